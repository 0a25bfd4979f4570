import { ApiFailure } from '../client/errors/apiFailure';
import { OTHER_CODES } from '../client/errors/errorCode';
import { forEachWithYield } from '../run/yieldToEventLoop';
import { subjectOfInput } from '../mapping/fields/identity';
import { assignAddresses } from './assignAddresses';
import { type Addresses } from './addresses';
import { orderAfter } from './circles';
import { diffPerson, idOfPerson, type Kept } from './diff';
import { joinWinners } from './joinWinners';
import { matchRows } from './match';
import { differingRows } from './merge';
import type { Conflict, Matches, Person, Plan, PlannedRow, RowNotes, Write } from './plan';
import { contendingRows, factsAfter, isAtRest, withMatching } from './planAfter';
import type { PlanFacts } from './planFacts';

/** Maximum number of times that a plan is made again because rows would be about other persons after it. */
const MAX_PLANS = 8;

/**
 * Makes the plan of all rows: match, merge, diff. It depends on the rows and the contacts that were read alone, and changes neither; nothing is
 * sent. It is at rest: planned again for the contacts as they are after it, nothing would be written. Rows that want the same email, phone or
 * number may be about another person then, so for these the matching of that state is taken.
 */
export async function makePlan(rows: readonly PlannedRow[], facts: PlanFacts): Promise<Plan> {
	let matching = await matchRows(rows, facts);
	let plan = await planPersons(copyOf(matching), facts);
	const contending = await contendingRows(rows, matching, plan);
	for (let left = contending.length > 0 ? MAX_PLANS : 0; left > 0; left--) {
		const after = factsAfter(plan, contending, facts);
		const next = await matchRows(contending, after);
		if (isAtRest(await planPersons(copyOf(next), after), plan)) break;
		matching = withMatching(matching, next, new Set(contending), facts);
		plan = await planPersons(copyOf(matching), facts);
	}
	return plan;
}

/** A plan takes rows away from persons; the persons themselves stay as they are. */
const copyOf = ({ persons, refused, ruledOut }: Matches): Matches => ({
	persons,
	refused: new Map(refused),
	ruledOut,
});

/**
 * Merges and compares the rows of each person. A row that fails because of a conflict still names its contact, as it will in the next run, but
 * its values count for nothing.
 */
async function planPersons(matching: Matches, facts: PlanFacts): Promise<Plan> {
	const { refused } = matching;
	await forEachWithYield(matching.persons, (person) => {
		for (const [row, error] of differingRows(person.rows, facts)) refused.set(row.index, error);
	});
	for (let [before, moves] = [-1, MAX_MOVES]; before < refused.size; ) {
		before = refused.size;
		dropRefused(matching);
		let addresses = await assignAddresses(matching.persons, facts);
		while (moves-- > 0 && joinWinners(matching, addresses, facts))
			addresses = await assignAddresses(matching.persons, facts);
		const conflicts = conflictsByRow(matching, addresses);
		refuseConflicts(matching.persons, conflicts, refused);
		if (refused.size === before) return await diffAll(matching, addresses, conflicts, refused, facts);
	}
	throw new Error('A plan refuses a row once only');
}

/** Maximum number of times that rows join another person. Each time fewer do. */
const MAX_MOVES = 5;

function dropRefused(matching: Matches): void {
	const { refused } = matching;
	if (refused.size === 0) return;
	const isLeft = ({ index }: PlannedRow) => !refused.has(index);
	matching.persons = matching.persons
		.map((person) => (person.rows.every(isLeft) ? person : { ...person, rows: person.rows.filter(isLeft) }))
		.filter(({ rows }) => rows.length > 0);
}

function conflictsByRow({ ruledOut }: Matches, { conflicts }: Addresses): Map<number, Conflict[]> {
	const all = new Map(ruledOut);
	for (const [index, found] of conflicts) {
		const known = all.get(index) ?? [];
		all.set(index, [...known, ...found.filter(({ field }) => !known.some((one) => one.field === field))]);
	}
	return all;
}

function refuseConflicts(
	persons: readonly Person[],
	conflicts: ReadonlyMap<number, Conflict[]>,
	refused: Map<number, Error>,
): void {
	if (conflicts.size === 0) return;
	for (const person of persons) {
		for (const row of person.rows) {
			const own = conflicts.get(row.index);
			if (own && row.conflictMode === 'fail') refused.set(row.index, conflictError(row, own, idOfPerson(person)));
		}
	}
}

async function diffAll(
	{ persons }: Matches,
	addresses: Addresses,
	conflicts: ReadonlyMap<number, Conflict[]>,
	refused: Map<number, Error>,
	facts: PlanFacts,
): Promise<Plan> {
	const notes = new Map<number, RowNotes>();
	const writeOf = new Map<number, Write>();
	const writes = new Map<Person, Write>();
	const note = (index: number): RowNotes => {
		const known = notes.get(index) ?? { conflicts: [], kept: {} };
		notes.set(index, known);
		return known;
	};
	for (const [index, found] of conflicts) note(index).conflicts.push(...found);
	const addKept = ({ row, label, stored }: Kept) => Object.assign(note(row.index).kept, { [label]: stored });
	await forEachWithYield(persons, (person) => {
		try {
			const { write, kept } = diffPerson(person, addresses, facts);
			writes.set(person, write);
			kept.forEach(addKept);
			for (const { index } of person.rows) writeOf.set(index, write);
		} catch (error) {
			for (const { index } of person.rows) refused.set(index, error as Error);
		}
	});
	const { releasers } = addresses;
	return { writes: inOrder([...writes.values()], writes, releasers), writeOf, refused, notes };
}

/** Puts who gives up an email or phone before who takes it, and gives both a key by which their writes wait for each other. */
function inOrder(
	writes: readonly Write[],
	byPerson: ReadonlyMap<Person, Write>,
	releasers: ReadonlyMap<Person, readonly Person[]>,
): readonly Write[] {
	if (releasers.size === 0) return writes;
	const before = new Map<Write, Write[]>();
	for (const [taker, owners] of releasers) {
		const write = byPerson.get(taker);
		const others = owners.flatMap((owner) => byPerson.get(owner) ?? []);
		if (!write || others.length === 0) continue;
		before.set(write, others);
		write.releasedBy = others;
		for (const other of others) {
			const key = `moves from ${idOfPerson(other.person)}`;
			write.moves = [...write.moves, key];
			if (!other.moves.includes(key)) other.moves = [...other.moves, key];
		}
	}
	return orderAfter(writes, before);
}

function conflictError({ wanted }: PlannedRow, conflicts: readonly Conflict[], id: string | undefined): ApiFailure {
	const parts = conflicts.map(({ field, value, contactId = 'of an earlier row' }) =>
		contactId === id
			? `${field} "${value}" is an additional one`
			: `${field} "${value}" belongs to contact ${contactId}`,
	);
	const about = id === undefined ? '' : `: the row is about contact ${id}`;
	const text = {
		message: `${subjectOfInput(wanted)} means two contacts${about}, but ${parts.join(', ')}`,
		description:
			'Nothing was written. Correct the row, or choose another entry of Options > If a Row Means Two Contacts.',
	};
	return new ApiFailure(text, { code: OTHER_CODES.conflict });
}
