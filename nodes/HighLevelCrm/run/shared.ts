import { ContactCache } from './prefetch/contactCache';
import { Warnings } from './warnings';

/** What the rows of one run share; gone with the run. */
export class Shared {
	private readonly things = new Map<string, unknown>();
	/** The contacts that the rows name, as far as they were read ahead. */
	readonly contacts = new ContactCache();
	/** Identifiers of the contacts that the run has put out. */
	readonly createdIds = new Set<string>();
	/** Rows whose expressions had to be evaluated one by one, less those that did not. */
	separateRows = 0;
	/** What the user should know although nothing failed; shown with the output where n8n can. */
	readonly warnings = new Warnings();

	/** What all rows need, by name: it is made (or looked up) by the first that asks. */
	memoize<T>(name: string, make: () => T): T {
		if (!this.things.has(name)) this.things.set(name, make());
		return this.things.get(name) as T;
	}
}
