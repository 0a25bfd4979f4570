import { addressKey, exactKey, isAddress, normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import type { Identifier } from '../../lookups/location';
import { labelOf } from '../../mapping/fields/additionalFields';
import { matchKeys } from '../../mapping/input/identity';
import type { KnownContacts, SamePhone } from '../../run/prefetch/knownContacts';
import type { Person, Plan, Write } from '../plan';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';
import { isEmpty } from '../../values/text';

/** What decides which emails and phones of a plan have to be looked up. */
export interface UnseenNeeds {
	contacts: KnownContacts;
	/** The fields by which the location finds contacts. */
	identifiers: readonly Identifier[];
	/** Whether the rows come out as in a dry run. */
	isForetold: boolean;
	/** Whether rows can't be written without their contact. */
	isRequired: boolean;
	/** Whether the location refuses duplicates, and names the contact of a new row. */
	isNamed: boolean;
	/** How phones are compared, if the location's country is known: a number of another country may only end like one without calling code. */
	isSame?: SamePhone;
	/** Emails and phones, normalized, that a row did not get because a new contact of another row gets them. */
	contended: ReadonlySet<string>;
}

/** Returns the emails and phones that rows did not get because new contacts of other rows get them. */
export function contendedAmongNew({ notes }: Plan): ReadonlySet<string> {
	const found = new Set<string>();
	for (const { conflicts } of notes.values())
		for (const { field, value = '', contactId } of conflicts)
			if (contactId === undefined && (field === 'email' || field === 'phone') && value !== '')
				found.add(normalizeKey(addressKey(field, value)));
	return found;
}

/**
 * Emails and phones of a write that may be those of a contact that was not read: no search shows who has one as an additional one.
 * @returns lists to look up; of each, key by key until one is found
 */
export function unseenKeys(write: Write, needs: UnseenNeeds): Array<readonly EmailOrPhone[]> {
	const { stored } = write.person;
	return stored ? [...keysOfOthers(write.person, needs), newAddress(write, needs)] : keysOfNew(write, needs);
}

function keysOfNew(
	{ person, input }: Write,
	{ contacts, identifiers, isForetold, isRequired, isNamed, contended }: UnseenNeeds,
): Array<readonly EmailOrPhone[]> {
	const isIncomplete = isRequired && !contacts.isComplete;
	if (!isIncomplete && (isNamed || !isForetold)) return [];
	const sent = keysOfCreate({ person, input }, identifiers);
	if (!isNamed) return [sent];
	// The refusal would come too late for the row that did not get the value: whom this row turns out to mean may not take it.
	if (matchKeys(input).some((key) => contended.has(normalizeKey(key)))) return [sent];
	return sent.length > 1 ? secondKeys(person, identifiers) : [];
}

/** The emails and phones by which the location may refuse a new contact. A row without a key creates one in any case. */
export const keysOfCreate = (
	{ person: { rows }, input }: Pick<Write, 'person' | 'input'>,
	identifiers: readonly Identifier[],
): EmailOrPhone[] => (rows.every(({ keys }) => keys.length === 0) ? [] : comparedKeys(input, identifiers));

/** In the order of the location: it names the contact that has the first of them. */
const comparedKeys = (input: Write['input'], identifiers: readonly Identifier[]): EmailOrPhone[] =>
	identifiers.flatMap((field) => matchKeys(input).filter((key) => field in key));

/** The keys of rows that have only the second identifier: a refusal names the contact that has the first, which these rows may not mean. */
const secondKeys = ({ rows }: Person, [first]: readonly Identifier[]): Array<readonly EmailOrPhone[]> =>
	rows.map(({ keys }) => (keys.some((key) => first !== undefined && first in key) ? [] : keys.filter(isAddress)));

/** The emails and phones in the rows of a contact that are not known to be the contact's. */
const keysOfOthers = (person: Person, needs: UnseenNeeds): Array<readonly EmailOrPhone[]> =>
	needs.contacts.isComplete ? [] : [...outdoneKeys(person, needs), ...joinedKeys(person, needs)];

/** The keys of rows that are about the contact only because they share one with another row: they may be additional ones of another contact. */
function joinedKeys({ rows }: Person, { contacts, isRequired, isSame }: UnseenNeeds): Array<readonly EmailOrPhone[]> {
	if (!isRequired) return [];
	return rows.map(({ keys }) => (keys.some((key) => contacts.isOwned(key, isSame)) ? [] : keys.filter(isAddress)));
}

/** The keys of rows before the key that found the contact: if a contact has one of them as an additional one, the row means that contact. */
function outdoneKeys({ rows }: Person, { contacts, isSame }: UnseenNeeds): Array<readonly EmailOrPhone[]> {
	return rows.map(({ keys, conflictMode }) => {
		if (conflictMode === 'vendor') return [];
		const found = keys.findIndex((key) => contacts.isOwned(key, isSame));
		return keys.slice(0, Math.max(found, 0)).filter(isAddress);
	});
}

/** Whether the rows of a person may mean another contact, as some of its keys could not be looked up. */
export function mayMeanAnother(person: Person, failed: readonly EmailOrPhone[], needs: UnseenNeeds): boolean {
	const naming = new Set((person.stored ? keysOfOthers(person, needs).flat() : failed).map(exactKey));
	return failed.some((key) => naming.has(exactKey(key)));
}

/**
 * If an email or phone is all that would change, and it is another's, each run would send it again: the server refuses the phone, and the next run may
 * learn whose additional email it is.
 */
function newAddress(write: Write, { contacts, identifiers, isRequired, isNamed }: UnseenNeeds): EmailOrPhone[] {
	if (contacts.isComplete) return [];
	const isOnly = Object.keys(write.changes).length === 1;
	const email = isOnly && isRequired ? newKeysOf(write, 'email', identifiers) : [];
	const isAsked = (isRequired && !isNamed) || isOnly || hasOtherPhone(write);
	return [...email, ...(isAsked ? newPhoneOf(write, identifiers) : [])];
}

/**
 * Whether an earlier row has another phone, which would be written if the last one is refused: whom the plan gives it to would not learn of it. HighLevel
 * gets each row by itself if it decides about conflicts.
 */
const hasOtherPhone = ({ person: { rows }, input: { fields } }: Write): boolean =>
	rows.some(
		({ conflictMode, wanted: { fields: own } }) =>
			conflictMode !== 'vendor' && !isEmpty(own.phone) && !samePhone(own.phone, toText(fields.phone)),
	);

/** The phone that a known contact gets, if the location compares phones. */
export const newPhoneOf = (write: Write, identifiers: readonly Identifier[]): EmailOrPhone[] =>
	newKeysOf(write, 'phone', identifiers);

const newKeysOf = (
	{ person, changes, input }: Write,
	field: Identifier,
	identifiers: readonly Identifier[],
): EmailOrPhone[] =>
	person.stored && labelOf(field) in changes ? comparedKeys(input, identifiers).filter((key) => field in key) : [];
