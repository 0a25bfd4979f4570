import { normalizeLetters } from './text';
import { isDayOfMonth } from './dates';
import { lazy } from './lazy';

/** Which part of a date comes first where only numbers are given. */
export type DayOrder = 'day' | 'month';

/** A day as people write it. */
export interface WrittenDay {
	/** `YYYY-MM-DD`; `undefined` if there is no such day. */
	day: string | undefined;
	/** Set if the numbers alone do not say which is the month: `04/05/1990`. */
	isAmbiguous?: true;
	/** Set if the year has two digits. */
	hasShortYear?: true;
	/** Set if the month or the year comes first, as the vendor reads dates. */
	isVendorOrder?: true;
}

/** Maximum length of a written day, characters. */
const MAX_CHARACTERS = 60;

const TIME = /[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]\.?m\.?)?$/i;
const YEAR_FIRST = /^(\d{4})([-/._])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})(\. ?|[-/_])(\d{1,2})\2(\d{4}|\d{2})$/;

/** The languages whose months are known. */
const MONTH_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv'];
/** Words and endings between the parts of a date: 10th of December, 10 de diciembre de 1990, le 1er mai 1990. */
const FILLERS = /\b(of|the|de|del|le|el|den|dnia|r)\b/gi;

/** The months by their names, long and short, alone and in a date. */
const monthsByName = lazy(() => {
	const months = new Map([['sept', 9]]);
	for (const language of MONTH_LANGUAGES) {
		for (const style of ['long', 'short'] as const) {
			for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
				const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
				for (let month = 1; month <= 12; month++) {
					const name = format
						.formatToParts(new Date(Date.UTC(2000, month - 1, 1)))
						.find(({ type }) => type === 'month')?.value;
					const letters = normalizeLetters(name ?? '');
					if (!months.has(letters)) months.set(letters, month);
				}
			}
		}
	}
	return months;
});

/**
 * Reads a day in numbers with - / . or _, or with the month in words.
 * @param order which part comes first if the numbers leave it open; a date with dots begins with the day
 * @param newestYear the last year that a year of two digits can mean; without it, the century of such a year means nothing
 * @returns `undefined` for a text that is no such day
 */
export function readWrittenDay(text: string, order?: DayOrder, newestYear = 9999): WrittenDay | undefined {
	if (text.length > MAX_CHARACTERS) return undefined;
	const given = text.trim().replace(TIME, '');
	const [, firstYear, , month, dayOfMonth] = YEAR_FIRST.exec(given) ?? [];
	if (firstYear !== undefined) return { day: isoDay(firstYear, month, dayOfMonth), isVendorOrder: true };
	const [, first, separator = '', second, last = ''] = YEAR_LAST.exec(given) ?? [];
	if (first === undefined) return readWords(given, newestYear);
	const fullYear = yearOf(last, newestYear);
	const hasShortYear = last.length === 2 ? true : undefined;
	const isOpen = Number(first) <= 12 && Number(second) <= 12 && first !== second && !separator.startsWith('.');
	const isDayFirst = isOpen
		? order === 'day'
		: Number(first) > 12 || (Number(second) <= 12 && separator.startsWith('.'));
	const day = isDayFirst ? isoDay(fullYear, second, first) : isoDay(fullYear, first, second);
	return {
		day,
		isAmbiguous: isOpen && order === undefined && day !== undefined ? true : undefined,
		hasShortYear,
		isVendorOrder: isDayFirst ? undefined : true,
	};
}

function readWords(text: string, newestYear: number): WrittenDay | undefined {
	if (!/\d/.test(text) || !/\p{L}{3}/u.test(text)) return undefined;
	const words = text
		.replace(FILLERS, ' ')
		.replace(/(\d)(st|nd|rd|th|er|º|ª|o)(?![\p{L}])/giu, '$1')
		.split(/[\s.,/-]+/)
		.filter(Boolean);
	const names = words.map((word) => (/^\d+$/.test(word) ? undefined : monthsByName().get(normalizeLetters(word))));
	const numbers = words.filter((word) => /^(\d{1,2}|\d{4})$/.test(word));
	if (words.length !== 3 || numbers.length !== 2 || !names.some(Boolean)) return undefined;
	const month = String(names.find(Boolean));
	const [first = '', second = ''] = numbers;
	const [year, day] = first.length === 4 ? [first, second] : [second, first];
	return {
		day: isoDay(yearOf(year, newestYear), month, day),
		hasShortYear: year.length === 2 ? true : undefined,
	};
}

/** The full year of two digits: the last such year up to the newest. */
function yearOf(year: string, newestYear: number): string {
	if (year.length !== 2) return year;
	const century = Math.floor(newestYear / 100) * 100;
	return String(century + Number(year) > newestYear ? century - 100 + Number(year) : century + Number(year));
}

function isoDay(year = '', month = '', day = ''): string | undefined {
	if (Number(year) < 1000 || !isDayOfMonth(Number(year), Number(month), Number(day))) return undefined;
	return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
