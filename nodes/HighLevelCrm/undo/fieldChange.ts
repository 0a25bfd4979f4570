import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone } from '../api/contactKey';
import { storedCustomValue } from '../api/storedCustomFields';
import { isChannel, storedField, type Dialect } from '../dialects';
import type { CustomField } from '../lookups/customFields';
import { customFieldIdOf } from '../mapping/fields/contactFields';
import { sameCustomField, sameField, sameStoredPhone } from '../plan/diff/equality';
import type { PhoneKeys } from '../plan/facts/phoneKeys';
import { toDay } from '../values/dates';
import { toText } from '../values/json';
import { isEmpty } from '../values/text';

/** What an earlier run changed in one field of a contact. */
export interface FieldChange {
	/** The field's key in the mapper: `city`, `customField:<id>`. */
	key: string;
	/** The field's name in the earlier output. */
	label: string;
	/** The definition of a custom field, if it is known. */
	field?: CustomField;
	/** The value before the run, and the one that it wrote. */
	from: unknown;
	to: unknown;
}

/** A status that is sent to switch a channel of Do Not Disturb off: it can't be empty. */
const CHANNEL_OFF = 'inactive';

/** Returns the value of the field that a contact has. */
export function currentValue(change: FieldChange, contact: IDataObject): unknown {
	const id = customFieldIdOf(change.key);
	return withDefault(change.key, id === undefined ? storedField(contact, change.key) : storedCustomValue(contact, id));
}

/** A day in ms since 1970, as a search shows it: tables and files may keep the number as text. */
const MS_AS_TEXT = /^(0|-?\d{8,})$/;

/** Returns the value before the run as it is sent: an empty text clears the field, and a day is one without time. */
export function earlierValue({ key, field, from }: FieldChange): unknown {
	const value = withDefault(key, from);
	if (isEmpty(value)) return '';
	if (key === 'dateOfBirth' || field?.dataType === 'DATE')
		return toDay(MS_AS_TEXT.test(toText(value)) ? Number(value) : value);
	const isNumber = field?.dataType === 'NUMERICAL' || field?.dataType === 'MONETORY';
	// Tables and files may keep a number as text.
	return isNumber && typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Do Not Disturb was off if it was never set. Tables and files may keep it as text. */
function withDefault(key: string, value: unknown): unknown {
	if (key === 'dnd') return toText(value).toLowerCase() === 'true';
	return isChannel(key) && isEmpty(value) ? CHANNEL_OFF : value;
}

/** Whether two values of the field are the same for the server. */
export function sameFieldValue({ key, field }: FieldChange, one: unknown, other: unknown, phones: PhoneKeys): boolean {
	const [first, second] = [withDefault(key, one), withDefault(key, other)];
	if (key === 'phone') return sameStoredPhone(first, second, phones);
	if (customFieldIdOf(key) === undefined) return sameField(key, first, second);
	// Without the right to see the type of a field, lists are compared as they are.
	return sameCustomField(field, first, second, phones) || JSON.stringify(first) === JSON.stringify(second);
}

/** A whole name that the server divides as it was before: of more words nobody knows which belong to the last name. */
const EVIDENT_NAME = /^\S+( \S+)?$/;

/** Whether the value before can be written: not every API lets an email be cleared. */
export const isRestorable = ({ key, from }: FieldChange, { clearsEmail }: Dialect): boolean =>
	key === 'name' ? EVIDENT_NAME.test(toText(from)) : !isEmpty(from) || key !== 'email' || clearsEmail;

/** The emails and phones by which a contact is known. */
export const addressesOf = ({ email, phone }: IDataObject): EmailOrPhone[] => [
	...(isEmpty(email) ? [] : [{ email: toText(email) }]),
	...(isEmpty(phone) ? [] : [{ phone: toText(phone) }]),
];

/** The email or phone that a contact gets back; others may have it by now. */
export const addressBefore = ({ key, from }: FieldChange): EmailOrPhone[] => addressesOf({ [key]: from as string });
