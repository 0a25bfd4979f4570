import { BadInput } from './badInput';

/** Whether a mapped value counts as empty: absent, null or the empty text. Spaces are a value. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Text as it is sent. Numbers (a postal code from a sheet) become text; nothing is trimmed. @throws BadInput for anything else */
export function text(value: unknown, label: string): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number' && Number.isFinite(value)) return String(value);
	throw new BadInput(
		`${label} has to be text, not ${kind(value)}`,
		`Map a text to ${label}, for example one property of the object.`,
	);
}

function kind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (value === null || value === undefined) return 'nothing';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Longest value in a message, characters. */
const LONGEST_SHOWN = 100;

/** A value as it stands in a message, cut where it is long. */
export function shown(value: unknown): string {
	const given = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
	return given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given;
}

/** Half of a pair of UTF-16: with the flag u, whole pairs are one character and do not match. */
const HALF_A_CHARACTER = /[\ud800-\udfff]/u;

/** Text that goes into an address. @throws BadInput also if it has half a character: it can't be encoded there */
export function addressable(value: unknown, label: string): string {
	const given = text(value, label);
	if (!HALF_A_CHARACTER.test(given)) return given;
	throw new BadInput(
		`${label} "${shown(given.replace(new RegExp(HALF_A_CHARACTER, 'gu'), '\ufffd'))}" has half a character`,
		'It was cut in the middle of an emoji or a similar sign: take it from the source again.',
	);
}
