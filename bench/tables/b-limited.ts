import type { Line } from '../scenarios/scenario';
import { spread } from '../stats';
import { each, failure, first, head, NAMES, row } from './cells';

export const title = 'b. Upsert under 100 requests a second';

export function table(lines: Line[]): string[] {
	return [
		'The ideal time is rows ÷ 100 s. With On Error = Stop, all rows are checked before the first is sent, which is part of the time.',
		'',
		...head(['Rows', 'Node', 'Fields', 'On error', 'Runs', 'Rows done', '429s', 'Time ÷ ideal', '']),
		...lines.map((line) => {
			const { rows = 0, peer = '', mapping, onError } = line.job;
			return row([
				rows.toLocaleString('en'),
				NAMES[peer]!,
				mapping === 'automatic' ? 'automatic' : 'ten expressions',
				onError ? 'continue' : 'stop',
				line.runs.length,
				spread(each(line, (run) => first(run).done)),
				spread(each(line, (run) => run.counted.answered429)),
				spread(each(line, (run) => first(run).ms / (rows * 10))),
				failure(line),
			]);
		}),
	];
}
