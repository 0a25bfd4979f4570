import type { AddressCandidate } from './candidates';
import type { PlanFacts } from './planFacts';
import type { Wish } from './wish';

/** Who wants which email or phone now. */
export class WantedAddresses {
	private readonly wishes = new Map<string, Wish>();

	constructor(private readonly facts: PlanFacts) {}

	/** Gives an address to a wish. @returns the other wish that had it */
	add(wish: Wish, { text }: AddressCandidate): Wish | undefined {
		if (text === '') return undefined;
		const other = this.wishes.get(text);
		this.wishes.set(text, wish);
		return other === wish ? undefined : other;
	}

	remove(wish: Wish, { text }: AddressCandidate): void {
		if (this.wishes.get(text) === wish) this.wishes.delete(text);
	}

	/** Returns the wish that comes before this one: of two that want one address the earlier gets it. */
	before(wish: Wish, { text }: AddressCandidate): Wish | undefined {
		const other = this.wishes.get(text);
		return other && other !== wish && this.comesFirst(other, wish) ? other : undefined;
	}

	/** A number in full comes before one without calling code, which may be another one where the country is unknown. */
	private comesFirst(one: Wish, other: Wish): boolean {
		const [sureOne, sureOther] = [one, other].map(({ field, candidates, at }) =>
			field === 'email' ? true : this.facts.phones.hasCountry(candidates[at]?.value ?? ''),
		);
		return sureOne === sureOther ? one.order < other.order : sureOne === true;
	}
}
