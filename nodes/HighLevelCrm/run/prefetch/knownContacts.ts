import type { IDataObject } from 'n8n-workflow';
import { exactKey, isAddress, normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { samePhone } from '../../values/phones';
import { additionalSpelledKeys, ContactIndex, fieldSpelledKeys, mainKeys, withKnownAdditional } from './contactIndex';
import { NeededFields } from './neededFields';

/** The contact of a key, `absent` if there is certainly none, or `unsure` if the server has to be asked. */
type KnownContact = IDataObject | 'absent' | 'unsure';

/** Whether a stored phone is the one that a row gives. */
export type SamePhone = (stored: string, given: string) => boolean;

/**
 * The contacts that were read for the rows of a run. It holds only contacts that rows name, so its size depends on the rows. Only reading adds
 * to it: what the rows write does not change it.
 */
export class KnownContacts {
	private readonly byId = new Map<string, IDataObject>();
	/** IDs of the custom fields by which rows name contacts. */
	private readonly keyFields = new Set<string>();
	private readonly keysOf = (record: IDataObject) => [...mainKeys(record), ...fieldSpelledKeys(record, this.keyFields)];
	private readonly index = new ContactIndex(this.byId, this.keysOf);
	private readonly additionalIndex = new ContactIndex(this.byId, additionalSpelledKeys);
	/** Exact keys whose contacts have all been read. */
	private readonly readKeys = new Set<string>();
	/** Normalized keys by which rows name contacts. */
	private readonly named = new Set<string>();
	private readonly fields = new NeededFields();
	/** Number of look-up requests that the rows may still send besides the prefetch. */
	spareRequests = 0;
	/** Whether all contacts of the location were read, with their additional emails and phones. */
	isComplete = false;
	/** IDs of the list that is synchronized. If several contacts have a row's email or phone, the row means one on this list. */
	members?: { has: (id: string) => boolean };

	/** Records that rows name contacts by a custom field. Call it before contacts are stored. */
	addKeyField(fieldId: string): void {
		this.keyFields.add(fieldId);
	}

	/** Records that a row names a contact by these keys. @param fields the fields of it that the row needs; all if absent */
	addNames(keys: readonly ContactKey[], fields?: ReadonlySet<string>): void {
		this.fields.add(fields);
		for (const key of keys) this.named.add(normalizeKey(key));
	}

	/** Returns the normalized keys that a row may name a contact by, additional ones included. */
	allKeysOf(record: IDataObject): string[] {
		const id = idOf(record);
		const keys = [...this.keysOf(record), ...additionalSpelledKeys(record)].map(({ key }) => key);
		return id === undefined ? keys : [normalizeKey({ id }), ...keys];
	}

	/** Whether a row names the contact. */
	isNamed(record: IDataObject): boolean {
		return this.allKeysOf(record).some((key) => this.named.has(key));
	}

	/** Whether the contact is one of the list that is synchronized. */
	readonly isMember = (record: IDataObject): boolean => this.members?.has(idOf(record) ?? '') === true;

	/** Stores a contact's current state on the server in place of an earlier one. */
	prime(record: IDataObject): void {
		const id = idOf(record);
		if (id === undefined) return;
		const before = this.byId.get(id);
		this.drop(id);
		const needed = this.fields.needed(before ? withKnownAdditional(record, before) : record);
		this.byId.set(id, needed);
		this.index.add(id, needed);
		this.additionalIndex.add(id, needed);
	}

	/** Forgets a contact that the run deletes, so that its email and phone are free. */
	drop(id: string): void {
		const record = this.byId.get(id);
		if (!record) return;
		this.index.remove(id, record);
		this.additionalIndex.remove(id, record);
		this.byId.delete(id);
	}

	/** Records that all contacts of these keys were read. */
	markRead(keys: Iterable<ContactKey>): void {
		for (const key of keys) {
			if (!this.isComplete) this.readKeys.add(exactKey(key));
			this.named.add(normalizeKey(key));
		}
	}

	hasRead(key: ContactKey): boolean {
		return this.isComplete ? this.named.has(normalizeKey(key)) : this.readKeys.has(exactKey(key));
	}

	/** Returns the one contact of these keys. */
	find(keys: readonly ContactKey[], isSame: SamePhone = samePhone): KnownContact {
		if (keys.length === 0 || !keys.every((key) => this.hasRead(key))) return 'unsure';
		let contact: IDataObject | undefined;
		for (const key of keys) {
			for (const record of this.owners(key, isSame)) {
				contact ??= record;
				if (record !== contact) return 'unsure';
			}
		}
		return contact ?? 'absent';
	}

	/** Returns a store without contacts in which rows name contacts by the same custom fields. */
	emptyCopy(): KnownContacts {
		const copy = new KnownContacts();
		for (const fieldId of this.keyFields) copy.addKeyField(fieldId);
		copy.members = this.members;
		return copy;
	}

	/** Releases the memory of all contacts. */
	forget(): void {
		this.byId.clear();
		this.index.clear();
		this.additionalIndex.clear();
		this.readKeys.clear();
	}

	/** Iterates over the contacts with this ID, main email, main phone or value of a custom field. Thousands may share one placeholder phone. */
	owners(key: ContactKey, isSame: SamePhone = samePhone): Generator<IDataObject> {
		return this.withKey(key, this.index, isSame);
	}

	/** Iterates over the contacts with this additional email or phone. */
	additionalOwners(key: ContactKey, isSame: SamePhone = samePhone): Generator<IDataObject> {
		return this.withKey(key, this.additionalIndex, isSame);
	}

	private *withKey(key: ContactKey, index: ContactIndex, isSame: SamePhone): Generator<IDataObject> {
		if (index === this.additionalIndex && !isAddress(key)) return;
		for (const [spelling, ids] of index.spellings(normalizeKey(key))) {
			if ('phone' in key && !isSame(spelling, key.phone)) continue;
			for (const id of ids) {
				const contact = this.byId.get(id);
				if (contact) yield contact;
			}
		}
	}

	/** Whether a contact has the key as its main or an additional one. */
	isOwned(key: ContactKey, isSame: SamePhone = samePhone): boolean {
		return !this.owners(key, isSame).next().done || !this.additionalOwners(key, isSame).next().done;
	}
}
