import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import type { LocationSettings } from '../../lookups/location';
import { KnownContacts } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { readContact } from '../../search/findContact';
import { makePlan } from '../makePlan';
import type { Plan, PlannedRow } from '../plan';
import { planFactsOf } from '../planFacts';
import { lookUpKey, withMatchedKey } from '../readContacts';
import type { Surprise } from './surprise';

/** Plans the rows of one person again, with the contacts as they are now. @throws ApiFailure */
export async function planAgain(
	rows: readonly PlannedRow[],
	surprises: readonly Surprise[],
	run: RunServices,
	location: LocationSettings,
	send: Send,
): Promise<Plan> {
	const contacts = new KnownContacts();
	const keys = rows.flatMap((row) => row.keys);
	for (const key of keys) if ('fieldId' in key) contacts.addKeyField(key.fieldId);
	contacts.addNames(keys);
	contacts.markRead(keys);
	const gone = new Set(surprises.flatMap((surprise) => ('gone' in surprise ? [surprise.gone] : [])));
	for (const surprise of surprises) {
		if ('gone' in surprise) await findSuccessor(keys, contacts, gone, run, send);
		else await addExisting(surprise, contacts, run, send);
	}
	return await makePlan(rows, planFactsOf({ contacts, dialect: run.dialect }, location, rows));
}

/** Looks for the contact that has taken the place of one that is gone. A search can still show the one that is gone. */
async function findSuccessor(
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

async function addExisting(
	{ exists, key, stored }: Extract<Surprise, { exists: string }>,
	contacts: KnownContacts,
	run: RunServices,
	send: Send,
): Promise<void> {
	if (stored) contacts.prime(stored);
	const read = run.dialect.normalizeContact(await readContact(exists, `contact "${exists}"`, send));
	// A contact does not show its additional addresses, but the server refused the write because of one.
	contacts.prime(key ? withMatchedKey(read, key) : read);
}
