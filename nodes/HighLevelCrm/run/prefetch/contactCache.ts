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
	/** Identifiers by normalized key. */
	private readonly byKey = new Map<string, Set<string>>();
	/** Exact keys whose contacts have all been read. */
	private readonly readKeys = new Set<string>();

	/** Stores a contact's current state on the server in place of an earlier one. */
	prime(record: IDataObject): void {
		const id = idOf(record);
		if (id === undefined) return;
		this.clear(id);
		this.byId.set(id, record);
		for (const key of keysOfContact(record)) {
			const ids = this.byKey.get(key);
			if (ids) ids.add(id);
			else this.byKey.set(key, new Set([id]));
		}
	}

	/** Removes a contact whose state is no longer known. */
	clear(id: string): void {
		const before = this.byId.get(id);
		if (!before) return;
		this.byId.delete(id);
		for (const key of keysOfContact(before)) this.byKey.get(key)?.delete(id);
	}

	/** Records that all contacts of these keys were read. */
	markRead(keys: Iterable<ContactKey>): void {
		for (const key of keys) this.readKeys.add(exactKey(key));
	}

	hasRead(key: ContactKey): boolean {
		return this.readKeys.has(exactKey(key));
	}

	/** Removes all knowledge about these keys after a write with unknown result. */
	invalidate(keys: readonly ContactKey[]): void {
		for (const key of keys) {
			this.readKeys.delete(exactKey(key));
			for (const record of this.contactsWith(key)) this.clear(idOf(record) ?? '');
		}
	}

	/** @param keys in the server's matching order: the email, then the phone */
	get(keys: readonly ContactKey[]): CachedContact {
		if (keys.length === 0 || !keys.every((key) => this.hasRead(key))) return 'unsure';
		const matches = keys.map((key) => this.contactsWith(key));
		const first = matches.find((records) => records.length > 0);
		const contact = first?.[0];
		if (!contact) return 'absent';
		return matches.flat().every((record) => record === contact) ? contact : 'unsure';
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
		return certain.some((key) => this.contactsWith(key).length > 0) ? matches : 'unsure';
	}

	/** If the phone belongs to another contact, the server writes to the one with the email and leaves the phone off it. */
	private getByEmail(keys: readonly ContactKey[]): IDataObject | undefined {
		const areExact = keys.every((key) => !('phone' in key) || isInternational(key.phone));
		if (!areExact || !keys.every((key) => this.readKeys.has(exactKey(key)))) return undefined;
		const [first] = keys;
		const found = first && 'email' in first ? this.contactsWith(first) : [];
		return found.length === 1 ? found[0] : undefined;
	}

	/** Finds a contact that a dry run stored with this phone without a country code, which the server would add. */
	getWithoutCountryCode(phone: string): IDataObject | undefined {
		const lacksCode = (stored: string) => !isInternational(stored) && samePhone(phone, stored);
		return this.candidates({ phone }).find((record) => lacksCode(toText(record.phone)));
	}

	/** Identifiers of all contacts that match one of the keys. */
	idsOf(keys: readonly ContactKey[]): string[] {
		return keys.flatMap((key) => this.contactsWith(key)).flatMap((record) => idOf(record) ?? []);
	}

	private contactsWith(key: ContactKey): IDataObject[] {
		const matches = this.candidates(key);
		return !('phone' in key) ? matches : matches.filter(({ phone }) => samePhone(phone, key.phone));
	}

	private candidates(key: ContactKey): IDataObject[] {
		const ids = 'id' in key ? [key.id] : (this.byKey.get(normalizeKey(key)) ?? []);
		return [...ids].map((id) => this.byId.get(id)).filter((record) => record !== undefined);
	}
}

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
