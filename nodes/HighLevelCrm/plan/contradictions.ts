import { normalizeKey } from '../api/contactKey';
import { idOf } from '../api/records';
import { ApiFailure } from '../client/errors/apiFailure';
import { OTHER_CODES } from '../client/errors/errorCode';
import { capitalize } from '../client/errors/errorEntry';
import { subjectOfInput } from '../mapping/input/identity';
import type { Pieces } from '../run/yieldToEventLoop';
import type { Plan, PlannedRow } from './plan';
import { namesOf } from './contendingRows';
import type { PlanFacts } from './facts/planFacts';
import { pushTo } from '../values/pushTo';

/**
 * Returns the error of each row for which no plan is at rest: the row's contact depends on whether other rows are written or fail, and the other way
 * round. All rows that may be about the same contacts fail, so that these contacts do not change and each later run does the same.
 * @param next the plan of the next run @param plan the plan of this one
 */
export function* contradictions(
	rows: readonly PlannedRow[],
	next: Plan,
	plan: Plan,
	facts: PlanFacts,
): Pieces<Map<number, Error>> {
	const restless = next.writes.flatMap(({ action, person }) => (action === 'none' ? [] : person.rows));
	const differs = ({ index }: PlannedRow) => next.refused.has(index) !== plan.refused.has(index);
	const failing = yield* connected(rows, [...restless, ...rows.filter(differs)], facts);
	const found = [...failing].filter(({ conflictMode }) => conflictMode !== 'vendor');
	return new Map(found.map((row) => [row.index, contradictionError(row)]));
}

/** The rows that share an email, phone, number or contact with these, or with others of them. */
function* connected(
	rows: readonly PlannedRow[],
	from: readonly PlannedRow[],
	facts: PlanFacts,
): Pieces<Set<PlannedRow>> {
	const byText = new Map<string, PlannedRow[]>();
	const textsOf = new Map<PlannedRow, Set<string>>();
	for (const row of rows) {
		yield;
		const texts = textsAbout(row, facts);
		textsOf.set(row, texts);
		for (const text of texts) pushTo(byText, text, row);
	}
	const found = new Set(from);
	// The loop also visits the rows that are added to the set meanwhile.
	for (const row of found)
		for (const text of textsOf.get(row) ?? []) {
			for (const other of byText.get(text) ?? []) found.add(other);
			byText.delete(text);
		}
	return found;
}

/** The keys of a row, and the IDs of all contacts that it may mean. */
function textsAbout(row: PlannedRow, { contacts, phones }: PlanFacts): Set<string> {
	const texts = new Set<string>();
	for (const key of namesOf(row)) {
		texts.add(normalizeKey(key));
		for (const owners of [contacts.owners(key, phones.areSame), contacts.additionalOwners(key, phones.areSame)])
			for (const owner of owners) texts.add(normalizeKey({ id: idOf(owner) ?? '' }));
	}
	return texts;
}

const contradictionError = ({ wanted }: PlannedRow): ApiFailure =>
	new ApiFailure(
		{
			message: `${capitalize(subjectOfInput(wanted))} contradicts other rows: their emails, phones or numbers can't all be written`,
			description:
				'Nothing was written. Correct the rows with its email, phone or number, or choose another entry of Options > If a Row Means Two Contacts.',
		},
		{ code: OTHER_CODES.conflict },
	);
