import { isDayOfMonth } from '../../../values/dates';

/** An absent date, as Outlook (`0/0/00`) and databases (`0000-00-00 00:00:00`) write it. */
const EMPTY_DATE = /^\s*0+([-/.])0+\1(0+)(?:[ T][0:]+)?\s*$/;

const DAY_MONTH_YEAR = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4})\s*$/;

/** Maximum length of a date, characters. */
const MAX_BIRTHDAY_CHARACTERS = 60;

/** Whether a text is the date of programs that have none. */
export const isEmptyDate = (text: string): boolean => text.length <= MAX_BIRTHDAY_CHARACTERS && EMPTY_DATE.test(text);

/**
 * Converts a birthday from an export's notation to one in which the server cannot mistake the day for the month. An absent date becomes
 * empty; anything else stays as it is.
 * @param isDayFirst whether the heading's language writes the day first
 */
export function birthdayText(value: unknown, isDayFirst = false): unknown {
	if (typeof value !== 'string' || value.length > MAX_BIRTHDAY_CHARACTERS) return value;
	if (isEmptyDate(value)) return '';
	const [, first, separator, second, year] = DAY_MONTH_YEAR.exec(value) ?? [];
	if (first === undefined || second === undefined) return value;
	// A second number above 12 can only be a day, and a date with dots begins with the day.
	const startsWithDay = Number(first) > 12 || (Number(second) <= 12 && (isDayFirst || separator === '.'));
	const [day, month] = startsWithDay ? [first, second] : [second, first];
	return startsWithDay && isDayOfMonth(Number(year), Number(month), Number(day))
		? `${year}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`
		: value.trim();
}
