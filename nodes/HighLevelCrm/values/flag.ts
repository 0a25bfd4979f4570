import { displayValue } from './text';
import { BadInput } from './badInput';

/** A switch, also as an expression gives it: `true`, `'true'`. @throws BadInput for anything else */
export function parseBoolean(value: unknown, label: string): boolean {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	throw new BadInput(
		`${label} "${displayValue(value)}" is neither true nor false`,
		'Switch it on or off, or use an expression that gives true or false.',
	);
}
