import { BadInput } from './badInput';
import { inZone, notADate, parseDay } from './dates';
import { displayValue } from './text';
import { readWrittenDay } from './writtenDays';

/** The first year of a birthday. Spreadsheets write a day of 1899 where they have none. */
const FIRST_BIRTH_YEAR = 1900;

/** A day and a month without a year: `04/12`, `12. Mai`. */
const WITHOUT_YEAR = /^\s*(--)?\d{1,2}[-/. ]+(\d{1,2}|\p{L}{3,12})\.?\s*$|^\s*\p{L}{3,12}\.? \d{1,2}\s*$/u;

/**
 * Parses a birthday in a notation that people use. A year of two digits is the latest such year up to the current one.
 * @param now ms since 1970
 * @returns `YYYY-MM-DD`, or the given text in the vendor's own notation, with zeros
 * @throws BadInput also for a day that does not exist or lies ahead
 */
export function parseBirthdayText(value: unknown, label: string, timezone: string, now: number): string {
	const today = dayOf(now, timezone);
	if (typeof value === 'string' && PAST_DAY.test(value) && value < today) return value;
	const written = typeof value === 'string' ? readWrittenDay(value, 'month', Number(today.slice(0, 4))) : undefined;
	if (typeof value === 'string' && !written && value.length <= 30 && WITHOUT_YEAR.test(value))
		throw new BadInput(
			`${label} "${displayValue(value)}" has no year`,
			'HighLevel needs the year: 1990-01-31. Without it, map the column to a text field.',
		);
	if (written && written.day === undefined) throw notADate(value, label, NO_SUCH_DAY);
	const day = written?.day ?? parseDay(value, label, typeof value === 'number' ? 'UTC' : timezone);
	if (day > today)
		throw new BadInput(`${label} "${displayValue(value)}" lies ahead`, 'A birthday has to be in the past: 1990-01-31.');
	if (Number(day.slice(0, 4)) < FIRST_BIRTH_YEAR)
		throw new BadInput(
			`${label} "${displayValue(value)}" is no birthday`,
			`Its year has to be ${FIRST_BIRTH_YEAR} or later: 1990-01-31.`,
		);
	const hasVendorFormat = typeof value === 'string' && written?.isVendorOrder && !written.hasShortYear;
	return hasVendorFormat ? withZeros(value) : day;
}

const MS_A_MINUTE = 60_000;
let latest = { minute: NaN, timezone: '', day: '' };

/** Returns the day of a time. The rows of a run ask for the same day again and again. */
function dayOf(now: number, timezone: string): string {
	const minute = Math.floor(now / MS_A_MINUTE);
	if (latest.minute !== minute || latest.timezone !== timezone)
		latest = { minute, timezone, day: inZone(now, timezone).toFormat('yyyy-MM-dd') };
	return latest.day;
}

/** A day that every month has, in the notation of most programs. */
const PAST_DAY = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/;

const NO_SUCH_DAY = 'There is no such day. Use a date like 2026-01-31.';

/** The vendor's notation: the year first or last, separated by - / . or _ */
function withZeros(text: string): string {
	// Spreadsheets omit leading zeros: 2/8/1990.
	const [day = ''] = text.trim().split(/[T ,]/, 1);
	return day.replace(/(?<!\d)\d(?!\d)/g, '0$&');
}

/** Returns a birthday in the vendor's own notation as the day that the vendor keeps; anything else as it is. */
export const birthdayAsDay = (value: unknown): unknown =>
	typeof value === 'string' ? (readWrittenDay(value, 'month')?.day ?? value) : value;

/** Parses a day of a custom field. @throws BadInput also for a day whose numbers do not say which of them is the month */
export function parseDayText(value: unknown, label: string, timezone: string): string {
	const written = typeof value === 'string' ? readWrittenDay(value) : undefined;
	if (!written) return parseDay(value, label, timezone);
	if (written.day === undefined || written.hasShortYear) throw notADate(value, label);
	if (written.isAmbiguous)
		throw new BadInput(
			`${label} "${displayValue(value)}" does not say which number is the month`,
			'Write it like 2026-01-31.',
		);
	return written.day;
}
