import { digitsWithCode } from './digitsWithCode';
import { lazy } from './lazy';
import { commonDigits, isInternational, isWithoutPlus, sameEitherWay, samePhone, searchDigits } from './phones';
import { pushTo } from './pushTo';

/**
 * Returns one key for all spellings of a phone. A phone without calling code belongs to the location's country, as the server adds that code. If
 * the country is unknown, the phone counts as that of another row that ends alike (also one without plus, which may contain its calling code), or
 * else as any stored phone that ends alike: the same before and after the run.
 */
export class PhoneKeys {
	private readonly keys = new Map<string, string | undefined>();
	/** Keys of the rows' phones that have a calling code, by their last digits; made when the first phone without code is met. */
	private readonly rowKeys = lazy(() => this.keysWhere(isInternational));
	/** The digits of the rows' phones without a calling code, in the same way. */
	private readonly nationalKeys = lazy(() => this.keysWhere((one) => !isInternational(one)));
	private readonly longest = new Map<string, string>();

	/** @param callingCode of the location; `undefined` if it is unknown @param phones of all rows */
	constructor(
		private readonly callingCode: string | undefined,
		private readonly phones: readonly string[],
	) {}

	keyOf(phone: string): string {
		return this.knownKey(phone) ?? this.longestAlike(phone);
	}

	/** Whether a phone without calling code ends like a row's number that has one: the server may store it as that number, or as another. */
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

	/** Whether a contact's phone is that of a row. The server may have put the location's calling code before a number that already had it. */
	readonly isOwned = (stored: string, given: string): boolean =>
		this.areSame(stored, given) ||
		(this.callingCode !== undefined &&
			!isInternational(given) &&
			samePhone(stored, `+${this.callingCode}${searchDigits(given)}`));

	/**
	 * Whether a contact has a row's phone already. If the location's calling code is unknown, the stored number may have any code. The row's phone may
	 * also lack the plus of a foreign number, which a spreadsheet removes.
	 */
	readonly isStored = (stored: string, given: string): boolean =>
		this.isOwned(stored, given) ||
		(this.callingCode === undefined && samePhone(stored, given)) ||
		isWithoutPlus(stored, given);

	/** Whether the country of a phone is known. */
	hasCountry(phone: string): boolean {
		return this.callingCode !== undefined || isInternational(phone);
	}

	/** Returns another row's number with calling code for a phone without one. */
	numberOf(phone: string): string | undefined {
		const [digits] = this.numbersAlike(phone);
		return digits === undefined ? undefined : `+${digits}`;
	}

	/** Returns the numbers with calling code that a phone without one may mean: stored ones, and phones of rows. */
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
		const digits = this.rowKeys().get(commonDigits(phone)) ?? [];
		return digits.filter((one) => samePhone(`+${one}`, phone));
	}

	/**
	 * Returns the longest phone of the rows that equals a phone without calling code if its own first digits are the code: 1 202 555 0103 for
	 * (202) 555-0103. The server may store both as the same number.
	 */
	private longestAlike(phone: string): string {
		const own = searchDigits(phone);
		const known = this.longest.get(own);
		if (known !== undefined) return known;
		const alike = this.nationalKeys()
			.get(commonDigits(phone))
			?.filter((one) => one.length > own.length && !samePhone(`+${own}`, one) && samePhone(`+${one}`, own));
		const [next] = (alike ?? []).sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
		const found = next === undefined ? own : this.longestAlike(next);
		this.longest.set(own, found);
		return found;
	}

	private keysWhere(isWanted: (phone: string) => boolean): Map<string, string[]> {
		const found = new Map<string, string[]>();
		for (const phone of this.phones) {
			if (!isWanted(phone)) continue;
			const bucket = commonDigits(phone);
			const digits = searchDigits(phone);
			if (!found.get(bucket)?.includes(digits)) pushTo(found, bucket, digits);
		}
		return found;
	}
}
