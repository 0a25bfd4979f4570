import type { IDataObject } from 'n8n-workflow';
import { labelOf } from '../../mapping/fields/additionalFields';
import type { ContactList } from '../../leavers/contactList';
import { requireListTag } from '../../leavers/leaverParameters';
import { noteName, noteSaidName } from '../../leavers/rowNames';
import { rawNamesOf, withOwnKeys } from '../../plan/read/rawKeys';
import { around, type Call } from '../../run/call';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { isObject } from '../../values/json';
import type { PreparedRow, UpsertJob } from './upsertJob';

/** Reads a row of the list. One that can't be read protects the contact that it names. @throws BadInput */
export async function prepareRow(row: Row, job: UpsertJob, list: ContactList): Promise<Call> {
	const number = row.run.numberOfRow(row.index);
	list.items[row.index] = row.item.json;
	try {
		requireListTag(row, list.settings.listTag);
		const prepared = await job.prepare(row);
		list.named.add(prepared.keys);
		noteSaidName(prepared.said, row.run);
		return tracked(prepared, row, number, job, list);
	} catch (error) {
		const names = await rawNamesOf(row);
		list.rowFailed(names, number);
		noteSaidName(names.said, row.run);
		const isNameless = names.keys.length === 0 && names.unreadable.length === 0;
		throw isNameless && isListEmpty(row) ? EMPTY_LIST : error;
	}
}

/** n8n's Always Output Data makes one empty item of an empty list. */
const isListEmpty = ({ run, item }: Row): boolean =>
	run.rows === 1 && !item.binary && Object.keys(item.json).length === 0;

const EMPTY_LIST = new BadInput(
	'The list is empty',
	'Synchronize needs the whole list. Switch off Always Output Data in the node before it. Nothing was sent.',
);

/** Whether the row itself set Do Not Disturb, so that it was not kept. */
const isMutedByRow = ({ action, changes }: IDataObject): boolean =>
	action === 'created' || (isObject(changes) && labelOf('dnd') in changes);

/** Do Not Disturb is never lifted: the contact may have asked for it itself. */
const withMute = (kept: unknown): IDataObject => ({ ...(isObject(kept) && kept), [labelOf('dnd')]: true });

/** Records what becomes of a row. @param number by which the user knows it */
function tracked(
	prepared: PreparedRow,
	{ index, run: services }: Row,
	number: number,
	job: UpsertJob,
	list: ContactList,
): Call {
	return around(prepared.call, (run) => async (send) => {
		const id = job.contactOf(index);
		const records = await run(send).catch((error: unknown) => {
			list.rowFailed(withOwnKeys(prepared), number, id);
			throw error;
		});
		const [record] = records;
		list.rowSucceeded(record, prepared, number, id);
		if (record) noteName(record, list, services);
		return record && !isMutedByRow(record) && list.keepsMuted(record, prepared.isLifted)
			? [{ ...record, kept: withMute(record.kept) }]
			: records;
	});
}
