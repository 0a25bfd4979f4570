import type { IDataObject } from 'n8n-workflow';
import { normalizeKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { changesWithout } from '../diff/changes';
import type { PlannedRow, Write } from '../plan';
import { conflictsInAnswer } from './answerConflicts';

/** Rows that are sent whatever they mean (If a Row Means Two Contacts > Send as It Is). */
export class RowsAsTheyAre {
	/** What each row may mean, by its index: its keys, and the contacts that were read with one of them. */
	private readonly meanings = new Map<number, readonly string[]>();
	/** Number of rows by what they may mean. */
	private readonly counts = new Map<string, number>();

	/** Notes what those of the rows that are sent as they are may mean, as long as the contacts that were read are known. */
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

/** Adds to the records of a row that was sent as it is what it changed, if the server wrote the contact that was read. */
export function withKnownChanges({ person, input, changes }: Write, records: IDataObject[]): IDataObject[] {
	const { stored, rows } = person;
	if (!stored || rows.length > 1) return records;
	return records.map((record) => {
		if (idOf(record) !== idOf(stored)) return record;
		return { ...record, changes: changesWithout(changes, conflictsInAnswer(input.fields, record)) };
	});
}
