import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { resultsTable } from './results';
import { upsertUnlimited } from './scenarios/a-upsert';
import { upsertLimited } from './scenarios/b-limited';
import { upsertFaulty } from './scenarios/c-faults';
import { returnAll } from './scenarios/d-returnAll';
import { sharedToken } from './scenarios/e-shared';
import type { Effort, Line } from './scenarios/scenario';
import { median } from './stats';

const SCENARIOS = { a: upsertUnlimited, b: upsertLimited, c: upsertFaulty, d: returnAll, e: sharedToken };

/** Runs the measurements; `--only ab` some of them, `--times N` each so often, `--quick` few rows, to see that they work. */
async function main(): Promise<void> {
	const { values } = parseArgs({ options: { only: { type: 'string' }, times: { type: 'string' }, quick: { type: 'boolean' } } });
	const effort: Effort = { times: Number(values.times ?? (values.quick ? 1 : 5)), most: values.quick ? 1_000 : 10_000 };
	const lines: Line[] = [];
	for (const [name, scenario] of Object.entries(SCENARIOS)) {
		if (values.only && !values.only.includes(name)) continue;
		await scenario(effort, (line) => {
			lines.push(line);
			const ms = median(line.runs.map(({ measured }) => Math.max(...measured.map((one) => one.ms))));
			console.log(`${line.scenario}  ${line.label}  ${Math.round(ms)} ms  ${line.runs[0]?.measured[0]?.error ?? ''}`.slice(0, 160));
		});
	}
	const name = values.quick || values.only ? 'RESULTS.partial' : 'RESULTS';
	writeFileSync(path.join(__dirname, `${name}.json`), JSON.stringify(lines.map(({ job: { items, server, ...job }, ...line }) => ({ ...line, job })), null, 1) + '\n');
	writeFileSync(path.join(__dirname, `${name}.md`), resultsTable(lines, effort));
}

main().then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
