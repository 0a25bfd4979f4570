import type { Line } from '../scenarios/scenario';
import { failure, first, head, NAMES, row } from './cells';

export const title = 'c. 1 % of 500s and 1 % of broken connections, half of each after the write';

export function table(lines: Line[]): string[] {
	return [
		'Lost: expected rows that are not on the server (a create with an unclear end is reported as failed, not repeated). Doubled: surplus contacts.',
		'',
		...head([
			'Node',
			'Operation, dialect, rows',
			'Rows out',
			'Reported as failed',
			'Done on the server',
			'Lost',
			'Doubled',
			'',
		]),
		...lines.map((line) => {
			const [run] = line.runs;
			return row([
				NAMES[line.job.peer!]!,
				line.label.replace(/^\S+ /, ''),
				first(run!).done,
				first(run!).failed,
				run!.extra!.onServer!,
				run!.extra!.lost!,
				run!.extra!.doubled!,
				failure(line),
			]);
		}),
	];
}
