import type { Row } from '../../run/row';
import { textOf } from '../../values/json';
import { isEmpty } from '../../values/text';
import { TAGS_FIELD } from '../fields/contactFields';
import { labelOf } from '../fields/labels';
import type { Mapped, MappedValue } from '../fields/mapping';
import type { MapperValue } from '../fields/mapper';
import { ambiguous, chosen, type Candidate } from './chooseColumns';
import { exportedTags, firstOf, isNoDate } from './exportedValues';
import { USUAL } from './headings';
import { isWholeRecord } from './recordColumns';
import { targetOf, type Target } from './columnTarget';
import { notWritten } from './ignoredColumns';
import { partedName } from './splitName';

/**
 * What the columns of a row's item map to the contact's fields.
 * @param clearing whether empty texts are kept, to blank the field
 * @throws BadInput if a column names a custom field that the location does not have
 */
export async function fromColumns(row: Row, mapper: MapperValue, clearing: boolean): Promise<Mapped> {
	const candidates: Candidate[] = [];
	const unmapped: Mapped['unmapped'] = [];
	for (const [column, given] of Object.entries(row.item.json)) {
		if (isEmpty(given) && !(clearing && given === '')) continue;
		const found = targetOf(column, row, mapper);
		const target = found instanceof Promise ? await found : found;
		if (target.key === undefined) {
			if (target.reason === undefined) continue;
			if (target.unknown) unmapped.push({ column, value: given });
			notWritten(row, column, target.reason);
			continue;
		}
		const value = meant(given, target, column, row);
		if (!isEmpty(value) || (clearing && mayBlank(target))) candidates.push({ ...target, column, value });
	}
	const { columns, others } = chosen(candidates);
	for (const other of others) notWritten(row, other.column, `another column is taken for ${nameOf(other)}`);
	const values = new Map([...columns].map(([key, [first, ...differing]]) => [key, mappedValue(first, differing)]));
	return { values: withNameParted(values, row), unmapped };
}

/** The value of a column in an export's own way of writing. A column with the field's own name holds the value itself. */
function meant(value: unknown, { key, isAlias }: Target, column: string, row: Row): unknown {
	if (key === TAGS_FIELD.id) return exportedTags(value, !isAlias);
	if (!isAlias) return value;
	if (key === 'dateOfBirth') return isNoDate(value) ? '' : value;
	const first = firstOf(value);
	if (first !== value) notWritten(row, column, 'only the first of several values in one cell is');
	return first;
}

/** Whether an empty cell blanks the field: a second phone's does not, as there may be a first. */
const mayBlank = ({ rank }: Target): boolean => rank <= USUAL;

const nameOf = ({ key, field }: Target): string => field?.name ?? labelOf(key);

function mappedValue(taken: Candidate, differing: Candidate[]): MappedValue {
	const { value, field, column } = taken;
	const problem = differing.length > 0 ? ambiguous(nameOf(taken), [taken, ...differing]) : undefined;
	return { value, field, column, problem };
}

/**
 * A whole name is parted where neither part is there: beside them it says nothing new, and may be older than they. The whole name of a
 * record that was read is made of its parts.
 */
function withNameParted(values: Mapped['values'], row: Row): Mapped['values'] {
	const whole = values.get('name');
	if (!whole) return values;
	values.delete('name');
	const hasPart = ['firstName', 'lastName'].some((key) => !isEmpty(values.get(key)?.value));
	if (hasPart || (whole.column === 'name' && isWholeRecord(row.item.json))) return values;
	if (whole.problem) return values.set('firstName', whole);
	for (const [key, value] of Object.entries(partedName(textOf(whole.value)))) {
		if (value !== '') values.set(key, { ...whole, value });
	}
	return values;
}
