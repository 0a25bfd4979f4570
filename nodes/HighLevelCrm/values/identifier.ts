import { parseEncodableText, isEmpty, displayValue } from './text';
import { BadInput } from './badInput';

/** An identifier that goes into a path, without blanks around it. @throws BadInput if it is empty or can't be one */
export function parseIdentifier(value: unknown, label: string): string {
	const id = isEmpty(value) ? '' : parseEncodableText(value, label).trim();
	if (id === '')
		throw new BadInput(`${label} is empty`, `Give the ID, or check that the expression finds one for this item.`);
	if (id === '.' || id === '..')
		throw new BadInput(
			`${label} "${displayValue(id)}" is not an ID`,
			'Copy the ID from the record, or choose it from the list.',
		);
	return id;
}
