import { addressKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Identifier } from '../../lookups/location';
import type { Pieces } from '../../run/yieldToEventLoop';
import { isEmpty } from '../../values/text';
import type { Addresses } from './addresses';
import type { AddressCandidate } from './candidates';
import type { Conflict, Person } from '../plan';
import type { PlanFacts } from '../facts/planFacts';
import { readWish, type Wish } from './wish';
import { pushTo } from '../../values/pushTo';

/** All wishes for emails and phones. Each is granted at first, and withdrawn when the owner of its value turns out to keep it. */
export class Wishes implements Addresses {
	readonly conflicts = new Map<number, Conflict[]>();
	readonly taken = new Map<number, Conflict[]>();
	readonly exchanges = new Set<Conflict>();
	releasers: ReadonlyMap<Person, readonly Person[]> = new Map();
	/** The wish of each person, by field. */
	private readonly ofPerson: Record<Identifier, Map<Person, Wish>> = { email: new Map(), phone: new Map() };
	private readonly ofContact = new Map<string, Wish>();
	/** By the text of an email or phone: the wish that has it now. */
	private readonly granted = new Map<string, Wish>();
	/** Wishes that rely on another one, whose contact gives up its address. */
	private readonly relying = new Map<Wish, Wish[]>();
	/** Wishes that took an address from another contact. */
	private readonly takes = new Set<Wish>();
	private pending: Wish[] = [];

	constructor(private readonly facts: PlanFacts) {}

	chosen(person: Person, field: Identifier): AddressCandidate | undefined {
		const wish = this.ofPerson[field].get(person);
		return wish?.candidates[wish.at];
	}

	/** Finds the persons that give up the addresses which others take. */
	*findReleasers(): Pieces<ReadonlyMap<Person, readonly Person[]>> {
		const releasers = new Map<Person, Person[]>();
		for (const wish of this.takes) {
			yield;
			for (const owner of this.ownerWishes(wish)) pushTo(releasers, wish.person, owner.person);
		}
		this.releasers = releasers;
		return releasers;
	}

	add(person: Person, order: number, field: Identifier): void {
		const { wish, unwanted } = readWish(person, order, field, this.facts);
		const id = idOf(person.stored ?? {});
		for (const candidate of unwanted) this.addConflict(field, candidate, id);
		if (!wish) return;
		this.ofPerson[field].set(person, wish);
		if (id !== undefined) this.ofContact.set(`${field}:${id}`, wish);
		this.pending.push(wish);
	}

	/**
	 * Adds conflicts for the values of later rows that a new contact does not get, as another row finds it by its email or phone alone. The next run
	 * adds them, too: then the contact exists, and rows find it by the other value.
	 */
	*nameOutdone(): Pieces<void> {
		for (const field of ['email', 'phone'] as const)
			for (const [{ stored }, { candidates, at }] of this.ofPerson[field]) {
				yield;
				const chosen = candidates[at];
				if (stored || !chosen) continue;
				const last = lastIndex(chosen);
				for (const candidate of candidates.slice(at + 1))
					if (lastIndex(candidate) > last) this.addConflict(field, candidate, undefined);
			}
	}

	/**
	 * Finds the values of earlier rows that other contacts have. They matter if the server refuses the value that is chosen: an owner that gives one up
	 * may not have been written yet.
	 */
	*findTaken(): Pieces<void> {
		for (const field of ['email', 'phone'] as const)
			for (const wish of this.ofPerson[field].values()) {
				yield;
				for (const candidate of wish.candidates.slice(wish.at + 1)) {
					const [owner] = this.ownerWishes(wish, candidate);
					const contactId = this.keeper(wish, candidate) || idOf(owner?.person.stored ?? {});
					if (!contactId) continue;
					const conflict = { field, value: candidate.value, contactId };
					for (const { index } of candidate.rows) pushTo(this.taken, index, conflict);
				}
			}
	}

	/** Checks all pending wishes, and those that rely on a wish that was withdrawn. */
	*checkPending(): Pieces<void> {
		while (this.pending.length > 0) {
			const due = this.pending;
			this.pending = [];
			for (const wish of due) {
				yield;
				this.check(wish);
			}
		}
	}

	private check(wish: Wish): void {
		for (let candidate = wish.candidates[wish.at]; candidate; candidate = wish.candidates[wish.at]) {
			const contactId = this.keeper(wish, candidate);
			if (contactId === undefined) {
				this.grant(wish, candidate);
				return;
			}
			this.withdraw(wish, candidate, contactId);
		}
	}

