import type { IDataObject } from 'n8n-workflow';
import { normalizeKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { changesWithout } from '../changes';
import type { PlannedRow, Write } from '../plan';
import { conflictsInAnswer } from './answerConflicts';

/** Sends a row as it is; the server decides which contact it is about. */
export type SendBlindly = (send: Send) => Promise<IDataObject[]>;

/** Rows that are sent whatever they mean (If a Row Means Two Contacts > Send as It Is). */
export class RowsAsTheyAre {
	/** Number of rows by the key that they share. */
	private readonly sharedKeys = new Map<string, number>();

	add({ keys }: PlannedRow): void {
		for (const key of keys.map(normalizeKey)) this.sharedKeys.set(key, (this.sharedKeys.get(key) ?? 0) + 1);
	}

	/** Whether a row would change nothing, whatever the server does with the other rows. */
	changesNothing({ person, action }: Write): boolean {
		const isShared = person.rows.some(({ keys }) =>
			keys.some((key) => (this.sharedKeys.get(normalizeKey(key)) ?? 0) > 1),
		);
		return action === 'none' && person.rows.length === 1 && !person.isAdditional && !isShared;
	}
}

/** Sends a row whatever it means, and tells what it changed if the server wrote the contact that was read. */
export async function sendAsItIs(
	{ person, input, changes }: Write,
	sendBlindly: SendBlindly,
	send: Send,
): Promise<IDataObject[]> {
	const { stored, rows } = person;
	const records = await sendBlindly(send);
	if (!stored || rows.length > 1) return records;
	return records.map((record) => {
		if (idOf(record) !== idOf(stored)) return record;
		return { ...record, changes: changesWithout(changes, conflictsInAnswer(input.fields, record)) };
	});
}
