import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../dialects';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import type { ParsedFilters } from '../search/filters';
import { ContactDates, eventTimeOf, type DateField } from './contactDates';

export const SEARCH_SUBJECT = 'the search of contacts';

/** Finds the contacts with the latest times, latest first. @param count maximum number of contacts @throws ApiFailure */
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
	const latestFirst = (one: IDataObject, other: IDataObject) => eventTimeOf(other, field) - eventTimeOf(one, field);
	return dialect.sorts ? found : found.sort(latestFirst).slice(0, count);
}

export interface ContactQuery {
	field: DateField;
	after: number;
	limit: number;
	filter: ParsedFilters;
	/** Whether the contact still has to be output. */
	isNew: (contact: IDataObject, at: number) => boolean;
}

interface FoundContacts {
	contacts: IDataObject[];
	/** The latest time of all that were read, without those that are dated ahead of the server's clock. */
	newest: number;
	/** Set if time ran out: contacts from this time on may not have been read. */
	unreadFrom?: number;
}

/** Finds the contacts that are dated later than a time, oldest first. @throws ApiFailure */
export async function findAfter({ run, hasTime, serverTime }: Poll, search: ContactQuery): Promise<FoundContacts> {
	const { field, after, limit, filter, isNew } = search;
	const { dialect } = run;
	const sort = [{ field, direction: 'asc' as const }];
	const dates = new ContactDates(field, serverTime);
	let isCut = false as boolean;
	const contacts = await readPages(
		dialect.searchContacts({ ...filter.serverFilter, ...dateFilter(field, filter.serverFilter, after + 1), sort }),
		run.send,
		{
			subject: SEARCH_SUBJECT,
			matches(contact) {
				const at = dates.of(contact);
				return at > after && (filter.matches?.(contact) ?? true) && isNew(contact, at);
			},
			// If the server does not sort, the oldest are known only after all were read.
			// A thousand contacts may have one date. If the reading ended among them without a new one, later polls would read the same again.
			...(dialect.sorts && {
				limit,
				isEnough: ({ length }: readonly IDataObject[]) => (isCut = !hasTime() && (length > 0 || dates.haveMoved)),
			}),
		},
	);
	dates.check();
	contacts.sort((one, other) => eventTimeOf(one, field) - eventTimeOf(other, field));
	return {
		contacts: contacts.slice(0, limit),
		newest: dates.newest,
		unreadFrom: isCut ? (dates.last ?? after + 1) : undefined,
	};
}

/** Combines the poll's period with the user's own filter: a contact has to be in both. */
export function dateFilter(
	field: DateField,
	{ addedAfter, addedBefore, updatedAfter, updatedBefore }: ServerFilter,
	from: number,
	to?: number,
): ServerFilter {
	const [after, before] = field === 'dateAdded' ? [addedAfter, addedBefore] : [updatedAfter, updatedBefore];
	const earliest = Math.max(from, after ?? from);
	const latest = to === undefined ? before : Math.min(to, before ?? to);
	return field === 'dateAdded'
		? { addedAfter: earliest, addedBefore: latest }
		: { updatedAfter: earliest, updatedBefore: latest };
}
