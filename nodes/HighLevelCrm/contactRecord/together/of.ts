import type { Dialect } from '../../dialects';
import type { Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { BadInput, notDocumented } from '../../values/badInput';
import { displayValue } from '../../values/text';

/** Whose tasks Get Many lists. */
export const ofParameter = {
	displayName: 'Of',
	name: 'of',
	type: 'options',
	options: [
		{
			name: 'Contact',
			value: 'contact',
			description: 'The tasks of the contact of each input item',
		},
		{
			name: 'Location',
			value: 'location',
			description: 'All tasks (scope locations/tasks.readonly)',
		},
	],
	default: 'contact',
} satisfies Parameter;

/** Returns the search of a row that lists the tasks of the location. @throws BadInput if the dialect has none, or `Of` is neither of the two */
export function locationSearch({ parameters, run }: Row): Dialect['searchTasks'] {
	const of = parameters.get(ofParameter);
	if (of === 'contact') return undefined;
	if (of !== 'location')
		throw new BadInput(
			`Of "${displayValue(of)}" is neither contact nor location`,
			'Choose one of the two, or check that the expression returns one for this item.',
		);
	if (!run.dialect.searchTasks) throw notDocumented('Of: Location');
	return run.dialect.searchTasks;
}
