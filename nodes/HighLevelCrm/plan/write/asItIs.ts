import type { IDataObject } from 'n8n-workflow';
import { normalizeKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { withStoredTags } from '../../tags/tagMode';
import type { Dialect } from '../../dialects';
import { omitFields } from '../../mapping/input/contactInput';
import { changesWithout } from '../diff/changes';
import type { PlannedRow, Write } from '../plan';
import { conflictsInAnswer } from './answerConflicts';

/** Rows that are sent whatever they mean (If a Row Means Two Contacts > Send as It Is). */
export class RowsAsTheyAre {
	/** What each row may mean, by its index: its keys, and the contacts that were read with one of them. */
	private readonly meanings = new Map<number, readonly string[]>();
	/** Number of rows by what they may mean. */
	private readonly counts = new Map<string, number>();

	/** Notes what the rows that are sent as they are may mean. Call it while the contacts that were read are still known. */
	async add(rows: readonly PlannedRow[], contacts: KnownContacts): Promise<void> {
		await forEachWithYield(rows, ({ index, keys, conflictMode }) => {
			if (conflictMode !== 'vendor') return;
			const owners = keys.flatMap((key) => [...contacts.owners(key), ...contacts.additionalOwners(key)]);
			const meanings = new Set([...owners.map((owner) => `contact ${idOf(owner)}`), ...keys.map(normalizeKey)]);
			this.meanings.set(index, [...meanings]);
			for (const one of meanings) this.counts.set(one, (this.counts.get(one) ?? 0) + 1);
		});
	}

	/** Keys by which a row waits for earlier rows that may mean the same contact. */
	orderKeys({ index }: PlannedRow): readonly string[] {
		return this.meanings.get(index) ?? [];
	}

	/** Whether a row would change nothing, whatever the server does with the other rows. */
	changesNothing({ person, action }: Write): boolean {
		const isShared = person.rows.some((row) => this.orderKeys(row).some((one) => (this.counts.get(one) ?? 0) > 1));
		return action === 'none' && person.rows.length === 1 && !person.isAdditional && !isShared;
	}
}

/** Whether the server decides which contact a row means. It does not know the match field, so a contact that was found by it is written by its ID. */
export const isServersChoice = ({ conflictMode }: PlannedRow, { person }: Pick<Write, 'person'>): boolean =>
	conflictMode === 'vendor' && !person.foundBy.has('field');

/** Returns a row as it is sent: with the tags that its contact has, if only whole lists can be sent, and without what the rules for fields exclude. */
export function rowToSend(row: PlannedRow, write: Write, dialect: Dialect): PlannedRow {
	const reduced = withoutKept(row, write);
	const { wanted, tagMode } = reduced;
	const { stored } = write.person;
	if (dialect.addTags || tagMode !== 'add' || stored?.tags === undefined || !wanted.fields.tags) return reduced;
	// Rows of one contact are sent one after the other, and the last list of tags replaces those before, so each row sends the merged list.
	const { tags } = write.input.fields;
	const whole = withStoredTags({ ...wanted, fields: { ...wanted.fields, tags } }, stored, dialect, write.tagMode);
	return { ...reduced, wanted: whole };
}

function withoutKept(row: PlannedRow, { person, input }: Write): PlannedRow {
	if (!person.stored || !row.rules) return row;
	const { wanted } = row;
	const customIds = new Set(input.customFields.map(({ id }) => id));
	const kept = Object.keys(wanted.fields).filter((key) => !(key in input.fields));
	const customFields = wanted.customFields.filter(({ id }) => customIds.has(id));
	return { ...row, wanted: { ...omitFields(wanted, kept), customFields } };
}

/**
 * Adds the changes of a row that was sent as it is to its records, if the server wrote the contact that was read.
 * @param kept what the contact keeps because of the rules for fields
 */
export function withKnownChanges(
	{ person, input, changes }: Write,
	records: IDataObject[],
	kept: IDataObject = {},
): IDataObject[] {
	const { stored, rows } = person;
	if (!stored) return records;
	return records.map((record) => {
		if (idOf(record) !== idOf(stored)) return record;
		return {
			...record,
			...(rows.length === 1 && { changes: changesWithout(changes, conflictsInAnswer(input.fields, record)) }),
			...(Object.keys(kept).length > 0 && { kept }),
		};
	});
}
