import type { Contact, ContactPatch } from '../types';
import { ContactTable } from './contactTable';

/** A write that search has not seen yet. */
interface Pending {
	/** Time from which search sees the write, if it has no lag; ms since 1970. */
	at: number;
	/** Sequence number. Of two writes to a contact the enqueue one wins, even if search sees it first. */
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
	additionalEmails: [],
	additionalPhones: [],
	opportunities: [],
};

/** The store's clock, and the additional lag of each write in search; both in ms. */
export interface StoreTimes {
	date: () => number;
	lateness: () => number;
}

/** The contacts as they are now, and as search sees them with its lag. */
export class ContactStore {
	private readonly live = new ContactTable();
	private readonly seen = new ContactTable();
	private pending: Pending[] = [];
	private writes = 0;
	private readonly lastSeen = new Map<string, number>();
	private readonly deleted = new Set<string>();
	/** Increases when search sees a change. Results cached under an older version are stale. */
	seenVersion = 0;

	constructor(
		private readonly nextId: () => string,
		private readonly onChange: () => void,
		private readonly times: StoreTimes,
	) {}

	/** All contacts by id, oldest first. */
	get rows(): ReadonlyMap<string, Contact> {
		return this.live.rows;
	}

	get(id: string): Contact | undefined {
		return this.live.rows.get(id);
	}

	/** Finds the location's oldest contact with this normalised email or phone, other than `except`. */
	findOne(field: 'email' | 'phone', locationId: string, value: string, except?: string): Contact | undefined {
		return this.live.find(field, locationId, value).find((contact) => contact.id !== except);
	}

	/** Returns the oldest contact of the location that has this (normalised) value as an additional email or phone. */
	findAdditional(field: 'email' | 'phone', locationId: string, value: string): Contact | undefined {
		return this.live.find(`additional ${field}`, locationId, value)[0];
	}

	/** Creates a contact from normalised values. */
	create(locationId: string, values: ContactPatch): Contact {
		const now = this.now();
		const base = { id: this.freshId(), locationId, ...EMPTY };
		return this.write({ ...base, ...values, dateAdded: now, dateUpdated: now });
	}

	/** Writes the given values to a contact; the others stay. */
	update(contact: Contact, values: ContactPatch): Contact {
		return this.write({ ...contact, ...values, dateUpdated: this.now() });
	}

	/** @returns whether a contact with this id was deleted */
	wasDeleted(id: string): boolean {
		return this.deleted.has(id);
	}

	remove(id: string): void {
		if (!this.live.remove(id)) return;
		this.deleted.add(id);
		this.enqueue(id, undefined);
		this.onChange();
	}

	/** Adds a whole record as if it had always existed: search sees it at once. */
	seed(contact: Partial<Contact> & Pick<Contact, 'locationId' | 'dateAdded' | 'dateUpdated'>): Contact {
		const seeded = { ...EMPTY, ...contact, id: contact.id ?? this.freshId() };
		this.live.put(seeded);
		this.seen.put(seeded);
		this.seenVersion++;
		this.onChange();
		return seeded;
	}

	/** The contacts that search sees now. @param lagMs lag of the search, ms */
	visible(lagMs: number): ContactTable {
		const due = this.times.date() - lagMs;
		const waiting: Pending[] = [];
		for (const entry of this.pending) {
			if (entry.at > due) waiting.push(entry);
			else if (entry.number > (this.lastSeen.get(entry.id) ?? 0)) this.reveal(entry);
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

	private enqueue(id: string, contact: Contact | undefined): void {
		const { date, lateness } = this.times;
		this.pending.push({ at: date() + lateness(), number: ++this.writes, id, contact });
	}

	private reveal({ id, number, contact }: Pending): void {
		this.lastSeen.set(id, number);
		if (contact === undefined) this.seen.remove(id);
		else this.seen.put(contact);
	}

	private write(contact: Contact): Contact {
		this.live.put(contact);
		this.enqueue(contact.id, contact);
		this.onChange();
		return contact;
	}

	private freshId(): string {
		let id = this.nextId();
		while (this.live.rows.has(id)) id = this.nextId();
		return id;
	}
}
