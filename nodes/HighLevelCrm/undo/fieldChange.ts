import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone } from '../api/contactKey';
import { storedCustomValue } from '../api/storedCustomFields';
import { coversStatus, isChannel, storedField, type Dialect } from '../dialects';
import type { CustomField } from '../lookups/customFields';
import { customFieldIdOf } from '../mapping/fields/contactFields';
import { sameCustomField, sameField, sameStoredPhone } from '../mapping/fields/equality';
import type { PhoneKeys } from '../values/phoneKeys';
import { toDay } from '../values/dates';
import { orderedJson, toText } from '../values/json';
import { isEmpty } from '../values/text';
import { flagInFile } from './flagInFile';

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
	return fieldTyped(change, id === undefined ? storedField(contact, change.key) : storedCustomValue(contact, id));
}

/** A day in ms since 1970, as a search shows it: tables and files may keep the number as text. */
const MS_AS_TEXT = /^(0|-?\d{8,})$/;

/** Returns the value before the run as it is sent: an empty text clears the field, and a day is one without time. */
export function earlierValue(change: FieldChange): unknown {
	const { key, field } = change;
	const value = fieldTyped(change, change.from);
	if (isEmpty(value)) return '';
	if (key === 'dateOfBirth' || field?.dataType === 'DATE')
		return toDay(MS_AS_TEXT.test(toText(value)) ? Number(value) : value);
	const isNumber = field?.dataType === 'NUMERICAL' || field?.dataType === 'MONETORY';
	// Tables and files may keep a number as text.
	return isNumber && typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Fields whose value is not the text of a number: as a number, a phone has lost its plus, and a birthday is in ms. */
const NO_TEXT_FIELDS = new Set(['phone', 'dateOfBirth']);
const TEXT_TYPES = new Set(['TEXT', 'LARGE_TEXT', 'SINGLE_OPTIONS', 'RADIO', 'PHONE']);

const isTextField = ({ key, field }: Pick<FieldChange, 'key' | 'field'>): boolean =>
	customFieldIdOf(key) === undefined ? !NO_TEXT_FIELDS.has(key) : TEXT_TYPES.has(field?.dataType ?? '');

/**
 * Returns a value as its field has it. Do Not Disturb was off if it was never set. Tables and files may keep this flag as text, and a text such as a
 * postal code as a number.
 */
function fieldTyped(change: Pick<FieldChange, 'key' | 'field'>, value: unknown): unknown {
	const { key } = change;
	if (key === 'dnd') return flagInFile(value) === true;
	if (isChannel(key) && isEmpty(value)) return CHANNEL_OFF;
	// The choices of a list are texts.
	if (Array.isArray(value)) return value.map((entry) => asText(entry, change.field));
	return isTextField(change) ? asText(value, change.field) : value;
}

const asText = (value: unknown, field?: CustomField): unknown =>
	typeof value === 'boolean' ? (choiceOf(value, field) ?? value) : typeof value === 'number' ? String(value) : value;

/** Spreadsheets make true and false of the texts TRUE, False and so on: the choice that has such a text, if there is one alone. */
function choiceOf(value: boolean, field?: CustomField): string | undefined {
	const choices = field?.picklistOptions?.filter((choice) => choice.trim().toLowerCase() === String(value)) ?? [];
	return choices.length === 1 ? choices[0] : undefined;
}

/** Whether two values of the field are the same for the server. */
export function sameFieldValue(change: FieldChange, one: unknown, other: unknown, phones: PhoneKeys): boolean {
	const { key, field } = change;
	const [first, second] = [fieldTyped(change, one), fieldTyped(change, other)];
	if (key === 'phone') return sameStoredPhone(first, second, phones);
	if ([first, second].some((value) => typeof value === 'boolean') && isTextField(change))
		return String(first).toLowerCase() === String(second).toLowerCase();
	if (isChannel(key)) return first === second;
	if (customFieldIdOf(key) === undefined) return sameField(key, first, second);
	// Without the right to see the type of a field, lists are compared as they are.
	return sameCustomField(field, first, second, phones) || orderedJson(first) === orderedJson(second);
}

/** A whole name of one or two words, which the server divides as before. Of more words, nobody knows which belong to the last name. */
const EVIDENT_NAME = /^\S+( \S+)?$/;

/** Whether the value before can be written: not every API lets an email be cleared, and nobody knows how a table's TRUE was spelled. */
export function isRestorable(change: FieldChange, { clearsEmail }: Dialect): boolean {
	const { key, from } = change;
	if (key === 'name') return EVIDENT_NAME.test(toText(from));
	if (typeof fieldTyped(change, from) === 'boolean' && key !== 'dnd') return !isTextField(change);
	return !isEmpty(from) || key !== 'email' || clearsEmail;
}

/** Whether a channel of Do Not Disturb is off for good: it is not made active again, as nothing would change for the contact. */
export const staysPermanent = ({ key }: FieldChange, now: unknown, earlier: unknown): boolean =>
	isChannel(key) && now !== earlier && coversStatus(now, earlier);

/** The emails and phones by which a contact is known. */
export const addressesOf = ({ email, phone }: IDataObject): EmailOrPhone[] => [
	...(isEmpty(email) ? [] : [{ email: toText(email) }]),
	...(isEmpty(phone) ? [] : [{ phone: toText(phone) }]),
];

/** The emails and phones that a contact may get back; others may have them by now. */
export const addressesBefore = (changes: readonly FieldChange[]): EmailOrPhone[] =>
	changes.flatMap(({ key, from }) => addressesOf({ [key]: from as string }));
