import { ApiFailure } from '../client/errors/apiFailure';
import { OTHER_CODES } from '../client/errors/errorCode';
import { subjectOfInput } from '../mapping/fields/identity';
import type { Addresses } from './addresses';
import { idOfPerson } from './diff';
import type { Conflict, Matches, Person, PlannedRow } from './plan';

/** Returns the conflicts of each row: what matching ruled out, and the emails and phones that others keep. */
export function conflictsByRow({ ruledOut }: Matches, { conflicts }: Addresses): Map<number, Conflict[]> {
	const all = new Map(ruledOut);
	for (const [index, found] of conflicts) {
		const known = all.get(index) ?? [];
		all.set(index, [...known, ...found.filter(({ field }) => !known.some((one) => one.field === field))]);
	}
	return all;
}

/** Refuses the rows that have a conflict and are to fail then. */
export function refuseConflicts(
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
