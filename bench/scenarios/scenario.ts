import type { Counted } from '../measure';
import type { Job, Measured } from '../worker';

/** One line of the results: the job, and the measurements of its runs. */
export interface Line {
	scenario: string;
	label: string;
	job: Partial<Job>;
	runs: Array<{ measured: Measured[]; counted: Counted; extra?: Record<string, number> }>;
}

/** The size of a run of all measurements. */
export interface Effort {
	/** Repetitions of each measurement. */
	times: number;
	/** Maximum number of rows. */
	maxRows: number;
	/** Skips measurements that take minutes. */
	brief: boolean;
	/** How the label of a line of scenario a ends; the others are skipped. */
	match: string;
}

/** Repeats a measurement. No repetition begins after `MAX_REPEAT_MS`, so long ones are repeated less often. */
export async function repeated<T>(times: number, once: () => Promise<T>): Promise<T[]> {
	const began = performance.now();
	const results: T[] = [];
	while (results.length < times && (results.length === 0 || performance.now() - began < MAX_REPEAT_MS))
		results.push(await once());
	return results;
}

const MAX_REPEAT_MS = 30_000;

export type Report = (line: Line) => void;
