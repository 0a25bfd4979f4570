import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import { isEmptyInput } from '../../mapping/input/emptyInput';
import { sendUpdateById } from '../../operation/sendUpdateById';
import type { RunServices } from '../../run/services';
import { readContact } from '../../search/findContact';
import { addMissingTags, splitTags } from '../../tags/tagMode';
import type { TagMode } from '../plan';
import { withoutOwnAddresses } from '../../mapping/fields/ownAddresses';
import { withCurrentChannels } from './currentChannels';

/**
 * Writes the fields of a contact that was not read. It is read for the tags that it has if only tags are added, and for its other channels of
 * Do Not Disturb if one is written; and if it is refused as a duplicate, for what it has already.
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
	const input = await withCurrentChannels(now, async () => await readContact(id, subject, send));
	const update = async (fields: ContactInput) => {
		const request = { ...run.dialect.updateContact(id, fields), effect: 'update', subject } as const;
		return await sendUpdateById(send, request, id, 'contact');
	};
	const record = isOnlyTags
		? await readContact(id, subject, send)
		: await update(input).catch(async (error: unknown) => {
				if (!(error instanceof ApiFailure) || error.facts.duplicate !== true) throw error;
				// It may have been refused because of an email or phone that it does not change.
				const stored = await readContact(id, subject, send).catch(() => undefined);
				const others = stored && withoutOwnAddresses(input, stored);
				if (!others || others === input) throw error;
				return isEmptyInput(others) ? stored : await update(others);
			});
	return await addMissingTags({ ...record, id }, later, run, isOnlyTags);
}
