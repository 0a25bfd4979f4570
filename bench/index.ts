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
import { mirror } from './scenarios/g-mirror';
import { start } from './scenarios/h-start';
import type { Effort, Line } from './scenarios/scenario';
import { median } from './stats';

const SCENARIOS = {
	...{ a: upsertUnlimited, b: upsertLimited, c: upsertFaulty },
	...{ d: returnAll, e: sharedToken, f: synchronise, g: mirror, h: start },
};

/**
 * Runs the measurements. `--only ab` runs some of them; the tables of the others stay. `--times N` sets the
 * repetitions. `--match "vm 1000"` measures again, in scenario a, the lines whose label ends so. `--brief` skips measurements that take minutes. `--quick` uses few rows, to check that everything
 * works.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string' },
			times: { type: 'string' },
			quick: { type: 'boolean' },
			brief: { type: 'boolean' },
			match: { type: 'string' },
		},
	});
	const times = Number(values.times ?? (values.quick ? 1 : 5));
	const effort: Effort = {
		times,
		maxRows: values.quick ? 1_000 : 10_000,
		brief: values.brief === true,
		match: values.match ?? '',
	};
	const name = values.quick ? 'RESULTS.partial' : 'RESULTS';
	const letters = values.only ?? 'abcdefgh';
	const lines = previousLines(name).filter(
		({ scenario, label }) => !letters.includes(scenario) || !label.endsWith(effort.match),
	);
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

/** Reads the lines of the previous run. */
function previousLines(name: string): Line[] {
	const file = path.join(__dirname, `${name}.json`);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Line[]) : [];
}

/** Writes the results after each line, because a run takes half an hour and its measurements should not be lost. */
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
