import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { customFieldKey } from '../../api/storedCustomFields';
import { isInternational, samePhone } from '../../values/phones';
import { additionalSpelledKeys, ContactIndex, mainKeys, type SpelledKey } from './contactIndex';

/** The contact of a row's keys, `absent` if there is certainly none, or `unsure` if the server has to be asked. */
type CachedContact = IDataObject | 'absent' | 'unsure';

/**
 * The prefetched contacts that the rows of a run name. It holds no other contacts, so its size depends on the rows only. It releases a
 * contact when the last row that names it is done.
 */
export class ContactCache {
	private readonly byId = new Map<string, IDataObject>();
	/** IDs of the custom fields by which rows name contacts. */
	private readonly keyFields = new Set<string>();
	private readonly index = new ContactIndex(this.byId, (record) => [...mainKeys(record), ...this.fieldKeys(record)]);
	private readonly additionalIndex = new ContactIndex(this.byId, additionalSpelledKeys);
	/** Exact keys whose contacts have all been read. If all contacts were, they are the keys that rows name. */
	private readonly readKeys = new Set<string>();
	/** Exact keys of which nothing is known any more although all contacts were read. */
	private readonly invalidated = new Set<string>();
	/** Number of rows not done yet by the normalized keys by which they name contacts; `Infinity` if they are not counted. */
	private readonly rowsByKey = new Map<string, number>();
	/** Number of look-up requests that rows may still send because the prefetch did not decide which contact they are about. */
	spareLookUps = 0;
	/** Whether all contacts of the location were read, with their additional emails and phones. */
	isComplete = false;

	/** Records that rows name contacts by a custom field. Call it before contacts are stored. */
	addKeyField(fieldId: string): void {
		this.keyFields.add(fieldId);
	}

	/** Returns the normalized keys that a row may name a contact by, additional ones included. */
	allKeysOf(record: IDataObject): string[] {
		const id = idOf(record);
		const keys = [...mainKeys(record), ...this.fieldKeys(record), ...additionalSpelledKeys(record)].map(
			({ key }) => key,
		);
		return id === undefined ? keys : [normalizeKey({ id }), ...keys];
	}

	private fieldKeys(record: IDataObject): SpelledKey[] {
		const keys = [...this.keyFields].map((fieldId) => ({ fieldId, value: customFieldKey(record, fieldId) }));
		return keys.filter(({ value }) => value !== '').map((key) => ({ key: normalizeKey(key), spelling: '' }));
	}

	/** The fields that rows need; `undefined` in it stands for all fields. Rows that need the same fields share one set. */
	private readonly fields = new Set<ReadonlySet<string> | undefined>();

	/** Counts a row that names a contact by these keys. @param fields the fields of it that the row needs; all if absent */
	addRow(keys: readonly ContactKey[], fields?: ReadonlySet<string>): void {
		this.fields.add(fields);
		for (const key of keys.map(normalizeKey)) this.rowsByKey.set(key, (this.rowsByKey.get(key) ?? 0) + 1);
	}

	/** Whether a row names the contact. */
	isNamed(record: IDataObject): boolean {
		return this.allKeysOf(record).some((key) => this.rowsByKey.has(key));
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
			const ids = [...this.index.ids(normalizeKey(key)), ...this.additionalIndex.ids(normalizeKey(key))];
			for (const id of ids) if (!this.isNamed(this.byId.get(id) ?? {})) this.clear(id);
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
		this.additionalIndex.add(id, needed);
	}

	/** A contact has dozens of fields, of which rows map a few. */
	private withNeededFields(record: IDataObject): IDataObject {
		if (this.fields.size === 0 || this.fields.has(undefined)) return record;
		const sets = [...this.fields];
		const needed: IDataObject = {};
		for (const [key, value] of Object.entries(record)) {
			const isEmptyList = Array.isArray(value) && value.length === 0;
			const isMatched = MATCHED_FIELDS.has(key) && !isEmptyList;
			if (isMatched || sets.some((fields) => fields?.has(key))) needed[key] = value;
		}
		return needed;
	}

	/** Removes a contact whose state is no longer known. */
	clear(id: string): void {
		const before = this.byId.get(id);
		if (!before) return;
		this.index.remove(id, before);
		this.additionalIndex.remove(id, before);
		this.byId.delete(id);
	}

	/** Records that all contacts of these keys were read. */
	markRead(keys: Iterable<ContactKey>): void {
		for (const key of keys) {
			if (this.isComplete) this.invalidated.delete(exactKey(key));
			else this.readKeys.add(exactKey(key));
			const normalized = normalizeKey(key);
			if (!this.rowsByKey.has(normalized)) this.rowsByKey.set(normalized, Number.POSITIVE_INFINITY);
		}
	}

	hasRead(key: ContactKey): boolean {
		if (!this.isComplete) return this.readKeys.has(exactKey(key));
		return this.rowsByKey.has(normalizeKey(key)) && !this.invalidated.has(exactKey(key));
	}

	/** Removes all knowledge about these keys after a write with unknown result. */
	invalidate(keys: readonly ContactKey[]): void {
		for (const key of keys) {
			this.readKeys.delete(exactKey(key));
			if (this.isComplete) this.invalidated.add(exactKey(key));
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
	private idsOf(keys: readonly ContactKey[]): string[] {
		return [...this.matches(keys)].flatMap((record) => idOf(record) ?? []);
	}

	/**
	 * Returns normalized keys such that two rows for one contact share a key: those of the contacts that the row names by ID or email. Rows
	 * that name a contact by phone share the phone's key.
	 */
	sharedKeys(keys: readonly ContactKey[]): string[] {
		const others = keys.filter((key) => !('phone' in key));
		const contacts = [...this.matches(others), ...keys.flatMap((key) => [...this.additionalMatches(key)])];
		return contacts
			.flatMap((record) => this.allKeysOf(record))
			.filter((key) => key.startsWith('id:') || this.rowsByKey.has(key));
	}

	/** Iterates over the contacts with this additional email or phone. */
	additionalMatches(key: ContactKey): Generator<IDataObject> {
		return this.matches('email' in key || 'phone' in key ? [key] : [], this.additionalIndex);
	}

	/** Iterates over the contacts with one of these IDs, main emails, main phones or values of custom fields. */
	*matches(keys: readonly ContactKey[], index = this.index): Generator<IDataObject> {
		for (const key of keys) {
			for (const [spelling, ids] of index.spellings(normalizeKey(key))) {
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
