import type { IDataObject } from 'n8n-workflow';
import type { ContactInput } from '../../dialects';
import { isObject, toText } from '../../values/json';
import { samePhone } from '../../values/phones';
import { tagsOf, without } from '../tags/tagSets';

/** Whether a contact has everything that was sent: each field, tag and custom field. */
export function hasAllValues(record: IDataObject, { fields, customFields }: ContactInput): boolean {
	const { tags, ...others } = fields;
	return (
		Object.entries(others).every(([key, value]) => sameFieldText(key, record[key], value)) &&
		without(tags ?? [], tagsOf(record)).length === 0 &&
		customFields.every(({ id, value }) => sameCustomText(storedCustomValue(record, id), value))
	);
}

function sameFieldText(key: string, stored: unknown, sent: unknown): boolean {
	if (key === 'phone') return samePhone(stored, String(sent)) || samePhone(sent, toText(stored));
	return toText(stored).toLowerCase() === String(sent).toLowerCase();
}

function storedCustomValue(record: IDataObject, id: string): unknown {
	const values = Array.isArray(record.customFields) ? (record.customFields as unknown[]) : [];
	const found = values.filter(isObject).find((entry) => entry.id === id);
	return found?.value ?? found?.field_value ?? found?.fieldValue;
}

/** The server may keep a number as text, and one value as a list of one. */
function sameCustomText(stored: unknown, sent: unknown): boolean {
	const one = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : toText(value));
	const plain = (value: unknown): string => [value].flat().map(one).join('\n').toLowerCase();
	return plain(stored) === plain(sent);
}
