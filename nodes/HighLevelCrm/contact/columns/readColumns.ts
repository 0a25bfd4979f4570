import type { Row } from '../../run/row';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import { TAGS_FIELD } from '../fields/contactFields';
import { labelOf } from '../fields/additionalFields';

import type { MappedValue, MapperValue, Mapping } from '../fields/mapper';
import { ambiguousColumns, chooseColumns, type Candidate } from './chooseColumns';
import { ALIAS } from './headings';
import { isWholeRecord } from './recordColumns';
import { targetOfColumn, type ColumnTarget } from './columnTarget';
import { reportIgnoredColumn } from './ignoredColumns';

/**
 * What the columns of a row's item map to the contact's fields.
 * @param clearing whether empty texts are kept, to blank the field
 * @throws BadInput if a column names a custom field that the location does not have
 */
export async function readColumns(row: Row, mapper: MapperValue, clearing: boolean): Promise<Mapping> {
	const candidates: Candidate[] = [];
	const unmapped: Mapping['unmapped'] = [];
	for (const [column, given] of Object.entries(row.item.json)) {
		if (isEmpty(given) && !(clearing && given === '')) continue;
		const found = targetOfColumn(column, row, mapper);
		const target = found instanceof Promise ? await found : found;
		if (target.key === undefined) {
			if (target.reason === undefined) continue;
			if (target.unknown) unmapped.push({ column, value: given });
			reportIgnoredColumn(row.run, column, target.reason);
			continue;
		}
		const value = exportedValue(given, target, column, row);
		if (!isEmpty(value) || (clearing && canClear(target))) candidates.push({ ...target, column, value });
	}
	const { columns, differing: others } = chooseColumns(candidates);
	for (const other of others)
		reportIgnoredColumn(row.run, other.column, `another column is taken for ${labelOfTarget(other)}`);
	const values = new Map([...columns].map(([key, [first, ...differing]]) => [key, toMappedValue(first, differing)]));
	return { values: withNameSplit(values, row), unmapped };
}

/** The value of a column in an export's own way of writing. A column with the field's own name holds the value itself. */
function exportedValue(value: unknown, { key, isAlias }: ColumnTarget, column: string, row: Row): unknown {
	if (key === TAGS_FIELD.id) return exportedTags(value, !isAlias);
	if (!isAlias) return value;
	if (key === 'dateOfBirth') return isEmptyDate(value) ? '' : value;
	const first = firstValue(value);
	if (first !== value) reportIgnoredColumn(row.run, column, 'only the first of several values in one cell is');
	return first;
}

/** Whether an empty cell blanks the field: a second phone's does not, as there may be a first. */
const canClear = ({ precedence: rank }: ColumnTarget): boolean => rank <= ALIAS;

const labelOfTarget = ({ key, field }: ColumnTarget): string => field?.name ?? labelOf(key);

function toMappedValue(taken: Candidate, differing: Candidate[]): MappedValue {
	const { value, field, column } = taken;
	const problem = differing.length > 0 ? ambiguousColumns(labelOfTarget(taken), [taken, ...differing]) : undefined;
	return { value, field, column, problem };
}

/**
 * A whole name is parted where neither part is there: beside them it says nothing new, and may be older than they. The whole name of a
 * record that was read is made of its parts.
 */
function withNameSplit(values: Mapping['values'], row: Row): Mapping['values'] {
	const whole = values.get('name');
	if (!whole) return values;
	values.delete('name');
	const hasPart = ['firstName', 'lastName'].some((key) => !isEmpty(values.get(key)?.value));
	if (hasPart || (whole.column === 'name' && isWholeRecord(row.item.json))) return values;
	if (whole.problem) return values.set('firstName', whole);
	for (const [key, value] of Object.entries(splitName(toText(whole.value)))) {
		if (value !== '') values.set(key, { ...whole, value });
	}
	return values;
}

/** What Google puts between several values of one cell. */
const GOOGLE_SEPARATOR = ' ::: ';

/**
 * Tags as exports write them: Google's labels `* myContacts ::: Friends` without those that it gives by itself, Outlook's categories
 * `a;b`, Mailchimp's tags `"a","b"`. Anything else as it is.
 * @param isTags whether the column has the field's own name: then a `;` is part of a tag
 */
export function exportedTags(value: unknown, isTags: boolean): unknown {
	if (typeof value !== 'string') return value;
	if (value.includes(GOOGLE_SEPARATOR) || value.startsWith('* ')) {
		const labels = value.split(GOOGLE_SEPARATOR).map((label) => label.trim());
		const own = labels.filter((label) => !label.startsWith('* '));
		// No label of one's own is an empty cell: not a list that would replace the contact's tags.
		return own.length > 0 ? own : '';
	}
	if (/^\s*"[^"]*"(\s*,\s*"[^"]*")*\s*$/.test(value)) return [...value.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag);
	return isTags ? value : value.split(/[;,]/).map((tag) => tag.trim());
}

/** The first of several values in one cell. */
export const firstValue = (value: unknown): unknown =>
	typeof value === 'string' && value.includes(GOOGLE_SEPARATOR)
		? value.slice(0, value.indexOf(GOOGLE_SEPARATOR)).trim()
		: value;

/** Outlook's way to say that there is no date. */
export const isEmptyDate = (value: unknown): boolean => value === '0/0/00' || value === '0/0/0000';

/** A whole name's first and last name: `Jane van Dyke` is Jane and van Dyke, `Dyke, Jane` the other way round. */
export function splitName(name: string): { firstName: string; lastName: string } {
	const [family = '', given] = name.split(',', 2).map((part) => part.trim());
	if (given) return { firstName: given, lastName: family };
	const [firstName = '', ...others] = family.split(/\s+/);
	return { firstName, lastName: others.join(' ') };
}
