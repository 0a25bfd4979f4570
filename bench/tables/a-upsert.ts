import type { Line } from '../scenarios/scenario';
import { digits, spread } from '../stats';
import { cpuOfRow, each, failure, first, head, NAMES, row } from './cells';

export const title = 'a. Upsert without a rate limit: cost of a row';

export function table(lines: Line[]): string[] {
	const same = (line: Line, peer: string, mapping: string) =>
		lines.find(
			({ job }) =>
				job.peer === peer && job.mapping === mapping && job.engine === line.job.engine && job.rows === line.job.rows,
		);
	return [
		"n8n's request helper in a loop has the minimum cost of a node that sends a request for each row. It does not check, limit, repeat or convert anything.",
		'',
		...head([
			'Rows',
			'Expressions by',
			'Node',
			'Fields',
			'CPU ms a row',
			'of built-in',
			'of HTTP Request',
			'Rows/s',
			'Longest stall ms',
			'Peak MB',
			'Rows out',
			'',
		]),
		...lines.map((line) => {
			const peer = same(line, 'builtIn', 'expressions');
			const http = same(line, 'httpRequest', line.job.mapping ?? 'automatic');
			const { rows = 0, engine = '', peer: name = '', mapping } = line.job;
			return row([
				rows.toLocaleString('en'),
				mapping ? engine : '–',
				NAMES[name]!,
				!mapping ? '–' : mapping === 'automatic' ? 'automatic' : 'ten expressions',
				spread(each(line, (run) => first(run).cpuMs / rows)),
				peer && name === 'ours' ? `1/${digits(cpuOfRow(peer) / cpuOfRow(line))}` : '',
				http && ['ours', 'helper'].includes(name) ? digits(cpuOfRow(line) / cpuOfRow(http)) : '',
				spread(each(line, (run) => (first(run).done / first(run).ms) * 1000)),
				spread(each(line, (run) => first(run).stallMs)),
				spread(each(line, (run) => first(run).peakMb)),
				first(line.runs[0]!).done,
				failure(line),
			]);
		}),
	];
}
