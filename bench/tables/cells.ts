import type { Line } from '../scenarios/scenario';
import { median } from '../stats';

type Run = Line['runs'][number];

/** The peers as readers know them. */
export const NAMES: Record<string, string> = {
	ours: 'this node',
	builtIn: "n8n's HighLevel v2",
	httpRequest: 'HTTP Request',
	client: "the vendor's client, rateLimitRetry",
	helper: "n8n's request helper in a loop",
	raw: 'raw keep-alive loop',
};

/** A line of a table, and its first two. */
export const row = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
export const head = (cells: string[]) => [row(cells), row(cells.map(() => '---'))];

/** A value of each run of a line. */
export const each = (line: Line, value: (run: Run) => number) => line.runs.map(value);

/** What the first process of a run measured. */
export const first = (run: Run) => run.measured[0]!;

/** Processor time of a row, ms: the median of a line's runs. */
export const cpuOfRow = (line: Line) => median(each(line, (run) => first(run).cpuMs / line.job.rows!));

/** Why a line's peer failed; empty where it did not. */
export function failure(line: Line): string {
	const error = line.runs.map((run) => first(run).error).find((one) => one !== undefined);
	return error === undefined ? '' : `fails: ${error.split('\n')[0]!.slice(0, 70)}`;
}
