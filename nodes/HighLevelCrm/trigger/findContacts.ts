import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../dialects';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import type { ParsedFilters } from '../contact/filters';
import { timeOfContact } from '../contact/filters/dates';
import { sortContacts } from '../contact/query/sort';
import { ApiFailure } from '../client/errors/apiFailure';

export const SEARCH_SUBJECT = 'search of contacts';

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
	return dialect.sorts ? found : sortContacts(found, sort).slice(0, count);
}

export interface ContactQuery {
	field: DateField;
	after: number;
	limit: number;
	filter: ParsedFilters;
	/** Whether the contact still has to be output. */
	isNew: (contact: IDataObject, at: number) => boolean;
}

export interface FoundContacts {
	contacts: IDataObject[];
	/** The latest time of all that were read. */
	newest: number;
	/** Set if time ran out: contacts from this time on may not have been read. */
	unreadFrom?: number;
}

/** Finds the contacts that are dated later than a time, oldest first. @throws ApiFailure */
export async function findAfter({ run, hasTime }: Poll, search: ContactQuery): Promise<FoundContacts> {
	const { field, after, limit, filter, isNew } = search;
	const { dialect } = run;
	const sort = [{ field, direction: 'asc' as const }];
	const dates = new ContactDates(field);
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
			// A part of one instant in which nothing is new would be all that later polls read, too, so the reading goes on.
			...(dialect.sorts && {
				limit,
				isEnough: ({ length }: readonly IDataObject[]) => (isCut = !hasTime() && (length > 0 || dates.haveMoved)),
			}),
		},
	);
	dates.check();
	contacts.sort((one, other) => timeOfContact(one, field) - timeOfContact(other, field));
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

export type DateField = 'dateAdded' | 'dateUpdated';

export class ContactDates {
	/** The latest time; 0 if there is none. */
	newest = 0;
	last?: number;
	private first?: number;
	private undated = 0;

	constructor(private readonly field: DateField) {}

	/** Adds a contact. @returns its time, ms since 1970; NaN if it has none */
	of(contact: IDataObject): number {
		const at = timeOfContact(contact, this.field);
		if (Number.isNaN(at)) {
			this.undated++;
		} else {
			this.newest = Math.max(this.newest, at);
			this.first ??= at;
			this.last = at;
		}
		return at;
	}

	/** Whether contacts of more than one time were read. */
	get haveMoved(): boolean {
		return this.last !== this.first;
	}

	/** @throws ApiFailure if contacts were read, but none had a time */
	check(): void {
		if (this.last !== undefined || this.undated === 0) return;
		throw new ApiFailure({
			message: `The server's contacts have no ${this.field}, so new ones cannot be detected`,
			description: 'Choose another event, or choose the HighLevel dialect in the credential if the server supports it.',
		});
	}
}
