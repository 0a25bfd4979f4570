import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { isEmptyInput } from '../../mapping/input/emptyInput';
import { sendUpdateById } from '../../operation/sendUpdateById';
import type { RunServices } from '../../run/services';
import { readContact } from '../../search/findContact';
import { addMissingTags, splitTags } from '../../tags/tagMode';
import type { TagMode } from '../plan';
import { withUnreadChannels } from './unreadChannels';

/**
 * Writes the fields of a contact that was not read. It is read for the tags that it has if only tags are added, and for its other channels of
 * Do Not Disturb if one is written.
 * @returns the contact as the server answers, with its tags @throws ApiFailure
 */
export async function writeById(
	id: string,
	subject: string,
	contact: ContactInput,
	tagMode: TagMode,
	run: RunServices,
	send: Send,
): Promise<IDataObject> {
	const { now, later } = splitTags(contact, run.dialect, tagMode);
	const isOnlyTags = isEmptyInput(now);
	const input = await withUnreadChannels(now, async () => await readContact(id, subject, send));
	const request = { ...run.dialect.updateContact(id, input), effect: 'update', subject } as const;
	const record = isOnlyTags ? await readContact(id, subject, send) : await sendUpdateById(send, request, id, 'contact');
	return await addMissingTags({ ...record, id }, later, run, isOnlyTags);
}
