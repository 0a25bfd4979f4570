import { sleep } from 'n8n-workflow';

/** All code of the node reads the time and waits through this object, so that tests can replace its functions. */
export const clock = {
	/** A monotonic clock, ms. */
	now: (): number => performance.now(),
	/** ms since 1970. */
	date: (): number => Date.now(),
	/** Waits `ms`; cannot be interrupted. */
	sleep: async (ms: number): Promise<void> => await sleep(ms),
};

/** Maximum uninterruptible sleep, ms. A stopped execution is noticed after this delay. */
const MAX_SLEEP_MS = 50;

/** Waits `ms`, or until `isStopped` returns true. */
export async function interruptibleSleep(ms: number, isStopped: () => boolean): Promise<void> {
	for (let left = ms; left > 0 && !isStopped(); left -= MAX_SLEEP_MS) await clock.sleep(Math.min(MAX_SLEEP_MS, left));
}
