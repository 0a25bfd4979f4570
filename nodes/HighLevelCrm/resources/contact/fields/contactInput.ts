import type { ContactFields, ContactInput, CustomFieldValue } from '../../../dialects';
import { isObject, textOf } from '../../../api/records';
import { BadInput } from '../../../values/badInput';
import type { Row } from '../../../requests/run/row';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX, TAGS_FIELD } from './contactFields';
import { mapped } from './mapped';
import { email, isEmpty, list, phone, text } from '../../../values/values';

const labels = new Map([...CONTACT_FIELDS, TAGS_FIELD].map(({ id, displayName }) => [id, displayName]));

/**
 * What a row writes to a contact: only what the user mapped, checked.
 * @param clearing whether an empty value blanks the field (else it is left as it is)
 * @throws BadInput
 */
export async function contactInput(row: Row, clearing: boolean): Promise<ContactInput & { unmapped: string[] }> {
	const { values, unmapped } = await mapped(row, clearing);
	const fields: ContactFields = {};
	const customFields: CustomFieldValue[] = [];
	for (const [key, value] of values) {
		if (key.startsWith(CUSTOM_FIELD_PREFIX))
			customFields.push({ id: key.slice(CUSTOM_FIELD_PREFIX.length), value: plain(value) });
		else if (key === 'customFields') customFields.push(...customFieldEntries(value));
		else fields[key] = checked(key, value);
	}
	return { fields, customFields, unmapped };
}

function checked(key: string, value: unknown) {
	const label = labels.get(key);
	if (label === undefined)
		throw new BadInput(`A contact has no field "${key}"`, 'Refresh the list of fields in the node.');
	if (key === TAGS_FIELD.id) return list(value, label);
	if (isEmpty(value)) return '';
	if (key === 'email') return email(value);
	if (key === 'phone') return phone(value);
	return text(value, label);
}

/** The column `customFields` as a contact is read: an array of `{ id, value }` (or the vendor's `field_value`). */
function customFieldEntries(value: unknown): CustomFieldValue[] {
	const entries = Array.isArray(value) ? (value as unknown[]) : undefined;
	if (!entries)
		throw new BadInput('Custom Fields has to be a list of { id, value }', 'Map each custom field on its own instead.');
	return entries.map((entry) => {
		if (!isObject(entry) || typeof entry.id !== 'string' || entry.id === '') {
			throw new BadInput(
				'An entry of Custom Fields has no ID',
				'Each has to be { id, value }, the ID being the identifier of the field.',
			);
		}
		return { id: entry.id, value: plain(entry.value ?? entry.field_value) };
	});
}

/** A value as JSON can hold it: n8n's dates become ISO texts. */
function plain(value: unknown): unknown {
	const date = value as { toISO?: () => string } | undefined;
	return typeof date?.toISO === 'function' ? date.toISO() : value;
}

/** Whether anything is written at all. */
export const writesNothing = ({ fields, customFields }: ContactInput): boolean =>
	Object.keys(fields).length === 0 && customFields.length === 0;

/** Refuses a contact without any of `keys`. @throws BadInput */
export function requireOneOf(
	keys: readonly string[],
	{ fields, unmapped }: ContactInput & { unmapped: string[] },
	what: string,
): void {
	if (keys.some((key) => !isEmpty(fields[key]))) return;
	const names = keys
		.map((key) => labels.get(key))
		.join(', ')
		.replace(/, ([^,]*)$/, ' or $1');
	const columns =
		unmapped.length > 0 && Object.keys(fields).length === 0 ? ` No column means a field: ${unmapped.join(', ')}.` : '';
	throw new BadInput(
		`${what} needs ${names}`,
		`Map at least one of them; in this item they are missing or empty.${columns}`,
	);
}

/** Keys by which two rows of one run meet: the email without case, the phone's last digits in any spelling. */
export function meetingKeys({ fields }: Pick<ContactInput, 'fields'>): string[] {
	const keys: string[] = [];
	if (!isEmpty(fields.email)) keys.push(`email:${String(fields.email).toLowerCase()}`);
	if (!isEmpty(fields.phone)) keys.push(`phone:${String(fields.phone).replace(/\D/g, '').slice(-9)}`);
	return keys;
}

/** The contact as messages name it: `contact "jane@example.com"`. */
export function contactNamed({ fields }: ContactInput): string {
	const name =
		fields.email ?? fields.phone ?? [fields.firstName, fields.lastName].map(textOf).filter(Boolean).join(' ');
	return name === '' ? 'the contact' : `contact "${name}"`;
}
