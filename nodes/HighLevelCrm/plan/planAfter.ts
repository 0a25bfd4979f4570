import type { IDataObject } from 'n8n-workflow';
import { additionalKeys, exactKey, normalizeKey, type ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import type { Pieces } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import { isInternational } from '../values/phones';
import { applyChanges } from './diff/changes';
import type { Conflict, Matches, Person, Plan, PlannedRow, Write } from './plan';
import { isNewId, newIdOf } from './facts/newIds';
import type { PlanFacts } from './facts/planFacts';

/** Returns the rows that share an email, phone or number with others, and all rows of their persons. Only these can change their person. */
export function* contendingRows(
	all: readonly PlannedRow[],
	{ persons }: Matches,
	{ writes, refused, notes }: Plan,
): Pieces<PlannedRow[]> {
	const found = new Set<PlannedRow>();
	const hasConflict = ({ index }: PlannedRow) => refused.has(index) || (notes.get(index)?.conflicts.length ?? 0) > 0;
	for (const { rows } of persons) {
		yield;
		if (rows.length > 1 || rows.some(hasConflict)) for (const row of rows) found.add(row);
	}
	for (const { moves, person } of writes) if (moves.length > 0) for (const row of person.rows) found.add(row);
	if (refused.size > 0) for (const row of all) if (refused.has(row.index)) found.add(row);
	const texts = yield* sharedTexts(all);
	if (found.size === 0 && texts.size === 0) return [];
	for (const row of found) {
		yield;
		for (const key of namesOf(row)) texts.add(normalizeKey(key));
	}
	for (const { rows, stored } of persons) {
		yield;
		const own = [...rows.flatMap((row) => namesOf(row).map(normalizeKey)), ...storedTexts(stored)];
		if (own.some((text) => texts.has(text))) for (const row of rows) found.add(row);
	}
	return [...found].sort((one, other) => one.index - other.index);
}

/** Emails and phones that several rows have. */
function* sharedTexts(rows: readonly PlannedRow[]): Pieces<Set<string>> {
	const seen = new Set<string>();
	const shared = new Set<string>();
	for (const { wanted } of rows) {
		yield;
		for (const text of addressTexts(wanted.fields)) {
			if (seen.has(text)) shared.add(text);
			else seen.add(text);
		}
	}
	return shared;
}

/** Texts that all spellings of an email or phone share; different phones may share one, too. */
const addressTexts = ({ email, phone }: IDataObject): string[] => [
	...(toText(email) === '' ? [] : [normalizeKey({ email: toText(email) })]),
	...(toText(phone) === '' ? [] : [normalizeKey({ phone: toText(phone) })]),
];

const storedTexts = (stored: IDataObject | undefined): string[] =>
	stored ? [...addressTexts(stored), ...additionalKeys(stored).map(normalizeKey)] : [];

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
	const isOfRows = new Set(rows);
	for (const [position, write] of writes.entries()) {
		yield;
		const id = idOf(write.person.stored ?? {});
		const isRead = id !== undefined && contacts.isOwned({ id });
		if (isRead || write.person.rows.some((row) => isOfRows.has(row)))
			contacts.prime(contactAfter(write, position, facts));
	}
	return { ...facts, contacts, oldestOwners: new Map(), numbersOfPhone: new Map() };
}

function contactAfter(
	{ person: { stored, rows }, action, input, tagMode }: Write,
	position: number,
	{ phones }: PlanFacts,
): IDataObject {
	if (stored && action === 'none') return stored;
	const id = idOf(stored ?? {}) ?? newIdOf(rows[0]?.index ?? position);
	const after: IDataObject = { ...applyChanges(stored ?? { tags: [] }, input, tagMode), id };
	const phone = toText(after.phone);
	// The server stores a phone with its calling code.
	return phone === '' || isInternational(phone) ? after : { ...after, phone: `+${phones.keyOf(phone)}` };
}

/** The keys of a row, and the email and phone that it writes. */
export const namesOf = ({ keys, wanted: { fields } }: PlannedRow): ContactKey[] => [
	...keys,
	...(toText(fields.email) === '' ? [] : [{ email: toText(fields.email) }]),
	...(toText(fields.phone) === '' ? [] : [{ phone: toText(fields.phone) }]),
];

/** Whether the plan of the next run writes nothing, and refuses the same rows as this one. */
export const isAtRest = (next: Plan, { refused }: Plan): boolean =>
	next.writes.every(({ action }) => action === 'none') &&
	next.refused.size === refused.size &&
	[...next.refused.keys()].every((index) => refused.has(index));

/** Returns a matching in which the rows are about the persons about whom they will be in the next run. */
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
