import type { Line } from '../scenarios/scenario';
import { digits } from '../stats';
import { failure, first, head, NAMES, row } from './cells';

export const title = 'g. A list mirrored each night: all contacts carry its tag, 100 requests a second';

export function table(lines: Line[]): string[] {
	const cells = ['Node', 'Night', 'Contacts', 'Items', 'Requests', 'Updated', '429s', 'Seconds', 'CPU s'];
	return [
		'The list is the whole location. In the first night its contacts get the tag, 500 in a request. Items are the rows, and the contacts that left. Memory is the increase during the run.',
		'',
		...head([...cells, 'Longest stall ms', 'Peak MB', '']),
		...lines.map((line) => {
			const [run] = line.runs;
			const { counted } = run!;
			const one = first(run!);
			return row([
				...[NAMES[line.job.peer ?? '']!, line.label.replace(/^\S+ /, ''), (line.job.rows ?? 0).toLocaleString('en')],
				...[one.done, counted.requests, counted.updated, counted.answered429, digits(one.ms / 1_000)],
				...[digits(one.cpuMs / 1_000), digits(one.stallMs), digits(one.peakMb), failure(line)],
			]);
		}),
	];
}
