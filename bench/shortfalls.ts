import type { Line } from './scenarios/scenario';
import { digits, median } from './stats';

/** What was wanted of this node and is not reached, in words, from the same figures as the tables. */
export function shortfalls(lines: readonly Line[]): string[] {
	return [...cpuOfHttpRequest(lines), ...limited(lines), ...unclearCreates(lines), ...twoProcesses(lines)];
}

const ours = (line: Line) => line.job.peer === 'ours';
const cpu = (line: Line) => median(line.runs.map(({ measured }) => measured[0]!.cpuMs / line.job.rows!));

/** Wanted: automatic mapping at 0.6 of what a row costs the HTTP Request node. */
function cpuOfHttpRequest(lines: readonly Line[]): string[] {
	const a = lines.filter(({ scenario, job }) => scenario === 'a' && job.mapping === 'automatic' && job.rows! >= 1_000);
	const ratios = a.filter(ours).flatMap((line) => {
		const peer = a.find(
			({ job }) => job.peer === 'httpRequest' && job.rows === line.job.rows && job.engine === line.job.engine,
		);
		const ratio = peer ? cpu(line) / cpu(peer) : 0;
		return ratio > 0.6 ? [`${digits(ratio)} (${line.job.rows!.toLocaleString('en')} rows, ${line.job.engine})`] : [];
	});
	if (ratios.length === 0) return [];
	return [
		`A row mapped automatically costs ${ratios.join(', ')} of the HTTP Request node's processor time; 0.6 was wanted. In a profile this node's own code takes about a seventh: the rest is n8n's request helper, which both share, and which opens a connection for each request.`,
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

function twoProcesses(lines: readonly Line[]): string[] {
	return lines
		.filter(({ scenario, label }) => scenario === 'e' && label.includes('processes'))
		.flatMap((line) => {
			const ratio = median(
				line.runs.map(({ measured }) => Math.max(...measured.map(({ ms }) => ms)) / (line.job.rows! * 10)),
			);
			return ratio > 1.03
				? [
						`Two processes with one token take ${digits(ratio)} of the ideal time: each learns only from its own answers what the other uses.`,
					]
				: [];
		});
}
