import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import { sameEmail } from '../../api/contactKey';
import type { ContactFields, ContactInput } from '../../dialects';
import type { Row } from '../../run/row';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { commonDigits } from '../../values/phones';
import { isEmpty } from '../../values/text';
import { contactRowsOf } from '../matching/contactRows';
import type { Match } from '../matching/matchContact';
import { isMain } from '../matching/ownership';
import type { Conflict } from '../matching/resolveConflicts';

const KEY_FIELDS = ['email', 'phone'] as const;

/** What the output tells about a row besides its contact. */
export interface RowNotes {
	match: Match;
	conflicts: readonly Conflict[];
	/** What the contact keeps although the row has another value, by the fields' display names. */
	kept: IDataObject;
	/** What later rows about the contact are compared with, if rows that differ fail. */
	compared?: ContactInput;
}

/**
 * Returns the fields that the output adds to a contact: `conflict`, `sameAs`, `kept`. It also records that the row is about the contact.
 * @param contact as it is now; without an ID if a dry run would create it
 */
export function describeNotes(notes: RowNotes, contact: IDataObject, row: Row): IDataObject {
	const { match, conflicts, kept, compared } = notes;
	const id = idOf(contact);
	// A contact that the row creates is named by its email, if it has one.
	const named: Match = match.contact ? match : { by: isEmpty(contact.email) ? 'phone' : 'email' };
	const rows = contactRowsOf(row.run);
	const first = id === undefined ? undefined : rows.claim(id, named, row.index);
	if (id !== undefined && compared) rows.noteWritten(id, row.index, compared);
	if (conflicts.length > 0) countConflict(row.run);
	return {
		...(conflicts.length > 0 && { conflict: [...conflicts] }),
		...(first !== undefined && { sameAs: first }),
		...(Object.keys(kept).length > 0 && { kept }),
	};
}

/**
 * Finds the emails and phones that the server did not write to a contact that exists, because they belong to another.
 * @param sent the fields of the request
 */
export function conflictsInAnswer(sent: ContactFields, record: IDataObject): Conflict[] {
	if (record.isNew === true) return [];
	const leftOff = KEY_FIELDS.filter((field) => !isEmpty(sent[field]) && isAnother(field, sent[field], record[field]));
	return leftOff.map((field) => ({ field, value: toText(sent[field]) }));
}

/** The server changes the spelling of a phone, and may drop an extension. */
function isAnother(field: 'email' | 'phone', sent: unknown, stored: unknown): boolean {
	if (isEmpty(stored)) return stored === null;
	if (field === 'email') return !sameEmail(stored, toText(sent).trim());
	return !toText(sent)
		.replace(/\D/g, '')
		.includes(commonDigits(toText(stored)));
}

/** Finds the main email or phone that a row replaced without reading the contact before, if an earlier row of the run showed it. */
export function replacedKeys(record: IDataObject, { run }: Row): Conflict[] {
	const before = contactRowsOf(run).replaceMain(idOf(record) ?? '', record);
	return KEY_FIELDS.flatMap((field): Conflict[] => {
		const was = before?.[field];
		return !isEmpty(was) && !isEmpty(record[field]) && !isMain(field, was, record) ? [{ field, was: toText(was) }] : [];
	});
}

/** Counts a row with a conflict for the warning at the end of the run. */
function countConflict(run: RunServices): void {
	const rows = run.memoize('rows with conflicts', () => {
		const counted = { count: 0 };
		run.warnings.addAtEnd(() =>
			counted.count === 1
				? 'One row means two contacts: see "conflict"'
				: `${counted.count} rows mean two contacts: see "conflict"`,
		);
		return counted;
	});
	rows.count++;
}
