import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { loadLocation } from '../../lookups/location';
import type { Row } from '../../run/row';
import type { RunServices } from '../../run/services';
import { missingContactError } from '../../search/contactErrors';
import { findByField, findContact, readContact } from '../../search/findContact';
import { subjectOfKey } from './contactLocator';

/** What is done with the contact that is looked up. */
interface LookUpPurpose {
	writes: boolean;
	deletes?: boolean;
}

/** Returns the contact's ID, which is looked up for an email or phone. @throws ApiFailure as `lookUpContact` does */
export async function resolveId(
	key: ContactKey,
	row: Row,
	send: Send,
	effect: LookUpPurpose,
	isStale = false,
): Promise<string> {
	return 'id' in key ? key.id : (idOf(await lookUpContact(key, row, send, effect, isStale)) ?? '');
}

export async function readSingle(key: ContactKey, row: Row, send: Send, effect: LookUpPurpose): Promise<IDataObject> {
	if ('id' in key) return await readContact(key.id, subjectOfKey(key), send);
	return row.run.dialect.normalizeContact(await lookUpContact(key, row, send, effect));
}

/** @param isStale whether what was read of it is no longer true @throws ApiFailure if no contact or more than one has the key */
async function lookUpContact(
	key: Exclude<ContactKey, { id: string }>,
	{ run }: Row,
	send: Send,
	effect: LookUpPurpose,
	isStale = false,
): Promise<IDataObject> {
	// There is no better look-up by a custom field than the prefetch.
	const isSearched = 'fieldId' in key && !isStale && run.contacts.hasRead(key);
	const found = isSearched
		? undefined
		: 'fieldId' in key
			? await findByField(key, run, send)
			: await findContact(key, run, send, async () => await needsCertainty(effect, run));
	if (found && idOf(found) !== undefined) return found;
	throw missingContactError(key, run.connection.locationId, effect.deletes);
}

/** Whether it matters that no other contact has the email or phone, and one may have it. A location can begin to refuse duplicates later. */
async function needsCertainty({ writes, deletes }: LookUpPurpose, run: RunServices): Promise<boolean> {
	if (deletes || !writes) return deletes === true;
	// Without a look-up the contact is searched anyway.
	return run.dialect.findContact !== undefined && (await loadLocation(run)).refusesDuplicates !== true;
}
