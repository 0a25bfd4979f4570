import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import type { Paging } from '../../api/paging';
import { idOf, totalIn } from '../../api/records';
import { readPages } from '../../client/paging/readPages';
import type { ContactSearches } from './contactSearches';
import type { KnownContacts } from './knownContacts';
import { PREFETCH_SUBJECT } from './readByKeys';
import type { RequestBudget } from './requestBudget';

/**
 * Reads all contacts. If it fails half way, only the identifiers of the contacts that were read count as read: another contact with
 * the same email or phone may be among the others.
 * @throws BudgetExceeded or ApiFailure
 */
export async function readAllContacts(
	keys: readonly ContactKey[],
	searches: number,
	cache: KnownContacts,
	{ searchContacts, normalizeContact }: ContactSearches,
	budget: RequestBudget,
): Promise<void> {
	const paging = searchContacts({});
	const maxRequests = Math.min(budget.remaining, searches);
	const { used: usedBefore } = budget;
	const send = budget.limitedSend(maxRequests, ({ body }) => {
		const total = totalIn(body);
		const pages = total === undefined || total === paging.cappedTotal ? 0 : pagesOf(total, body, paging);
		// Only the first page decides, as a short last page would make the estimate too high.
		return budget.used - usedBefore > 1 || pages <= maxRequests;
	});
	const readIds = new Set<string>();
	const matches = (record: IDataObject) => {
		if (cache.isNamed(record)) {
			cache.prime(normalizeContact(record));
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

/** Number of pages that hold all records, as the first one shows. Further pages by offset begin with a record of the page before. */
function pagesOf(total: number, body: unknown, { byOffset }: Paging): number {
	const lists = typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : [];
	const first = Math.max(0, ...lists.map(({ length }) => length));
	return 1 + Math.ceil(Math.max(0, total - first) / Math.max(1, byOffset ? first - 1 : first));
}
