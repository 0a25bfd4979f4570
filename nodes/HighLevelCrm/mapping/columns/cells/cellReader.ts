import { isCallingCode } from '../../../values/callingCodes';
import { countryCode } from '../../../values/countries';
import { fromJsonList } from '../../../values/list';
import { TAGS_FIELD } from '../../fields/contactFields';
import { plainCell } from '../../fields/plainCell';
import type { CellReader, ColumnTarget } from '../headings/column';
import { statusOfConsent } from './consent';
import { dayReader } from './dayOrder';
import { normalizeHeading, PART } from '../headings/fieldNames';
import { reportIgnoredColumn } from '../headings/ignoredColumns';
import { isOrderNumber } from '../parts/names';
import { amountReader, isAmount } from './pointOrder';
import { stateReader } from './stateReader';
import { isWholeRecord } from '../headings/recordColumns';

/** Returns the reader of a column's cells, chosen once for all rows. A column with the field's own name holds the value itself. */
export function cellReaderFor(
	{ key, field, consent, isAlias, isList, isDayFirst }: ColumnTarget,
	column: string,
): CellReader {
	if (consent) return (value, { run }) => statusOfConsent(value, consent, column, run);
	if (key === TAGS_FIELD.id) return (value) => plainCell(exportedTags(value, !isAlias), key);
	if (key === 'dateOfBirth') return dayReader(column, true, isDayFirst);
	if (field?.dataType === 'DATE') return dayReader(column, false);
	if (field && isAmount(field)) return amountReader(column);
	const whole = isAlias ? oneOfSeveral(column, isList ? firstOfList : firstValue) : asItIs;
	if (key === 'country') return countryReader(whole, column);
	if (key === 'state') return stateReader(column, whole);
	return key === 'name' && isAlias ? nameReader(column, whole) : whole;
}

/** Reads a cell that holds the value itself. */
export const asItIs: CellReader = (value) => value;

const oneOfSeveral =
	(column: string, firstOf: (value: unknown) => unknown): CellReader =>
	(value, { run }) => {
		const first = firstOf(value);
		if (first !== value) reportIgnoredColumn(run, column, 'only the first of several values in a cell is written');
		return first;
	};

/** Gives the two letters of a country, so that its name and its code agree. A record's own value is written back as it is. */
const countryReader =
	(whole: CellReader, column: string): CellReader =>
	(value, row) => {
		if (typeof value !== 'string' || isDialled(value, column)) return whole(value, row);
		return isWholeRecord(row.item.json) ? value : (countryCode(value) ?? value);
	};

const nameReader =
	(column: string, whole: CellReader): CellReader =>
	(value, row) => {
		const isNumber = typeof value === 'number' || (typeof value === 'string' && isOrderNumber(value));
		if (!isNumber || isWholeRecord(row.item.json)) return whole(value, row);
		reportIgnoredColumn(row.run, column, 'a number is no name');
		return '';
	};

/** Returns the field of a cell whose heading leaves it open: a *Country Code* may be one that is dialled, *Work* an email or a phone. */
export function keyOfCell(value: unknown, { key }: ColumnTarget, column: string): string {
	if (key === 'country') return isDialled(value, column) ? `${PART}callingCode` : key;
	return key === `${PART}way` ? wayOf(value) : key;
}

/** Whether a *Country Code* is a calling code. A number that is none, or an ID (`Country ID`), is the country's number in a table. */
function isDialled(value: unknown, column: string): boolean {
	if (typeof value !== 'string' && typeof value !== 'number') return false;
	const [, digits] = /^(?:\+|00)?(\d{1,4})$/.exec(String(value).trim()) ?? [];
	return digits !== undefined && isCallingCode(digits) && !normalizeHeading(column).endsWith('id');
}

/** The field of a column that says only where somebody is reached: `Work`. */
const wayOf = (value: unknown): string =>
	typeof value === 'string' && value.includes('@')
		? 'email'
		: /\d[\d\s()./-]{5,}\d/.test(String(value).slice(0, 40))
			? 'phone'
			: `${PART}way`;

/** Maximum length of a cell with tags, characters. */
export const MAX_TAGS_CHARACTERS = 50_000;

const GOOGLE_SEPARATOR = ' ::: ';

/**
 * Parses tags as exports write them: Google's labels `* myContacts ::: Friends` without Google's own, Outlook's categories `a;b`,
 * Mailchimp's tags `"a","b"`. Anything else is returned as it is.
 * @param isTags whether the column has the field's own name: then a `;` is part of a tag
 */
export function exportedTags(given: unknown, isTags: boolean): unknown {
	const value = fromJsonList(given);
	if (typeof value !== 'string' || value.length > MAX_TAGS_CHARACTERS) return value;
	if (value.includes(GOOGLE_SEPARATOR) || value.startsWith('* ')) {
		const labels = value.split(GOOGLE_SEPARATOR).map((label) => label.trim());
		const own = labels.filter((label) => !label.startsWith('* '));
		return own.length > 0 ? own : '';
	}
	if (/^\s*"[^"]*"(\s*,\s*"[^"]*")*\s*$/.test(value)) return [...value.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag);
	return isTags ? value : value.split(/[;,]/).map((tag) => tag.trim());
}

/** @returns the first of several values in one cell */
export const firstValue = (value: unknown): unknown =>
	typeof value === 'string' && value.includes(GOOGLE_SEPARATOR)
		? value.slice(0, value.indexOf(GOOGLE_SEPARATOR)).trim()
		: value;

/** The first entry of a cell under a heading in the plural: `Emails`. */
function firstOfList(given: unknown): unknown {
	const value = fromJsonList(given);
	if (Array.isArray(value)) return value[0] as unknown;
	if (typeof value !== 'string') return value;
	const first = firstValue(value) as string;
	const end = first.search(/[,;\n]/);
	return end < 0 ? first : first.slice(0, end).trim();
}
