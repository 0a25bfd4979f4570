import type { IDataObject } from 'n8n-workflow';
import { ownKeyOf, type ContactKey, type FieldKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { customFieldKey } from '../../api/storedCustomFields';
import { sameCustomerNumber } from '../../values/customerNumber';
import { toText } from '../../values/json';
import { pushTo } from '../../values/pushTo';
import { requireOneCountry } from './oneCountry';
import type { MatchedRow, Matches, PlannedRow } from '../plan';
import { severalOwnersError } from '../facts/newIds';
import { kindOfKey, textOfKey, type PlanFacts } from '../facts/planFacts';
import { timeOf } from '../../values/storedTime';

/**
 * Finds the owner of the first key from `start` on that a contact has.
 * @throws ApiFailure if two contacts have the value of the match field, or a phone without calling code may be that of several countries
 */
export function findOwner(row: PlannedRow, start: number, facts: PlanFacts, result: Matches): MatchedRow {
	const match = firstOwner(row, start, facts, result);
	requireOneCountry(match, facts);
	return match;
}

function firstOwner(row: PlannedRow, start: number, facts: PlanFacts, result: Matches): MatchedRow {
	const { contacts, phones, releasers } = facts;
	const ownId = ownKeyOf(row.keys);
	for (let position = start; position < row.keys.length; position++) {
		const key = row.keys[position] as ContactKey;
		const [main, another] = contacts.owners(key, phones.isOwned);
		const [additional] = main ? [] : contacts.additionalOwners(key, phones.isOwned);
		const contact = another ? oneOfOwners(key, facts) : (main ?? additional);
		if (!contact) continue;
		const isOthers = ownId && row.conflictMode !== 'vendor' && hasOtherValue(contact, ownId);
		if (!('id' in key) && (isOthers || releasers.has(idOf(contact) ?? ''))) {
			ruleOut(row, key, contact, result);
			continue;
		}
		return { row, contact, by: kindOfKey(key), isAdditional: !main, position };
	}
	return { row, isAdditional: false, position: row.keys.length };
}

/** Whether a contact has another value of the field that identifies the row's contact. */
export function hasOtherValue(contact: IDataObject, { fieldId, value }: FieldKey): boolean {
	const stored = customFieldKey(contact, fieldId);
	return stored !== '' && !sameCustomerNumber(stored, value);
}

/** Continues with the keys after the one that found the contact of another person. */
export function nextOwner({ row, contact, position }: MatchedRow, facts: PlanFacts, result: Matches): MatchedRow {
	ruleOut(row, row.keys[position] as ContactKey, contact ?? {}, result);
	return findOwner(row, position + 1, facts, result);
}

function ruleOut({ index, wanted }: PlannedRow, key: ContactKey, contact: IDataObject, { ruledOut }: Matches): void {
	const field = kindOfKey(key);
	if (field !== 'email' && field !== 'phone') return;
	const conflict = { field, value: toText(wanted.fields[field]), contactId: idOf(contact) };
	pushTo(ruledOut, index, conflict);
}

/** Several contacts with one customer number are a mistake, unless only one is in the list that is synchronized. @throws ApiFailure */
function oneOfOwners(key: ContactKey, facts: PlanFacts): IDataObject | undefined {
	if (!('fieldId' in key)) return oldestOwner(key, facts);
	const owners = [...facts.contacts.owners(key)];
	const [member, another] = owners.filter(facts.contacts.isMember);
	if (!member || another) throw severalOwnersError(key, owners);
	return member;
}

/**
 * If several contacts have one key, the server writes only one. The oldest contact is the same in every run. A contact on the synchronized list comes
 * before it, as most runs read no other contacts.
 */
function oldestOwner(key: ContactKey, facts: PlanFacts): IDataObject | undefined {
	const { contacts, phones, oldestOwners } = facts;
	const text = textOfKey(key, facts);
	const known = oldestOwners.get(text);
	if (known) return known;
	const age = ({ dateAdded }: IDataObject) => timeOf(dateAdded) || Number.POSITIVE_INFINITY;
	const isOlder = (one: IDataObject, other: IDataObject) =>
		age(one) === age(other) ? (idOf(one) ?? '') < (idOf(other) ?? '') : age(one) < age(other);
	const comesFirst = (one: IDataObject, other: IDataObject) =>
		contacts.isMember(one) === contacts.isMember(other) ? isOlder(one, other) : contacts.isMember(one);
	let oldest: IDataObject | undefined;
	for (const owner of contacts.owners(key, phones.isOwned)) if (!oldest || comesFirst(owner, oldest)) oldest = owner;
	if (oldest) oldestOwners.set(text, oldest);
	return oldest;
}
