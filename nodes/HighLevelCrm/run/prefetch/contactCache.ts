import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { toText } from '../../values/json';
import { isInternational, samePhone } from '../../values/phones';

/** The contact of a row's keys, `absent` if there is certainly none, or `unsure` if the server has to be asked. */
type CachedContact = IDataObject | 'absent' | 'unsure';

/** The prefetched contacts that the rows of a run name. It holds no other contacts, so its size depends on the rows only. */
export class ContactCache {
	private readonly byId = new Map<string, IDataObject>();
	/**
	 * Identifiers by normalized key and, within a phone's key, by the spelling of the stored phone. Many contacts may share one placeholder
	 * phone, so a phone is compared with each spelling, not with each contact.
	 */
	private readonly byKey = new Map<string, Map<string, Set<string>>>();
	/** Exact keys whose contacts have all been read. */
	private readonly readKeys = new Set<string>();
	/** Normalized keys by which rows name contacts. */
	private readonly namedKeys = new Set<string>();

	/** Stores a contact's current state on the server in place of an earlier one. */
	prime(record: IDataObject): void {
		const id = idOf(record);
		if (id === undefined) return;
		this.clear(id);
		this.byId.set(id, record);
		for (const key of keysOfContact(record)) {
			let spellings = this.byKey.get(key);
			if (!spellings) this.byKey.set(key, (spellings = new Map<string, Set<string>>()));
			const spelling = spellingOf(key, record);
			const ids = spellings.get(spelling);
			if (ids) ids.add(id);
			else spellings.set(spelling, new Set([id]));
		}
	}

	/** Removes a contact whose state is no longer known. */
	clear(id: string): void {
		const before = this.byId.get(id);
		if (!before) return;
		this.byId.delete(id);
		for (const key of keysOfContact(before)) {
			const spellings = this.byKey.get(key);
			const ids = spellings?.get(spellingOf(key, before));
			ids?.delete(id);
			if (ids?.size === 0) spellings?.delete(spellingOf(key, before));
		}
	}

	/** Records that all contacts of these keys were read. */
	markRead(keys: Iterable<ContactKey>): void {
		for (const key of keys) {
			this.readKeys.add(exactKey(key));
			this.namedKeys.add(normalizeKey(key));
		}
	}

	hasRead(key: ContactKey): boolean {
		return this.readKeys.has(exactKey(key));
	}

	/** Removes all knowledge about these keys after a write with unknown result. */
	invalidate(keys: readonly ContactKey[]): void {
		for (const key of keys) {
			this.readKeys.delete(exactKey(key));
			for (const id of this.idsOf([key])) this.clear(id);
		}
	}

	/** @param keys in the server's matching order: the email, then the phone */
	get(keys: readonly ContactKey[]): CachedContact {
		if (keys.length === 0 || !keys.every((key) => this.hasRead(key))) return 'unsure';
		let contact: IDataObject | undefined;
		for (const record of this.matches(keys)) {
			contact ??= record;
			if (record !== contact) return 'unsure';
		}
		return contact ?? 'absent';
	}

	/**
	 * Like `get`, but for requests in which the server matches the contact. It reads a phone without country code as one of the
	 * location's country. That country is not known here, so such a phone alone gives no certain result.
	 */
	getMatch(keys: readonly ContactKey[]): CachedContact {
		const matches = this.get(keys);
		if (matches === 'unsure') return this.getByEmail(keys) ?? 'unsure';
		if (matches === 'absent') return matches;
		const certain = keys.filter((key) => !('phone' in key) || isInternational(key.phone));
		return this.has(certain) ? matches : 'unsure';
	}

	/** If the phone belongs to another contact, the server writes to the one with the email and leaves the phone off it. */
	private getByEmail(keys: readonly ContactKey[]): IDataObject | undefined {
		const areExact = keys.every((key) => !('phone' in key) || isInternational(key.phone));
		if (!areExact || !keys.every((key) => this.readKeys.has(exactKey(key)))) return undefined;
		const [first] = keys;
		const [found, another] = first && 'email' in first ? this.matches([first]) : [];
		return another ? undefined : found;
	}

	/** Finds a contact that a dry run stored with this phone without a country code, which the server would add. */
	getWithoutCountryCode(phone: string): IDataObject | undefined {
		for (const [spelling, ids] of this.byKey.get(normalizeKey({ phone })) ?? []) {
			const [id] = !isInternational(spelling) && samePhone(phone, spelling) ? ids : [];
			if (id !== undefined) return this.byId.get(id);
		}
		return undefined;
	}

	/** Whether a contact matches one of the keys. @param exceptId identifier of a contact that does not count */
	has(keys: readonly ContactKey[], exceptId?: string): boolean {
		for (const record of this.matches(keys)) if (idOf(record) !== exceptId) return true;
		return false;
	}

	/** Identifiers of all contacts that match one of the keys. */
	idsOf(keys: readonly ContactKey[]): string[] {
		return [...this.matches(keys)].flatMap((record) => idOf(record) ?? []);
	}

	/**
	 * Returns normalized keys such that two rows for one contact share a key: those of the contacts that the row names by ID or email. Rows
	 * that name a contact by phone share the phone's key.
	 */
	sharedKeys(keys: readonly ContactKey[]): string[] {
		const contacts = this.matches(keys.filter((key) => !('phone' in key)));
		return [...contacts].flatMap(keysOfContact).filter((key) => key.startsWith('id:') || this.namedKeys.has(key));
	}

	private *matches(keys: readonly ContactKey[]): Generator<IDataObject> {
		for (const key of keys) {
			for (const [spelling, ids] of this.byKey.get(normalizeKey(key)) ?? []) {
				if ('phone' in key && !samePhone(spelling, key.phone)) continue;
				for (const id of ids) yield this.byId.get(id) ?? {};
			}
		}
	}
}

const spellingOf = (key: string, { phone }: IDataObject): string => (key.startsWith('phone:') ? toText(phone) : '');

/** A key in which two spellings of a phone are different. */
export const exactKey = (key: ContactKey): string => ('phone' in key ? `phone:${key.phone}` : normalizeKey(key));

/** The normalized keys that a row may name a contact by. */
export function keysOfContact(record: IDataObject): string[] {
	const [id, email, phone] = [idOf(record), toText(record.email), toText(record.phone)];
	return [
		...(id === undefined ? [] : [normalizeKey({ id })]),
		...(email === '' ? [] : [normalizeKey({ email })]),
		...(phone === '' ? [] : [normalizeKey({ phone })]),
	];
}
