import { tryToParseDateTime } from 'n8n-workflow';
import { displayValue, isEmpty, parseText } from './text';
import { BadInput } from './badInput';
import { toText } from './json';

/** Maximum time of a date in JavaScript, ms since 1970. */
const MAX_INSTANT_MS = 8_640_000_000_000_000;

/** An ISO date, also with blanks around it: an expression with a blank or a line break outside its braces gives them. */
const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?\s*$/;

/**
 * Parses an ISO 8601 text, a number of ms, or n8n's own date object.
 * @param timezone of texts without a time zone, as the editor's date picker stores them
 * @returns ms since 1970
 * @throws BadInput for anything else, and for days that do not exist
 */
export function parseInstant(value: unknown, label: string, timezone: string): number {
	const date = value as { toMillis?: () => number; toISODate?: unknown };
	if (typeof date?.toMillis === 'function') {
		// Read as ms since 1970, a week would be a time in 1970, before every contact was added.
		if (!date.toISODate)
			throw notADate(String(value), label, 'It is a length of time. A week ago is {{ $now.minus({ days: 7 }) }}.');
		const at = date.toMillis();
		if (!Number.isNaN(at)) return at;
		// If a text does not have the expression's format, Luxon returns an invalid date instead of throwing an error.
		throw notADate(
			'Invalid DateTime',
			label,
			'The expression could not read a date. Give DateTime.fromFormat the format that the text has.',
		);
	}
	if (isSpreadsheetDay(value))
		throw notADate(
			value,
			label,
			'n8n reads the dates of an Excel file as numbers of days. Save it as CSV, or map {{ DateTime.fromISO("1899-12-30").plus({ days: $json.date }) }}, with your column in place of date.',
		);
	if (isDayInDigits(value))
		throw notADate(value, label, 'It looks like a day without dashes: write it like 2026-01-31.');
	if (isInSeconds(value))
		throw notADate(
			value,
			label,
			'It looks like seconds since 1970, as Stripe gives a time; n8n counts in ms. Multiply it by 1000.',
		);
	if ((value instanceof Date || typeof value === 'number') && Math.abs(Number(value)) <= MAX_INSTANT_MS)
		return Number(value);
	const [, year, month, day] = ISO.exec(parseText(value, label)) ?? [];
	if (!isDayOfMonth(Number(year), Number(month), Number(day))) throw notADate(value, label);
	try {
		return tryToParseDateTime(String(value).trim().replace(' ', 'T'), timezone).toMillis();
	} catch {
		throw notADate(value, label);
	}
}

/** Whether a time that `parseInstant` takes is a text without a time zone. */
export const namesNoZone = (value: unknown): boolean => typeof value === 'string' && ISO.exec(value)?.[4] === undefined;

/** The start of a day, in UTC as databases and servers write it, or with the offset of the place where the day is meant. */
const START_OF_DAY = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
export const MS_A_DAY = 86_400_000;
/** The years that can be meant. Programs write day 1 of year 1 if they have none, and microseconds give years of five digits. */
const FOUR_DIGIT_YEAR = /^[1-9]\d{3}-/;

/**
 * Returns the day `YYYY-MM-DD` of a time in a time zone. A text without a time zone keeps its day, and midnight, in UTC or with
 * the offset that the text names, means its day in every time zone. @throws BadInput also for the number 0
 */
export function parseDay(value: unknown, label: string, timezone: string): string {
	// Databases and shops have 0 where there is no time. As the limit of a filter it means from the beginning on.
	if (value === 0) throw notADate(value, label, 'Programs give 0 where there is no date. Leave it empty.');
	return dayOfInstant(value, label, timezone);
}

function dayOfInstant(value: unknown, label: string, timezone: string): string {
	const at = parseInstant(value, label, timezone);
	const [, written] = (typeof value === 'string' && START_OF_DAY.exec(value.trim())) || [];
	const isDayInUtc = typeof value !== 'string' && at % MS_A_DAY === 0;
	const day = written ?? inZone(at, isDayInUtc ? 'UTC' : timezone).toFormat('yyyy-MM-dd');
	if (FOUR_DIGIT_YEAR.test(day)) return day;
	throw notADate(value, label);
}

/** A local time in a time zone. */
type ZonedTime = ReturnType<typeof tryToParseDateTime>;

/** @param at ms since 1970 */
export const inZone = (at: number, timezone: string): ZonedTime => tryToParseDateTime(new Date(at), timezone);

/** Whether a value is a number of days since 1900, as a spreadsheet stores a date, and not ms since 1970. */
const isSpreadsheetDay = (value: unknown): boolean =>
	typeof value === 'number' ? value !== 0 && Math.abs(value) < 100_000 : /^\d{5}([.,]\d+)?$/.test(toText(value));

/**
 * A day as databases and accounting programs export it: the number 20260131, with a time 20260131235959. As ms it would be a time of 1970-01-01,
 * or of the year 2612.
 */
function isDayInDigits(value: unknown): boolean {
	if (typeof value !== 'number') return false;
	const [, year, month, day] = DAY_IN_DIGITS.exec(String(value)) ?? [];
	return isDayOfMonth(Number(year), Number(month), Number(day));
}

const DAY_IN_DIGITS = /^([1-9]\d{3})(\d\d)(\d\d)(?:([01]\d|2[0-3])[0-5]\d[0-5]\d)?$/;

const MS_A_QUARTER = 900_000;

/**
 * Whether a number is in seconds since 1970, of a time after 1973, and not in ms: as ms it would be a time in 1969 or 1970. A whole number of
 * quarters of an hour is in ms, as it may be midnight in some time zone.
 */
const isInSeconds = (value: unknown): boolean =>
	typeof value === 'number' && Math.abs(value) >= 1e8 && Math.abs(value) < 1e10 && value % MS_A_QUARTER !== 0;

/** Whether a month has a day. */
export const isDayOfMonth = (year: number, month: number, day: number): boolean =>
	month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

export const notADate = (
	value: unknown,
	label: string,
	advice = 'Use a date like 2026-01-31 or 2026-01-31T12:00:00Z.',
): BadInput => new BadInput(`${label} "${displayValue(value)}" is not a date`, advice);

/** Converts n8n's date objects, and those that databases give, to ISO texts: JSON can't contain such objects, and none equals a stored text. */
export function dateToText(value: unknown): unknown {
	if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
	const date = value as { toISO?: () => string } | undefined;
	return typeof date?.toISO === 'function' ? date.toISO() : value;
}

/** Converts a day to the server's stored format; other values are returned as they are. @param timezone of times */
export function toDay(value: unknown, timezone = 'UTC'): unknown {
	try {
		return isEmpty(value) ? value : dayOfInstant(value, '', timezone);
	} catch {
		return value;
	}
}
