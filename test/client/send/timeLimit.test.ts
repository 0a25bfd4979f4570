import { TimeLimit } from '../../../nodes/HighLevelCrm/client/send/timeLimit';
import { interruptibleSleep } from '../../../nodes/HighLevelCrm/client/clock';
import { withFakeTimers } from '../../support/fakeTimers';

const later = withFakeTimers();

/** Work that never finishes; records how it ended and whether it was aborted. */
function endless(limit: TimeLimit): { code?: string; aborted: () => boolean } {
	const work: { code?: string; aborted: () => boolean } = { aborted: () => false };
	limit
		.within(async (signal) => {
			work.aborted = () => signal.aborted;
			await new Promise(() => undefined);
		})
		.catch(({ code }: { code: string }) => (work.code = code));
	return work;
}

describe('a time limit', () => {
	it('returns the result of the work or throws its error', async () => {
		const limit = new TimeLimit(100);
		expect(await limit.within(async () => 7)).toBe(7);
		await expect(limit.within(async () => await Promise.reject(new Error('no')))).rejects.toThrow('no');
		await later(2_000);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('ends each piece of work when its own time is over', async () => {
		const limit = new TimeLimit(2_500);
		const first = endless(limit);
		await later(1_000);
		const second = endless(limit);
		await later(1_499);
		expect([first.code, first.aborted()]).toEqual([undefined, false]);
		await later(2);
		expect([first.code, first.aborted(), second.code]).toEqual(['ETIMEDOUT', true, undefined]);
		await later(1_000);
		expect([second.code, second.aborted()]).toEqual(['ETIMEDOUT', true]);
		await later(2_000);
		expect(jest.getTimerCount()).toBe(0);
		// The watch starts again.
		const third = endless(limit);
		await later(2_501);
		expect(third.code).toBe('ETIMEDOUT');
	});

	it('ends all work at once when the run is stopped', async () => {
		const stop = new AbortController();
		const limit = new TimeLimit(60_000, stop.signal);
		const both = [endless(limit), endless(limit)];
		await later(10);
		stop.abort();
		await later(0);
		expect(both.map(({ code, aborted }) => [code, aborted()])).toEqual(Array(2).fill(['ERR_CANCELED', true]));
		await later(1_000);
		expect(jest.getTimerCount()).toBe(0);
	});
});

describe('an interruptible sleep', () => {
	const waited = async (ms: number, stopAfter = Infinity) => {
		const stop: { reason?: Error } = {};
		let done = false;
		void interruptibleSleep(ms, () => stop.reason !== undefined).then(() => (done = true));
		await later(0);
		for (let at = 0; at < 1_000; at += 10) {
			if (done) return at;
			if (at >= stopAfter) stop.reason = new Error('stopped');
			await later(10);
		}
		return undefined;
	};

	it('lasts for its time, or ends soon after a stop', async () => {
		expect([await waited(0), await waited(40), await waited(120), await waited(500)]).toEqual([0, 40, 120, 500]);
		expect(await waited(500, 110)).toBe(150);
	});
});
