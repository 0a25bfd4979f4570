import { idOf } from '../../api/records';
import { storedCustomValue } from '../../api/storedCustomFields';
import { ApiFailure } from '../../client/errors/apiFailure';
import { capitalize } from '../../client/errors/errorEntry';
import { OTHER_CODES } from '../../client/errors/errorCode';
import { storedField, type ContactFields, type CustomFieldValue } from '../../dialects';
import { labelOf } from '../../mapping/fields/additionalFields';
import { CUSTOM_FIELD_PREFIX, TAGS_FIELD } from '../../mapping/fields/contactFields';
import type { MappedContact } from '../../mapping/input/contactInput';
import { subjectOfInput } from '../../mapping/input/identity';
import { toText } from '../../values/json';
import { isInternational } from '../../values/phones';
import { isEmpty } from '../../values/text';
import type { Addresses } from '../addresses/addresses';
import { actionOf, changesOf } from './changes';
import { isIdentical, sameCustomField, sameField, sameStoredPhone } from '../../mapping/fields/equality';
import { keepsField } from '../options/fieldRules';
import { mergeRows } from './merge';
import { inStoredNumber, isMatchField } from './matchNumber';
import type { Person, PlannedRow, Write } from '../plan';
import { hasAddress, type PlanFacts } from '../facts/planFacts';
import { shownValue } from '../../mapping/fields/shownValue';

/** What the contact of a person keeps although a row has another value. */
export interface Kept {
	row: PlannedRow;
	/** The field's name. */
	label: string;
	/** The contact's value. */
	stored: unknown;
}

/**
 * Compares what the rows of a person want with the contact that is there.
 * @param leavesNumber whether another contact keeps the number of its rows
 * @returns the write, and what the contact keeps because of the rules for fields @throws ApiFailure for a person that can't be created
 */
export function diffPerson(
	person: Person,
	addresses: Addresses,
	facts: PlanFacts,
	leavesNumber = false,
): { write: Write; kept: Kept[] } {
	const { stored, rows } = person;
	const { contact, tagMode, lastRow } = mergeRows(rows);
	const rowOf = (key: string): PlannedRow => lastRow.get(key) ?? (rows[0] as PlannedRow);
	const kept: Kept[] = [];
	const isKept = (
		key: string,
		label: () => string,
		current: unknown,
		isSame: boolean,
		field?: CustomFieldValue['field'],
	): boolean => {
		const row = rowOf(key);
		if (!stored || !row.rules || isFoundBy(person, key) || !keepsField(row.rules, key, current, stored)) return false;
		if (!isSame) kept.push({ row, label: label(), stored: shownValue(key, field, current) });
		return true;
	};
	const fields: ContactFields = {};
	for (const [key, value] of Object.entries(contact.fields)) {
		const current = stored && storedField(stored, key);
		if (stored && facts.dialect.notUpdatable.includes(key)) continue;
		const isSame = () =>
			key === 'phone' ? sameStoredPhone(current, value, facts.phones) : sameField(key, current, value);
		if (key !== TAGS_FIELD.id && isKept(key, () => labelOf(key), current, isSame())) continue;
		if (key === 'email' || key === 'phone') {
			const address = addressToSend(person, key, value, addresses, facts);
			if (address !== undefined) fields[key] = address;
		} else fields[key] = value;
	}
	const customFields = contact.customFields.flatMap((given) => {
		const current = stored && storedCustomValue(stored, given.id);
		const one = inStoredNumber(person, given, current);
		const { id, value, field } = one;
		const isSame = sameCustomField(field, current, value, facts.phones);
		const label = field?.name ?? id;
		if (isKept(CUSTOM_FIELD_PREFIX + id, () => label, current, isSame, field)) return [];
		if (leavesNumber && isMatchField(person, id)) return [];
		// The server would refuse the whole contact because of a value that nobody changed.
		if (!isSame && isIdentical(current, value)) return [];
		return [isSame ? inStoredSpelling(one, current) : one];
	});
	// Most rows are sent as they are, and a run holds hundreds of thousands.
	const isWhole = isSameInput(contact, fields, customFields);
	const whole = isWhole ? contact : { fields, customFields };
	const input = stored ? whole : requireAddress(whole);
	const changes = stored ? changesOf(input, stored, tagMode, facts.phones) : {};
	const action = stored ? (actionOf(changes) === 'updated' ? 'update' : 'none') : 'create';
	return { write: { person, action, input, tagMode, changes, moves: NO_MOVES }, kept };
}

/** Keeps the stored spelling of a phone: another one, perhaps without calling code, would replace it although the number is the same. */
const inStoredSpelling = (one: CustomFieldValue, current: unknown): CustomFieldValue =>
	one.field?.dataType === 'PHONE' && !isEmpty(current) ? { ...one, value: current } : one;

const isSameInput = (
	contact: MappedContact,
	fields: ContactFields,
	customFields: readonly CustomFieldValue[],
): boolean =>
	contact.customFields.length === customFields.length &&
	customFields.every((one, index) => one === contact.customFields[index]) &&
	Object.keys(contact.fields).length === Object.keys(fields).length &&
	Object.entries(fields).every(([key, value]) => contact.fields[key] === value);

/** Whether a row found the contact by this field: then no rule applies to it. */
function isFoundBy({ foundBy, rows }: Person, key: string): boolean {
	if (key === 'email' || key === 'phone') return foundBy.has(key);
	return rows.some(({ keys }) => keys.some((one) => 'fieldId' in one && CUSTOM_FIELD_PREFIX + one.fieldId === key));
}

/** Returns the email or phone to send: the chosen one, or that of the contact; `undefined` if the person gets none. */
function addressToSend(
	person: Person,
	field: 'email' | 'phone',
	last: unknown,
	addresses: Addresses,
	facts: PlanFacts,
): string | undefined {
	const { stored, rows } = person;
	const isSentAsItIs = rows[0]?.conflictMode === 'vendor';
	const chosen = addresses.chosen(person, field);
	const storedValue = toText(stored?.[field]);
	// Without a stored value there is nothing to clear, and a server may refuse an empty one.
	if (chosen) return chosen.value !== '' || storedValue !== '' ? chosen.value : undefined;
	const isStored = (value: unknown) =>
		storedValue !== '' && !isEmpty(value) && hasAddress(field, storedValue, toText(value), facts);
	if (isSentAsItIs && !isStored(last)) return last as string;
	const given = rows.map(({ wanted }) => wanted.fields[field]).find(isStored);
	// The stored number has its calling code; without it the server would have to add it again.
	return field === 'phone' && given !== undefined && !isInternational(given) ? storedValue : given;
}

const NO_MOVES: readonly string[] = [];

/** @throws ApiFailure for a contact that can neither be found nor created */
function requireAddress(input: MappedContact): MappedContact {
	if (!isEmpty(input.fields.email) || !isEmpty(input.fields.phone)) return input;
	throw new ApiFailure(
		{
			message: `${capitalize(subjectOfInput(input))} was not found by its match field, and can't be created without an email or phone of its own`,
			description:
				'Nothing was written. Give it an email or phone that no contact with another value has, or correct the value of the match field.',
		},
		{ code: OTHER_CODES.noIdentity },
	);
}

export const idOfPerson = ({ stored }: Pick<Person, 'stored'>): string | undefined => stored && idOf(stored);
