import { exactKey, isNationalPhone, type ContactKey } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { ContactSearches } from './contactSearches';
import { ApiFailure } from '../../client/errors/apiFailure';
import { foreignPhones } from './foreignPhones';
import { readAllContacts } from './readAllContacts';
import { countSearches, readByKeys } from './readByKeys';
import type { KnownContacts, SamePhone } from './knownContacts';
import { RequestBudget, BudgetExceeded } from './requestBudget';
import { forEachWithYield } from '../yieldToEventLoop';

/** The contact that a row needs before it is sent. */
export interface Prefetch {
	/** Keys of the contact, in the server's matching order. */
	keys: readonly ContactKey[];
	/** Requests that the prefetch saves this row; `Infinity` if the row can't be sent without it. */
	savedRequests: number;
	/** The fields that the row needs of the contact besides those that identify it; all if absent. */
	fields?: ReadonlySet<string>;
}

/** A list whose contacts are read before those that the rows name. */
export interface ListReading {
	read: (send: Send) => Promise<void>;
	/** Returns how phones without calling code are compared. This needs the location's country; `undefined` if the country is unknown. */
	samePhone: () => Promise<SamePhone | undefined>;
}

/** Maximum number of searches for which reading all contacts is not considered, as it can't be cheaper. */
const MAX_CHEAP_SEARCHES = 2;

/**
 * Reads the contacts that the rows name, in the cheaper of two ways: all contacts of the location page by page, or searches for many
 * keys each, if the dialect has them. The total on the first page decides. If a server states no total, reading all contacts stops as
 * soon as it has cost as much as the searches would. If it fails, the searches are used. The prefetch may cost half of the requests
 * that it saves. If that is not enough, the rows are sent without it.
 * @param list its contacts are read first; keys that they have need no further reading
 * @returns the failure because of which contacts remained unread @throws ApiFailure if every further request would fail too
 */
export async function prefetchContacts(
	prefetches: readonly Prefetch[],
	cache: KnownContacts,
	searches: ContactSearches,
	send: Send,
	list?: ListReading,
): Promise<ApiFailure | undefined> {
	const all = await distinctKeys(prefetches, cache);
	if (list) await readFromList(all, cache, send, list);
	const keys = await unreadOf(all, cache);
	if (keys.length === 0) return undefined;
	const saved = prefetches.reduce((sum, { savedRequests }) => sum + savedRequests, 0);
	const budget = new RequestBudget(send, Math.floor(saved / 2));
	try {
		return await readCheapest(keys, cache, searches, budget);
	} finally {
		cache.spareRequests = budget.remaining;
	}
}

async function readFromList(
	keys: readonly ContactKey[],
	cache: KnownContacts,
	send: Send,
	list: ListReading,
): Promise<void> {
	await list.read(send);
	const found: ContactKey[] = [];
	await forEachWithYield(keys, (key) => void (cache.isOwned(key) && found.push(key)));
	// A listed contact's foreign number can end like a row's number, although the row means a contact outside the list.
	const national = found.filter(isNationalPhone);
	const isSame = national.length > 0 ? await list.samePhone() : undefined;
	const foreign = isSame ? undefined : await foreignPhones(national, cache);
	await forEachWithYield(found, (key) => {
		if (!isNationalPhone(key) || (cache.isOwned(key, isSame) && !foreign?.has(key))) cache.markRead([key]);
	});
}

async function readCheapest(
	keys: readonly ContactKey[],
	cache: KnownContacts,
	searches: ContactSearches,
	budget: RequestBudget,
): Promise<ApiFailure | undefined> {
	const { contactsByKeys } = searches;
	const count = contactsByKeys ? countSearches(keys, contactsByKeys) : Number.POSITIVE_INFINITY;
	let failure: ApiFailure | undefined;
	if (count > MAX_CHEAP_SEARCHES) {
		const reason = await readAllContacts(keys, count, cache, searches, budget).catch(reasonOf);
		if (!reason) return undefined;
		failure = failureOf(reason);
		// If not even the first page could be read, the searches would fail too.
		if (failure && budget.used <= 1) return failure;
	}
	const unread = await unreadOf(keys, cache);
	if (!contactsByKeys || countSearches(unread, contactsByKeys) > budget.remaining) return failure;
	return failureOf(await readByKeys(unread, cache, searches, budget).catch(reasonOf));
}

async function unreadOf(keys: readonly ContactKey[], cache: KnownContacts): Promise<ContactKey[]> {
	const unread: ContactKey[] = [];
	await forEachWithYield(keys, (key) => void (cache.hasRead(key) || unread.push(key)));
	return unread;
}

/** Returns why a reading ended before all contacts were read. @throws any error because of which the rows can't be sent either */
function reasonOf(error: unknown): BudgetExceeded | ApiFailure {
	if (error instanceof BudgetExceeded || (error instanceof ApiFailure && !error.facts.hopeless)) return error;
	throw error;
}

const failureOf = (reason: unknown): ApiFailure | undefined => (reason instanceof ApiFailure ? reason : undefined);

/** Counts the rows by the keys that they name, and returns each key once. */
async function distinctKeys(prefetches: readonly Prefetch[], cache: KnownContacts): Promise<ContactKey[]> {
	const distinct = new Map<string, ContactKey>();
	await forEachWithYield(prefetches, ({ keys, fields }) => {
		cache.addNames(keys, fields);
		for (const key of keys) distinct.set(exactKey(key), key);
	});
	return [...distinct.values()];
}
