import type { IDataObject } from 'n8n-workflow';
import { exactKey, type ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import type { Pieces } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import type { PhoneKeys } from '../values/phoneKeys';
import { isInternational } from '../values/phones';
import { applyChanges } from './diff/changes';
import { idOfPerson } from './diff/diff';
import { namesOf } from './contendingRows';
import type { Conflict, Matches, Person, Plan, PlannedRow, Write } from './plan';
import { isNewId, newIdOf } from './facts/newIds';
import type { PlanFacts } from './facts/planFacts';

/** Returns the facts for these rows as they are after a plan: the contacts that it leaves. */
export function* factsAfter({ writes }: Plan, rows: readonly PlannedRow[], facts: PlanFacts): Pieces<PlanFacts> {
	const { contacts: before, phones } = facts;
	const contacts = before.emptyCopy();
	const distinct = new Map<string, ContactKey>();
	for (const row of rows) {
		yield;
		const keys = namesOf(row);
		contacts.addNames(keys);
		for (const key of keys) distinct.set(exactKey(key), key);
	}
	for (const key of distinct.values()) {
		yield;
		for (const found of before.owners(key, phones.isStored)) contacts.prime(found);
		for (const found of before.additionalOwners(key, phones.isStored)) contacts.prime(found);
	}
	const { members } = before;
	if (members) {
		const joined = new Set(writes.map(({ person }) => idOfPerson(person)));
		contacts.members = { has: (id) => members.has(id) || joined.has(id) || isNewId(id) };
	}
	const isOfRows = new Set(rows);
	for (const [position, write] of writes.entries()) {
		yield;
		const id = idOf(write.person.stored ?? {});
		const isRead = id !== undefined && contacts.isOwned({ id });
		if (isRead || write.person.rows.some((row) => isOfRows.has(row)))
			contacts.prime(contactAfter(write, facts.phones, position));
	}
	return { ...facts, contacts, oldestOwners: new Map(), numbersOfPhone: new Map() };
}

/** Returns the contact of a write as it is when that is done. @param position of the write */
export function contactAfter(
	{ person: { stored, rows }, action, input, tagMode }: Write,
	phones: PhoneKeys,
	position = 0,
): IDataObject {
	if (stored && action === 'none') return stored;
	const id = idOf(stored ?? {}) ?? newIdOf(rows[0]?.index ?? position);
	const after: IDataObject = { ...applyChanges(stored ?? { tags: [] }, input, tagMode), id };
	const phone = toText(after.phone);
	// The server stores a phone with its calling code.
	return phone === '' || isInternational(phone) ? after : { ...after, phone: `+${phones.keyOf(phone)}` };
}

/** Whether the plan of the next run writes nothing, and refuses the same rows as this one. */
export const isAtRest = (next: Plan, { refused }: Plan): boolean =>
	next.writes.every(({ action }) => action === 'none') &&
	next.refused.size === refused.size &&
	[...next.refused.keys()].every((index) => refused.has(index));

/** Returns a matching that gives the rows to the persons that they will mean in the next run. */
export function withMatching(
	matching: Matches,
	next: Matches,
	rows: ReadonlySet<PlannedRow>,
	{ contacts }: PlanFacts,
): Matches {
	const withoutNewId = ({ contactId, ...conflict }: Conflict): Conflict => ({
		...conflict,
		...(contactId !== undefined && !isNewId(contactId) && { contactId }),
	});
	const asRead = (person: Person): Person => {
		const id = idOf(person.stored ?? {});
		const { email, phone } = person.stored ?? {};
		const nextNames = { email: toText(email), phone: toText(phone) };
		return {
			...person,
			nextNames,
			stored: id === undefined || isNewId(id) ? undefined : [...contacts.owners({ id })][0],
		};
	};
	const others = matching.persons.filter((person) => !person.rows.some((row) => rows.has(row)));
	const persons = [...others, ...next.persons.map(asRead)];
	persons.sort((one, other) => (one.rows[0]?.index ?? 0) - (other.rows[0]?.index ?? 0));
	const refused = new Map([...matching.refused, ...next.refused]);
	const ruledOut = new Map(matching.ruledOut);
	for (const { index } of rows) {
		ruledOut.delete(index);
		if (!next.refused.has(index)) refused.delete(index);
		const own = next.ruledOut.get(index);
		if (own) ruledOut.set(index, own.map(withoutNewId));
	}
	return { persons, refused, ruledOut, namedFirst: matching.namedFirst };
}
