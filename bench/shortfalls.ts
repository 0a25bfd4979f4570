import type { Line } from './scenarios/scenario';
import { digits, median } from './stats';
import { cpuOfRow } from './tables/cells';

/** What was wanted of this node and is not reached, in words, from the same figures as the tables. */
export function shortfalls(lines: readonly Line[]): string[] {
	return [...cpuOfHttpRequest(lines), ...limited(lines), ...unclearCreates(lines), ...twoProcesses(lines)];
}

const ours = (line: Line) => line.job.peer === 'ours';

/** Wanted: automatic mapping at half of what a row costs the HTTP Request node. */
function cpuOfHttpRequest(lines: readonly Line[]): string[] {
	const a = lines.filter(({ scenario, job }) => scenario === 'a' && job.rows! >= 1_000);
	const sameRows = (peer: string, { job: { rows } }: Line) =>
		a.filter(({ job }) => job.peer === peer && job.rows === rows);
	const ratios = a
		.filter((line) => ours(line) && line.job.mapping === 'automatic')
		.flatMap((line) => {
			const [helper] = sameRows('helper', line);
			const { mapping, engine } = line.job;
			const http = sameRows('httpRequest', line).find(({ job }) => job.mapping === mapping && job.engine === engine);
			if (!http || !helper || cpuOfRow(line) / cpuOfRow(http) <= 0.5) return [];
			const which = `${line.job.rows!.toLocaleString('en')} rows, ${engine}`;
			return [
				`${digits(cpuOfRow(line) / cpuOfRow(http))} (${which}; n8n's request helper alone: ${digits(cpuOfRow(helper) / cpuOfRow(http))})`,
			];
		});
	if (ratios.length === 0) return [];
	return [
		`A row mapped automatically costs ${ratios.join(', ')} of the HTTP Request node's processor time; 0.5 was wanted. Most of it is n8n's request helper, which both share and which opens a connection for each request. Reading the answer as a stream, by which alone its size can be bounded, takes another tenth.`,
	];
}

/** Wanted: 1.03 times the ideal. */
function limited(lines: readonly Line[]): string[] {
	return lines
		.filter((line) => line.scenario === 'b' && ours(line))
		.flatMap((line) => {
			const ratio = median(line.runs.map(({ measured }) => measured[0]!.ms / (line.job.rows! * 10)));
			return ratio > 1.03
				? [
						`Under the rate limit, ${line.label.replace(/^\S+ /, '')} took ${digits(ratio)} of the ideal time; 1.03 was wanted.`,
					]
				: [];
		});
}

function unclearCreates(lines: readonly Line[]): string[] {
	return lines
		.filter((line) => line.scenario === 'c' && ours(line))
		.flatMap((line) => {
			const lost = line.runs[0]?.extra?.lost ?? 0;
			return lost > 0
				? [
						`${line.label.replace(/^\S+ /, '')}: ${lost} rows were not written. Each is reported as failed: a create that ended unclear is not repeated where it can't be looked up.`,
					]
				: [];
		});
}

/** Wanted: 1.03 times the ideal, and 1 % turned away. */
function twoProcesses(lines: readonly Line[]): string[] {
	return lines
		.filter(({ scenario, label }) => scenario === 'e' && label.includes('processes'))
		.flatMap((line) => {
			const ratio = median(
				line.runs.map(({ measured }) => Math.max(...measured.map(({ ms }) => ms)) / (line.job.rows! * 10)),
			);
			const refused = median(line.runs.map(({ counted }) => (100 * counted.answered429) / counted.requests));
			if (ratio <= 1.03 && refused <= 1) return [];
			return [
				`Two processes with one token take ${digits(ratio)} of the ideal time, and ${digits(refused)} % of their requests are turned away, most of them in the first half second: each learns only from its own answers what the other uses.`,
			];
		});
}
