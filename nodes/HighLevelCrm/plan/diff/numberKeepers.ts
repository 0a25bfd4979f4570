import { ownKeyOf, type FieldKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { customFieldKey } from '../../api/storedCustomFields';
import type { Pieces } from '../../run/yieldToEventLoop';
import { plainCustomerNumber, sameCustomerNumber } from '../../values/customerNumber';
import { pushTo } from '../../values/pushTo';
import type { PlanFacts } from '../facts/planFacts';
import type { Person, PlannedRow } from '../plan';

/** Who keeps a number that a row has for another contact. */
export interface NumberKeeper {
	/** Absent if the plan creates it. */
	contactId?: string;
}

/** A contact that gets another value of the match field by a row that names it by its ID. */
interface Renumbering {
	person: Person;
	id: string;
	wanted: FieldKey;
}

/**
 * A row that names its contact by the ID may have the number of another one. With it, two would have the number, and each row with it would fail
 * from the next run on. A number is free if nobody has it, or if its owner gets another one in this plan, which has to be free, too; in a circle
 * all are.
 * @returns the persons that cannot have the number of their rows
 */
export function* numberKeepersOf(
	persons: readonly Person[],
	facts: PlanFacts,
): Pieces<ReadonlyMap<Person, NumberKeeper>> {
	const all = yield* renumberingsOf(persons);
	const keepers = new Map<Person, NumberKeeper>();
	if (all.size === 0) return keepers;
	const takers = yield* takersOf(persons, all);
	const relying = new Map<Renumbering, Renumbering[]>();
	const withdrawn: Renumbering[] = [];
	const withdraw = (one: Renumbering, keeper: NumberKeeper) => {
		if (keepers.has(one.person)) return;
		keepers.set(one.person, keeper);
		withdrawn.push(one);
	};
	for (const one of all.values()) {
		yield;
		const taker = takers.get(plainCustomerNumber(one.wanted.value));
		if (taker && taker !== one.person) withdraw(one, keeperOf(taker));
		for (const owner of facts.contacts.owners(one.wanted)) {
			const id = idOf(owner) ?? '';
			if (id === one.id) continue;
			const other = all.get(id);
			if (other && !sameCustomerNumber(other.wanted.value, one.wanted.value)) pushTo(relying, other, one);
			else withdraw(one, { contactId: id });
		}
	}
	// A list that grows goes on with what is added.
	for (const one of withdrawn) {
		yield;
		for (const other of relying.get(one) ?? []) withdraw(other, { contactId: one.id });
	}
	return keepers;
}

const keeperOf = ({ stored = {} }: Person): NumberKeeper => {
	const contactId = idOf(stored);
	return contactId === undefined ? {} : { contactId };
};

/** The value of the match field in the last row of a person that has one. */
function numberOf({ rows }: Person): FieldKey | undefined {
	const row = rows.findLast(isNumbered);
	return row && ownKeyOf(row.keys);
}

const isNumbered = ({ keys, conflictMode }: PlannedRow): boolean =>
	conflictMode !== 'vendor' && ownKeyOf(keys) !== undefined;

/** By the ID of the contact. */
function* renumberingsOf(persons: readonly Person[]): Pieces<Map<string, Renumbering>> {
	const found = new Map<string, Renumbering>();
	for (const person of persons) {
		yield;
		const { rows, stored = {} } = person;
		const id = idOf(stored);
		if (id === undefined || !rows.some(({ named }) => named)) continue;
		const wanted = numberOf(person);
		if (wanted && customFieldKey(stored, wanted.fieldId) !== wanted.value) found.set(id, { person, id, wanted });
	}
	return found;
}

/** By number: the first person whose rows have it. One that is found by it comes before those that are found by their IDs. */
function* takersOf(
	persons: readonly Person[],
	renumberings: ReadonlyMap<string, Renumbering>,
): Pieces<ReadonlyMap<string, Person>> {
	const takers = new Map<string, Person>();
	const isById = ({ stored = {} }: Person) => renumberings.has(idOf(stored) ?? '');
	for (const person of persons) {
		yield;
		const number = numberOf(person);
		if (!number) continue;
		const text = plainCustomerNumber(number.value);
		const first = takers.get(text);
		if (!first || (isById(first) && !isById(person))) takers.set(text, person);
	}
	return takers;
}
