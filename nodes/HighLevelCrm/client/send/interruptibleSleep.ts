import { clock } from '../clock';
import type { Run } from '../../run/run';

/** Longest uninterruptible sleep, ms: how late a stopped execution may be noticed. */
const MAX_SLEEP_MS = 50;

/** Waits `ms`; less if the run is stopped meanwhile. */
export async function interruptibleSleep(ms: number, { stop }: Run): Promise<void> {
	for (let left = ms; left > 0 && !stop.reason; left -= MAX_SLEEP_MS) await clock.sleep(Math.min(MAX_SLEEP_MS, left));
}
