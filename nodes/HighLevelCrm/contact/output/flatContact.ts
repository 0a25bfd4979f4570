import type { IDataObject } from 'n8n-workflow';
import { type CustomField, loadCustomFields } from '../../lookups/customFields';
import type { RunServices } from '../../run/services';
import { parseDay } from '../../values/dates';
import { isObject } from '../../values/json';
import { isEmpty } from '../../values/text';
import { isPlainList, toCell } from '../../operation/flatten';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { kindOfField } from '../fields/customFieldTypes';
import { additionalFieldFor, standardFieldFor } from '../columns/headings';
import { RECORD_COLUMNS } from '../columns/recordColumns';
import { customFieldForColumn } from '../columns/columnTarget';
import { storedCustomFields } from '../fields/storedCustomFields';

/**
 * A contact with its custom fields as columns of their names. Automatic mapping reads each column back as it was: where the name
 * would mean something else there, the column is called `customField:<id>`.
 */
export async function flatContact(contact: IDataObject, run: RunServices): Promise<IDataObject> {
	const { customFields: _, customFieldsByName: __, ...rest } = contact;
	const tellsTags = isPlainList(rest.tags) && rest.tags.some((tag) => String(tag).includes(','));
	if (tellsTags) run.warnings.add('A tag has a comma in it: in the text of the column tags it reads as two.');
	if (!isEmpty(rest.dateOfBirth)) rest.dateOfBirth = toDay(rest.dateOfBirth) as string;
	return { ...rest, ...(await customColumns(contact, run)) };
}

/** The custom fields of a contact by the columns that they are put out under. */
export async function customColumns(contact: IDataObject, run: RunServices): Promise<IDataObject> {
	const entries = storedCustomFields(contact);
	if (entries.length === 0) return {};
	const seen = await visibleCustomFields(run);
	const columns = run.memoize('columns of custom fields', () => customFieldColumns(seen ?? []));
	const leaveOut = (column: string, why: string): false => {
		run.warnings.add(`"${column}" was left out of the flat output: ${why}`);
		return false;
	};
	const columnsAndValues = entries.map(({ id, value }) => {
		const { column, field } = columns.get(id) ?? { column: CUSTOM_FIELD_PREFIX + id };
		return [column, field?.dataType === 'DATE' ? toDay(value) : value, field] as const;
	});
	return Object.fromEntries(
		columnsAndValues
			.filter(([column, value, field]) => {
				if (seen && !field) return leaveOut(column, 'the location does not have this custom field any more');
				return readsBack(value, field) || leaveOut(column, 'it holds more than one value');
			})
			.map(([column, value]) => [column, toCell(value)]),
	);
}

function customFieldColumns(fields: readonly CustomField[]): Map<string, { column: string; field: CustomField }> {
	const means = (name: string) =>
		standardFieldFor(name) === undefined && additionalFieldFor(name) === undefined && !RECORD_COLUMNS.has(name)
			? customFieldForColumn(fields, name)?.id
			: undefined;
	return new Map(
		fields.map((field) => {
			const { id, name } = field;
			return [id, { column: means(name) === id ? name : CUSTOM_FIELD_PREFIX + id, field }];
		}),
	);
}

/** Whether automatic mapping reads a value's text back as what it was, or passes over it; else it would be written back as a text. */
function readsBack(value: unknown, field?: CustomField): boolean {
	if (!isObject(value) && !Array.isArray(value)) return true;
	const { input, readOnly } = kindOfField(field ?? { name: '' });
	return readOnly === true || (Array.isArray(value) && input === undefined);
}

/** A day as the server keeps it, however it shows it; what is no day stays. */
function toDay(value: unknown): unknown {
	try {
		return isEmpty(value) ? value : parseDay(value, '', 'UTC');
	} catch {
		return value;
	}
}

/** The location's custom fields, looked up once per run; `undefined`, with a hint, without the right to see them. */
export async function visibleCustomFields(run: RunServices): Promise<readonly CustomField[] | undefined> {
	const lookedUp = await loadCustomFields(run);
	if ('fields' in lookedUp) return lookedUp.fields;
	run.warnings.add(`Custom fields are put out without their names: ${lookedUp.failure}`);
	return undefined;
}

/** Each custom field's name by its identifier. Without the right to see them the output lacks the names only. */
export async function customFieldNames(run: RunServices): Promise<Map<string, string> | undefined> {
	const fields = await visibleCustomFields(run);
	return fields && run.memoize('names of custom fields', () => uniqueNames(fields));
}

/** Of several fields with one name, all but the first are told apart by their identifier. */
function uniqueNames(fields: readonly CustomField[]): Map<string, string> {
	const taken = new Set<string>();
	return new Map(
		fields.map(({ id, name }) => {
			const unique = taken.has(name) ? `${name} (${id})` : name;
			taken.add(unique);
			return [id, unique];
		}),
	);
}
