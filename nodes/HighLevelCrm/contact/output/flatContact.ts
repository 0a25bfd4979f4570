import type { IDataObject } from 'n8n-workflow';
import { type CustomField, loadCustomFields } from '../../lookups/customFields';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { isObject } from '../../values/json';
import { toDay } from '../../values/dates';
import { omit } from '../../values/omit';
import { isPlainList, toCell } from '../../operation/flatten';
import { CUSTOM_FIELD_PREFIX } from '../../mapping/fields/contactFields';
import { kindOfField } from '../../mapping/fields/customFieldTypes';
import { additionalFieldFor, standardFieldFor } from '../../mapping/columns/headings/fieldNames';
import { RECORD_COLUMNS } from '../../mapping/columns/headings/recordColumns';
import { customFieldForColumn, isNamed } from '../../mapping/columns/headings/customFieldColumn';
import { storedCustomFields } from '../../api/storedCustomFields';

/**
 * Flattens a contact: custom fields become columns with their names. Automatic mapping must read each column back as the same field, so a
 * column whose name has another meaning there is called `customField:<id>`.
 */
export async function flatContact(contact: IDataObject, run: RunServices): Promise<IDataObject> {
	const rest = omit(contact, 'customFields', 'customFieldsByName');
	const hasCommaTag = isPlainList(rest.tags) && rest.tags.some((tag) => String(tag).includes(','));
	if (hasCommaTag) run.warnings.add('A tag contains a comma: the text in the column tags shows it as two.');
	return { ...rest, ...(await customColumns(contact, run)) };
}

/** Returns the custom fields of a contact by their column names in the output. */
export async function customColumns(contact: IDataObject, run: RunServices): Promise<IDataObject> {
	const entries = storedCustomFields(contact);
	if (entries.length === 0) return {};
	const visible = await visibleCustomFields(run);
	const columns = await columnsOfCustomFields(run);
	const leaveOut = (column: string, reason: string): false => {
		run.warnings.add(`"${column}" was left out of the plain columns: ${reason}`);
		return false;
	};
	const columnsAndValues = entries.map(({ id, value }) => {
		const { column, field } = columns.get(id) ?? { column: CUSTOM_FIELD_PREFIX + id };
		return [column, withPlainDay(value, field), field] as const;
	});
	return Object.fromEntries(
		columnsAndValues
			.filter(([column, value, field]) => {
				if (visible && !field) return leaveOut(column, 'the location does not have this custom field any more');
				return isReadBack(value, field) || leaveOut(column, 'it holds more than one value');
			})
			.map(([column, value]) => [column, toCell(value)]),
	);
}

const withPlainDay = (value: unknown, field?: CustomField): unknown =>
	field?.dataType === 'DATE' ? toDay(value) : value;

/** Returns the value of a custom field as plain columns show it: a day as `2026-01-31`. */
export const plainCustomValue = async (id: string, value: unknown, run: RunServices): Promise<unknown> =>
	withPlainDay(value, (await columnsOfCustomFields(run)).get(id)?.field);

function customFieldColumns(fields: readonly CustomField[]): Map<string, { column: string; field: CustomField }> {
	const isShared = (name: string) => fields.filter((field) => isNamed(field, name)).length > 1;
	const meaningOf = (name: string) =>
		standardFieldFor(name) === undefined &&
		additionalFieldFor(name) === undefined &&
		!RECORD_COLUMNS.has(name) &&
		!isShared(name)
			? customFieldForColumn(fields, name)?.id
			: undefined;
	return new Map(
		fields.map((field) => {
			const { id, name } = field;
			return [id, { column: meaningOf(name) === id ? name : CUSTOM_FIELD_PREFIX + id, field }];
		}),
	);
}

/** Whether automatic mapping reads a value's text back as the original value, or ignores it. Otherwise it would be written back as text. */
function isReadBack(value: unknown, field?: CustomField): boolean {
	if (!isObject(value) && !Array.isArray(value)) return true;
	const { input, readOnly } = kindOfField(field ?? { name: '' });
	return readOnly === true || (Array.isArray(value) && input === undefined);
}

const columnsOfCustomFields = perRun(async (run) => customFieldColumns((await visibleCustomFields(run)) ?? []));

/** Returns the location's custom fields, looked up once per run; `undefined`, with a warning, without the right to see them. */
async function visibleCustomFields(run: RunServices): Promise<readonly CustomField[] | undefined> {
	const lookup = await loadCustomFields(run);
	if ('fields' in lookup) return lookup.fields;
	run.warnings.add(`Custom fields are output without their names: ${lookup.failure}`);
	return undefined;
}

/** Returns the name of each custom field by its ID; `undefined` without the right to see them. */
export const customFieldNames = perRun(async (run): Promise<Map<string, string> | undefined> => {
	const fields = await visibleCustomFields(run);
	return fields && uniqueNames(fields);
});

/** Adds the ID to the names of all fields but the first with that name. */
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
