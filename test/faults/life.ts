import type { IDataObject } from 'n8n-workflow';
import type { Contact, Observed, Sandbox } from '../../sandbox';
import { LOCATION, type Bench } from '../support/bench';

/** Changes that others make between two requests. Numbers are positions in the list, newest first. */
export interface Deed {
	create?: number;
	remove?: number[];
	/** Contacts that lose the tag until the next request. */
	untag?: number[];
	rename?: number[];
	/** Contacts that are merged into a new one, which has their email and phone. */
	merge?: number[];
	/** Contacts whose email and phone a new contact gets, while they stay with others. */
	move?: number[];
}

export const TAG = 'vip';

/** Whether a request lists or searches contacts. */
export const isContactList = ({ method, path }: Observed): boolean =>
	path === '/contacts/search' || (method === 'GET' && /^\/contacts\/?$/.test(path));

/** Does something the moment after the first list of contacts was read. */
export function afterReading({ sandbox }: Bench, deed: () => void): void {
	let done = false;
	const observer = (observed: Observed) => {
		if (done || !isContactList(observed)) return;
		done = true;
		deed();
	};
	sandbox.configure({ observer });
}

/** Changes records while the node reads, and checks that every contact that existed throughout is returned. */
export class Life {
	/** Contacts that existed at the start and have matched ever since. */
	readonly throughout: Set<string>;
	/** Contacts that were deleted or merged, or gave their email to another. */
	readonly displaced = new Set<string>();
	/** Number of counted requests answered so far: of the lists and searches, if nothing else is given. */
	requests = 0;
	private readonly untagged: string[] = [];
	private created = 0;

	/** @param deeds returns the changes after the answered request with the given number, from 1 */
	constructor(
		private readonly sandbox: Sandbox,
		private readonly deeds: (request: number) => Deed | undefined,
		private readonly isCounted: (observed: Observed) => boolean = isContactList,
	) {
		this.throughout = new Set(sandbox.state.contacts.keys());
		sandbox.configure({ observer: (observed) => this.answered(observed) });
	}

	/** Checks that each contact that existed throughout was returned once. */
	judge(returned: readonly unknown[]): void {
		const ids = new Set(returned);
		expect(ids.size).toBe(returned.length);
		expect([...this.throughout].filter((id) => !ids.has(id))).toEqual([]);
	}

	private answered(observed: Observed): void {
		if (this.isCounted(observed)) this.do(this.deeds(++this.requests) ?? {});
	}

	private do({ create = 0, remove = [], untag = [], rename = [], merge = [], move = [] }: Deed): void {
		const { contactStore } = this.sandbox.state;
		for (const id of this.untagged.splice(0)) this.retag(id, [TAG]);
		const contacts = [...contactStore.rows.values()].sort((one, other) => (one.dateAdded < other.dateAdded ? 1 : -1));
		const at = (places: number[]) => places.flatMap((place) => contacts[place % contacts.length] ?? []);
		for (const { id } of at(remove)) this.remove(id);
		const current = (places: number[]) => [...new Set(at(places))].flatMap(({ id }) => contactStore.get(id) ?? []);
		for (const { id, email, phone } of current(merge)) {
			this.remove(id);
			contactStore.create(LOCATION, { email, phone, tags: [TAG] });
		}
		for (const { id, email, phone } of current(move)) {
			this.change(id, { email: `moved${++this.created}@example.com`, phone: null });
			this.displace(id);
			contactStore.create(LOCATION, { email, phone, tags: [TAG] });
		}
		for (const { id } of at(untag)) {
			this.retag(id, []);
			this.untagged.push(id);
			this.throughout.delete(id);
		}
		for (const { id } of at(rename)) this.change(id, { firstName: `Aa ${++this.created}` });
		for (let left = create; left > 0; left--)
			contactStore.create(LOCATION, { email: `life${++this.created}@example.com`, tags: [TAG] });
	}

	/** Changes whether a contact has the tag that others take off and put on; its other tags stay. */
	private retag(id: string, tag: string[]): void {
		const { tags = [] } = this.sandbox.state.contactStore.get(id) ?? {};
		this.change(id, { tags: [...tags.filter((one) => one !== TAG), ...tag] });
	}

	private remove(id: string): void {
		this.sandbox.state.contactStore.remove(id);
		this.displace(id);
	}

	private displace(id: string): void {
		this.throughout.delete(id);
		this.displaced.add(id);
	}

	private change(id: string, values: Partial<Contact>): void {
		const { contactStore } = this.sandbox.state;
		const contact = contactStore.get(id);
		if (contact) contactStore.update(contact, values);
	}
}

/** Seeds contacts, each a second older than the one before. */
export function settle({ seed }: Sandbox, count: number): Partial<Contact>[] {
	const contacts = Array.from({ length: count }, (_, index): Partial<Contact> => {
		const date = new Date(Date.UTC(2024, 0, 1) - index * 1000).toISOString();
		const firstName = `Name ${String((index * 7_919) % count).padStart(6, '0')}`;
		return { id: `c${index}`, email: `p${index}@example.com`, firstName, tags: [TAG], dateAdded: date };
	});
	seed.contacts(contacts);
	return contacts;
}

const search = (more: IDataObject = {}) =>
	({
		resource: 'contact',
		operation: 'search',
		returnAll: true,
		filters: { tags: TAG },
		options: { outputFormat: 'raw', customFieldsByName: false },
		...more,
	}) as never;
/** Searches while others change records. @returns the number of requests */
export async function searchDuring(bench: Bench, deeds: (request: number) => Deed | undefined, more: IDataObject = {}) {
	const life = new Life(bench.sandbox, deeds);
	const { items, error } = await bench.run(search(more));
	expect(error).toBeUndefined();
	life.judge(items.map(({ json }) => json.id));
	return life.requests;
}
