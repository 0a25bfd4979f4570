import type { Line } from './scenarios/scenario';
import { digits, median } from './stats';
import { cpuOfRow } from './tables/cells';

/** Describes the goals that this node does not reach, computed from the figures of the tables. */
export function shortfalls(lines: readonly Line[]): string[] {
	return [...cpuOfHttpRequest(lines), ...limited(lines), ...unclearCreates(lines), ...twoProcesses(lines)];
}

const ours = (line: Line) => line.job.peer === 'ours';

/** Goal: automatic mapping costs half of what a row costs the HTTP Request node. */
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
			if (!http || !helper || cpuOfRow(line) / cpuOfRow(http) <= 0.55) return [];
			const which = `${line.job.rows!.toLocaleString('en')} rows, ${engine}`;
			return [
				`${digits(cpuOfRow(line) / cpuOfRow(http))} (${which}; n8n's request helper alone: ${digits(cpuOfRow(helper) / cpuOfRow(http))})`,
			];
		});
	if (ratios.length === 0) return [];
	return [
		`A row mapped automatically costs ${ratios.join(', ')} of the HTTP Request node's processor time; the goal is 0.55. Most of it is the cost of n8n's request helper, which both use and which opens a connection for each request. Another tenth is the cost of reading the answer as a stream, which is the only way to limit its size.`,
	];
}

/** Goal: 1.03 times the ideal time. */
function limited(lines: readonly Line[]): string[] {
	return lines
		.filter((line) => line.scenario === 'b' && ours(line))
		.flatMap((line) => {
			const ratio = median(line.runs.map(({ measured }) => measured[0]!.ms / (line.job.rows! * 10)));
			return ratio > 1.03
				? [
						`Under the rate limit, ${line.label.replace(/^\S+ /, '')} took ${digits(ratio)} of the ideal time; the goal is 1.03.`,
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
						`${line.label.replace(/^\S+ /, '')}: ${lost} rows were not written. Each is reported as failed: a create with an unclear end is not repeated if no look-up request can check it.`,
					]
				: [];
		});
}

/** Goal: 1.03 times the ideal time, and 1 % of requests answered with 429. */
function twoProcesses(lines: readonly Line[]): string[] {
	return lines
		.filter(({ scenario, label }) => scenario === 'e' && label.includes('processes'))
		.flatMap((line) => {
			const ratio = median(
				line.runs.map(({ measured }) => Math.max(...measured.map(({ ms }) => ms)) / (line.job.rows! * 10)),
			);
			const percentOf429 = median(line.runs.map(({ counted }) => (100 * counted.answered429) / counted.requests));
			if (ratio <= 1.03 && percentOf429 <= 1) return [];
			return [
				`Two processes with one token take ${digits(ratio)} of the ideal time, and ${digits(percentOf429)} % of their requests get a 429, most of them in the first half second. Each process learns only from its own answers how many requests the other one sends.`,
			];
		});
}
