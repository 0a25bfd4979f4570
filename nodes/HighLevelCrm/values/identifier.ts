import type { IDataObject } from 'n8n-workflow';
import { parseEncodableText, isEmpty, displayValue, withoutFormulaMark } from './text';
import { BadInput } from './badInput';
import { isObject } from './json';
import { cleanKey } from './keys';

/** Whether a value is a locator. An expression in its place may give another object, such as a whole record. */
export const isLocator = (given: unknown): given is IDataObject =>
	isObject(given) && ('value' in given || 'mode' in given);

/** Returns what a locator holds, or what an expression in its place gives. */
export const locatedValue = (given: unknown): unknown => (isLocator(given) ? given.value : given);

/**
 * Returns an identifier for a path, trimmed, without a spreadsheet's mark and without invisible characters, as no stored ID has these.
 * @throws BadInput if it is empty or would change the path
 */
export function parseIdentifier(value: unknown, label: string): string {
	const id = isEmpty(value) ? '' : cleanKey(withoutFormulaMark(parseEncodableText(value, label)));
	if (id === '')
		throw new BadInput(`${label} is empty`, 'Enter it, or check that the expression gives one for this item.');
	if (id === '.' || id === '..')
		throw new BadInput(
			`${label} "${displayValue(id)}" is not an ID`,
			'Copy the ID from the record, or choose it from the list.',
		);
	return id;
}
