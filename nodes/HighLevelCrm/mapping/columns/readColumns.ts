import type { Row } from '../../run/row';
import { countryCode } from '../../values/countries';
import { fromJsonList } from '../../values/list';
import { isEmpty } from '../../values/text';
import { TAGS_FIELD } from '../fields/contactFields';
import { labelOf } from '../fields/additionalFields';

import type { MappedValue, MapperValue, Mapping } from '../fields/mapper';
import { ambiguousColumns, chooseColumns, type Candidate } from './chooseColumns';
import { birthdayText } from './birthday';
import { ALIAS } from './headings';
import { replaceWholeName } from './names';
import { isWholeRecord } from './recordColumns';
import { targetOfColumn, type ColumnTarget } from './columnTarget';
import { reportIgnoredColumn } from './ignoredColumns';

/**
 * Maps the columns of a row's item to the contact's fields.
 * @param clearsEmpty whether empty texts are kept, to clear the field
 * @throws BadInput if a column names a custom field that the location does not have
 */
export async function readColumns(row: Row, mapper: MapperValue, clearsEmpty: boolean): Promise<Mapping> {
	const candidates: Candidate[] = [];
	const unmapped: Mapping['unmapped'] = [];
	for (const [column, given] of Object.entries(row.item.json)) {
		if (isEmpty(given) && !(clearsEmpty && given === '')) continue;
		const lookup = targetOfColumn(column, row, mapper);
		const target = lookup instanceof Promise ? await lookup : lookup;
		if (target.key === undefined) {
			if (target.reason === undefined) continue;
			if (target.unknown) unmapped.push({ column, value: given });
			reportIgnoredColumn(row.run, column, target.reason);
			continue;
		}
		const value = exportedValue(given, target, column, row);
		if (!isEmpty(value) || (clearsEmpty && canClear(target))) {
			// Node 20 makes a hidden class for each object that begins with a copied one. The next item has as many cells.
			const { key, field, precedence } = target;
			candidates.push({ key, field, precedence, column, value });
		}
	}
	const { columns, differing: unused } = chooseColumns(candidates);
	for (const other of unused)
		reportIgnoredColumn(row.run, other.column, `another column is used for ${labelOfTarget(other)}`);
	const values = new Map([...columns].map(([key, [first, ...differing]]) => [key, toMappedValue(first, differing)]));
	return { values: replaceWholeName(values, isWholeRecord(row.item.json)), unmapped };
}

/** Converts a value from an export's notation. A column with the field's own name holds the value itself. */
function exportedValue(value: unknown, { key, isAlias, isDayFirst }: ColumnTarget, column: string, row: Row): unknown {
	if (key === TAGS_FIELD.id) return exportedTags(value, !isAlias);
	if (key === 'dateOfBirth') return birthdayText(value, isDayFirst);
	// A record's own value is written back as it is.
	if (key === 'country') return isWholeRecord(row.item.json) ? value : countryCode(value);
	if (!isAlias) return value;
	const first = firstValue(value);
	if (first !== value) reportIgnoredColumn(row.run, column, 'only the first of several values in a cell is written');
	return first;
}

/** Whether an empty cell clears the field. That of a second phone does not, as there may be a first one. */
const canClear = ({ precedence }: ColumnTarget): boolean => precedence <= ALIAS;

const labelOfTarget = ({ key, field }: ColumnTarget): string => field?.name ?? labelOf(key);

function toMappedValue(chosen: Candidate, differing: Candidate[]): MappedValue {
	const { value, field, column } = chosen;
	const problem = differing.length > 0 ? ambiguousColumns(labelOfTarget(chosen), [chosen, ...differing]) : undefined;
	return { value, field, column, problem };
}

const GOOGLE_SEPARATOR = ' ::: ';

/**
 * Parses tags as exports write them: Google's labels `* myContacts ::: Friends` without Google's own, Outlook's categories `a;b`,
 * Mailchimp's tags `"a","b"`. Anything else is returned as it is.
 * @param isTags whether the column has the field's own name: then a `;` is part of a tag
 */
export function exportedTags(given: unknown, isTags: boolean): unknown {
	const value = fromJsonList(given);
	if (typeof value !== 'string') return value;
	if (value.includes(GOOGLE_SEPARATOR) || value.startsWith('* ')) {
		const labels = value.split(GOOGLE_SEPARATOR).map((label) => label.trim());
		const own = labels.filter((label) => !label.startsWith('* '));
		// Without labels of the user's own the cell counts as empty, as an empty list would replace the contact's tags.
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
