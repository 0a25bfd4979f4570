import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { isNotFound } from '../client/errors/apiFailure';
import { labelOf } from '../mapping/fields/additionalFields';
import { TAGS_FIELD } from '../mapping/fields/contactFields';
import { sendUpdateById } from '../operation/sendUpdateById';
import type { RunServices } from '../run/services';
import { changeTags } from '../tags/changeTags';
import { onlyTagsFailed } from '../tags/tagsFailed';
import { tagsOf, withAdded, without } from '../tags/tagSets';
import type { Changes } from '../plan/plan';
import { deleteContact } from '../operation/deleteContact';
import type { LeaverSettings } from './leaverParameters';

/**
 * Does with a contact what is to be done with those who left the list.
 * @param record the contact as it is now
 * @returns the fields that changed; `gone` if somebody else has deleted it meanwhile @throws ApiFailure
 */
export async function dealWith(
	record: IDataObject,
	subject: string,
	settings: LeaverSettings,
	run: RunServices,
	send: Send,
): Promise<IDataObject | 'gone'> {
	const work =
		settings.action === 'delete'
			? deleteContact(idOf(record) ?? '', subject, run, send).then(() => ({}))
			: mark(record, subject, settings, run, send);
	return await work.catch(goneIfNotFound);
}

/** A contact that is not there any more needs nothing more. */
export function goneIfNotFound(error: unknown): 'gone' {
	if (isNotFound(error)) return 'gone';
	throw error;
}

const KEEPS_LIST_TAG =
	'The rest was written, but the contact keeps the list tag: the next run deals with it again, which does no harm.';

/** Returns the change by which a contact gets Do Not Disturb; none if it has it already. */
export const mutedBy = ({ dnd }: IDataObject): Changes =>
	dnd === true ? {} : { [labelOf('dnd')]: { from: null, to: true } };

async function mark(record: IDataObject, subject: string, settings: LeaverSettings, run: RunServices, send: Send) {
	const { action, listTag, leaversTag } = settings;
	const id = idOf(record) ?? '';
	let done: IDataObject = {};
	// The list tag goes last: a contact that still has it when a run is killed is dealt with in the next run.
	if (action === 'addTag') {
		await changeTags(run, { id, kind: 'add', tags: [leaversTag] }, `tags of ${subject}`);
		const missing = without([leaversTag], tagsOf(record));
		if (missing.length > 0) done = { [TAGS_FIELD.displayName]: { added: missing, removed: [] } };
	}
	if (action === 'doNotDisturb' && record.dnd !== true) {
		const request = run.dialect.updateContact(id, { fields: { dnd: true }, customFields: [] });
		await sendUpdateById(send, { ...request, effect: 'update', subject }, id, 'contact');
		done = mutedBy(record);
	}
	const now = await changeTags(run, { id, kind: 'remove', tags: [listTag] }, `tags of ${subject}`).catch(
		(error: unknown) => {
			// The rest is written by now, which the message has to say, also if the run is stopped. A contact that is gone needs nothing more.
			const isPart = Object.keys(done).length > 0;
			throw isPart && !isNotFound(error) ? onlyTagsFailed(error, { changes: done }, KEEPS_LIST_TAG) : error;
		},
	);
	return { ...markedFields(record, settings), ...(now && { tags: now }) };
}

/** Returns the fields that differ once a contact has been dealt with. */
export function markedFields(record: IDataObject, { action, listTag, leaversTag }: LeaverSettings): IDataObject {
	if (action === 'report' || action === 'delete') return {};
	const tags = without(withAdded(tagsOf(record), action === 'addTag' ? [leaversTag] : []), [listTag]);
	return { ...(action === 'doNotDisturb' && { dnd: true }), tags };
}
