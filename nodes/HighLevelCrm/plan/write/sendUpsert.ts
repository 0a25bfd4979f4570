import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { loadLocation, type LocationSettings } from '../../lookups/location';
import type { MappedContact } from '../../mapping/input/contactInput';
import { matchKeys, subjectOfInput } from '../../mapping/input/identity';
import { sendForRecord } from '../../operation/responses';
import type { RunServices } from '../../run/services';
import { addMissingTags, splitTags } from '../../tags/tagMode';
import { withWritten } from '../../tags/tagsFailed';
import { isEmpty } from '../../values/text';
import { warnCreateOnly } from '../check/createOnly';
import { isNew } from '../../operation/isNew';
import type { TagMode } from '../plan';

/**
 * Lets the server find the contact by its own matching, and create it if there is none.
 * @param canDuplicate whether it creates a contact even if one exists: such a request must not be sent twice
 * @returns the contact, with `isNew` and `action` @throws ApiFailure
 */
export async function sendUpsert(
	contact: MappedContact,
	tagMode: TagMode,
	run: RunServices,
	send: Send,
	canDuplicate = false,
): Promise<IDataObject> {
	const { dialect, writtenIds } = run;
	const subject = subjectOfInput(contact);
	const { now, later } = splitTags(contact, dialect, tagMode);
	const effect = canDuplicate ? 'create' : 'upsert';
	// With email and phone, one of them is an identifier of the location. A create that may make a second contact is never repeated.
	const isUnsure = !canDuplicate && matchKeys(contact).length < 2;
	const isRepeatable = isUnsure ? async () => namesContact(contact, await loadLocation(run)) : undefined;
	const request = { ...dialect.upsertContact(now, canDuplicate), effect, subject, isRepeatable } as const;
	const { answer, record } = await sendForRecord(send, request, 'contact');
	const created = isNew(answer, record) && !writtenIds.has(record.id as string);
	writtenIds.add(record.id as string);
	if (!created) warnCreateOnly(contact, run);
	const tagged = await addMissingTags(record, later, run).catch((error: unknown) => {
		throw created ? withWritten(error, { isNew: true }) : error;
	});
	return { ...tagged, isNew: created, action: created ? 'created' : 'updated' };
}

/** Whether an upsert finds the contact with these fields: by one of the location's identifiers, or, if they are unknown, by any. */
export const namesContact = ({ fields }: MappedContact, { isKnown, identifiers }: LocationSettings): boolean =>
	!isKnown || identifiers.some((field) => !isEmpty(fields[field]));
