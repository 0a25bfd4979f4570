import type { AddressCandidate } from './candidates';
import { textsOfAddress, type PlanFacts } from './planFacts';
import type { Wish } from './wish';

/** Who wants which email or phone now. A phone whose country is unknown is wanted under each number that it may be. */
export class WantedAddresses {
	private readonly wishes = new Map<string, Wish>();

	constructor(private readonly facts: PlanFacts) {}

	/** Gives an address to a wish. @returns the wishes that had it */
	add(wish: Wish, candidate: AddressCandidate): Wish[] {
		const texts = this.textsOf(wish, candidate);
		const others = texts.flatMap((text) => this.wishes.get(text) ?? []);
		for (const text of texts) this.wishes.set(text, wish);
		return others.filter((other) => other !== wish);
	}

	remove(wish: Wish, candidate: AddressCandidate): void {
		for (const text of this.textsOf(wish, candidate)) if (this.wishes.get(text) === wish) this.wishes.delete(text);
	}

	/** Returns the wish that comes before this one: of two that want one address the earlier gets it. */
	before(wish: Wish, candidate: AddressCandidate): Wish | undefined {
		const others = this.textsOf(wish, candidate).map((text) => this.wishes.get(text));
		return others.find((other) => other && other !== wish && this.comesFirst(other, wish));
	}

	/** A number in full comes before one without calling code, which may be another one where the country is unknown. */
	private comesFirst(one: Wish, other: Wish): boolean {
		const [sureOne, sureOther] = [one, other].map(({ field, candidates, at }) =>
			field === 'email' ? true : this.facts.phones.hasCountry(candidates[at]?.value ?? ''),
		);
		return sureOne === sureOther ? one.order < other.order : sureOne === true;
	}

	private textsOf({ field }: Wish, { text, value }: AddressCandidate): string[] {
		if (text === '') return [];
		const isSure = field === 'email' || this.facts.phones.hasCountry(value);
		return isSure ? [text] : textsOfAddress(field, value, this.facts);
	}
}
