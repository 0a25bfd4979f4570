import type { Contact } from '../types';

/** What a contact can be looked up by. */
type KeyField = 'email' | 'phone' | 'additional email' | 'additional phone';

/** Contacts, indexed by id, email and phone. */
export class ContactTable {
	readonly rows = new Map<string, Contact>();
	private readonly byKey = new Map<string, Set<string>>();

	/** Adds or replaces a contact. */
	put(contact: Contact): void {
		const before = this.rows.get(contact.id);
		if (before !== undefined) this.unindex(before);
		this.rows.set(contact.id, contact);
		for (const key of keysOf(contact)) {
			const ids = this.byKey.get(key);
			if (ids === undefined) this.byKey.set(key, new Set([contact.id]));
			else ids.add(contact.id);
		}
	}

	/** Removes a contact; false if there was none. */
	remove(id: string): boolean {
		const contact = this.rows.get(id);
		if (contact === undefined) return false;
		this.unindex(contact);
		return this.rows.delete(id);
	}

	/** Finds the contacts of a location by a normalised email or phone, oldest entry first. */
	find(field: KeyField, locationId: string, value: string): Contact[] {
		const ids = this.byKey.get(keyOf(field, locationId, value)) ?? [];
		return [...ids].flatMap((id) => this.rows.get(id) ?? []);
	}

	/** Number of contacts that share their email or phone with another. */
	countShared(): number {
		const shared = new Set<string>();
		for (const ids of this.byKey.values()) {
			if (ids.size > 1) for (const id of ids) shared.add(id);
		}
		return shared.size;
	}

	clear(): void {
		this.rows.clear();
		this.byKey.clear();
	}

	private unindex(contact: Contact): void {
		for (const key of keysOf(contact)) {
			const ids = this.byKey.get(key);
			ids?.delete(contact.id);
			if (ids?.size === 0) this.byKey.delete(key);
		}
	}
}

function keyOf(field: KeyField, locationId: string, value: string): string {
	return `${field} ${locationId} ${value}`;
}

function keysOf(contact: Contact): string[] {
	const keys: string[] = [];
	if (contact.email) keys.push(keyOf('email', contact.locationId, contact.email));
	if (contact.phone) keys.push(keyOf('phone', contact.locationId, contact.phone));
	for (const email of contact.additionalEmails) keys.push(keyOf('additional email', contact.locationId, email));
	for (const phone of contact.additionalPhones) keys.push(keyOf('additional phone', contact.locationId, phone));
	return keys;
}
