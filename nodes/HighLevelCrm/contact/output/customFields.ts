import type { IDataObject } from 'n8n-workflow';
import { customFieldsOnce, type CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { isObject, textOf } from '../../values/json';

/** A contact's value of a custom field. */
interface Entry extends IDataObject {
	id: string;
}

/** The custom fields of a contact as it was read. */
export const customEntries = ({ customFields }: IDataObject): Entry[] =>
	Array.isArray(customFields)
		? (customFields as unknown[]).filter(isObject).map((entry) => ({ ...entry, id: textOf(entry.id) }))
		: [];

/** The location's custom fields, looked up once per run; `undefined`, with a hint, without the right to see them. */
export async function customFieldsSeen(row: Row): Promise<readonly CustomField[] | undefined> {
	const lookedUp = await customFieldsOnce(row);
	if ('fields' in lookedUp) return lookedUp.fields;
	row.shared.hints.add(`Custom fields are put out without their names: ${lookedUp.failure}`);
	return undefined;
}

/** Each custom field's name by its identifier. Without the right to see them the output lacks the names only. */
export async function namesByIdentifier(row: Row): Promise<Map<string, string> | undefined> {
	const fields = await customFieldsSeen(row);
	return fields && row.shared.once('names of custom fields', () => uniqueNames(fields));
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
