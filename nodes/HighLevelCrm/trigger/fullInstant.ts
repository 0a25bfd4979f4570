import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../api/records';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import { ContactDates } from './contactDates';
import { type ContactQuery, dateFilter, SEARCH_SUBJECT } from './findContacts';
import { MAX_SEEN } from './seen';

/**
 * An instant at which more contacts changed than can be remembered. Its contacts are output in parts, in order of their IDs, so that the
 * last ID is enough to continue. This requires that the search no longer lags for it, as a smaller ID could appear otherwise.
 */
export interface FullInstant {
	/** ms since 1970. */
	at: number;
	/** All contacts of the instant up to this ID were output. */
	lastId: string;
}

interface InstantPart {
	contacts: IDataObject[];
	/** The rest of the instant; absent if nothing is left. */
	rest?: FullInstant;
}

/**
 * Finds the next contacts of an instant. All of the instant is read, as the server does not sort by ID. A part of the reading would not do,
 * so it ignores the time that is left. @throws ApiFailure
 */
export async function findPartOf(
	{ at, lastId }: FullInstant,
	{ run }: Poll,
	{ field, filter, isNew }: Pick<ContactQuery, 'field' | 'filter' | 'isNew'>,
): Promise<InstantPart> {
	const dates = new ContactDates(field);
	const smallest = new SmallestIds(MAX_SEEN);
	await readPages(
		run.dialect.searchContacts({ ...filter.serverFilter, ...dateFilter(field, filter.serverFilter, at, at) }),
		run.send,
		{
			subject: SEARCH_SUBJECT,
			matches(contact) {
				const isLeft = dates.of(contact) === at && identityOf(contact) > lastId;
				if (isLeft && (filter.matches?.(contact) ?? true) && isNew(contact, at)) smallest.add(contact);
				return false;
			},
		},
	);
	const { contacts, hasMore } = smallest;
	const last = contacts.at(-1);
	return { contacts, rest: hasMore && last ? { at, lastId: identityOf(last) } : undefined };
}

/** Keeps the records with the smallest IDs, as an instant can have more contacts than fit into memory. */
class SmallestIds {
	hasMore = false;
	private kept: IDataObject[] = [];

	constructor(private readonly count: number) {}

	add(record: IDataObject): void {
		this.kept.push(record);
		if (this.kept.length >= 2 * this.count) this.cut();
	}

	/** @returns the kept records in order of their IDs */
	get contacts(): IDataObject[] {
		this.cut();
		return this.kept;
	}

	private cut(): void {
		this.hasMore ||= this.kept.length > this.count;
		this.kept = this.kept
			.map((record) => ({ record, id: identityOf(record) }))
			.sort((one, other) => (one.id < other.id ? -1 : 1))
			.slice(0, this.count)
			.map(({ record }) => record);
	}
}
