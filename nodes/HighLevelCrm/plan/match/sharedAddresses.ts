import { exactKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { toText } from '../../values/json';
import { NOT_FOUND, withKind } from './keyKinds';
import type { Person, PlannedRow } from '../plan';
import { addressText, kindOfKey, textOfKey, type PlanFacts } from '../facts/planFacts';

/** Maximum number of persons to keep for one address: from two on, nobody can tell whom a row means. */
const ENOUGH = 2;

/** The persons who have, or get, an email or phone by which the location recognizes nobody, so that several may have it. */
export class SharedAddresses {
	/** By the text of an address: persons whose rows have it. */
	private readonly ofRows = new Map<string, Person[]>();
	/** By the exact key: contacts that have it, each with its person. */
	private readonly ofContacts = new Map<string, readonly Person[]>();
	private readonly byId = new Map<string | undefined, Person>();
	constructor(private readonly facts: PlanFacts) {}

	/** Notes a row of a person. */
	add({ wanted }: PlannedRow, person: Person): void {
		const { stored } = person;
		if (stored) this.byId.set(idOf(stored), person);
		for (const field of ['email', 'phone'] as const) {
			const value = toText(wanted.fields[field]);
			if (this.facts.identifiers.includes(field) || value === '') continue;
			const text = addressText(field, value, this.facts);
			const others = this.ofRows.get(text);
			if (!others) this.ofRows.set(text, [person]);
			else if (others.length < ENOUGH && !others.includes(person)) others.push(person);
		}
	}

	/** Returns the persons whom a row with this address alone may mean, two at most. */
	personsOf(key: ContactKey): Person[] {
		const found = new Set(this.ofRows.get(textOfKey(key, this.facts)));
		for (const person of this.ownersOf(key)) if (found.size < ENOUGH) found.add(person);
		return [...found];
	}

	private ownersOf(key: ContactKey): readonly Person[] {
		const exact = exactKey(key);
		let owners = this.ofContacts.get(exact);
		if (!owners) this.ofContacts.set(exact, (owners = this.findOwners(key)));
		return owners;
	}

	private findOwners(key: ContactKey): Person[] {
		const { contacts, phones } = this.facts;
		const owners = [...contacts.owners(key, phones.areSame)];
		const members = owners.filter(contacts.isMember);
		const found: Person[] = [];
		for (const stored of members.length > 0 ? members : owners) {
			const person = this.byId.get(idOf(stored)) ?? { rows: [], stored, foundBy: NOT_FOUND, isAdditional: false };
			this.byId.set(idOf(stored), person);
			person.foundBy = withKind(person.foundBy, kindOfKey(key));
			if (found.length < ENOUGH) found.push(person);
		}
		return found;
	}
}
