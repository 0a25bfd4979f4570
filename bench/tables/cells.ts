import type { Line } from '../scenarios/scenario';
import { median } from '../stats';

type Run = Line['runs'][number];

/** The names of the peers in tables. */
export const NAMES: Record<string, string> = {
	ours: 'this node',
	builtIn: "n8n's HighLevel v2",
	httpRequest: 'HTTP Request',
	client: "the vendor's client, rateLimitRetry",
	helper: "n8n's request helper in a loop",
	raw: 'raw keep-alive loop',
	workflow: 'search, Compare Datasets, HTTP Request',
};

/** A row of a table, and the head of a table. */
export const row = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
export const head = (cells: string[]) => [row(cells), row(cells.map(() => '---'))];

/** Computes a value for each run of a line. */
export const each = (line: Line, value: (run: Run) => number) => line.runs.map(value);

/** The measurement of a run's first process. */
export const first = (run: Run) => run.measured[0]!;

/** Median processor time of a row, ms. */
export const cpuOfRow = (line: Line) => median(each(line, (run) => first(run).cpuMs / line.job.rows!));

/** Why a line's peer failed; empty if it did not. */
export function failure(line: Line): string {
	const error = line.runs.map((run) => first(run).error).find((one) => one !== undefined);
	return error === undefined ? '' : `fails: ${error.split('\n')[0]!.slice(0, 70)}`;
}
