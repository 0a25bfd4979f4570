import { digitsWithCode } from '../../values/digitsWithCode';
import { commonDigits, isInternational, sameEitherWay, samePhone, searchDigits } from '../../values/phones';

/**
 * Returns one key for all spellings of a phone. One without calling code is a number of the location's country, as the server adds that code. If
 * the country is unknown, it is the number of another row that ends alike, or else any stored one that does: the same before and after the run.
 */
export class PhoneKeys {
	private readonly keys = new Map<string, string | undefined>();
	/** Keys of the rows' phones that have a calling code, by their last digits; made when the first phone without code is met. */
	private rowKeys?: Map<string, string[]>;

	/** @param callingCode of the location; `undefined` if it is unknown @param phones of all rows */
	constructor(
		private readonly callingCode: string | undefined,
		private readonly phones: readonly string[],
	) {}

	keyOf(phone: string): string {
		return this.knownKey(phone) ?? searchDigits(phone);
	}

	/** Whether a phone without calling code ends like a number of the rows that has one: the server may make that number of it, or another. */
	isUncertain(phone: string): boolean {
		return digitsWithCode(phone, this.callingCode) === undefined && this.numbersAlike(phone).length > 0;
	}

	/** Whether two texts are the same phone. */
	readonly areSame = (one: string, other: string): boolean => {
		const [first, second] = [this.knownKey(one), this.knownKey(other)];
		if (first === '' || second === '') return false;
		if (first !== undefined && second !== undefined) return first === second;
		return sameEitherWay(one, other);
	};

	/** Whether a contact's phone is that of a row. The server may have put the location's calling code before a number that began with it. */
	readonly isOwned = (stored: string, given: string): boolean =>
		this.areSame(stored, given) ||
		(this.callingCode !== undefined &&
			!isInternational(given) &&
			samePhone(stored, `+${this.callingCode}${searchDigits(given)}`));

	/** Whether a contact has a row's phone already. Where the location's calling code is unknown, its own number counts with any code. */
	readonly isStored = (stored: string, given: string): boolean =>
		this.isOwned(stored, given) || (this.callingCode === undefined && samePhone(stored, given));

	/** Whether the country of a phone is known. */
	hasCountry(phone: string): boolean {
		return this.callingCode !== undefined || isInternational(phone);
	}

	/** Returns the number with calling code that another row has of a phone without one. */
	numberOf(phone: string): string | undefined {
		const [digits] = this.numbersAlike(phone);
		return digits === undefined ? undefined : `+${digits}`;
	}

	/** Returns the numbers that a phone without calling code may be with one, of these and of the rows' phones. */
	numbersOf(phone: string, stored: readonly string[]): ReadonlySet<string> {
		const own = searchDigits(phone);
		const owned = stored.filter((one) => isInternational(one) && samePhone(one, phone)).map(searchDigits);
		const digits = [...owned, ...this.numbersAlike(phone)];
		return new Set(digits.filter((one) => one !== own).map((one) => `+${one}`));
	}

	/** Returns the digits with the calling code; `undefined` if it is unknown. */
	private knownKey(phone: string): string | undefined {
		const known = digitsWithCode(phone, this.callingCode);
		if (known !== undefined) return known;
		if (!this.keys.has(phone)) this.keys.set(phone, this.numbersAlike(phone)[0]);
		return this.keys.get(phone);
	}

	/** Returns the rows' numbers with calling code that end like a phone without one. */
	private numbersAlike(phone: string): string[] {
		const digits = this.internationalKeys().get(commonDigits(phone)) ?? [];
		return digits.filter((one) => samePhone(`+${one}`, phone));
	}

	private internationalKeys(): Map<string, string[]> {
		if (this.rowKeys) return this.rowKeys;
		this.rowKeys = new Map();
		for (const phone of this.phones) {
			if (!isInternational(phone)) continue;
			const bucket = commonDigits(phone);
			const digits = searchDigits(phone);
			const others = this.rowKeys.get(bucket);
			if (!others) this.rowKeys.set(bucket, [digits]);
			else if (!others.includes(digits)) others.push(digits);
		}
		return this.rowKeys;
	}
}
