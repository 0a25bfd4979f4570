import type { IDataObject } from 'n8n-workflow';
import { additionalKeys, normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import { customFieldKey } from '../../api/storedCustomFields';
import { toText } from '../../values/json';

/** Identifiers by the spelling of the stored phone. Keys that are not phones have a single spelling, the empty text. */
type Spellings = Map<string, Set<string>>;

/**
 * The identifiers of cached contacts by normalized key. Many contacts may share one placeholder phone, so within a phone's key they are
 * grouped by the spelling of the stored phone: a phone is compared with each spelling, not with each contact.
 */
export class ContactIndex {
	/** Nearly every key has a single contact. Its identifier alone takes a tenth of the memory. */
	private readonly entries = new Map<string, string | Spellings>();

	/** @param keysOf returns the keys of a contact that the index has */
	constructor(
		private readonly contacts: ReadonlyMap<string, IDataObject>,
		private readonly keysOf: (record: IDataObject) => SpelledKey[],
	) {}

	add(id: string, record: IDataObject): void {
		for (const { key, spelling } of this.keysOf(record)) {
			const entry = this.entries.get(key);
			if (entry === undefined) {
				this.entries.set(key, id);
				continue;
			}
			const spellings =
				typeof entry === 'string' ? new Map([[this.spellingOfContact(key, entry), new Set([entry])]]) : entry;
			const ids = spellings.get(spelling);
			if (ids) ids.add(id);
			else spellings.set(spelling, new Set([id]));
			this.entries.set(key, spellings);
		}
	}

	/** @param record as it was added */
	remove(id: string, record: IDataObject): void {
		for (const { key, spelling } of this.keysOf(record)) {
			const entry = this.entries.get(key);
			if (entry === id) this.entries.delete(key);
			if (!entry || typeof entry === 'string') continue;
			const ids = entry.get(spelling);
			ids?.delete(id);
			if (ids?.size === 0) entry.delete(spelling);
			if (entry.size === 0) this.entries.delete(key);
		}
	}

	spellings(key: string): Iterable<[string, Iterable<string>]> {
		if (key.startsWith(ID_PREFIX)) {
			const id = key.slice(ID_PREFIX.length);
			return this.contacts.has(id) ? [['', [id]]] : [];
		}
		const entry = this.entries.get(key) ?? [];
		return typeof entry === 'string' ? [[this.spellingOfContact(key, entry), [entry]]] : entry;
	}

	clear(): void {
		this.entries.clear();
	}

	private spellingOfContact(key: string, id: string): string {
		return this.keysOf(this.contacts.get(id) ?? {}).find((one) => one.key === key)?.spelling ?? '';
	}
}

const ID_PREFIX = normalizeKey({ id: '' });

/** A normalized key and, for a phone, its spelling. */
export interface SpelledKey {
	key: string;
	spelling: string;
}

const spelled = (key: EmailOrPhone): SpelledKey => ({
	key: normalizeKey(key),
	spelling: 'phone' in key ? key.phone : '',
});

/** The main email and phone of a contact. The ID needs no index, because `contacts` is keyed by it. */
export function mainKeys(record: IDataObject): SpelledKey[] {
	const [email, phone] = [toText(record.email), toText(record.phone)];
	return [...(email === '' ? [] : [spelled({ email })]), ...(phone === '' ? [] : [spelled({ phone })])];
}

export const additionalSpelledKeys = (record: IDataObject): SpelledKey[] => additionalKeys(record).map(spelled);

/** Returns a contact as it was read last. Additional emails and phones that the last answer does not mention are kept from an earlier answer. */
export function withKnownAdditional(record: IDataObject, before: IDataObject): IDataObject {
	const { additionalEmails = before.additionalEmails, additionalPhones = before.additionalPhones } = record;
	const isSame = additionalEmails === record.additionalEmails && additionalPhones === record.additionalPhones;
	return isSame ? record : { ...record, additionalEmails, additionalPhones };
}

/** The keys of a contact by its values of custom fields. */
export function fieldSpelledKeys(record: IDataObject, fieldIds: Iterable<string>): SpelledKey[] {
	const keys = [...fieldIds].map((fieldId) => ({ fieldId, value: customFieldKey(record, fieldId) }));
	return keys.filter(({ value }) => value !== '').map((key) => ({ key: normalizeKey(key), spelling: '' }));
}
