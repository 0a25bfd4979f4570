import type { IDataObject } from 'n8n-workflow';
import type { ContactNarrowing } from '../dialects';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import type { ContactFilter } from '../contact/filters';
import { timeOf } from '../contact/filters/dates';
import { sorted } from '../contact/query/sort';
import { Dates, type DateField } from './contactDates';

const SUBJECT = 'search of contacts';

/** The contacts with the latest times, latest first. @param count how many at most @throws ApiFailure */
export async function latest(
	{ row }: Poll,
	field: DateField,
	count: number,
	{ narrowing, matches }: ContactFilter = { narrowing: {} },
): Promise<IDataObject[]> {
	const { dialect } = row.connection;
	const sort = [{ field, direction: 'desc' as const }];
	const size = matches ? undefined : count;
	const dates = new Dates(field);
	const paging = dialect.searchContacts({ ...narrowing, sort }, dialect.sorts ? size : undefined);
	const found = await readPages(paging, row.send, {
		subject: SUBJECT,
		limit: dialect.sorts ? count : undefined,
		matches: (contact) => !Number.isNaN(dates.of(contact)) && (matches?.(contact) ?? true),
	});
	dates.check();
	return dialect.sorts ? found : sorted(found, sort).slice(0, count);
}

/** What of a search is wanted. */
export interface Search {
	field: DateField;
	/** Dated later than this. */
	after: number;
	/** How many at most. */
	most: number;
	filter: ContactFilter;
	/** Whether it is wanted, besides. */
	isNew: (contact: IDataObject, at: number) => boolean;
}

/** What a search has found. */
export interface Found {
	/** Oldest first. */
	contacts: IDataObject[];
	/** The latest time of all that were read. */
	newest: number;
	/** Where there was no time to read all: contacts from this time on may be left. */
	unreadFrom?: number;
}

/** The contacts dated later than a time, oldest first, as many as are wanted. @throws ApiFailure */
export async function foundAfter({ row, hasTime }: Poll, search: Search): Promise<Found> {
	const { field, after, most, filter, isNew } = search;
	const { dialect } = row.connection;
	const sort = [{ field, direction: 'asc' as const }];
	const dates = new Dates(field);
	let isCut = false as boolean;
	const contacts = await readPages(
		dialect.searchContacts({ ...filter.narrowing, ...datedAfter(field, after, filter.narrowing), sort }),
		row.send,
		{
			subject: SUBJECT,
			matches(contact) {
				const at = dates.of(contact);
				return at > after && (filter.matches?.(contact) ?? true) && isNew(contact, at);
			},
			// Where the server does not sort, the oldest are known only when all are there.
			...(dialect.sorts && { limit: most, enough: () => (isCut = !hasTime()) }),
		},
	);
	dates.check();
	contacts.sort((one, other) => timeOf(one, field) - timeOf(other, field));
	return {
		contacts: contacts.slice(0, most),
		newest: dates.newest,
		unreadFrom: isCut ? (dates.last ?? after + 1) : undefined,
	};
}

/** The server is asked for what is dated later; a filter of the user's may leave out even more. */
function datedAfter(field: DateField, after: number, { addedAfter, updatedAfter }: ContactNarrowing): ContactNarrowing {
	const from = after + 1;
	return field === 'dateAdded'
		? { addedAfter: Math.max(from, addedAfter ?? from) }
		: { updatedAfter: Math.max(from, updatedAfter ?? from) };
}
