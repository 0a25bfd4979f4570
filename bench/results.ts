import os from 'node:os';
import type { Effort, Line } from './scenarios/scenario';
import { shortfalls } from './shortfalls';
import * as a from './tables/a-upsert';
import * as b from './tables/b-limited';
import * as c from './tables/c-faults';
import * as d from './tables/d-returnAll';
import * as e from './tables/e-shared';
import * as f from './tables/f-synchronise';
import * as g from './tables/g-mirror';
import * as h from './tables/h-start';

const TABLES = { a, b, c, d, e, f, g, h };

/** Formats the results as a page, with the machine and versions of the measurements. */
export function resultsTable(lines: Line[], { times }: Effort): string {
	return [
		'# Measurements',
		'',
		`Written by \`npm run bench\` in this folder: n8n-core 2.41.1, n8n-nodes-base 2.41.2, Node 24.21.0, ${os.cpus().length} cores, the server (the sandbox) on the same machine.`,
		`Median (min–max) of ${times} runs, each in its own process. Long measurements have fewer runs (no range: one run). Before each run, 300 rows warm up the code (30 for the slow built-in node). Compare values within a table only, not across tables or machines, because each table is from one run.`,
		'',
		...Object.entries(TABLES).flatMap(([scenario, { title, table }]) => {
			const measured = lines.filter((line) => line.scenario === scenario);
			return measured.length === 0 ? [] : [`## ${title}`, '', ...table(measured), ''];
		}),
		'## Goals that this node does not reach',
		'',
		...shortfalls(lines).map((sentence) => `- ${sentence}`),
		'',
	].join('\n');
}
