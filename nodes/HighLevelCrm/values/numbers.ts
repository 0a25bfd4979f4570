import { displayValue } from './text';
import { BadInput } from './badInput';

/** A text like `0x10`, which nobody wrote as a number. */
const OTHER_BASE = /[xob]/i;
/** A text like `1.000`, which is one or a thousand. */
const THOUSANDS = /\.\d{3}/;

/** Returns the number that a text is; any other value as it is. */
const numberIn = (value: unknown): unknown =>
	typeof value === 'string' && value.trim() !== '' && !OTHER_BASE.test(value) ? Number(value) : value;

/** Returns the number that a text is; a text like `1.000`, which may mean 1 or 1000, stays as it is. */
export const wholeNumberIn = (value: unknown): unknown =>
	typeof value === 'string' && THOUSANDS.test(value) ? value : numberIn(value);

/** @throws BadInput unless the value is a whole number from 0; also for a text like `1.000`, which may mean 1 or 1000, and for lost digits */
export function parseQuantity(value: unknown, label: string): number {
	const number = wholeNumberIn(value);
	if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) {
		throw new BadInput(
			`${label} "${displayValue(value)}" is not a whole number from 0 up`,
			`${label} counts units: 0, 1, 2 … Write it in digits only.`,
		);
	}
	return number;
}

/** Accepts numbers and texts like `12.5`. @throws BadInput for anything else, also for units, thousands separators and lost digits */
export function parseNumber(value: unknown, label: string): number {
	const number = numberIn(value);
	if (typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
	if (typeof number === 'number' && Number.isFinite(number))
		throw new BadInput(
			`${label} "${displayValue(value)}" has more digits than a number can hold`,
			'The last ones would be lost: map it to a text field.',
		);
	throw new BadInput(
		`${label} "${displayValue(value)}" is not a number`,
		'Use digits, with a point before decimals: 1234.5.',
	);
}

/** @throws BadInput unless the value is a whole number above 0; `true` is none, and `1.000` may be one or a thousand */
export function parsePositiveInteger(value: unknown, label: string): number {
	const number = wholeNumberIn(value);
	if (typeof number !== 'number' || !Number.isInteger(number) || number < 1)
		throw new BadInput(`${label} "${displayValue(value)}" is not a whole number above 0`, 'Give 1, 2, 3 …');
	return number;
}

/** @throws BadInput unless the value is a number from 0 to 100 */
export function parsePercentage(value: unknown, label: string): number {
	const percent = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof percent === 'number' && percent >= 0 && percent <= 100) return percent;
	throw new BadInput(`${label} "${displayValue(value)}" is not a percentage`, 'Give a number from 0 to 100.');
}
