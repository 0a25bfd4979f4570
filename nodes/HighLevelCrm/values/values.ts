import { tryToParseDateTime } from 'n8n-workflow';
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

/** An email address of the common shape `local@domain.tld`. @throws BadInput */
export function email(value: unknown, label = 'Email'): string {
	const address = text(value, label);
	if (!/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+$/.test(address)) {
		throw new BadInput(
			`${label} "${address}" is not an email address`,
			'It has to look like name@example.com, without spaces.',
		);
	}
	return address;
}

/** A phone number as given, unless it is clearly none. @throws BadInput */
export function phone(value: unknown, label = 'Phone'): string {
	const number = text(value, label);
	const digits = number.replace(/\D/g, '').length;
	if (digits < 3 || digits > 20) {
		throw new BadInput(
			`${label} "${number}" is not a phone number`,
			'It needs 3 to 20 digits; best with the country code: +1 555 010 0100.',
		);
	}
	return number;
}

/** A list from an array, or from text with commas; blanks around each entry of such text are not part of it. @throws BadInput */
export function list(value: unknown, label: string): string[] {
	if (isEmpty(value)) return [];
	const entries: string[] = Array.isArray(value)
		? value.map((entry) => text(entry, label))
		: text(value, label)
				.split(',')
				.map((entry) => entry.trim());
	return [...new Set(entries.filter((entry) => entry !== ''))];
}

/** A number of units. @throws BadInput unless a whole number from 0 */
export function quantity(value: unknown, label: string): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
		throw new BadInput(
			`${label} "${shown(value)}" is not a whole number from 0 up`,
			`${label} counts units: 0, 1, 2 …`,
		);
	}
	return number;
}

/** A number, or a text that is one: `12.5`. @throws BadInput for anything else, also numbers with units or thousands separators */
export function number(value: unknown, label: string): number {
	const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof read === 'number' && Number.isFinite(read)) return read;
	throw new BadInput(`${label} "${shown(value)}" is not a number`, 'Use digits, with a point before decimals: 1234.5.');
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * An instant in ms since 1970, from an ISO 8601 text, a number of ms, or one of n8n's own dates.
 * @param timezone of a text that names none: the editor's date picker stores such
 * @throws BadInput for anything else, and for days that do not exist
 */
export function instant(value: unknown, label: string, timezone: string): number {
	const date = value as { toMillis?: () => number };
	if (typeof date?.toMillis === 'function') return date.toMillis();
	if (value instanceof Date || typeof value === 'number') return Number(value);
	const day = ISO.exec(text(value, label))?.slice(1, 4).map(Number);
	const [year = 0, month = 0, dayOfMonth = 0] = day ?? [];
	if (!day || dayOfMonth > new Date(Date.UTC(year, month, 0)).getUTCDate()) throw noDate(value, label);
	try {
		return tryToParseDateTime(String(value).replace(' ', 'T'), timezone).toMillis();
	} catch {
		throw noDate(value, label);
	}
}

function noDate(value: unknown, label: string): BadInput {
	return new BadInput(
		`${label} "${shown(value)}" is not a date`,
		'Use a date like 2026-01-31 or 2026-01-31T12:00:00Z.',
	);
}

/** An identifier that goes into a path. @throws BadInput if it is empty or can't be one */
export function identifier(value: unknown, label: string): string {
	const id = isEmpty(value) ? '' : text(value, label);
	if (id.trim() === '')
		throw new BadInput(`${label} is empty`, `Give the ID, or check that the expression finds one for this item.`);
	if (id === '.' || id === '..')
		throw new BadInput(`${label} "${id}" is not an ID`, 'Copy the ID from the record, or choose it from the list.');
	return id;
}

/** A whole number above 0. @throws BadInput */
export function positive(value: unknown, label: string): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < 1)
		throw new BadInput(`${label} "${shown(value)}" is not a whole number above 0`, 'Give 1, 2, 3 …');
	return number;
}

function kind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (value === null || value === undefined) return 'nothing';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A value as it stands in a message. */
export const shown = (value: unknown): string =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
