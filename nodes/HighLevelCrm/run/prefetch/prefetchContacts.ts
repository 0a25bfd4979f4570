import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { totalIn } from '../../api/records';
import type { Send } from '../../api/request';
import type { Dialect } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import { PREFETCH_SUBJECT, readByKeys } from './readByKeys';
import { keysOfContact, exactKey, type ContactCache } from './contactCache';
import { RequestBudget, BudgetExceeded } from './requestBudget';

/** The contact that a row needs before it is sent. */
export interface Prefetch {
	/** Keys of the contact, in the server's matching order. */
	keys: readonly ContactKey[];
	/** Requests that the prefetch saves this row; `Infinity` if the row can't be sent without it. */
	savedRequests: number;
}

/** Maximum number of searches for which reading all contacts is not considered, as it can't be cheaper. */
const MAX_CHEAP_SEARCHES = 2;

/**
 * Reads the contacts that the rows name, in the cheaper of two ways: all contacts of the location page by page, or searches for many
 * keys each, if the dialect has them. The total on the first page decides. If a server states no total, reading all contacts stops as
 * soon as it has cost as much as the searches would. The prefetch may cost half of the requests that it saves. If that is not enough,
 * the rows are sent without it.
 * @throws ApiFailure if every further request would fail too
 */
export async function prefetchContacts(
	prefetches: readonly Prefetch[],
	cache: ContactCache,
	dialect: Dialect,
	send: Send,
): Promise<void> {
	const keys = distinct(prefetches.flatMap((prefetch) => prefetch.keys));
	if (keys.length === 0) return;
	const saved = prefetches.reduce((sum, { savedRequests }) => sum + savedRequests, 0);
	const budget = new RequestBudget(send, Math.floor(saved / 2));
	const searches = dialect.contactsByKeys
		? Math.ceil(keys.length / dialect.contactsByKeys.maxKeys)
		: Number.POSITIVE_INFINITY;
	const read = async () => {
		if (searches > MAX_CHEAP_SEARCHES && (await readAllContacts(keys, searches, cache, dialect, budget))) return;
		if (searches <= budget.remaining) await readByKeys(keys, cache, dialect, budget);
	};
	await read().catch((error: unknown) => {
		const giveUp = error instanceof BudgetExceeded || (error instanceof ApiFailure && !error.facts.hopeless);
		if (!giveUp) throw error;
	});
}

/** @returns whether all contacts were read within the budget */
async function readAllContacts(
	keys: readonly ContactKey[],
	searches: number,
	cache: ContactCache,
	dialect: Dialect,
	budget: RequestBudget,
): Promise<boolean> {
	const wanted = new Set(keys.map(normalizeKey));
	const paging = dialect.searchContacts({});
	const maxRequests = Math.min(budget.remaining, searches);
	const { used: usedBefore } = budget;
	const send = budget.limitedSend(maxRequests, ({ body }) => {
		const total = totalIn(body);
		const pages = total === undefined || total === paging.cappedTotal ? 0 : Math.ceil(total / pageSize(body));
		// Only the first page decides, as a short last page would make the estimate too high.
		return budget.used - usedBefore > 1 || pages <= maxRequests;
	});
	const isNamed = (record: IDataObject) => keysOfContact(record).some((key) => wanted.has(key));
	const records = await readPages(paging, send, { subject: PREFETCH_SUBJECT, matches: isNamed }).catch(
		(error: unknown) => {
			if (error instanceof BudgetExceeded) return undefined;
			throw error;
		},
	);
	if (!records) return false;
	for (const record of records) cache.prime(dialect.normalizeContact(record));
	cache.markRead(keys);
	return true;
}

function pageSize(body: unknown): number {
	const lists = typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : [];
	return Math.max(1, ...lists.map(({ length }) => length));
}

const distinct = (keys: readonly ContactKey[]): ContactKey[] => [
	...new Map(keys.map((key) => [exactKey(key), key])).values(),
];
