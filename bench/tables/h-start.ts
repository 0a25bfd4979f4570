import type { Line } from '../scenarios/scenario';
import { spread } from '../stats';
import { each, first, head, row } from './cells';

export const title = 'h. What this package adds to a start of n8n';

export function table(lines: Line[]): string[] {
	return [
		"n8n's own loader, in a process of its own, with the lists that the build writes (`dist/known`, `dist/types`) and without them.",
		'',
		...head(['Package', 'Runs', 'Modules loaded', 'ms', 'CPU ms']),
		...lines.map((line) =>
			row([
				line.label,
				line.runs.length,
				spread(each(line, ({ extra }) => extra?.modules ?? 0)),
				spread(each(line, (run) => first(run).ms)),
				spread(each(line, (run) => first(run).cpuMs)),
			]),
		),
	];
}
