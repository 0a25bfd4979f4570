import type { Line } from '../scenarios/scenario';
import { digits } from '../stats';
import { failure, first, head, NAMES, row } from './cells';

export const title =
	'f. A nightly synchronisation: all rows exist, 1 % changed, 100,000 contacts, 100 requests a second';

export function table(lines: Line[]): string[] {
	return [
		'The ideal time is sent requests ÷ 100 s. Memory is the increase during the run.',
		'',
		...head([
			'Node',
			'How',
			'Rows',
			'Rows done',
			'Requests',
			'Written',
			'429s',
			'Seconds',
			'Time ÷ ideal',
			'CPU s',
			'Peak MB',
			'',
		]),
		...lines.map((line) => {
			const { rows = 0, peer = '' } = line.job;
			const [run] = line.runs;
			const { counted } = run!;
			const one = first(run!);
			return row([
				...[
					NAMES[peer]!,
					line.label.replace(/^\S+ /, ''),
					rows.toLocaleString('en'),
					one.done,
					counted.requests,
					counted.updated,
				],
				...[
					counted.answered429,
					digits(one.ms / 1_000),
					digits(one.ms / (counted.requests * 10)),
					digits(one.cpuMs / 1_000),
				],
				...[digits(one.peakMb), failure(line)],
			]);
		}),
	];
}
