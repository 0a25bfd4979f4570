import type { ContactKey, EmailOrPhone } from '../api/contactKey';
import { idOf } from '../api/records';
import { customFieldKey } from '../api/storedCustomFields';
import type { Pieces } from '../run/yieldToEventLoop';
import { severalContactsError } from '../search/contactErrors';
import { toText } from '../values/json';
import { NOT_FOUND, withKind } from './keyKinds';
import type { Matches, Person, PlannedRow } from './plan';
import { addressText, ownKeyOf, kindOfKey, textOfKey, type PlanFacts } from './planFacts';

/**
 * Assigns rows whose keys nobody owns. Such a row belongs to the first person with a row that has the row's first key; otherwise it is a new
 * person. Rows that have only a later key (a phone without email) come last, as they join whoever has it. Two values of the match field make
 * two persons, whatever else they share.
 */
export function* groupNewPersons(
	rows: readonly PlannedRow[],
	facts: PlanFacts,
	{ persons, refused }: Matches,
): Pieces<void> {
	if (rows.length === 0) return;
	const byKey = new Map<string, Person>();
	const byAddress = new Map<string, Person[]>();
	for (const person of persons) {
		yield;
		for (const row of person.rows) registerRow(row, person, byKey, byAddress, facts);
	}
	const [first] = facts.identifiers;
	const hasOwnId = ({ keys }: PlannedRow) => ownKeyOf(keys) !== undefined;
	const hasFirst = ({ keys }: PlannedRow) => keys.some((key) => kindOfKey(key) === first);
	const add = (row: PlannedRow, known: Person | undefined) => {
		const person: Person = known ?? { rows: [], foundBy: NOT_FOUND, isAdditional: false };
		if (person.rows.length === 0) persons.push(person);
		person.rows.push(row);
		person.ownId ??= ownKeyOf(row.keys)?.value;
		registerRow(row, person, byKey, byAddress, facts);
	};
	const place = (row: PlannedRow) => {
		if (hasFirst(row)) {
			const deciding = row.keys.filter((key) => 'fieldId' in key || kindOfKey(key) === first);
			return add(row, findPerson(row, deciding, byKey, facts));
		}
		if (!isUnidentified(row, facts)) return add(row, findPerson(row, row.keys, byKey, facts));
		const [person, another] = personsOfAddress(row, persons, byAddress, facts);
		if (!another) return add(row, person);
		const several = [person, another].map((one) => one?.stored ?? {});
		refused.set(row.index, severalContactsError(row.keys[0] as EmailOrPhone, several));
	};
	for (const isFirst of [true, false])
		for (const isOwn of [true, false])
			for (const row of rows) {
				yield;
				if (hasFirst(row) === isFirst && hasOwnId(row) === isOwn) place(row);
			}
	for (const { rows: own } of persons) {
		yield;
		if (own.length > 1) own.sort((one, other) => one.index - other.index);
	}
}

/** Whether the row has only an email or phone by which the location recognizes nobody. */
export const isUnidentified = ({ keys }: PlannedRow, { identifiers }: PlanFacts): boolean =>
	keys.length > 0 &&
	keys.every((key) => ('email' in key || 'phone' in key) && !identifiers.some((field) => field in key));

/** Returns the persons who have, or get, the address of such a row: several may, as the location does not mind. */
function personsOfAddress(
	{ keys }: PlannedRow,
	persons: readonly Person[],
	byAddress: ReadonlyMap<string, Person[]>,
	facts: PlanFacts,
): Person[] {
	const [key] = keys;
	if (!key) return [];
	const found = new Set(byAddress.get(textOfKey(key, facts)));
	for (const stored of facts.contacts.owners(key, facts.phones.areSame)) {
		const known = persons.find((person) => person.stored && idOf(person.stored) === idOf(stored));
		const person: Person = known ?? { rows: [], stored, foundBy: NOT_FOUND, isAdditional: false };
		person.foundBy = withKind(person.foundBy, kindOfKey(key));
		found.add(person);
	}
	return [...found];
}

function registerRow(
	row: PlannedRow,
	person: Person,
	byKey: Map<string, Person>,
	byAddress: Map<string, Person[]>,
	facts: PlanFacts,
): void {
	registerKeys(row, person, byKey, facts);
	for (const field of ['email', 'phone'] as const) {
		const value = toText(row.wanted.fields[field]);
		if (facts.identifiers.includes(field) || value === '') continue;
		const text = addressText(field, value, facts);
		const others = byAddress.get(text);
		if (!others) byAddress.set(text, [person]);
		else if (!others.includes(person)) others.push(person);
	}
}

function registerKeys(row: PlannedRow, person: Person, byKey: Map<string, Person>, facts: PlanFacts): void {
	for (const key of row.keys) {
		const text = textOfKey(key, facts);
		if (!byKey.has(text)) byKey.set(text, person);
	}
}

function findPerson(
	row: PlannedRow,
	keys: readonly ContactKey[],
	byKey: ReadonlyMap<string, Person>,
	facts: PlanFacts,
): Person | undefined {
	for (const key of keys) {
		const person = byKey.get(textOfKey(key, facts));
		if (person && !hasOtherOwnId(person, row)) return person;
	}
	return undefined;
}

/** Whether the person is known to have another value of the match field than the row. */
export function hasOtherOwnId({ stored, ownId = '' }: Person, row: PlannedRow): boolean {
	const own = ownKeyOf(row.keys);
	if (!own) return false;
	const storedValue = stored ? customFieldKey(stored, own.fieldId) : '';
	return [storedValue, ownId].some((value) => value !== '' && value !== own.value);
}
