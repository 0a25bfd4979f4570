import type { IDataObject } from 'n8n-workflow';
import { normalizeKey } from '../api/contactKey';
import type { Now } from '../leavers/lookAgain';
import { forEachConcurrently } from '../plan/read/readContacts';
import type { ContactUndo } from './contactUndo';
import { addressesOf } from './fieldChange';

/**
 * Finds the created contacts that will be held and so keep an email or phone that another contact would get back.
 * @param created the contacts that are to be deleted, by ID, as a search shows them
 * @param changed the contacts that runs changed, by ID; their changes are taken back before they are compared
 * @param isHeld whether a contact in this state is held @param look reads it by its ID
 */
export async function stayingContacts(
	created: ReadonlyMap<string, IDataObject>,
	changed: ReadonlyMap<string, Pick<ContactUndo, 'addressesBefore'>>,
	isHeld: (id: string, contact: IDataObject) => boolean,
	look: (id: string, contact: IDataObject) => Promise<Now>,
): Promise<ReadonlySet<string>> {
	const wanted = new Set([...changed.values()].flatMap(({ addressesBefore }) => addressesBefore.map(normalizeKey)));
	const isWanted = (contact: IDataObject) => addressesOf(contact).some((key) => wanted.has(normalizeKey(key)));
	const owners = [...created].filter(([id, contact]) => !changed.has(id) && isWanted(contact));
	const staying = new Set<string>();
	await forEachConcurrently(owners, async ([id, contact]) => {
		if (!isHeld(id, contact)) return;
		// A search lags behind a run that has just ended. What can't be read now fails when its turn comes.
		const now = await look(id, contact).catch(() => 'gone' as const);
		if (now !== 'gone' && !('unread' in now) && isHeld(id, now)) staying.add(id);
	});
	return staying;
}
