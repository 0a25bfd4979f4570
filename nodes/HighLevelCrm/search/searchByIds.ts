import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { readPages } from '../client/paging/readPages';
import type { Dialect } from '../dialects';

/**
 * Searches contacts by their IDs: a search shows what the contact itself does not, as its additional emails and phones. It may lag by a minute.
 * @param ids as many as one search takes @param subject what is searched for, in messages
 * @returns the contacts that the search shows, by their IDs; none in a dialect without such searches @throws ApiFailure
 */
export async function searchByIds(
	ids: readonly string[],
	{ contactsByKeys, normalizeContact }: Pick<Dialect, 'contactsByKeys' | 'normalizeContact'>,
	send: Send,
	subject: string,
): Promise<Map<string, IDataObject>> {
	if (!contactsByKeys) return new Map();
	const paging = contactsByKeys.paging(ids.map((id) => ({ id })));
	// Each ID has one contact, so a page with as many contacts is the last, even if it is full.
	const records = await readPages(paging, send, { subject, limit: ids.length });
	const asked = new Set(ids);
	const found = new Map<string, IDataObject>();
	for (const record of records) {
		const id = idOf(record);
		if (id !== undefined && asked.has(id)) found.set(id, normalizeContact(record));
	}
	return found;
}
