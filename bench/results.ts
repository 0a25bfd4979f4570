import os from 'node:os';
import type { Effort, Line } from './scenarios/scenario';
import { shortfalls } from './shortfalls';
import * as a from './tables/a-upsert';
import * as b from './tables/b-limited';
import * as c from './tables/c-faults';
import * as d from './tables/d-returnAll';
import * as e from './tables/e-shared';
import * as f from './tables/f-synchronise';

const TABLES = { a, b, c, d, e, f };

/** The results as a page, with what they were measured on. */
export function resultsTable(lines: Line[], { times }: Effort): string {
	return [
		'# Measurements',
		'',
		`Written by \`npm run bench\` in this folder: n8n-core 2.41.1, n8n-nodes-base 2.41.2, Node 24.21.0, ${os.cpus().length} cores, the server (the sandbox) on the same machine.`,
		`Median (min–max) of ${times} runs, each in a process of its own; of fewer where they take long (no range: one run). Before each, the code is warmed up with 300 rows (the built-in node: 30, as it takes so long). Compare within a table, not across tables or machines: a table is from one run.`,
		'',
		...Object.entries(TABLES).flatMap(([scenario, { title, table }]) => {
			const measured = lines.filter((line) => line.scenario === scenario);
			return measured.length === 0 ? [] : [`## ${title}`, '', ...table(measured), ''];
		}),
		'## Where this node does not reach what was wanted',
		'',
		...shortfalls(lines).map((sentence) => `- ${sentence}`),
		'',
	].join('\n');
}
