import { idOf } from '../api/records';
import type { Identifier } from '../lookups/location';
import { forEachWithYield } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import { candidatesOf, type AddressCandidate } from './candidates';
import { personsInCircles } from './circles';
import type { Conflict, Person } from './plan';
import { addressText, hasAddress, type PlanFacts } from './planFacts';

/** The email or phone that a person is to get: the first of its candidates that no other person keeps. */
interface Claim {
	person: Person;
	/** Position of the person: of two that want one address the earlier gets it. */
	order: number;
	field: Identifier;
	/** What the contact has. */
	storedText?: string;
	/** The most wanted one first: the value by which a row alone is found, then that of the last row. */
	candidates: AddressCandidate[];
	at: number;
}

const KEY_ADDRESSES = ['email', 'phone'] as const;

/** The decision about the emails and phones of all persons. */
export interface Addresses {
	/** The email or phone that a person gets, where its rows want another than it has; '' clears it, `undefined` leaves it. */
	chosen(person: Person, field: Identifier): AddressCandidate | undefined;
	/** The person that gets an email or phone which it does not have yet. */
	ownerOf(text: string): Person | undefined;
	/** Emails and phones of rows that are not written, by the row's index. */
	conflicts: ReadonlyMap<number, Conflict[]>;
	/** For each person that takes an address from another: those that have to give it up before. */
	releasers: ReadonlyMap<Person, readonly Person[]>;
}

/**
 * Decides who gets which email and phone. A value is free if no contact has it, or if its owner gives it up in this plan. Persons that would
 * exchange values in a circle keep theirs, as the interface cannot do that. It is a greatest fixed point: every wish is granted at first,
 * and withdrawn when its owner turns out to keep the value.
 */
export async function assignAddresses(persons: readonly Person[], facts: PlanFacts): Promise<Addresses> {
	const claims = new Claims(facts);
	let order = 0;
	await forEachWithYield(persons, (person) => {
		if (person.rows[0]?.conflictMode !== 'vendor') for (const field of KEY_ADDRESSES) claims.add(person, order, field);
		order++;
	});
	claims.settle();
	for (let circle = claims.circles(); circle.size > 0; circle = claims.circles()) claims.withdrawTakes(circle);
	return claims;
}

/** The email or phone by which rows find the person: they would not find it any more if it had another. */
const findingAddress = ({ stored, foundBy, nextNames }: Person, field: Identifier): string | undefined =>
	foundBy.has(field) ? (nextNames?.[field] ?? toText(stored?.[field])) : undefined;

class Claims implements Addresses {
	readonly conflicts = new Map<number, Conflict[]>();
	/** The claim of each person, by field. */
	private readonly ofPerson: Record<Identifier, Map<Person, Claim>> = { email: new Map(), phone: new Map() };
	private readonly ofContact = new Map<string, Claim>();
	/** Who wants which address now. */
	private readonly wanted = new Map<string, Claim>();
	/** Claims that rely on another one, whose contact gives up its address. */
	private readonly relying = new Map<Claim, Claim[]>();
	/** Claims that took, or tried to take, an address from another contact. */
	private readonly takes = new Set<Claim>();
	private pending: Claim[] = [];

	constructor(private readonly facts: PlanFacts) {}

	chosen(person: Person, field: Identifier): AddressCandidate | undefined {
		const claim = this.ofPerson[field].get(person);
		return claim?.candidates[claim.at];
	}

	ownerOf(text: string): Person | undefined {
		return this.wanted.get(text)?.person;
	}

	get releasers(): Map<Person, Person[]> {
		const releasers = new Map<Person, Person[]>();
		for (const claim of this.takes) {
			const owner = this.ownerClaim(claim);
			if (owner) releasers.set(claim.person, [...(releasers.get(claim.person) ?? []), owner.person]);
		}
		return releasers;
	}

	add(person: Person, order: number, field: Identifier): void {
		const { stored } = person;
		const storedValue = toText(stored?.[field]);
		const storedText = storedValue === '' ? undefined : addressText(field, storedValue, this.facts);
		const name = findingAddress(person, field);
		const isName = ({ value }: AddressCandidate) => name !== undefined && hasAddress(field, name, value, this.facts);
		const given = candidatesOf(person, field, this.facts);
		const candidates = [...given.filter(isName), ...given.filter((one) => !isName(one))];
		const isNamed = name !== undefined && hasAddress(field, name, storedValue, this.facts);
		if (isNamed) {
			for (const candidate of candidates)
				if (candidate.text !== storedText) this.addConflict(field, candidate, idOf(stored ?? {}));
			return;
		}
		// Values of earlier rows than the one that has the stored value are outdated.
		const at = candidates.findIndex(({ text }) => text === storedText);
		const others = at < 0 ? candidates : candidates.slice(0, at);
		if (others.length === 0) return;
		const claim: Claim = { person, order, field, storedText, candidates: others, at: 0 };
		this.ofPerson[field].set(person, claim);
		const id = stored && idOf(stored);
		if (id !== undefined) this.ofContact.set(`${field}:${id}`, claim);
		this.pending.push(claim);
	}

