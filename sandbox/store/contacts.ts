import type { Contact, ContactPatch } from '../types';
import { ContactTable } from './contactTable';

/** A write that search has not seen yet. */
interface Pending {
	/** From when on search could see it, if it had no lag. */
	at: number;
	/** Writes are counted: of two on a contact the later one counts, even where search sees it first. */
	number: number;
	id: string;
	/** undefined = deleted. */
	contact: Contact | undefined;
}

const EMPTY: Omit<Contact, 'id' | 'locationId' | 'dateAdded' | 'dateUpdated'> = {
	firstName: null,
	lastName: null,
	email: null,
	phone: null,
	address1: null,
	city: null,
	state: null,
	postalCode: null,
	country: null,
	source: null,
	companyName: null,
	website: null,
	timezone: null,
	gender: null,
	dateOfBirth: null,
	assignedTo: null,
	keyword: null,
	ssn: null,
	businessId: null,
	type: 'lead',
	dnd: false,
	dndSettings: null,
	inboundDndSettings: null,
	tags: [],
	customFields: [],
	followers: [],
	opportunities: [],
};

/** The store's clock, and how much later than others search sees a write; both in ms. */
export interface StoreTimes {
	date: () => number;
	lateness: () => number;
}

/** The contacts: what is true now, and what search sees, which may lag behind. */
export class ContactStore {
	private readonly live = new ContactTable();
	private readonly seen = new ContactTable();
	private pending: Pending[] = [];
	private writes = 0;
	private readonly lastSeen = new Map<string, number>();
	private readonly deleted = new Set<string>();
	/** Goes up whenever what search sees changes; results cached under an older one are stale. */
	seenVersion = 0;

	constructor(
		private readonly nextId: () => string,
		private readonly onChange: () => void,
		private readonly times: StoreTimes,
	) {}

	/** All contacts, by id, in the order they came. */
	get rows(): ReadonlyMap<string, Contact> {
		return this.live.rows;
	}

	get(id: string): Contact | undefined {
		return this.live.rows.get(id);
	}

	/** The oldest contact of the location with this (normalised) email or phone, other than `except`. */
	findOne(field: 'email' | 'phone', locationId: string, value: string, except?: string): Contact | undefined {
		return this.live.find(field, locationId, value).find((contact) => contact.id !== except);
	}

	/** Makes a contact of normalised values. */
	create(locationId: string, values: ContactPatch): Contact {
		const now = this.now();
		const base = { id: this.freshId(), locationId, ...EMPTY };
		return this.write({ ...base, ...values, dateAdded: now, dateUpdated: now });
	}

	/** Writes the given values on a contact; the others stay. */
	update(contact: Contact, values: ContactPatch): Contact {
		return this.write({ ...contact, ...values, dateUpdated: this.now() });
	}

	/** True for the id of a contact that was there and was deleted. */
	wasDeleted(id: string): boolean {
		return this.deleted.has(id);
	}

	remove(id: string): void {
		if (!this.live.remove(id)) return;
		this.deleted.add(id);
		this.later(id, undefined);
		this.onChange();
	}

	/** Puts a whole record in as if it had always been there: search sees it at once. */
	plant(contact: Partial<Contact> & { locationId: string }): Contact {
		const now = this.now();
		const dates = { dateAdded: now, dateUpdated: contact.dateAdded ?? now };
		const planted = { ...EMPTY, ...dates, ...contact, id: contact.id ?? this.freshId() };
		this.live.put(planted);
		this.seen.put(planted);
		this.seenVersion++;
		this.onChange();
		return planted;
	}

	/** What search sees now, given its lag in ms. */
	visible(lagMs: number): ContactTable {
		const due = this.times.date() - lagMs;
		const waiting: Pending[] = [];
		for (const entry of this.pending) {
			if (entry.at > due) waiting.push(entry);
			else if (entry.number > (this.lastSeen.get(entry.id) ?? 0)) this.show(entry);
		}
		if (waiting.length < this.pending.length) this.seenVersion++;
		this.pending = waiting;
		return this.seen;
	}

	countDuplicates(): number {
		return this.live.countShared();
	}

	clear(): void {
		this.live.clear();
		this.seen.clear();
		this.pending = [];
		this.lastSeen.clear();
		this.deleted.clear();
		this.seenVersion++;
		this.onChange();
	}

	private now(): string {
		return new Date(this.times.date()).toISOString();
	}

	private later(id: string, contact: Contact | undefined): void {
		const { date, lateness } = this.times;
		this.pending.push({ at: date() + lateness(), number: ++this.writes, id, contact });
	}

	private show({ id, number, contact }: Pending): void {
		this.lastSeen.set(id, number);
		if (contact === undefined) this.seen.remove(id);
		else this.seen.put(contact);
	}

	private write(contact: Contact): Contact {
		this.live.put(contact);
		this.later(contact.id, contact);
		this.onChange();
		return contact;
	}

	private freshId(): string {
		let id = this.nextId();
		while (this.live.rows.has(id)) id = this.nextId();
		return id;
	}
}
