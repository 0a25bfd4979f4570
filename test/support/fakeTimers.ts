import { clock } from '../../nodes/HighLevelCrm/client/clock';

/** Runs each test of the file in jest's fake time, which the node's clock follows. @returns a function that lets time pass, ms */
export function withFakeTimers(): (ms: number) => Promise<void> {
	beforeEach(() => {
		jest.useFakeTimers();
		// n8n's own sleep is loaded by Node, past jest's fake timers.
		jest.spyOn(clock, 'sleep').mockImplementation((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
	});
	afterEach(() => {
		jest.restoreAllMocks();
		jest.useRealTimers();
	});
	return async (ms) => await jest.advanceTimersByTimeAsync(ms);
}
