import type { IDataObject } from 'n8n-workflow';
import { isObject, toText } from '../values/json';

interface StoredCustomField extends IDataObject {
	id: string;
}

export const storedCustomFields = (contact: IDataObject): StoredCustomField[] =>
	entriesOf(contact).map((entry) => ({ ...entry, id: toText(entry.id), value: valueOfEntry(entry) }));

export function storedCustomValue(contact: IDataObject, id: string): IDataObject[string] {
	const entry = entriesOf(contact).find((one) => one.id === id);
	return entry && valueOfEntry(entry);
}

/** The value of a custom field in the form in which rows are matched by it; empty if the contact has none. */
export const customFieldKey = (contact: IDataObject, id: string): string =>
	toText(storedCustomValue(contact, id)).trim();

/** The texts of a value: one for each of several choices, or for each box of a text box list, which is an object. A file has none. */
export function textsOfValue(value: unknown): string[] {
	if (Array.isArray(value)) return (value as unknown[]).map(toText);
	return isObject(value) ? Object.values(value).map(toText) : [toText(value)];
}

/** Whether a field has a value. Choices or text boxes that are all empty are none; a file, which is an object or an entry of a list, is one. */
export function isStoredValue(value: unknown): boolean {
	const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value];
	return parts.some((part) => (typeof part === 'object' ? part !== null : toText(part) !== ''));
}

/** A list of entries; some servers show an object that has the values by the fields' IDs. */
function entriesOf({ customFields }: IDataObject): IDataObject[] {
	if (isObject(customFields)) return Object.entries(customFields).map(([id, value]) => ({ id, value }));
	return Array.isArray(customFields) ? (customFields as unknown[]).filter(isObject) : [];
}

/** Answers have the value in `value`; some servers use the key by which it was written. */
const valueOfEntry = ({ value, field_value, fieldValue }: IDataObject): IDataObject[string] =>
	value ?? field_value ?? fieldValue;
