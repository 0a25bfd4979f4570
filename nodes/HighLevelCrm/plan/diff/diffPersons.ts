import { addressKey, ownKeyOf } from '../../api/contactKey';
import type { Pieces } from '../../run/yieldToEventLoop';
import { toText } from '../../values/json';
import type { Addresses } from '../addresses/addresses';
import { conflictError, conflictText } from './conflictError';
import { diffPerson, idOfPerson, type Kept } from './diff';
import { numberKeepersOf } from './numberKeepers';
import { releaseFirst } from './releaseFirst';
import type { Conflict, Matches, Person, Plan, RowNotes, Write } from '../plan';
import type { PlanFacts } from '../facts/planFacts';

/**
 * Compares all persons with what is stored, in the order in which they are written.
 * @param refused gets the rows that must not be written; if it got one, the plan counts on values of a row that fails
 */
export function* diffPersons(
	{ persons, namedFirst }: Matches,
	addresses: Addresses,
	conflicts: ReadonlyMap<number, Conflict[]>,
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
	const addKept = ({ row, label, stored, conflict }: Kept, { rows }: Person, id: string | undefined): void => {
		if (!conflict) {
			Object.assign(note(row.index).kept, { [label]: stored });
			return;
		}
		const number = ownKeyOf(row.keys)?.value;
		for (const one of rows.filter(({ keys }) => ownKeyOf(keys)?.value === number))
			if (one.conflictMode === 'fail') refused.set(one.index, conflictError(one, [conflictText(conflict, id)], id));
			else note(one.index).conflicts.push(conflict);
	};
	const keepers = yield* numberKeepersOf(persons, facts);
	for (const person of persons) {
		yield;
		try {
			const { write, kept } = diffPerson(person, addresses, facts, keepers.get(person));
			for (const one of kept) addKept(one, person, idOfPerson(person));
			if (write.action === 'update' && isShared(person, facts)) write.isShared = true;
			writes.set(person, write);
			for (const { index } of person.rows) writeOf.set(index, write);
		} catch (error) {
			for (const { index } of person.rows) refused.set(index, error as Error);
		}
	}
	const releasers = yield* writesOfReleasers(writes, addresses.releasers);
	return { writes: yield* releaseFirst([...writes.values()], releasers), writeOf, refused, notes, namedFirst };
}

/** Whether another contact has one of the identifiers of a person's contact. */
function isShared({ stored = {} }: Person, { contacts, identifiers, phones }: PlanFacts): boolean {
	return identifiers.some((field) => {
		const value = toText(stored[field]);
		if (value === '') return false;
		const [, another] = contacts.owners(addressKey(field, value), phones.isOwned);
		return another !== undefined;
	});
}

/** Returns for each write that takes an email or phone from other persons their writes. */
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
