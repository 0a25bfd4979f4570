import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { isInternational, samePhone } from '../../values/phones';
import { ContactIndex, keysOfContact } from './contactIndex';

/** The contact of a row's keys, `absent` if there is certainly none, or `unsure` if the server has to be asked. */
type CachedContact = IDataObject | 'absent' | 'unsure';

/**
 * The prefetched contacts that the rows of a run name. It holds no other contacts, so its size depends on the rows only. It releases a
 * contact when the last row that names it is done.
 */
export class ContactCache {
	private readonly byId = new Map<string, IDataObject>();
	private readonly index = new ContactIndex(this.byId);
	/** Exact keys whose contacts have all been read. */
	private readonly readKeys = new Set<string>();
	/** Number of rows not done yet by the normalized keys by which they name contacts; `Infinity` if they are not counted. */
	private readonly rowsByKey = new Map<string, number>();

	/** The fields that rows need; `undefined` in it stands for all fields. Rows that need the same fields share one set. */
	private readonly fields = new Set<ReadonlySet<string> | undefined>();

	/** Counts a row that names a contact by these keys. @param fields the fields of it that the row needs; all if absent */
	addRow(keys: readonly ContactKey[], fields?: ReadonlySet<string>): void {
		this.fields.add(fields);
		for (const key of keys.map(normalizeKey)) this.rowsByKey.set(key, (this.rowsByKey.get(key) ?? 0) + 1);
	}

	/** Whether a row names the contact. */
	isNamed(record: IDataObject): boolean {
		return keysOfContact(record).some((key) => this.rowsByKey.has(key));
	}

	/** Releases what only this row needed. */
	removeRow(keys: readonly ContactKey[]): void {
		for (const key of keys.map(normalizeKey)) {
			const rows = this.rowsByKey.get(key) ?? 0;
			if (rows > 1) this.rowsByKey.set(key, rows - 1);
			else this.rowsByKey.delete(key);
		}
		for (const key of keys) {
			if (this.rowsByKey.has(normalizeKey(key))) continue;
			this.readKeys.delete(exactKey(key));
			for (const id of this.index.ids(normalizeKey(key))) if (!this.isNamed(this.byId.get(id) ?? {})) this.clear(id);
		}
	}

	/** Stores a contact's current state on the server in place of an earlier one. */
	prime(record: IDataObject): void {
		const id = idOf(record);
		if (id === undefined) return;
		this.clear(id);
		const needed = this.withNeededFields(record);
		this.byId.set(id, needed);
		this.index.add(id, needed);
	}

	/** A contact has dozens of fields, of which rows map a few. */
	private withNeededFields(record: IDataObject): IDataObject {
		if (this.fields.size === 0 || this.fields.has(undefined)) return record;
		const needed: IDataObject = {};
		for (const [key, value] of Object.entries(record)) {
			if (MATCHED_FIELDS.has(key) || [...this.fields].some((fields) => fields?.has(key))) needed[key] = value;
		}
		return needed;
	}

	/** Removes a contact whose state is no longer known. */
	clear(id: string): void {
		const before = this.byId.get(id);
		if (!before) return;
		this.index.remove(id, before);
		this.byId.delete(id);
	}

	/** Records that all contacts of these keys were read. */
	markRead(keys: Iterable<ContactKey>): void {
		for (const key of keys) {
			this.readKeys.add(exactKey(key));
			const normalized = normalizeKey(key);
			if (!this.rowsByKey.has(normalized)) this.rowsByKey.set(normalized, Number.POSITIVE_INFINITY);
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
		for (const [spelling, ids] of this.index.spellings(normalizeKey({ phone }))) {
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
		return [...contacts].flatMap(keysOfContact).filter((key) => key.startsWith('id:') || this.rowsByKey.has(key));
	}

	private *matches(keys: readonly ContactKey[]): Generator<IDataObject> {
		for (const key of keys) {
			for (const [spelling, ids] of this.index.spellings(normalizeKey(key))) {
				if ('phone' in key && !samePhone(spelling, key.phone)) continue;
				for (const id of ids) yield this.byId.get(id) ?? {};
			}
		}
	}
}

/** The fields by which rows and the server identify a contact. */
const MATCHED_FIELDS = new Set(['id', '_id', 'contactId', 'email', 'phone', 'additionalEmails', 'additionalPhones']);

/** A key in which two spellings of a phone are different. */
export const exactKey = (key: ContactKey): string => ('phone' in key ? `phone:${key.phone}` : normalizeKey(key));
