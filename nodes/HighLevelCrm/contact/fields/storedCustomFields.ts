import type { IDataObject } from 'n8n-workflow';
import { isObject, toText } from '../../values/json';

/** A custom field's value as the server stores it for a contact. */
export interface StoredCustomField extends IDataObject {
	id: string;
}

/** The custom fields of a contact that was read. */
export const storedCustomFields = (contact: IDataObject): StoredCustomField[] =>
	entriesOf(contact).map((entry) => ({ ...entry, id: toText(entry.id), value: valueOfEntry(entry) }));

/** The value of one custom field of a contact that was read. */
export function storedCustomValue(contact: IDataObject, id: string): IDataObject[string] {
	const entry = entriesOf(contact).find((one) => one.id === id);
	return entry && valueOfEntry(entry);
}

const entriesOf = ({ customFields }: IDataObject): IDataObject[] =>
	Array.isArray(customFields) ? (customFields as unknown[]).filter(isObject) : [];

/** Answers state the value as `value`; some servers give it back under the name by which it was written. */
const valueOfEntry = ({ value, field_value, fieldValue }: IDataObject): IDataObject[string] =>
	value ?? field_value ?? fieldValue;
