import { displayValue } from './text';
import { BadInput } from './badInput';

/** Accepts booleans and the texts `true` and `false`, which expressions may return. @throws BadInput */
export function parseBoolean(value: unknown, label: string): boolean {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	throw new BadInput(
		`${label} "${displayValue(value)}" is neither true nor false`,
		'Switch it on or off, or use an expression that gives true or false.',
	);
}
