import type { IDataObject } from 'n8n-workflow';
import { isNationalPhone, normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { loadLocation } from '../../lookups/location';
import { samePhoneIn } from '../../lookups/samePhoneIn';
import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import type { RunServices } from '../../run/services';
import { additionalKeyError, missingContactError } from '../../search/contactErrors';
import { findByField, findContact, hasKey, readContact } from '../../search/findContact';
import { toText } from '../../values/json';
import { sameEitherWay } from '../../values/phones';
import { pushTo } from '../../values/pushTo';
import { subjectOfKey } from './contactLocator';

/** What is done with the contact that is looked up. */
export interface LookUpPurpose {
	writes: boolean;
	/** What is deleted. The ID of a record tells which one is meant, that of a contact is only looked up. */
	deletes?: 'contact' | 'record';
}

/** Returns the contact's ID, which is looked up for an email or phone. @throws ApiFailure as `lookUpContact` does */
export async function resolveId(
	key: ContactKey,
	row: Row,
	send: Send,
	effect: LookUpPurpose,
	isStale = false,
): Promise<string> {
	if ('id' in key) return key.id;
	const found = await lookUpContact(key, row, send, effect, isStale);
	const id = idOf(found) ?? '';
	if (effect.deletes === 'contact') requireSameAsBefore(key, id, row.run);
	await requireOwnKey(key, found, row.run, effect);
	return id;
}

/** The contacts that rows were about to delete, by the normalized email, phone or value of a custom field by which each was found. */
const toDelete = perRun(() => new Map<string, Array<{ key: ContactKey; id: string }>>());

/**
 * Two rows with one email or phone mean one contact. Once it is deleted, the server may find another contact, which has the email or phone as an
 * additional one or at the end of a longer number. @throws ApiFailure if an earlier row found another contact
 */
function requireSameAsBefore(key: Exclude<ContactKey, { id: string }>, id: string, run: RunServices): void {
	const earlier = toDelete(run).get(normalizeKey(key)) ?? [];
	const isSame = (other: ContactKey) => !('phone' in key && 'phone' in other) || sameEitherWay(other.phone, key.phone);
	if (earlier.some((other) => other.id !== id && isSame(other.key)))
		throw missingContactError(key, run.connection.locationId, true);
	pushTo(toDelete(run), normalizeKey(key), { key, id });
}

/** Returns the contact itself. @throws ApiFailure as `lookUpContact` does */
export async function readSingle(
	key: ContactKey,
	row: Row,
	send: Send,
	effect: LookUpPurpose,
	isStale = false,
): Promise<IDataObject> {
	if ('id' in key) return await readContact(key.id, subjectOfKey(key), send);
	const found = await lookUpContact(key, row, send, effect, isStale);
	await requireOwnKey(key, found, row.run, effect);
	return row.run.dialect.normalizeContact(found);
}

/**
 * Rejects a contact whose number only ends like one without calling code, and is of another country than the location: it is somebody else. A
 * contact that has the email or phone as an additional one is not deleted: the contact that was meant may be deleted already.
 */
async function requireOwnKey(
	key: Exclude<ContactKey, { id: string }>,
	found: IDataObject,
	run: RunServices,
	{ writes, deletes }: LookUpPurpose,
): Promise<void> {
	if ('fieldId' in key || !writes) return;
	if (deletes === 'contact' && !hasKey(key, found)) throw additionalKeyError(key, found);
	if (!isNationalPhone(key) || !hasKey(key, found)) return;
	const isSame = await samePhoneIn(run);
	if (isSame && !isSame(toText(found.phone), key.phone))
		throw missingContactError(key, run.connection.locationId, deletes !== undefined);
}

/** @param isStale whether the prefetched contact is outdated @throws ApiFailure if no contact or more than one has the key */
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
	throw missingContactError(key, run.connection.locationId, effect.deletes !== undefined);
}

/** Whether it matters that no other contact has the email or phone, and one may have it. A location can begin to refuse duplicates later. */
async function needsCertainty({ writes, deletes }: LookUpPurpose, run: RunServices): Promise<boolean> {
	if (deletes || !writes) return deletes !== undefined;
	// Without a look-up the contact is searched anyway.
	return run.dialect.findContact !== undefined && (await loadLocation(run)).refusesDuplicates !== true;
}
