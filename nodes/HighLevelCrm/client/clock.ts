import { sleep } from 'n8n-workflow';

/** The one place where the node reads the time and waits. Tests put functions of their own in. */
export const clock = {
	/** A clock that never jumps, ms. */
	now: (): number => performance.now(),
	/** ms since 1970. */
	date: (): number => Date.now(),
	/** Waits `ms`; can't be woken. */
	sleep: async (ms: number): Promise<void> => await sleep(ms),
};
