import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { totalIn } from '../../api/records';
import type { Send } from '../../api/request';
import type { Dialect } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import { readByKeys } from './readByKeys';
import { keysOfContact, exactKey, type ContactCache } from './contactCache';
import { RequestBudget, BudgetExceeded } from './requestBudget';

/** What a row has to know before it is sent. */
export interface Prefetch {
	/** The contact that it names, in the server's matching order. */
	keys: readonly ContactKey[];
	/** Requests that the row costs without: reading ahead costs at most half of what all rows do. `Infinity` where it has to be known. */
	savedRequests: number;
}

/** Groups of which so few are needed that nothing can be cheaper. */
const FEW_REQUESTS = 2;

const PREFETCH_SUBJECT = 'reading of the contacts that the rows name';

/**
 * Reads the contacts that the rows name, in one of two ways: *whole*, all contacts page by page, of which only the named are kept; or
 * in *groups*, by searches for many at once, where the dialect has them. The first page of *whole* tells the total, and by it the
 * cheaper way is taken; where it does not, *whole* is given up as soon as it has cost as much as the groups would.
 * Where neither comes to its end within what it is worth, the rows are sent without.
 * @throws ApiFailure if reading fails so that nothing else could succeed
 */
export async function prefetchContacts(
	wants: readonly Prefetch[],
	known: ContactCache,
	dialect: Dialect,
	send: Send,
): Promise<void> {
	const refs = distinct(wants.flatMap((want) => want.keys));
	if (refs.length === 0) return;
	const meter = new RequestBudget(
		send,
		Math.floor(wants.reduce((sum, { savedRequests: worth }) => sum + worth, 0) / 2),
	);
	const groups = dialect.contactsByKeys
		? Math.ceil(refs.length / dialect.contactsByKeys.maxKeys)
		: Number.POSITIVE_INFINITY;
	const read = async () => {
		if (groups > FEW_REQUESTS && (await readAllContacts(refs, groups, known, dialect, meter))) return;
		if (groups <= meter.remaining) await readByKeys(refs, known, dialect, meter);
	};
	await read().catch((error: unknown) => {
		const giveUp = error instanceof BudgetExceeded || (error instanceof ApiFailure && !error.facts.hopeless);
		if (!giveUp) throw error;
	});
}

/** @returns whether it came to its end */
async function readAllContacts(
	refs: readonly ContactKey[],
	groups: number,
	known: ContactCache,
	dialect: Dialect,
	meter: RequestBudget,
): Promise<boolean> {
	const names = new Set(refs.map(normalizeKey));
	const paging = dialect.searchContacts({});
	const most = Math.min(meter.remaining, groups);
	const { used: spent } = meter;
	const send = meter.limitedSend(most, ({ body }) => {
		const total = totalIn(body);
		const pages = total === undefined || total === paging.cappedTotal ? 0 : Math.ceil(total / pageSize(body));
		// Told by the first page. (A last page that is cut short makes one more.)
		return meter.used - spent > 1 || pages <= most;
	});
	const isNamed = (record: IDataObject) => keysOfContact(record).some((key) => names.has(key));
	const records = await readPages(paging, send, { subject: PREFETCH_SUBJECT, matches: isNamed }).catch(
		(error: unknown) => {
			if (error instanceof BudgetExceeded) return undefined;
			throw error;
		},
	);
	if (!records) return false;
	for (const record of records) known.prime(dialect.normalizeContact(record));
	known.markRead(refs);
	return true;
}

function pageSize(body: unknown): number {
	const lists = typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : [];
	return Math.max(1, ...lists.map(({ length }) => length));
}

const distinct = (refs: readonly ContactKey[]): ContactKey[] => [
	...new Map(refs.map((ref) => [exactKey(ref), ref])).values(),
];
