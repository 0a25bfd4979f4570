/** An absent date, as Outlook (`0/0/00`) and databases (`0000-00-00 00:00:00`) write it. */
const EMPTY_DATE = /^\s*0+([-/.])0+\1(0+)(?:[ T][0:]+)?\s*$/;

const YEAR_LAST = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4})\s*$/;

/**
 * Converts a birthday from an export's notation to one in which the server cannot mistake the day for the month. An absent date becomes
 * empty; anything else stays as it is.
 * @param isDayFirst whether the heading's language writes the day first
 */
export function birthdayText(value: unknown, isDayFirst = false): unknown {
	if (typeof value !== 'string') return value;
	if (EMPTY_DATE.test(value)) return '';
	const [, first, separator, second, year] = YEAR_LAST.exec(value) ?? [];
	if (first === undefined || second === undefined) return value;
	// A second number above 12 can only be a day, and a date with dots begins with the day.
	const startsWithDay = Number(first) > 12 || (Number(second) <= 12 && (isDayFirst || separator === '.'));
	return startsWithDay ? `${year}-${second.padStart(2, '0')}-${first.padStart(2, '0')}` : value.trim();
}
