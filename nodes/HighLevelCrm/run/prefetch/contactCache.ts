import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { toText } from '../../values/json';
import { isInternational, samePhone } from '../../values/phones';

/** What is known of the contact that a row names: this one, none, or nothing certain. */
export type CachedContact = IDataObject | 'absent' | 'unsure';

/** The contacts that the rows of a run name, as far as they were read ahead. Grows with the rows, never with the location. */
export class ContactCache {
	private readonly byId = new Map<string, IDataObject>();
	/** Identifiers by `email:` and the address without case, or `phone:` and the last digits. */
	private readonly byKey = new Map<string, Set<string>>();
	/** The names that were looked for to the end. */
	private readonly read = new Set<string>();

	/** Keeps a contact as the server holds it now; what was known of it before is forgotten. */
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

	/** Forgets a contact whose state is not known any more: what names it is no longer certain. */
	clear(id: string): void {
		const before = this.byId.get(id);
		if (!before) return;
		this.byId.delete(id);
		for (const key of keysOfContact(before)) this.byKey.get(key)?.delete(id);
	}

	/** Says that all contacts of these names were read. */
	markRead(refs: Iterable<ContactKey>): void {
		for (const ref of refs) this.read.add(exactKey(ref));
	}

	/** Says that what a row wrote is not known: whoever names the same has to ask. */
	invalidate(refs: readonly ContactKey[]): void {
		for (const ref of refs) {
			this.read.delete(exactKey(ref));
			for (const record of this.contactsWith(ref)) this.clear(idOf(record) ?? '');
		}
	}

	/** @param refs in the server's matching order: the email, then the phone */
	get(refs: readonly ContactKey[]): CachedContact {
		if (refs.length === 0 || !refs.every((ref) => this.read.has(exactKey(ref)))) return 'unsure';
		const found = refs.map((ref) => this.contactsWith(ref));
		const first = found.find((records) => records.length > 0);
		const meant = first?.[0];
		if (!meant) return 'absent';
		return found.flat().every((record) => record === meant) ? meant : 'unsure';
	}

	/**
	 * As `find`, where the server is to match the contact: it reads a number without its country code as one of the location's country,
	 * which is not known here, so such a number alone makes nothing certain.
	 */
	getMatch(refs: readonly ContactKey[]): CachedContact {
		const found = this.get(refs);
		if (typeof found !== 'object') return found;
		const certain = refs.filter((ref) => !('phone' in ref) || isInternational(ref.phone));
		return certain.some((ref) => this.contactsWith(ref).length > 0) ? found : 'unsure';
	}

	/** A contact kept with this number but for its country code, as dry runs keep them: the server, once it holds it, puts that before. */
	getWithoutCountryCode(phone: string): IDataObject | undefined {
		const lacksCode = (kept: string) => !isInternational(kept) && samePhone(phone, kept);
		return this.candidates({ phone }).find((record) => lacksCode(toText(record.phone)));
	}

	/** Identifiers of all contacts that answer to one of these names: rows that share one meet. */
	idsOf(refs: readonly ContactKey[]): string[] {
		return refs.flatMap((ref) => this.contactsWith(ref)).flatMap((record) => idOf(record) ?? []);
	}

	private contactsWith(ref: ContactKey): IDataObject[] {
		const found = this.candidates(ref);
		return !('phone' in ref) ? found : found.filter(({ phone }) => samePhone(phone, ref.phone));
	}

	private candidates(ref: ContactKey): IDataObject[] {
		const ids = 'id' in ref ? [ref.id] : (this.byKey.get(normalizeKey(ref)) ?? []);
		return [...ids].map((id) => this.byId.get(id)).filter((record) => record !== undefined);
	}
}

/** A name as it was looked for: two spellings of one phone are two. */
export const exactKey = (ref: ContactKey): string => ('phone' in ref ? `phone:${ref.phone}` : normalizeKey(ref));

/** The keys by which a contact may be named. */
export function keysOfContact(record: IDataObject): string[] {
	const [id, email, phone] = [idOf(record), toText(record.email), toText(record.phone)];
	return [
		...(id === undefined ? [] : [normalizeKey({ id })]),
		...(email === '' ? [] : [normalizeKey({ email })]),
		...(phone === '' ? [] : [normalizeKey({ phone })]),
	];
}
