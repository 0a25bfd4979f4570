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
}

export type Report = (line: Line) => void;
