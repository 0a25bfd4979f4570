import type { Identifier } from '../../lookups/location';
import type { AddressCandidate } from './candidates';
import type { Conflict, Person } from '../plan';

/** The decision about the emails and phones of all persons. */
export interface Addresses {
	/** The email or phone that a person gets, where its rows want another than it has; '' clears it, `undefined` leaves it. */
	chosen(person: Person, field: Identifier): AddressCandidate | undefined;
	/** Emails and phones of rows that are not written, by the row's index. */
	conflicts: ReadonlyMap<number, Conflict[]>;
	/** Emails and phones of rows, by the row's index, that other contacts keep; those of later rows are written. */
	taken: ReadonlyMap<number, Conflict[]>;
	/** The `conflicts` whose values two contacts would exchange with one another. */
	exchanges: ReadonlySet<Conflict>;
	/** For each person that takes an address from another: those that have to give it up before. */
	releasers: ReadonlyMap<Person, readonly Person[]>;
}
