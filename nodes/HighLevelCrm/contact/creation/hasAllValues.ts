import type { IDataObject } from 'n8n-workflow';
import type { ContactInput } from '../../dialects';
import { isObject, textOf } from '../../values/json';
import { samePhone } from '../../values/phones';
import { tagsOf, without } from '../tags/tagSets';

/** Whether a contact has everything that was sent: each field, tag and custom field. */
export function hasAll(record: IDataObject, { fields, customFields }: ContactInput): boolean {
	const { tags, ...others } = fields;
	return (
		Object.entries(others).every(([key, value]) => sameValue(key, record[key], value)) &&
		without(tags ?? [], tagsOf(record)).length === 0 &&
		customFields.every(({ id, value }) => sameCustomValue(customValue(record, id), value))
	);
}

function sameValue(key: string, stored: unknown, sent: unknown): boolean {
	if (key === 'phone') return samePhone(stored, String(sent)) || samePhone(sent, textOf(stored));
	return textOf(stored).toLowerCase() === String(sent).toLowerCase();
}

function customValue(record: IDataObject, id: string): unknown {
	const values = Array.isArray(record.customFields) ? (record.customFields as unknown[]) : [];
	const found = values.filter(isObject).find((entry) => entry.id === id);
	return found?.value ?? found?.field_value ?? found?.fieldValue;
}

/** The server may keep a number as text, and one value as a list of one. */
function sameCustomValue(stored: unknown, sent: unknown): boolean {
	const one = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : textOf(value));
	const plain = (value: unknown): string => [value].flat().map(one).join('\n').toLowerCase();
	return plain(stored) === plain(sent);
}
