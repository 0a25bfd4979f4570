import type { IDataObject } from 'n8n-workflow';
import { addressKey } from '../../api/contactKey';
import type { Identifier } from '../../lookups/location';
import type { Pieces } from '../../run/yieldToEventLoop';
import { toText } from '../../values/json';
import type { Addresses } from '../addresses/addresses';
import { diffPerson } from './diff';
import { releaseFirst } from './releaseFirst';
import type { Conflict, Matches, Person, Plan, RowNotes, Write } from '../plan';
import type { PlanFacts } from '../facts/planFacts';

/** What was decided of values that belong to other contacts. */
interface Decisions {
	addresses: Addresses;
	/** The persons that cannot have the number of their rows. */
	numbers: ReadonlyMap<Person, Conflict>;
	/** By the row's index. */
	conflicts: ReadonlyMap<number, Conflict[]>;
}

/**
 * Compares all persons with what is stored, in the order in which they are written.
 * @param refused gets the rows that must not be written; if it gets one, the returned plan still relies on that row and has to be made again
 */
export function* diffPersons(
	{ persons, namedFirst }: Matches,
	{ addresses, numbers, conflicts }: Decisions,
	refused: Map<number, Error>,
	facts: PlanFacts,
): Pieces<Plan> {
	const notes = new Map<number, RowNotes>();
	const writeOf = new Map<number, Write>();
	const writes = new Map<Person, Write>();
	const note = (index: number): RowNotes => {
		const known = notes.get(index) ?? { conflicts: [], kept: {} };
		notes.set(index, known);
		return known;
	};
	for (const [index, found] of conflicts) note(index).conflicts.push(...found);
	for (const [index, taken] of addresses.taken) note(index).taken = taken;
	for (const person of persons) {
		yield;
		try {
			const { write, kept } = diffPerson(person, addresses, facts, numbers.has(person));
			for (const { row, label, stored } of kept) Object.assign(note(row.index).kept, { [label]: stored });
			if (write.action === 'update' && isShared(person.stored ?? {}, facts)) write.isShared = true;
			writes.set(person, write);
			for (const { index } of person.rows) writeOf.set(index, write);
		} catch (error) {
			for (const { index } of person.rows) refused.set(index, error as Error);
		}
	}
	const releasers = yield* writesOfReleasers(writes, addresses.releasers);
	return { writes: yield* releaseFirst([...writes.values()], releasers), writeOf, refused, notes, namedFirst };
}

/** Whether another contact has one of a contact's identifiers. @param fields the fields to compare, if not the identifiers */
export function isShared(
	stored: IDataObject,
	{ contacts, identifiers, phones }: PlanFacts,
	fields: readonly Identifier[] = identifiers,
): boolean {
	return fields.some((field) => {
		const value = toText(stored[field]);
		if (value === '') return false;
		const [, another] = contacts.owners(addressKey(field, value), phones.isOwned);
		return another !== undefined;
	});
}

/** Returns, for each write that takes an email or phone from other persons, the writes of these persons. */
function* writesOfReleasers(
	byPerson: ReadonlyMap<Person, Write>,
	releasers: ReadonlyMap<Person, readonly Person[]>,
): Pieces<Map<Write, Write[]>> {
	const found = new Map<Write, Write[]>();
	for (const [taker, owners] of releasers) {
		yield;
		const write = byPerson.get(taker);
		const others = owners.flatMap((owner) => byPerson.get(owner) ?? []);
		if (write && others.length > 0) found.set(write, others);
	}
	return found;
}
