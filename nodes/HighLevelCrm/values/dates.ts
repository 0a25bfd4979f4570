import { tryToParseDateTime } from 'n8n-workflow';
import { displayValue, parseText } from './text';
import { BadInput } from './badInput';
import { toText } from './json';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses an ISO 8601 text, a number of ms, or n8n's own date object.
 * @param timezone of texts without a time zone, as the editor's date picker stores them
 * @returns ms since 1970
 * @throws BadInput for anything else, and for days that do not exist
 */
export function parseInstant(value: unknown, label: string, timezone: string): number {
	const date = value as { toMillis?: () => number };
	if (typeof date?.toMillis === 'function') return date.toMillis();
	if (isSpreadsheetDay(value))
		throw notADate(
			value,
			label,
			'A spreadsheet counts days like this. Give the column the format of a date there, or write 2026-01-31.',
		);
	if (value instanceof Date || typeof value === 'number') return Number(value);
	const day = ISO.exec(parseText(value, label))?.slice(1, 4).map(Number);
	const [year = 0, month = 0, dayOfMonth = 0] = day ?? [];
	if (!day || dayOfMonth > new Date(Date.UTC(year, month, 0)).getUTCDate()) throw notADate(value, label);
	try {
		return tryToParseDateTime(String(value).replace(' ', 'T'), timezone).toMillis();
	} catch {
		throw notADate(value, label);
	}
}

/** Returns the day `YYYY-MM-DD` of a time in a time zone. A text without a time zone keeps its day. @throws BadInput */
export function parseDay(value: unknown, label: string, timezone: string): string {
	return inZone(parseInstant(value, label, timezone), timezone).toFormat('yyyy-MM-dd');
}

/** A local time in a time zone. */
type ZonedTime = ReturnType<typeof tryToParseDateTime>;

/** @param at ms since 1970 */
export const inZone = (at: number, timezone: string): ZonedTime => tryToParseDateTime(new Date(at), timezone);

/** The number of a day since 1900, as a spreadsheet stores a date, in place of ms since 1970. */
const isSpreadsheetDay = (value: unknown): boolean =>
	typeof value === 'number' ? value !== 0 && Math.abs(value) < 100_000 : /^\d{5}([.,]\d+)?$/.test(toText(value));

const notADate = (
	value: unknown,
	label: string,
	advice = 'Use a date like 2026-01-31 or 2026-01-31T12:00:00Z.',
): BadInput => new BadInput(`${label} "${displayValue(value)}" is not a date`, advice);

/** Converts n8n's date objects to ISO texts, as JSON can't contain them. */
export function dateToText(value: unknown): unknown {
	const date = value as { toISO?: () => string } | undefined;
	return typeof date?.toISO === 'function' ? date.toISO() : value;
}
