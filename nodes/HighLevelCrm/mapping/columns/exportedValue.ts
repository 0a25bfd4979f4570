import type { Row } from '../../run/row';
import { countryCode } from '../../values/countries';
import { fromJsonList } from '../../values/list';
import { TAGS_FIELD } from '../fields/contactFields';
import { emptyIfBlank } from '../fields/emptyIfBlank';
import { dayOfColumn } from './dayOrder';
import type { ColumnTarget } from './columnTarget';
import { PART } from './fieldNames';
import { reportIgnoredColumn } from './ignoredColumns';
import { isOrderNumber } from './names';
import { amountOfColumn } from './pointOrder';
import { isWholeRecord } from './recordColumns';

/** Converts a value from an export's notation. A column with the field's own name holds the value itself. */
export function exportedValue(value: unknown, target: ColumnTarget, column: string, row: Row): unknown {
	const { key, isAlias, isList, field } = target;
	if (key === TAGS_FIELD.id) return emptyIfBlank(exportedTags(value, !isAlias), key);
	if (key === 'dateOfBirth') return dayOfColumn(value, column, row, target.isDayFirst ?? false, true);
	if (field?.dataType === 'DATE') return dayOfColumn(value, column, row, false, false);
	if (field?.dataType === 'NUMERICAL' || field?.dataType === 'MONETORY') return amountOfColumn(value, column, row);
	if (key === 'country' && typeof value === 'string' && !isCallingCode(value)) return countryOf(value, row);
	if (!isAlias) return value;
	if (key === 'name' && typeof value === 'string' && isOrderNumber(value) && !isWholeRecord(row.item.json)) {
		reportIgnoredColumn(row.run, column, 'a number is no name');
		return '';
	}
	const first = isList ? firstOfList(value) : firstValue(value);
	if (first !== value) reportIgnoredColumn(row.run, column, 'only the first of several values in a cell is written');
	return first;
}

/** Returns the field of a cell whose heading leaves it open: a *Country Code* may be one that is dialled, *Work* an email or a phone. */
export function keyOfCell(value: unknown, { key }: ColumnTarget): string {
	if (key === 'country') return isCallingCode(value) ? `${PART}callingCode` : key;
	return key === `${PART}way` ? wayOf(value) : key;
}

/** The two letters of a country, so that its name and its code agree. A record's own value is written back as it is. */
const countryOf = (value: string, { item }: Row): string =>
	isWholeRecord(item.json) ? value : (countryCode(value) ?? value);

/** Whether the *Country Code* is one that is dialled. */
const isCallingCode = (value: unknown): boolean =>
	(typeof value === 'string' || typeof value === 'number') && /^(\+|00)?\d{1,4}$/.test(String(value).trim());

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
