import { ApiFailure } from '../client/errors/apiFailure';
import { OTHER_CODES } from '../client/errors/errorCode';
import { capitalize } from '../client/errors/errorEntry';
import { subjectOfInput } from '../mapping/input/identity';
import type { Addresses } from './addresses/addresses';
import { idOfPerson } from './diff/diff';
import type { Conflict, Matches, Person, PlannedRow } from './plan';

/** Returns the conflicts of each row: what matching ruled out, and the emails and phones that others keep. */
export function conflictsByRow({ ruledOut }: Matches, { conflicts }: Addresses): Map<number, Conflict[]> {
	const all = new Map(ruledOut);
	for (const [index, found] of conflicts) all.set(index, withMoreConflicts(all.get(index) ?? [], found));
	return all;
}

/** Adds the conflicts of fields that have none yet. */
export const withMoreConflicts = (known: readonly Conflict[], more: readonly Conflict[]): Conflict[] => [
	...known,
	...more.filter(({ field }) => !known.some((one) => one.field === field)),
];

/** Refuses the rows that have a conflict and are to fail then. */
export function refuseConflicts(
	persons: readonly Person[],
	conflicts: ReadonlyMap<number, Conflict[]>,
	exchanges: ReadonlySet<Conflict>,
	refused: Map<number, Error>,
): void {
	if (conflicts.size === 0) return;
	for (const person of persons) {
		for (const row of person.rows) {
			const own = conflicts.get(row.index);
			if (own && row.conflictMode === 'fail') {
				const texts = own.map((one) => conflictText(one, idOfPerson(person), exchanges.has(one)));
				refused.set(row.index, conflictError(row, texts, idOfPerson(person)));
			}
		}
	}
}

function conflictText({ field, value, contactId }: Conflict, id: string | undefined, isExchange: boolean): string {
	const quoted = `${field} "${value}"`;
	if (isExchange) return `${quoted} would be exchanged with contact ${contactId}`;
	if (contactId === undefined) return `${quoted} belongs to the contact of another row`;
	return contactId === id ? `${quoted} is an additional one` : `${quoted} belongs to contact ${contactId}`;
}

function conflictError({ wanted }: PlannedRow, texts: readonly string[], id: string | undefined): ApiFailure {
	const about = id === undefined ? '' : `: the row is about contact ${id}`;
	const text = {
		message: `${capitalize(subjectOfInput(wanted))} means two contacts${about}, but ${texts.join(', ')}`,
		description:
			'Nothing was written. Correct the row, or choose another entry of Options > If a Row Means Two Contacts.',
	};
	return new ApiFailure(text, { code: OTHER_CODES.conflict });
}
