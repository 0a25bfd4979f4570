import type { IDataObject } from 'n8n-workflow';
import { keyOf, type ContactRef } from '../../api/contactKey';
import { totalIn } from '../../api/records';
import type { Send } from '../../api/request';
import type { Dialect } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import { readGroups } from './readByKeys';
import { keysOf, nameOf, type KnownContacts } from './contactCache';
import { Meter, Spent } from './requestBudget';

/** What a row has to know before it is sent. */
export interface Ahead {
	/** The contact that it names, in the server's matching order. */
	refs: readonly ContactRef[];
	/** Requests that the row costs without: reading ahead costs at most half of what all rows do. `Infinity` where it has to be known. */
	worth: number;
}

/** Groups of which so few are needed that nothing can be cheaper. */
const FEW_GROUPS = 2;

const SUBJECT = 'reading of the contacts that the rows name';

/**
 * Reads the contacts that the rows name, in one of two ways: *whole*, all contacts page by page, of which only the named are kept; or
 * in *groups*, by searches for many at once, where the dialect has them. The first page of *whole* tells the total, and by it the
 * cheaper way is taken; where it does not, *whole* is given up as soon as it has cost as much as the groups would.
 * Where neither comes to its end within what it is worth, the rows are sent without.
 * @throws ApiFailure if reading fails so that nothing else could succeed
 */
export async function readAhead(
	wants: readonly Ahead[],
	known: KnownContacts,
	dialect: Dialect,
	send: Send,
): Promise<void> {
	const refs = distinct(wants.flatMap((want) => want.refs));
	if (refs.length === 0) return;
	const meter = new Meter(send, Math.floor(wants.reduce((sum, { worth }) => sum + worth, 0) / 2));
	const groups = dialect.contactsNamed ? Math.ceil(refs.length / dialect.contactsNamed.most) : Number.POSITIVE_INFINITY;
	const read = async () => {
		if (groups > FEW_GROUPS && (await readWhole(refs, groups, known, dialect, meter))) return;
		if (groups <= meter.left) await readGroups(refs, known, dialect, meter);
	};
	await read().catch((error: unknown) => {
		const giveUp = error instanceof Spent || (error instanceof ApiFailure && !error.facts.hopeless);
		if (!giveUp) throw error;
	});
}

/** @returns whether it came to its end */
async function readWhole(
	refs: readonly ContactRef[],
	groups: number,
	known: KnownContacts,
	dialect: Dialect,
	meter: Meter,
): Promise<boolean> {
	const names = new Set(refs.map(keyOf));
	const paging = dialect.searchContacts({});
	const most = Math.min(meter.left, groups);
	const { spent } = meter;
	const send = meter.sender(most, ({ body }) => {
		const total = totalIn(body);
		const pages = total === undefined || total === paging.cappedTotal ? 0 : Math.ceil(total / pageSize(body));
		// Told by the first page. (A last page that is cut short makes one more.)
		return meter.spent - spent > 1 || pages <= most;
	});
	const isNamed = (record: IDataObject) => keysOf(record).some((key) => names.has(key));
	const records = await readPages(paging, send, { subject: SUBJECT, matches: isNamed }).catch((error: unknown) => {
		if (error instanceof Spent) return undefined;
		throw error;
	});
	if (!records) return false;
	for (const record of records) known.keep(dialect.contactFound(record));
	known.complete(refs);
	return true;
}

function pageSize(body: unknown): number {
	const lists = typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : [];
	return Math.max(1, ...lists.map(({ length }) => length));
}

const distinct = (refs: readonly ContactRef[]): ContactRef[] => [
	...new Map(refs.map((ref) => [nameOf(ref), ref])).values(),
];
