import { clock } from '../clock';
import type { Run } from '../../run/run';

/** Longest uninterruptible sleep, ms: how late a stopped execution may be noticed. */
const NAP_MS = 50;

/** Waits `ms`; less if the run is stopped meanwhile. */
export async function nap(ms: number, { stop }: Run): Promise<void> {
	for (let left = ms; left > 0 && !stop.reason; left -= NAP_MS) await clock.sleep(Math.min(NAP_MS, left));
}
