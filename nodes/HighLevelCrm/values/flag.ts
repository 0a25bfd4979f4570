import { displayValue } from './text';
import { BadInput } from './badInput';
import { toText } from './json';

/** Accepts booleans and the texts `true` and `false`, in any case: a spreadsheet gives `TRUE`. @throws BadInput */
export function parseBoolean(value: unknown, label: string): boolean {
	if (typeof value === 'boolean') return value;
	const word = toText(value).trim().toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw new BadInput(
		`${label} "${displayValue(value)}" is neither true nor false`,
		'Switch it on or off, or use an expression that gives true or false.',
	);
}
