import { Hints } from './hints';

/** What the rows of one run share; gone with the run. */
export class Shared {
	private readonly lookups = new Map<string, Promise<unknown>>();
	/** Identifiers of the contacts that the run has put out. */
	readonly known = new Set<string>();
	/** Rows whose expressions had to be evaluated one by one, less those that did not. */
	apart = 0;
	/** What the user should know although nothing failed; shown with the output where n8n can. */
	readonly hints = new Hints();

	/** What all rows need to look up, by name: it is looked up by the first that asks. */
	async once<T>(name: string, lookUp: () => Promise<T>): Promise<T> {
		let result = this.lookups.get(name) as Promise<T> | undefined;
		if (!result) this.lookups.set(name, (result = lookUp()));
		return await result;
	}
}
