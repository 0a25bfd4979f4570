import type { Row } from '../../run/row';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import { TAGS_FIELD } from '../fields/contactFields';
import { labelOf } from '../fields/labels';
import type { Mapping, MappedValue } from '../fields/mapping';
import type { MapperValue } from '../fields/mapper';
import { ambiguousColumns, chooseColumns, type Candidate } from './chooseColumns';
import { exportedTags, firstValue, isEmptyDate } from './exportedValues';
import { ALIAS } from './headings';
import { isWholeRecord } from './recordColumns';
import { targetOfColumn, type ColumnTarget } from './columnTarget';
import { reportIgnoredColumn } from './ignoredColumns';
import { splitName } from './splitName';

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
			reportIgnoredColumn(row, column, target.reason);
			continue;
		}
		const value = exportedValue(given, target, column, row);
		if (!isEmpty(value) || (clearing && canClear(target))) candidates.push({ ...target, column, value });
	}
	const { columns, differing: others } = chooseColumns(candidates);
	for (const other of others)
		reportIgnoredColumn(row, other.column, `another column is taken for ${labelOfTarget(other)}`);
	const values = new Map([...columns].map(([key, [first, ...differing]]) => [key, toMappedValue(first, differing)]));
	return { values: withNameSplit(values, row), unmapped };
}

/** The value of a column in an export's own way of writing. A column with the field's own name holds the value itself. */
function exportedValue(value: unknown, { key, isAlias }: ColumnTarget, column: string, row: Row): unknown {
	if (key === TAGS_FIELD.id) return exportedTags(value, !isAlias);
	if (!isAlias) return value;
	if (key === 'dateOfBirth') return isEmptyDate(value) ? '' : value;
	const first = firstValue(value);
	if (first !== value) reportIgnoredColumn(row, column, 'only the first of several values in one cell is');
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
