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

/** A value as it stands in a message. */
export const shown = (value: unknown): string =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