	/** Gives an address to a wish. A later person that had it is checked again. */
	private grant(wish: Wish, candidate: AddressCandidate): void {
		const { text } = candidate;
		if (text === '' || !this.facts.identifiers.includes(wish.field)) return;
		const other = this.granted.get(text);
		this.granted.set(text, wish);
		if (other && other !== wish) this.pending.push(other);
		for (const owner of this.ownerWishes(wish)) {
			pushTo(this.relying, owner, wish);
			this.takes.add(wish);
		}
	}

	/** Returns the ID of the contact that keeps an address; '' if that is a new one, `undefined` if the address is free. */
	private keeper(wish: Wish, candidate: AddressCandidate): string | undefined {
		const { value } = candidate;
		if (candidate.text === '') return undefined;
		const { contacts, phones } = this.facts;
		const { field, person } = wish;
		const key = addressKey(field, value);
		const isCompared = this.facts.identifiers.includes(field);
		const { stored = {} } = person;
		for (const additional of contacts.additionalOwners(key, phones.isStored)) {
			// An additional address of the contact itself would replace its main one, if it has one.
			const isKept = idOf(additional) === idOf(stored) ? !isEmpty(stored[field]) : isCompared;
			if (isKept) return idOf(additional);
		}
		// Several contacts may have the same value in a field that does not identify them.
		if (!isCompared) return undefined;
		for (const id of this.otherOwners(person, key)) {
			const other = this.ofContact.get(`${field}:${id}`);
			if (!other || other.candidates[other.at] === undefined) return id;
		}
		const first = this.granted.get(candidate.text);
		if (first && first.order < wish.order) return idOf(first.person.stored ?? {}) ?? '';
		return field === 'phone' && phones.isUncertain(value) ? '' : undefined;
	}

	private withdraw(wish: Wish, candidate: AddressCandidate, contactId: string, isExchange = false): void {
		const conflict = this.addConflict(wish.field, candidate, contactId);
		if (isExchange) this.exchanges.add(conflict);
		if (this.granted.get(candidate.text) === wish) this.granted.delete(candidate.text);
		wish.at++;
		// Who counted on the address that this person would have given up has to be checked again.
		if (wish.candidates[wish.at] !== undefined) return;
		this.pending.push(...(this.relying.get(wish) ?? []));
		this.relying.delete(wish);
	}

	private addConflict(field: Identifier, { value, rows }: AddressCandidate, contactId: string | undefined): Conflict {
		const conflict = { field, value, ...(contactId && { contactId }) };
		for (const { index } of rows) pushTo(this.conflicts, index, conflict);
		return conflict;
	}

	/** The wishes of the contacts that give up what this wish takes. A phone without calling code may be that of several. */
	private ownerWishes(wish: Wish, candidate = wish.candidates[wish.at]): Wish[] {
		if (!candidate || candidate.text === '' || !this.facts.identifiers.includes(wish.field)) return [];
		const others = this.otherOwners(wish.person, addressKey(wish.field, candidate.value));
		return [...others].flatMap((id) => this.ofContact.get(`${wish.field}:${id}`) ?? []);
	}

	/** The IDs of the contacts that have an email or phone, without that of the person. */
	private *otherOwners({ stored = {} }: Person, key: ContactKey): Generator<string> {
		const { contacts, phones } = this.facts;
		const own = idOf(stored);
		for (const owner of contacts.owners(key, phones.isStored)) {
			const id = idOf(owner) ?? '';
			if (id !== own) yield id;
		}
	}

	/** Withdraws the addresses that persons of a circle would take from one another, and those for which the owners would have given them up. */
	*withdrawTakes(circle: ReadonlySet<Person>): Pieces<void> {
		const exchanges: Array<[Wish, Wish]> = [];
		for (const wish of this.takes) {
			yield;
			if (!circle.has(wish.person)) continue;
			for (const owner of this.ownerWishes(wish)) if (circle.has(owner.person)) exchanges.push([wish, owner]);
		}
		for (const [wish, owner] of exchanges) {
			yield;
			this.keepStored(wish, owner.person);
			this.keepStored(owner, wish.person);
		}
		yield* this.checkPending();
	}

	/** Withdraws all that a wish could get: an older value would open the circle, and the next run would take the exchange up again. */
	private keepStored(wish: Wish, other: Person): void {
		const candidate = wish.candidates[wish.at];
		if (!candidate) return;
		const owner = this.ownerWishes(wish)[0]?.person ?? other;
		wish.candidates.splice(wish.at + 1);
		this.withdraw(wish, candidate, idOf(owner.stored ?? {}) ?? '', true);
	}
}

const lastIndex = ({ rows }: AddressCandidate): number => rows.at(-1)?.index ?? -1;
