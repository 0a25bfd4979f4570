import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../dialects';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import type { ParsedFilters } from '../contact/filters';
import { timeOfContact } from '../contact/filters/dates';
import { sortContacts } from '../contact/query/sort';
import { ContactDates, type DateField } from './contactDates';

const SEARCH_SUBJECT = 'search of contacts';

/** The contacts with the latest times, latest first. @param count how many at most @throws ApiFailure */
export async function findLatest(
	{ run }: Poll,
	field: DateField,
	count: number,
	{ serverFilter, matches }: ParsedFilters = { serverFilter: {} },
): Promise<IDataObject[]> {
	const { dialect } = run;
	const sort = [{ field, direction: 'desc' as const }];
	const size = matches ? undefined : count;
	const dates = new ContactDates(field);
	const paging = dialect.searchContacts({ ...serverFilter, sort }, dialect.sorts ? size : undefined);
	const found = await readPages(paging, run.send, {
		subject: SEARCH_SUBJECT,
		limit: dialect.sorts ? count : undefined,
		matches: (contact) => !Number.isNaN(dates.of(contact)) && (matches?.(contact) ?? true),
	});
	dates.check();
	return dialect.sorts ? found : sortContacts(found, sort).slice(0, count);
}

/** What of a search is wanted. */
export interface ContactQuery {
	field: DateField;
	/** Dated later than this. */
	after: number;
	/** How many at most. */
	most: number;
	filter: ParsedFilters;
	/** Whether it is wanted, besides. */
	isNew: (contact: IDataObject, at: number) => boolean;
}

/** What a search has found. */
export interface FoundContacts {
	/** Oldest first. */
	contacts: IDataObject[];
	/** The latest time of all that were read. */
	newest: number;
	/** Where there was no time to read all: contacts from this time on may be left. */
	unreadFrom?: number;
}

/** The contacts dated later than a time, oldest first, as many as are wanted. @throws ApiFailure */
export async function findAfter({ run, hasTime }: Poll, search: ContactQuery): Promise<FoundContacts> {
	const { field, after, most, filter, isNew } = search;
	const { dialect } = run;
	const sort = [{ field, direction: 'asc' as const }];
	const dates = new ContactDates(field);
	let isCut = false as boolean;
	const contacts = await readPages(
		dialect.searchContacts({ ...filter.serverFilter, ...datedAfter(field, after, filter.serverFilter), sort }),
		run.send,
		{
			subject: SEARCH_SUBJECT,
			matches(contact) {
				const at = dates.of(contact);
				return at > after && (filter.matches?.(contact) ?? true) && isNew(contact, at);
			},
			// Where the server does not sort, the oldest are known only when all are there.
			...(dialect.sorts && { limit: most, isEnough: () => (isCut = !hasTime()) }),
		},
	);
	dates.check();
	contacts.sort((one, other) => timeOfContact(one, field) - timeOfContact(other, field));
	return {
		contacts: contacts.slice(0, most),
		newest: dates.newest,
		unreadFrom: isCut ? (dates.last ?? after + 1) : undefined,
	};
}

/** The server is asked for what is dated later; a filter of the user's may leave out even more. */
function datedAfter(field: DateField, after: number, { addedAfter, updatedAfter }: ServerFilter): ServerFilter {
	const from = after + 1;
	return field === 'dateAdded'
		? { addedAfter: Math.max(from, addedAfter ?? from) }
		: { updatedAfter: Math.max(from, updatedAfter ?? from) };
}
