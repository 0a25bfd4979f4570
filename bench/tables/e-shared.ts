import type { Line } from '../scenarios/scenario';
import { spread } from '../stats';
import { each, failure, head, row } from './cells';

export const title = 'e. Two users of one token, 100 requests a second';

export function table(lines: Line[]): string[] {
	return [
		...head(['Who', 'Runs', 'Rows done', 'Requests', '429s', '429s %', 'Time ÷ ideal', '']),
		...lines.map((line) =>
			row([
				line.label,
				line.runs.length,
				spread(each(line, ({ measured }) => measured.reduce((sum, { done }) => sum + done, 0))),
				spread(each(line, ({ counted }) => counted.requests)),
				spread(each(line, ({ counted }) => counted.answered429)),
				spread(each(line, ({ counted }) => (100 * counted.answered429) / counted.requests)),
				spread(each(line, ({ measured }) => Math.max(...measured.map(({ ms }) => ms)) / (line.job.rows! * 10))),
				failure(line),
			]),
		),
	];
}
