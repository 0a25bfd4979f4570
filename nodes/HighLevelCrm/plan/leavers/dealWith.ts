import type { IDataObject } from 'n8n-workflow';
import { contactPath } from '../../api/paths';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure, isNotFound } from '../../client/errors/apiFailure';
import { requireDeleted, sendWrite, statesDeletion } from '../../operation/responses';
import type { RunServices } from '../../run/services';
import { changeTags } from '../../tags/changeTags';
import { onlyTagsFailed } from '../../tags/tagMode';
import { tagsOf, withAdded, without } from '../../tags/tagSets';
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
			? deleteContact(record, subject, run, send)
			: mark(record, subject, settings, run, send);
	return await work.catch(goneIfNotFound);
}

/** A contact that is not there any more needs nothing more. */
export function goneIfNotFound(error: unknown): 'gone' {
	if (isNotFound(error)) return 'gone';
	throw error;
}

/** Deletes a contact. @returns no changes @throws ApiFailure */
export async function deleteContact(
	record: IDataObject,
	subject: string,
	{ dialect }: RunServices,
	send: Send,
): Promise<IDataObject> {
	const isDone = dialect.confirmsDeletes ? statesDeletion : undefined;
	const path = contactPath(idOf(record) ?? '');
	const answer = await send({ method: 'DELETE', path, effect: 'delete', subject, isDone });
	requireDeleted(answer, subject, dialect.confirmsDeletes);
	return {};
}

async function mark(
	record: IDataObject,
	subject: string,
	{ action, listTag, leaversTag }: LeaverSettings,
	run: RunServices,
	send: Send,
) {
	const id = idOf(record) ?? '';
	// The list tag goes last: a contact that still has it when a run is killed is dealt with in the next run.
	if (action === 'addTag') await changeTags(run, { id, kind: 'add', tags: [leaversTag] }, `tags of ${subject}`);
	if (action === 'doNotDisturb') {
		const request = run.dialect.updateContact(id, { fields: { dnd: true }, customFields: [] });
		await sendWrite(send, { ...request, effect: 'update', subject }, 'contact');
	}
	const now = await changeTags(run, { id, kind: 'remove', tags: [listTag] }, `tags of ${subject}`).catch(
		(error: unknown) => {
			// Do Not Disturb is set by now, which the message has to say. A contact that is gone needs nothing more.
			if (action === 'doNotDisturb' && error instanceof ApiFailure && !isNotFound(error)) return onlyTagsFailed(error);
			throw error;
		},
	);
	const added = action === 'addTag' ? [leaversTag] : [];
	return { tags: now ?? without(withAdded(tagsOf(record), added), [listTag]) };
}
