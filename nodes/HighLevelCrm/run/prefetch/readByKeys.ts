import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { ContactSearches } from './contactSearches';
import { type ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import type { ListQuery } from '../../client/paging/pageCollector';
import { readPages } from '../../client/paging/readPages';
import { inParts } from '../../values/inParts';
import type { KnownContacts } from './knownContacts';
import type { RequestBudget } from './requestBudget';

/** Minimum number of keys in a search. A server that rejects so few accepts no such searches. */
const MIN_KEYS = 5;

export const PREFETCH_SUBJECT = 'reading of the contacts that the rows name';

type KeySearch = NonNullable<ContactSearches['contactsByKeys']>;

/** Number of searches for these keys. */
export function countSearches(keys: readonly ContactKey[], search: KeySearch): number {
	return keyGroups(keys, search).reduce((sum, { keys: own, max }) => sum + Math.ceil(own.length / max), 0);
}

/** Divides keys into IDs and others if that takes fewer searches, as a search takes more IDs. */
function keyGroups(keys: readonly ContactKey[], { maxIds, maxKeys }: KeySearch) {
	const ids = keys.filter((key) => 'id' in key);
	const others = keys.length - ids.length;
	const divided = Math.ceil(ids.length / maxIds) + Math.ceil(others / maxKeys);
	if (divided >= Math.ceil(keys.length / maxKeys)) return [{ keys, max: maxKeys }];
	return [
		{ keys: ids, max: maxIds },
		{ keys: others === 0 ? [] : keys.filter((key) => !('id' in key)), max: maxKeys },
	];
}

/**
 * Reads contacts by searches for many keys each.
 * @throws BudgetExceeded, or ApiFailure if the server accepts no such searches
 */
export async function readByKeys(
	keys: readonly ContactKey[],
	cache: KnownContacts,
	searches: ContactSearches,
	budget: RequestBudget,
): Promise<void> {
	const { contactsByKeys } = searches;
	if (!contactsByKeys) return;
	const searchable = keys.filter(contactsByKeys.accepts);
	for (const { keys: own, max } of keyGroups(searchable, contactsByKeys))
		await readInGroups(own, max, cache, searches, budget);
}

/** If the server rejects a search, all searches get half as many keys. @param max maximum number of keys in a search */
async function readInGroups(
	searchable: readonly ContactKey[],
	max: number,
	cache: KnownContacts,
	{ contactsByKeys, normalizeContact }: ContactSearches,
	budget: RequestBudget,
): Promise<void> {
	if (!contactsByKeys) return;
	const read = async (group: readonly ContactKey[]) => {
		const query = { subject: PREFETCH_SUBJECT, ...onlyOnce(group) };
		const records = await readPages(contactsByKeys.paging(group), budget.limitedSend(), query);
		for (const record of records) cache.prime(normalizeContact(record));
		cache.markRead(group);
	};

	let size = max;
	let done = 0;
	// The first search shows how many keys the server accepts. The others are concurrent.
	while (done === 0 && searchable.length > 0) {
		const refusal = await read(searchable.slice(0, size)).catch(refusalOf);
		if (!refusal) {
			done = size;
			break;
		}
		size = Math.floor(Math.min(size, searchable.length) / 2);
		if (size < MIN_KEYS) throw refusal;
	}
	const rest = inParts(searchable.slice(done), size);
	// All searches end before the rows begin, also after a failure: a late answer would overwrite newer contacts in the cache.
	const outcomes = await Promise.allSettled(rest.map(read));
	const failed = outcomes.find((outcome) => outcome.status === 'rejected');
	if (failed) throw failed.reason as Error;
}

/** Each ID has one contact, so a page with the contacts of all IDs is the last page, even if it is full. */
function onlyOnce(group: readonly ContactKey[]): Pick<ListQuery, 'limit' | 'matches'> {
	const ids = new Set(group.flatMap((key) => ('id' in key ? [key.id] : [])));
	return ids.size < group.length ? {} : { limit: ids.size, matches: (record) => ids.has(idOf(record) ?? '') };
}

/** Returns a rejection that may be due to the number of keys, and throws any other failure. */
function refusalOf(error: unknown): ApiFailure {
	if (hasStatus(error, 400, 413, 422)) return error;
	throw error;
}
