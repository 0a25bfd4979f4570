import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../dialects';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import type { ParsedFilters } from '../contact/filters';
import { timeOfContact } from '../contact/filters/dates';
import { sortContacts } from '../contact/query/sort';
import { ApiFailure } from '../client/errors/apiFailure';

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

/** The times of a contact that a trigger goes by. */
export type DateField = 'dateAdded' | 'dateUpdated';

/** What the times of all contacts that were read come to. */
export class ContactDates {
	/** The latest; 0 where there is none. */
	newest = 0;
	/** Of the contact read last. */
	last?: number;
	private undated = 0;

	constructor(private readonly field: DateField) {}

	/** Looks at a contact. @returns its time */
	of(contact: IDataObject): number {
		const at = timeOfContact(contact, this.field);
		if (Number.isNaN(at)) {
			this.undated++;
		} else {
			this.newest = Math.max(this.newest, at);
			this.last = at;
		}
		return at;
	}

	/** @throws ApiFailure where none of them had a time */
	check(): void {
		if (this.last !== undefined || this.undated === 0) return;
		throw new ApiFailure({
			message: `The server's contacts have no ${this.field}: what is new can't be told`,
			description: 'Choose another event, or the HighLevel dialect in the credential, if the server speaks it.',
		});
	}
}
