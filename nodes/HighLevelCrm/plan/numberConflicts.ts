import { ownKeyOf, type FieldKey } from '../api/contactKey';
import { idOf } from '../api/records';
import { storedCustomValue } from '../api/storedCustomFields';
import type { CustomFieldValue } from '../dialects';
import { CUSTOM_FIELD_PREFIX } from '../mapping/fields/contactFields';
import { sameCustomField } from '../mapping/fields/equality';
import type { Pieces } from '../run/yieldToEventLoop';
import { plainCustomerNumber, sameCustomerNumber } from '../values/customerNumber';
import { toText } from '../values/json';
import { pushTo } from '../values/pushTo';
import { isEmpty } from '../values/text';
import { matchNumberOf } from './diff/matchNumber';
import { mergeRows } from './diff/merge';
import type { PlanFacts } from './facts/planFacts';
import { keepsField } from './options/fieldRules';
import type { Conflict, Person, PlannedRow } from './plan';

/** A contact that a row names by its ID and gives another value of the match field. */
interface Renumbering {
	person: Person;
	id: string;
	wanted: FieldKey;
	/** The field's name, and the value as it would be written. */
	told: Pick<Conflict, 'field' | 'value'>;
}

/**
 * A row that names its contact by the ID may have the number of another one. Then two contacts would have the number, and each row with it would fail
 * from the next run on. A number is free if nobody has it, or if its owner gets another free number or none in this plan; in a circle all numbers are
 * free.
 * @returns the persons that cannot have the number of their rows, with the contact that keeps it
 */
export function* numberConflictsOf(
	persons: readonly Person[],
	facts: PlanFacts,
): Pieces<ReadonlyMap<Person, Conflict>> {
	const all = yield* renumberingsOf(persons, facts);
	const conflicts = new Map<Person, Conflict>();
	if (all.size === 0) return conflicts;
	const takers = yield* takersOf(persons, all);
	const givesUp = yield* withoutNumberAfter(persons, all);
	const relying = new Map<Renumbering, Renumbering[]>();
	const withdrawn: Renumbering[] = [];
	const withdraw = (one: Renumbering, contactId: string | undefined) => {
		if (conflicts.has(one.person)) return;
		conflicts.set(one.person, { ...one.told, ...(contactId !== undefined && { contactId }) });
		withdrawn.push(one);
	};
	for (const one of all.values()) {
		yield;
		const taker = takers.get(plainCustomerNumber(one.wanted.value));
		if (taker && taker !== one.person) withdraw(one, idOf(taker.stored ?? {}));
		for (const owner of facts.contacts.owners(one.wanted)) {
			const id = idOf(owner) ?? '';
			if (id === one.id) continue;
			const other = all.get(id);
			if (other && !sameCustomerNumber(other.wanted.value, one.wanted.value)) pushTo(relying, other, one);
			else if (!givesUp.has(id)) withdraw(one, id);
		}
	}
	// The loop also visits the entries that are added meanwhile.
	for (const one of withdrawn) {
		yield;
		for (const other of relying.get(one) ?? []) withdraw(other, one.id);
	}
	return conflicts;
}

/** The last row of a person with a value of the match field, which is the one that counts. */
const numberedRow = ({ rows }: Person): PlannedRow | undefined => rows.findLast(matchNumberOf);

const numberOfPerson = (person: Person): FieldKey | undefined => {
	const row = numberedRow(person);
	return row && matchNumberOf(row);
};

/** The rows that have the number which counts for their person. @param person one that has a number */
export function rowsWithNumber(person: Person): readonly PlannedRow[] {
	const number = numberOfPerson(person)?.value;
	return person.rows.filter(({ keys }) => ownKeyOf(keys)?.value === number);
}

/** The renumberings, by the ID of their contact. */
function* renumberingsOf(persons: readonly Person[], { phones }: PlanFacts): Pieces<ReadonlyMap<string, Renumbering>> {
	const found = new Map<string, Renumbering>();
	for (const person of persons) {
		yield;
		const { rows, stored = {} } = person;
		const id = idOf(stored);
		if (id === undefined || !rows.some(({ named }) => named)) continue;
		const wanted = numberOfPerson(person);
		const given = numberedRow(person)?.wanted.customFields.find((one) => one.id === wanted?.fieldId);
		if (!wanted || !given) continue;
		if (sameCustomField(given.field, storedCustomValue(stored, given.id), given.value, phones)) continue;
		const told = { field: given.field?.name ?? given.id, value: toText(given.value) };
		found.set(id, { person, id, wanted, told });
	}
	return found;
}

/** IDs of the contacts whose rows clear the match field. */
function* withoutNumberAfter(
	persons: readonly Person[],
	renumberings: ReadonlyMap<string, Renumbering>,
): Pieces<ReadonlySet<string>> {
	const fieldIds = new Set([...renumberings.values()].map(({ wanted }) => wanted.fieldId));
	const found = new Set<string>();
	for (const { rows, stored } of persons) {
		yield;
		const clears = ({ id, value }: CustomFieldValue) => fieldIds.has(id) && isEmpty(value);
		if (!stored || !rows.some(({ wanted }) => wanted.customFields.some(clears))) continue;
		const { contact, lastRow } = mergeRows(rows);
		const cleared = contact.customFields.find(clears);
		if (!cleared) continue;
		const key = CUSTOM_FIELD_PREFIX + cleared.id;
		const rules = (lastRow.get(key) ?? rows[0])?.rules;
		if (!rules || !keepsField(rules, key, storedCustomValue(stored, cleared.id), stored)) found.add(idOf(stored) ?? '');
	}
	return found;
}

/** The first person for each number. A person that rows find by the number comes before one that they find by its ID. */
function* takersOf(
	persons: readonly Person[],
	renumberings: ReadonlyMap<string, Renumbering>,
): Pieces<ReadonlyMap<string, Person>> {
	const takers = new Map<string, Person>();
	const isById = ({ stored = {} }: Person) => renumberings.has(idOf(stored) ?? '');
	for (const person of persons) {
		yield;
		const number = numberOfPerson(person);
		if (!number) continue;
		const text = plainCustomerNumber(number.value);
		const first = takers.get(text);
		if (!first || (isById(first) && !isById(person))) takers.set(text, person);
	}
	return takers;
}
