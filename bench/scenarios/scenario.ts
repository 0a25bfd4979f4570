import type { Counted } from '../measure';
import type { Job, Measured } from '../worker';

/** One line of the results: what was measured, how often, and what came of each time. */
export interface Line {
	scenario: string;
	label: string;
	job: Partial<Job>;
	runs: Array<{ measured: Measured[]; counted: Counted; extra?: Record<string, number> }>;
}

/** How thorough a run is. */
export interface Effort {
	/** Repetitions of each measurement. */
	times: number;
	/** Largest number of rows. */
	most: number;
	/** Leave out what takes minutes. */
	brief: boolean;
}

/** Repeats a measurement, fewer times where one takes long: no more are begun after `BUDGET_MS`. */
export async function repeated<T>(times: number, once: () => Promise<T>): Promise<T[]> {
	const began = performance.now();
	const results: T[] = [];
	while (results.length < times && (results.length === 0 || performance.now() - began < BUDGET_MS))
		results.push(await once());
	return results;
}

const BUDGET_MS = 30_000;

export type Report = (line: Line) => void;
