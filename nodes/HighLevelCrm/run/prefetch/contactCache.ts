import type { IDataObject } from 'n8n-workflow';
import { keyOf, type ContactRef } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { textOf } from '../../values/json';
import { isInternational, samePhone } from '../../values/phones';

/** What is known of the contact that a row names: this one, none, or nothing certain. */
export type Knowledge = IDataObject | 'absent' | 'unsure';

/** The contacts that the rows of a run name, as far as they were read ahead. Grows with the rows, never with the location. */
export class KnownContacts {
	private readonly byId = new Map<string, IDataObject>();
	/** Identifiers by `email:` and the address without case, or `phone:` and the last digits. */
	private readonly byKey = new Map<string, Set<string>>();
	/** The names that were looked for to the end. */
	private readonly read = new Set<string>();

	/** Keeps a contact as the server holds it now; what was known of it before is forgotten. */
	keep(record: IDataObject): void {
		const id = idOf(record);
		if (id === undefined) return;
		this.forget(id);
		this.byId.set(id, record);
		for (const key of keysOf(record)) {
			const ids = this.byKey.get(key);
			if (ids) ids.add(id);
			else this.byKey.set(key, new Set([id]));
		}
	}

	/** Forgets a contact whose state is not known any more: what names it is no longer certain. */
	forget(id: string): void {
		const before = this.byId.get(id);
		if (!before) return;
		this.byId.delete(id);
		for (const key of keysOf(before)) this.byKey.get(key)?.delete(id);
	}

	/** Says that all contacts of these names were read. */
	complete(refs: Iterable<ContactRef>): void {
		for (const ref of refs) this.read.add(nameOf(ref));
	}

	/** Says that what a row wrote is not known: whoever names the same has to ask. */
	doubt(refs: readonly ContactRef[]): void {
		for (const ref of refs) {
			this.read.delete(nameOf(ref));
			for (const record of this.named(ref)) this.forget(idOf(record) ?? '');
		}
	}

	/** @param refs in the server's matching order: the email, then the phone */
	find(refs: readonly ContactRef[]): Knowledge {
		if (refs.length === 0 || !refs.every((ref) => this.read.has(nameOf(ref)))) return 'unsure';
		const found = refs.map((ref) => this.named(ref));
		const first = found.find((records) => records.length > 0);
		const meant = first?.[0];
		if (!meant) return 'absent';
		return found.flat().every((record) => record === meant) ? meant : 'unsure';
	}

	/**
	 * As `find`, where the server is to match the contact: it reads a number without its country code as one of the location's country,
	 * which is not known here, so such a number alone makes nothing certain.
	 */
	match(refs: readonly ContactRef[]): Knowledge {
		const found = this.find(refs);
		if (typeof found !== 'object') return found;
		const certain = refs.filter((ref) => !('phone' in ref) || isInternational(ref.phone));
		return certain.some((ref) => this.named(ref).length > 0) ? found : 'unsure';
	}

	/** A contact kept with this number but for its country code, as dry runs keep them: the server, once it holds it, puts that before. */
	withoutCode(phone: string): IDataObject | undefined {
		const lacksCode = (kept: string) => !isInternational(kept) && samePhone(phone, kept);
		return this.keptUnder({ phone }).find((record) => lacksCode(textOf(record.phone)));
	}

	/** Identifiers of all contacts that answer to one of these names: rows that share one meet. */
	idsOf(refs: readonly ContactRef[]): string[] {
		return refs.flatMap((ref) => this.named(ref)).flatMap((record) => idOf(record) ?? []);
	}

	private named(ref: ContactRef): IDataObject[] {
		const found = this.keptUnder(ref);
		return !('phone' in ref) ? found : found.filter(({ phone }) => samePhone(phone, ref.phone));
	}

	private keptUnder(ref: ContactRef): IDataObject[] {
		const ids = 'id' in ref ? [ref.id] : (this.byKey.get(keyOf(ref)) ?? []);
		return [...ids].map((id) => this.byId.get(id)).filter((record) => record !== undefined);
	}
}

/** A name as it was looked for: two spellings of one phone are two. */
export const nameOf = (ref: ContactRef): string => ('phone' in ref ? `phone:${ref.phone}` : keyOf(ref));

/** The keys by which a contact may be named. */
export function keysOf(record: IDataObject): string[] {
	const [id, email, phone] = [idOf(record), textOf(record.email), textOf(record.phone)];
	return [
		...(id === undefined ? [] : [keyOf({ id })]),
		...(email === '' ? [] : [keyOf({ email })]),
		...(phone === '' ? [] : [keyOf({ phone })]),
	];
}
