import type { IDataObject } from 'n8n-workflow';
import type { ContactKey, EmailOrPhone } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { isNotFound } from '../../client/errors/apiFailure';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { unknownIdError } from '../../search/contactErrors';
import { hasKey } from '../../search/findContact';
import { lookUpKey, readPlanned, withMatchedKey, withOtherKeys } from '../read/readContacts';
import type { Existing } from './surprise';

/** Looks for the contact that has taken the place of one that is gone. A search can still show the one that is gone. */
export async function findSuccessor(
	keys: readonly ContactKey[],
	contacts: KnownContacts,
	gone: ReadonlySet<string | undefined>,
	run: RunServices,
	send: Send,
): Promise<void> {
	for (const key of keys) {
		if ('id' in key || contacts.isOwned(key)) continue;
		const found = await lookUpKey(key, run, send);
		if (found && !gone.has(idOf(found))) contacts.prime(found);
	}
}

/** Adds a contact that the server named for a write, and the one that was to be written. @param existing absent if it is there no more */
export async function addExisting(
	existing: IDataObject | undefined,
	met: readonly Existing[],
	keys: readonly ContactKey[],
	contacts: KnownContacts,
	run: RunServices,
	send: Send,
): Promise<void> {
	for (const { key, stored } of met) {
		const written = stored && (await readIfLost(stored, key, keys, run, send));
		if (written) contacts.prime(written);
	}
	if (!existing) return;
	let read = existing;
	for (const { key, stored } of met) {
		if (!key) continue;
		// Who has the email or phone of another contact as the main one may have given it up since the refusal.
		const mayHaveMoved = stored && !hasKey(key, read);
		const owner = mayHaveMoved ? await lookUpKey(key, run, send) : read;
		// A contact does not show its additional addresses, but the server refused the write because of one.
		if (owner && idOf(owner) === idOf(read)) read = withMatchedKey(read, key);
		else if (owner) contacts.prime(owner);
	}
	contacts.prime(await withOtherKeys(read, keys, run, send));
}

/** A contact whose email or phone another one has by now was changed, merged or deleted since it was read. @returns `undefined` if it is there no more */
async function readIfLost(
	stored: IDataObject,
	key: EmailOrPhone | undefined,
	keys: readonly ContactKey[],
	run: RunServices,
	send: Send,
): Promise<IDataObject | undefined> {
	if (!key || !hasKey(key, stored)) return stored;
	const current = await readIfThere(idOf(stored) ?? '', keys, run, send);
	return current && (await withOtherKeys(current, keys, run, send));
}

/** @returns `undefined` for a contact that is there no more @throws ApiFailure also if a row names that one by its ID */
export async function readIfThere(
	id: string,
	keys: readonly ContactKey[],
	run: RunServices,
	send: Send,
): Promise<IDataObject | undefined> {
	return await readPlanned(id, run, send).catch((error: unknown) => {
		if (!isNotFound(error)) throw error;
		const named = keys.find((one): one is { id: string } => 'id' in one && one.id === id);
		if (named) throw unknownIdError(named);
		return undefined;
	});
}
