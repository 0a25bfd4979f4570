import { isAddress, ownKeyOf, type ContactKey, type EmailOrPhone } from '../../api/contactKey';
import type { Pieces } from '../../run/yieldToEventLoop';
import { sameCustomerNumber } from '../../values/customerNumber';
import { severalOwnersError } from '../facts/newIds';
import { hasOtherValue } from './findOwner';
import { NOT_FOUND } from './keyKinds';
import type { Matches, Person, PlannedRow } from '../plan';
import { kindOfKey, textOfKey, type PlanFacts } from '../facts/planFacts';
import { SharedAddresses } from './sharedAddresses';

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
	const addresses = new SharedAddresses(facts);
	const register = (row: PlannedRow, person: Person) => {
		registerKeys(row, person, byKey, facts);
		addresses.add(row, person);
	};
	for (const person of persons) {
		yield;
		for (const row of person.rows) register(row, person);
	}
	const [first] = facts.identifiers;
	const hasOwnId = ({ keys }: PlannedRow) => ownKeyOf(keys) !== undefined;
	const hasFirst = ({ keys }: PlannedRow) => keys.some((key) => kindOfKey(key) === first);
	const add = (row: PlannedRow, known: Person | undefined) => {
		const person: Person = known ?? { rows: [], foundBy: NOT_FOUND, isAdditional: false };
		if (person.rows.length === 0) persons.push(person);
		person.rows.push(row);
		person.ownId ??= ownKeyOf(row.keys)?.value;
		register(row, person);
	};
	const place = (row: PlannedRow) => {
		if (hasFirst(row)) {
			const deciding = row.keys.filter((key) => 'fieldId' in key || kindOfKey(key) === first);
			return add(row, findPerson(row, deciding, byKey, facts));
		}
		if (!isUnidentified(row, facts)) return add(row, findPerson(row, row.keys, byKey, facts));
		const key = row.keys[0] as EmailOrPhone;
		const found = addresses.personsOf(key);
		if (found.length < 2) return add(row, found[0]);
		const several = found.map(({ stored = {} }) => stored);
		refused.set(row.index, severalOwnersError(key, several));
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
	keys.length > 0 && keys.every((key) => isAddress(key) && !identifiers.some((field) => field in key));

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
function hasOtherOwnId({ stored, ownId }: Person, row: PlannedRow): boolean {
	const own = ownKeyOf(row.keys);
	if (!own) return false;
	if (stored && hasOtherValue(stored, own)) return true;
	return ownId !== undefined && !sameCustomerNumber(ownId, own.value);
}
