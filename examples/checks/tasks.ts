import type { IDataObject } from 'n8n-workflow';
import type { Stage } from '../data/seed';
import { compareSets, type Check } from './check';
import { asText } from './text';

/** The overdue tasks are on the page and in the output, and no others. @param output the tasks that the node put out */
export function checkOverdue({ sandbox }: Stage, output: readonly IDataObject[], html: string): Check {
	const isOverdue = (due: string) => Date.parse(due) < Date.now();
	const overdue = [...sandbox.state.tasks.values()].filter(
		({ completed, dueDate }) => !completed && isOverdue(dueDate),
	);
	const titles = overdue.map(({ title }) => title);
	const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	const onPage = [...html.matchAll(/<\/small><\/td><td>(.*?)<\/td>/g)].map(([, title = '']) => title);
	return {
		claim: `The page has the ${titles.length} overdue tasks`,
		problems: [
			...compareSets(
				titles,
				output.map(({ title }) => asText(title)),
			),
			...compareSets(titles.map(escaped), onPage),
		],
	};
}
