import type { IDataObject } from 'n8n-workflow';
import { isObject, toText } from '../values/json';
import { cleanKey } from '../values/keys';
import { plainCustomerNumber } from '../values/customerNumber';
import { commonDigits, isInternational } from '../values/phones';

export type EmailOrPhone = { email: string } | { phone: string };

/** Returns the key of a contact that has this email or phone. */
export const addressKey = (field: 'email' | 'phone', value: string): EmailOrPhone =>
	field === 'email' ? { email: value } : { phone: value };

/** A custom field whose value identifies a contact, like a customer number. */
export interface FieldKey {
	fieldId: string;
	/** The whole value without blanks at its ends. */
	value: string;
	/** The field's name in messages; absent if the key names nothing that the user gave. */
	fieldName?: string;
}

/** A field by which a row identifies a contact. */
export type ContactKey = { id: string } | EmailOrPhone | FieldKey;

export const isAddress = (key: ContactKey): key is EmailOrPhone => 'email' in key || 'phone' in key;

export function keyValue(key: ContactKey): string {
	if ('fieldId' in key) return key.value;
	return 'id' in key ? key.id : 'email' in key ? key.email : key.phone;
}

/**
 * Returns the same text for all spellings of a key: the email in lower case, or the phone's last digits. Different phones may share it. A run
 * holds hundreds of thousands of these texts: an email without a prefix is the contact's own text, and V8 copies a short text at once.
 */
export function normalizeKey(key: ContactKey): string {
	if ('id' in key) return `id:${key.id}`;
	if ('fieldId' in key) return `field:${key.fieldId}:${key.value}`;
	if ('phone' in key) return `tel:${commonDigits(key.phone)}`;
	// Other programs store blanks and characters that nobody sees.
	const email = cleanKey(key.email).toLowerCase();
	// All other keys have a colon.
	return email.includes(':') ? `email:${email}` : email;
}

/** A key in which two spellings of a phone are different. */
export const exactKey = (key: ContactKey): string => ('phone' in key ? `phone:${key.phone}` : normalizeKey(key));

/** Whether a key is a phone without calling code, which may be the end of numbers of several countries. */
export const isNationalPhone = (key: ContactKey): key is { phone: string } =>
	'phone' in key && !isInternational(key.phone);

/** Returns the keys of a value of the match field: the value as it is, and then as most programs write it, which may be the stored form. */
export function fieldKeysOf(key: FieldKey): FieldKey[] {
	const plain = plainCustomerNumber(key.value);
	return plain === key.value || plain === '' ? [key] : [key, { ...key, value: plain }];
}

/** Returns the value of the match field among the keys of a row, as the row has it. */
export const ownKeyOf = (keys: readonly ContactKey[]): FieldKey | undefined => keys.find((key) => 'fieldId' in key);

export const sameEmail = (one: unknown, other: unknown): boolean =>
	toText(one).toLowerCase() === toText(other).toLowerCase();

/** The additional emails and phones of a contact, which only a search shows. */
export const additionalKeys = ({ additionalEmails, additionalPhones }: IDataObject): EmailOrPhone[] => [
	...entryTexts(additionalEmails).map((email) => ({ email })),
	...entryTexts(additionalPhones).map((phone) => ({ phone })),
];

/** The texts of a list of additional emails or phones. */
export const entryTexts = (list: unknown): string[] =>
	Array.isArray(list) ? list.map(textOfEntry).filter(Boolean) : [];

/** Additional emails and phones are texts, or objects with the text: `{ email, validEmailDate }`. */
const textOfEntry = (entry: unknown): string => toText(isObject(entry) ? (entry.email ?? entry.phone) : entry);
