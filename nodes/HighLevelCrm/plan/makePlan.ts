import type { LocationSettings } from '../lookups/location';
import type { RunServices } from '../run/services';
import { inPieces, type Pieces } from '../run/yieldToEventLoop';
import { assignAddresses } from './addresses/assignAddresses';
import { contradictions } from './contradictions';
import { diffPersons } from './diff/diffPersons';
import { matchRows } from './match/match';
import { differingRows } from './diff/merge';
import type { Matches, Plan, PlannedRow, PlannedRows } from './plan';
import { contendingRows } from './contendingRows';
import { factsAfter, isAtRest, withMatching } from './planAfter';
import { planFactsOf, type PlanFacts } from './facts/planFacts';
import { numberConflictsOf } from './numberConflicts';
import { conflictsByRow, refuseConflicts } from './rowConflicts';

/** Maximum number of times that a plan is made again because rows would be about other persons after it. */
const MAX_PLANS = 8;

/**
 * Makes the plan of all rows: match, merge, diff. It depends only on the rows and on the contacts that were read, and changes neither; nothing is
 * sent.
 */
export const makePlan = async (rows: readonly PlannedRow[], facts: PlanFacts): Promise<Plan> =>
	await inPieces(planAtRest(rows, facts));

/** Makes the plan of rows from what the run has read. */
export async function planWith(
	location: LocationSettings,
	rows: readonly PlannedRow[],
	run: RunServices,
): Promise<PlannedRows> {
	const facts = planFactsOf(run, location, rows);
	return { plan: await makePlan(rows, facts), phones: facts.phones, location };
}

/**
 * Makes a plan at rest: planned again for the contacts as they are after it, nothing would be written. Rows that want the same email, phone or number
 * may be about another person then, so they are matched as in that later state. If there is no such plan, rows that contradict one another fail.
 */
export function* planAtRest(rows: readonly PlannedRow[], facts: PlanFacts): Pieces<Plan> {
	let matching = yield* matchRows(rows, facts);
	let plan = yield* planPersons(copyOf(matching), facts);
	const contending = yield* contendingRows(rows, matching, plan, facts);
	for (let left = contending.length > 0 ? MAX_PLANS : -1; left >= 0; left--) {
		const after = yield* factsAfter(plan, contending, facts);
		const next = yield* matchRows(contending, after);
		const nextPlan = yield* planPersons(copyOf(next), after);
		if (isAtRest(nextPlan, plan)) break;
		if (left > 0) matching = withMatching(matching, next, new Set(contending), facts);
		else
			for (const [index, error] of yield* contradictions(contending, nextPlan, plan, facts))
				matching.refused.set(index, error);
		plan = yield* planPersons(copyOf(matching), facts);
	}
	return plan;
}

/** A plan takes rows away from persons; the persons themselves stay as they are. */
const copyOf = (matches: Matches): Matches => ({ ...matches, refused: new Map(matches.refused) });

/**
 * Merges and compares the rows of each person. A row that fails because of a conflict still names its contact, as it will in the next run, but
 * its values count for nothing.
 */
function* planPersons(matching: Matches, facts: PlanFacts): Pieces<Plan> {
	const { refused } = matching;
	for (const { rows } of matching.persons) {
		yield;
		for (const [row, error] of differingRows(rows, facts)) refused.set(row.index, error);
	}
	for (let before = -1; before < refused.size; ) {
		before = refused.size;
		dropRefused(matching);
		const addresses = yield* assignAddresses(matching.persons, facts);
		const numbers = yield* numberConflictsOf(matching.persons, facts);
		const conflicts = conflictsByRow(matching, addresses, numbers);
		refuseConflicts(matching.persons, conflicts, addresses.exchanges, refused);
		if (refused.size > before) continue;
		const plan = yield* diffPersons(matching, { addresses, numbers, conflicts }, refused, facts);
		if (refused.size === before) return plan;
	}
	throw new Error('A plan refuses a row once only');
}

function dropRefused(matching: Matches): void {
	const { refused } = matching;
	if (refused.size === 0) return;
	const isLeft = ({ index }: PlannedRow) => !refused.has(index);
	matching.persons = matching.persons
		.map((person) => (person.rows.every(isLeft) ? person : { ...person, rows: person.rows.filter(isLeft) }))
		.filter(({ rows }) => rows.length > 0);
}