	/** Checks all pending claims, and those that rely on a claim that was withdrawn. */
	settle(): void {
		while (this.pending.length > 0) {
			const due = this.pending;
			this.pending = [];
			for (const claim of due) this.check(claim);
		}
	}

	private check(claim: Claim): void {
		for (let candidate = claim.candidates[claim.at]; candidate; candidate = claim.candidates[claim.at]) {
			const contactId = this.keeper(claim, candidate);
			if (contactId === undefined) {
				this.grant(claim, candidate);
				return;
			}
			this.withdraw(claim, candidate, contactId);
		}
	}

	/** Gives an address to a claim. A later person that had it is checked again. */
	private grant(claim: Claim, { text }: AddressCandidate): void {
		if (text === '' || !this.facts.identifiers.includes(claim.field)) return;
		const other = this.wanted.get(text);
		this.wanted.set(text, claim);
		if (other && other !== claim) this.pending.push(other);
	}

	/** Returns the ID of the contact that keeps an address; '' if that is a new one, `undefined` if the address is free. */
	private keeper(claim: Claim, { value, text }: AddressCandidate): string | undefined {
		if (text === '') return undefined;
		const { contacts, phones } = this.facts;
		const { field, person } = claim;
		const key = field === 'email' ? { email: value } : { phone: value };
		const [additional] = contacts.additionalOwners(key, phones.areSame);
		if (additional) return idOf(additional);
		// Several contacts may have the same value in a field that does not identify them.
		if (!this.facts.identifiers.includes(field)) return undefined;
		const own = idOf(person.stored ?? {});
		for (const owner of contacts.owners(key, phones.areSame)) {
			const id = idOf(owner) ?? '';
			if (id === own) continue;
			const other = this.ofContact.get(`${field}:${id}`);
			if (!other || other.candidates[other.at] === undefined) return id;
			const relying = this.relying.get(other);
			if (relying) relying.push(claim);
			else this.relying.set(other, [claim]);
			this.takes.add(claim);
		}
		const other = this.wanted.get(text);
		return other && other !== claim && other.order < claim.order ? (idOf(other.person.stored ?? {}) ?? '') : undefined;
	}

	private withdraw(claim: Claim, candidate: AddressCandidate, contactId: string): void {
		this.addConflict(claim.field, candidate, contactId);
		if (this.wanted.get(candidate.text) === claim) this.wanted.delete(candidate.text);
		claim.at++;
		// Who counted on the address that this person would have given up has to be checked again.
		if (claim.candidates[claim.at] !== undefined) return;
		this.pending.push(...(this.relying.get(claim) ?? []));
		this.relying.delete(claim);
	}

	private addConflict(field: Identifier, { value, rows }: AddressCandidate, contactId: string | undefined): void {
		const conflict = { field, value, ...(contactId && { contactId }) };
		for (const { index } of rows) this.conflicts.set(index, [...(this.conflicts.get(index) ?? []), conflict]);
	}

	/** The claim of the contact that gives up what this claim takes. */
	private ownerClaim(claim: Claim): Claim | undefined {
		const candidate = claim.candidates[claim.at];
		if (!candidate || candidate.text === '') return undefined;
		const { contacts, phones } = this.facts;
		const key = claim.field === 'email' ? { email: candidate.value } : { phone: candidate.value };
		const own = idOf(claim.person.stored ?? {});
		for (const owner of contacts.owners(key, phones.areSame))
			if (idOf(owner) !== own) return this.ofContact.get(`${claim.field}:${idOf(owner)}`);
		return undefined;
	}

	circles(): Set<Person> {
		return personsInCircles(this.releasers);
	}

	/** Withdraws what persons of a circle would take from one another. */
	withdrawTakes(circle: ReadonlySet<Person>): void {
		for (const claim of this.takes) {
			const owner = circle.has(claim.person) ? this.ownerClaim(claim) : undefined;
			const candidate = claim.candidates[claim.at];
			if (!owner || !candidate || !circle.has(owner.person)) continue;
			// An older value would open the circle, and the next run would take the exchange up again.
			claim.candidates.splice(claim.at + 1);
			this.withdraw(claim, candidate, idOf(owner.person.stored ?? {}) ?? '');
		}
		this.settle();
	}
}
