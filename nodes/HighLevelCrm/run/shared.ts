import { KnownContacts } from './prefetch/contactCache';
import { Hints } from './warnings';

/** What the rows of one run share; gone with the run. */
export class Shared {
	private readonly things = new Map<string, unknown>();
	/** The contacts that the rows name, as far as they were read ahead. */
	readonly contacts = new KnownContacts();
	/** Identifiers of the contacts that the run has put out. */
	readonly known = new Set<string>();
	/** Rows whose expressions had to be evaluated one by one, less those that did not. */
	apart = 0;
	/** What the user should know although nothing failed; shown with the output where n8n can. */
	readonly hints = new Hints();

	/** What all rows need, by name: it is made (or looked up) by the first that asks. */
	once<T>(name: string, make: () => T): T {
		if (!this.things.has(name)) this.things.set(name, make());
		return this.things.get(name) as T;
	}
}
