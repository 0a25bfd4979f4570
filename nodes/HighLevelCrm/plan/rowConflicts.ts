import type { Identifier } from '../lookups/location';
import type { Addresses } from './addresses/addresses';
import { conflictError, conflictText } from './diff/conflictError';
import { idOfPerson } from './diff/diff';
import { clearingConflicts } from './diff/matchNumber';
import { rowsWithNumber } from './numberConflicts';
import type { Conflict, Matches, Person } from './plan';

/** Returns the conflicts of each row: what matching ruled out, and the emails, phones and numbers that others keep. */
export function conflictsByRow(
	{ persons, ruledOut }: Matches,
	addresses: Addresses,
	numbers: ReadonlyMap<Person, Conflict>,
): Map<number, Conflict[]> {
	const all = new Map(ruledOut);
	for (const person of ruledOut.size > 0 ? persons : [])
		for (const row of person.rows) {
			// The conflict is over if the person gets the address: its owner gives it up, or it identifies nobody here.
			const isLeft = ({ field }: Conflict) => !addresses.chosen(person, field as Identifier)?.rows.includes(row);
			const left = ruledOut.get(row.index)?.filter(isLeft) ?? [];
			if (left.length > 0) all.set(row.index, left);
			else all.delete(row.index);
		}
	for (const [index, found] of addresses.conflicts) all.set(index, withMoreConflicts(all.get(index) ?? [], found));
	for (const [person, conflict] of numbers)
		for (const { index } of rowsWithNumber(person)) all.set(index, [...(all.get(index) ?? []), conflict]);
	for (const person of persons)
		if (person.rows.length > 1)
			for (const [{ index }, own] of clearingConflicts(person)) all.set(index, [...(all.get(index) ?? []), own]);
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
