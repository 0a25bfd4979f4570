import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf, totalIn } from '../../api/records';
import type { Paging } from '../../api/paging';
import type { Send } from '../../api/request';
import type { Dialect } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import { countSearches, PREFETCH_SUBJECT, readByKeys } from './readByKeys';
import { exactKey, type KnownContacts } from './knownContacts';
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

/** Maximum number of searches for which reading all contacts is not considered, as it can't be cheaper. */
const MAX_CHEAP_SEARCHES = 2;

/**
 * Reads the contacts that the rows name, in the cheaper of two ways: all contacts of the location page by page, or searches for many
 * keys each, if the dialect has them. The total on the first page decides. If a server states no total, reading all contacts stops as
 * soon as it has cost as much as the searches would. If it fails, the searches are used. The prefetch may cost half of the requests
 * that it saves. If that is not enough, the rows are sent without it.
 * @param readList reads the contacts of a list first; keys that they have need no further reading
 * @returns the failure because of which contacts remained unread @throws ApiFailure if every further request would fail too
 */
export async function prefetchContacts(
	prefetches: readonly Prefetch[],
	cache: KnownContacts,
	dialect: Dialect,
	send: Send,
	readList?: (send: Send) => Promise<void>,
): Promise<ApiFailure | undefined> {
	const all = await distinctKeys(prefetches, cache);
	if (readList) await readFromList(all, cache, send, readList);
	const keys = await unreadOf(all, cache);
	if (keys.length === 0) return undefined;
	const saved = prefetches.reduce((sum, { savedRequests }) => sum + savedRequests, 0);
	const budget = new RequestBudget(send, Math.floor(saved / 2));
	try {
		return await readCheapest(keys, cache, dialect, budget);
	} finally {
		cache.spareRequests = budget.remaining;
	}
}

async function readFromList(
	keys: readonly ContactKey[],
	cache: KnownContacts,
	send: Send,
	readList: (send: Send) => Promise<void>,
): Promise<void> {
	await readList(send);
	await forEachWithYield(keys, (key) => {
		if (cache.isOwned(key)) cache.markRead([key]);
	});
}

async function readCheapest(
	keys: readonly ContactKey[],
	cache: KnownContacts,
	dialect: Dialect,
	budget: RequestBudget,
): Promise<ApiFailure | undefined> {
	const { contactsByKeys } = dialect;
	const searches = contactsByKeys ? countSearches(keys, contactsByKeys) : Number.POSITIVE_INFINITY;
	let failure: ApiFailure | undefined;
	if (searches > MAX_CHEAP_SEARCHES) {
		const reason = await readAllContacts(keys, searches, cache, dialect, budget).catch(reasonOf);
		if (!reason) return undefined;
		failure = failureOf(reason);
		// If not even the first page could be read, the searches would fail too.
		if (failure && budget.used <= 1) return failure;
	}
	const unread = await unreadOf(keys, cache);
	if (!contactsByKeys || countSearches(unread, contactsByKeys) > budget.remaining) return failure;
	return failureOf(await readByKeys(unread, cache, dialect, budget).catch(reasonOf));
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

/**
 * Reads all contacts. If it fails half way, only the identifiers of the contacts that were read count as read: another contact with
 * the same email or phone may be among the others.
 * @throws BudgetExceeded or ApiFailure
 */
async function readAllContacts(
	keys: readonly ContactKey[],
	searches: number,
	cache: KnownContacts,
	dialect: Dialect,
	budget: RequestBudget,
): Promise<void> {
	const paging = dialect.searchContacts({});
	const maxRequests = Math.min(budget.remaining, searches);
	const { used: usedBefore } = budget;
	const send = budget.limitedSend(maxRequests, ({ body }) => {
		const total = totalIn(body);
		const pages = total === undefined || total === paging.cappedTotal ? 0 : Math.ceil(total / newRecords(body, paging));
		// Only the first page decides, as a short last page would make the estimate too high.
		return budget.used - usedBefore > 1 || pages <= maxRequests;
	});
	const readIds = new Set<string>();
	const matches = (record: IDataObject) => {
		if (cache.isNamed(record)) {
			cache.prime(dialect.normalizeContact(record));
			readIds.add(idOf(record) ?? '');
		}
		// The cache keeps the contacts, so the reading need not.
		return false;
	};
	await readPages(paging, send, { subject: PREFETCH_SUBJECT, matches }).catch((error: unknown) => {
		cache.markRead(keys.filter((key) => 'id' in key && readIds.has(key.id)));
		throw error;
	});
	cache.isComplete = true;
}

/** Number of records that each page adds. Pages by offset begin with a record of the page before. */
function newRecords(body: unknown, { byOffset }: Paging): number {
	const lists = typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : [];
	return Math.max(1, ...lists.map(({ length }) => length - (byOffset ? 1 : 0)));
}

/** Counts the rows by the keys that they name, and returns each key once. */
async function distinctKeys(prefetches: readonly Prefetch[], cache: KnownContacts): Promise<ContactKey[]> {
	const distinct = new Map<string, ContactKey>();
	await forEachWithYield(prefetches, ({ keys, fields }) => {
		cache.addNames(keys, fields);
		for (const key of keys) distinct.set(exactKey(key), key);
	});
	return [...distinct.values()];
}
