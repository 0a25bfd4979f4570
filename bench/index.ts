import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { resultsTable } from './results';
import { upsertUnlimited } from './scenarios/a-upsert';
import { upsertLimited } from './scenarios/b-limited';
import { upsertFaulty } from './scenarios/c-faults';
import { returnAll } from './scenarios/d-returnAll';
import { sharedToken } from './scenarios/e-shared';
import { synchronise } from './scenarios/f-synchronise';
import type { Effort, Line } from './scenarios/scenario';
import { median } from './stats';

const SCENARIOS = {
	...{ a: upsertUnlimited, b: upsertLimited, c: upsertFaulty },
	...{ d: returnAll, e: sharedToken, f: synchronise },
};

/**
 * Runs the measurements; `--only ab` some of them (the tables of the others stay as they were), `--times N` each so often, `--brief` leaves out those that take
 * minutes, `--quick` takes few rows, to see that they work.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string' },
			times: { type: 'string' },
			quick: { type: 'boolean' },
			brief: { type: 'boolean' },
		},
	});
	const times = Number(values.times ?? (values.quick ? 1 : 5));
	const effort: Effort = { times, most: values.quick ? 1_000 : 10_000, brief: values.brief === true };
	const name = values.quick ? 'RESULTS.partial' : 'RESULTS';
	const letters = values.only ?? 'abcdef';
	const lines = earlier(name).filter(({ scenario }) => !letters.includes(scenario));
	for (const letter of letters) {
		await SCENARIOS[letter as keyof typeof SCENARIOS](effort, (line) => {
			lines.push(line);
			write(name, lines, effort);
			const ms = median(line.runs.map(({ measured }) => Math.max(...measured.map((one) => one.ms))));
			console.log(
				`${line.scenario}  ${line.label}  ${Math.round(ms)} ms  ${line.runs[0]?.measured[0]?.error ?? ''}`.slice(
					0,
					160,
				),
			);
		});
	}
}

/** The lines of the run before. */
function earlier(name: string): Line[] {
	const file = path.join(__dirname, `${name}.json`);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Line[]) : [];
}

/** Written after each line: a run takes half an hour, and what is measured should not be lost. */
function write(name: string, lines: Line[], effort: Effort): void {
	const ordered = [...lines].sort((one, other) => one.scenario.localeCompare(other.scenario));
	const plain = ordered.map(({ job: { items, server, ...job }, ...line }) => ({ ...line, job }));
	writeFileSync(path.join(__dirname, `${name}.json`), JSON.stringify(plain, null, 1) + '\n');
	writeFileSync(path.join(__dirname, `${name}.md`), resultsTable(ordered, effort));
}

main().then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
