import type { IDataObject } from 'n8n-workflow';
import { additionalKeys, keyValue, normalizeKey, type ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import { customFieldKey } from '../api/storedCustomFields';
import { lettersOfNumber } from '../values/customerNumber';
import { toText } from '../values/json';
import { mayBeSame, sameEitherWay } from '../values/phones';
import { kindOfKey } from '../plan/facts/planFacts';
import type { KeyKind } from '../plan/plan';

/** The values by which the rows of a list name their contacts: emails, phones, values of the match field, IDs. */
export class NamedValues {
	/** The rows' phones by their last digits; of other keys the list is empty. */
	private readonly phonesOf = new Map<string, readonly string[]>();
	/** IDs of the custom fields by which rows name contacts. */
	readonly fieldIds = new Set<string>();
	/** By what the rows name contacts: `id`, `field`, `email`, `phone`. */
	private readonly kinds = new Set<KeyKind>();
	/** The rows' values of the match field by their letters and digits; absent until they are needed. */
	private numbers?: Map<string, string>;

	add(keys: readonly ContactKey[]): void {
		this.numbers = undefined;
		for (const key of keys) {
			this.kinds.add(kindOfKey(key));
			if ('fieldId' in key) this.fieldIds.add(key.fieldId);
			const normalized = normalizeKey(key);
			const phones = this.phonesOf.get(normalized);
			if (!('phone' in key)) this.phonesOf.set(normalized, NO_PHONES);
			else if (!phones?.includes(key.phone)) this.phonesOf.set(normalized, [...(phones ?? NO_PHONES), key.phone]);
		}
	}

	/** Returns the value of a contact, an additional one included, that a row has, too; `undefined` if there is none. */
	valueOf(record: IDataObject): string | undefined {
		const key = this.keysOf(record).find((one) => this.has(one));
		return key && keyValue(key);
	}

	/**
	 * Whether a row names a contact by one of these normalized keys. Of a phone, a key has only the last digits, so the whole numbers are compared, too.
	 */
	names(record: IDataObject, keys: readonly string[]): boolean {
		if (!keys.some((key) => this.phonesOf.has(key))) return false;
		return keys.some((key) => this.phonesOf.get(key) === NO_PHONES) || this.valueOf(record) !== undefined;
	}

	/** Whether a row names a contact by more than its phone. @param keys normalized, as its value of the match field may not be kept */
	namesBeyondPhone(record: IDataObject, keys: readonly string[] = []): boolean {
		return this.hasMatchValueOf(keys) || this.keysOf(record).some((key) => !('phone' in key) && this.has(key));
	}

	/** Whether a row has the contact's value of the match field, which is not kept of the contact. @param keys normalized */
	hasMatchValueOf(keys: readonly string[]): boolean {
		return keys.some((key) => key.startsWith('field:') && this.phonesOf.has(key));
	}

	/**
	 * Returns the kinds of keys by which rows name contacts if the contact has none of them: `email or phone`; `undefined` if a row could name it.
	 * @param keys normalized, as the value of the match field is not kept of the contact
	 */
	missingIn(record: IDataObject, keys: readonly string[]): string | undefined {
		const own = new Set<KeyKind>(this.keysOf(record).map(kindOfKey));
		if (keys.some((key) => key.startsWith('field:'))) own.add('field');
		if ([...own].some((kind) => this.kinds.has(kind))) return undefined;
		return [...this.kinds].map((kind) => (kind === 'field' ? 'number' : kind)).join(' or ');
	}

	/**
	 * Returns a row's value of the match field that differs from the contact's only in signs, case and zeros.
	 * @param keys normalized, as the value is not kept of the contact
	 */
	numberLike(keys: readonly string[]): string | undefined {
		this.numbers ??= new Map(numbersIn(this.phonesOf.keys()).map((number) => [lettersOfNumber(number), number]));
		const known = this.numbers;
		return numbersIn(keys).flatMap((number) => known.get(lettersOfNumber(number)) ?? [])[0];
	}

	private has(key: ContactKey): boolean {
		const phones = this.phonesOf.get(normalizeKey(key));
		if (!phones || !('phone' in key)) return phones !== undefined;
		return phones.some((given) => sameEitherWay(key.phone, given) || mayBeSame(key.phone, given));
	}

	private keysOf(record: IDataObject): ContactKey[] {
		const [id, email, phone] = [idOf(record), toText(record.email), toText(record.phone)];
		const fields = [...this.fieldIds].map((fieldId) => ({ fieldId, value: customFieldKey(record, fieldId) }));
		return [
			...(id === undefined ? [] : [{ id }]),
			...(email === '' ? [] : [{ email }]),
			...(phone === '' ? [] : [{ phone }]),
			...fields.filter(({ value }) => value !== ''),
			...additionalKeys(record),
		];
	}
}

const NO_PHONES: readonly string[] = [];

/** The values of the match field among normalized keys. */
const numbersIn = (keys: Iterable<string>): string[] =>
	Array.from(keys).flatMap((key) => /^field:[^:]*:(.*)$/s.exec(key)?.[1] ?? []);
