import type { IDataObject } from 'n8n-workflow';
import { isIdentifier } from '../../lookups/location';
import { labelOf } from '../../mapping/fields/additionalFields';
import { omitFields } from '../../mapping/input/contactInput';
import { idOfPerson } from '../diff/diff';
import { kindOfKey } from '../facts/planFacts';
import { keepsField } from '../options/fieldRules';
import type { Conflict, Plan, PlannedRow, Write } from '../plan';
import { withMoreConflicts } from '../rowConflicts';

/**
 * The emails and phones of a row that belong to other contacts and were not sent. One that was sent does not count: its owner may have given it up.
 */
export const leftToOthers = (index: number, { notes }: Plan, { person, input }: Write): Conflict[] =>
	(notes.get(index)?.conflicts ?? []).filter(
		({ field, value, contactId }) =>
			(contactId === undefined || contactId !== idOfPerson(person)) && input.fields[field] !== value,
	);

/** The emails and phones of a contact's earlier rows that other contacts keep. Planned again without these contacts, it would take them. */
export const takenFrom = ({ person: { rows } }: Write, { notes }: Plan): readonly Conflict[] =>
	rows.flatMap(({ index }) => notes.get(index)?.taken ?? []);

/** Leaves out the keys by which a row would be about the contact that keeps its email or phone, unless it has no other. */
export function withoutTakenKeys(row: PlannedRow, { notes }: Plan): PlannedRow {
	const fields = (notes.get(row.index)?.taken ?? []).map(({ field }) => field);
	const keys = row.keys.filter((key) => !fields.includes(kindOfKey(key)));
	return fields.length === 0 || keys.length === 0 ? row : { ...row, keys };
}

/** Leaves out the emails and phones of conflicts, unless the row would have no key left by which its contact is found. */
export function withoutAddresses(row: PlannedRow, conflicts: readonly Conflict[]): PlannedRow {
	const fields = conflicts.map(({ field }) => field);
	const keys = row.keys.filter((key) => !fields.includes(kindOfKey(key)));
	return keys.length === 0 ? row : { ...row, keys, wanted: omitFields(row.wanted, fields) };
}

/** Adds what a plan left to others to the notes of rows that are planned again. */
export function withConflicts(
	plan: Plan,
	rows: readonly PlannedRow[],
	leftOut: ReadonlyMap<number, readonly Conflict[]>,
): Plan {
	const notes = new Map(plan.notes);
	for (const { index, rules } of rows) {
		const before = leftOut.get(index) ?? [];
		if (before.length === 0) continue;
		const { conflicts = [], kept = {} } = notes.get(index) ?? {};
		const stored = plan.writeOf.get(index)?.person.stored;
		// What the contact keeps by a rule would not be written to it, whoever has the row's value.
		const isKept = ({ field }: Conflict) =>
			isIdentifier(field) && stored && rules && keepsField(rules, field, stored[field]);
		const byRule = before.filter(isKept).map(({ field }) => [labelOf(field), stored?.[field] ?? null]);
		const others = before.filter((one) => !isKept(one));
		notes.set(index, {
			conflicts: withMoreConflicts(others, conflicts),
			kept: { ...kept, ...(Object.fromEntries(byRule) as IDataObject) },
		});
	}
	return { ...plan, notes };
}
