import type { IDataObject } from 'n8n-workflow';
import { loadCustomFields, type CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { isObject, toText } from '../../values/json';

/** A contact's value of a custom field. */
interface CustomFieldEntry extends IDataObject {
	id: string;
}

/** The custom fields of a contact as it was read. */
export const customEntries = ({ customFields }: IDataObject): CustomFieldEntry[] =>
	Array.isArray(customFields)
		? (customFields as unknown[]).filter(isObject).map((entry) => ({ ...entry, id: toText(entry.id) }))
		: [];

/** The location's custom fields, looked up once per run; `undefined`, with a hint, without the right to see them. */
export async function visibleCustomFields(row: Row): Promise<readonly CustomField[] | undefined> {
	const lookedUp = await loadCustomFields(row);
	if ('fields' in lookedUp) return lookedUp.fields;
	row.shared.warnings.add(`Custom fields are put out without their names: ${lookedUp.failure}`);
	return undefined;
}

/** Each custom field's name by its identifier. Without the right to see them the output lacks the names only. */
export async function customFieldNames(row: Row): Promise<Map<string, string> | undefined> {
	const fields = await visibleCustomFields(row);
	return fields && row.shared.memoize('names of custom fields', () => uniqueNames(fields));
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
