import type { Line } from '../scenarios/scenario';
import { digits, median, spread } from '../stats';
import { each, failure, first, head, NAMES, row } from './cells';

export const title = 'd. Return All with a query';

export function table(lines: Line[]): string[] {
	const perSecond = (run: Line['runs'][number]) => (first(run).done / first(run).ms) * 1000;
	return [
		...head([
			'Dialect, contacts, latency',
			'Node',
			'Runs',
			'Records',
			'Requests',
			'Records/s',
			'of HTTP Request',
			'CPU µs a record',
			'Longest stall ms',
			'',
		]),
		...lines.map((line) => {
			const what = line.label.replace(/^\S+ /, '');
			const http = lines.find((other) => other.job.peer === 'httpRequest' && other.label.endsWith(what));
			const ratio =
				http && line.job.peer === 'ours'
					? `${digits(median(each(line, perSecond)) / median(each(http, perSecond)))} ×`
					: '';
			return row([
				what,
				NAMES[line.job.peer!]!,
				line.runs.length,
				spread(each(line, (run) => first(run).done)),
				spread(each(line, (run) => run.counted.requests)),
				spread(each(line, perSecond)),
				ratio,
				first(line.runs[0]!).done > 0 ? spread(each(line, (run) => (first(run).cpuMs / first(run).done) * 1_000)) : '',
				spread(each(line, (run) => first(run).stallMs)),
				failure(line),
			]);
		}),
	];
}
