import type { Write } from '../plan';

/** What became of contacts that several rows are about: each is written once, by the first of its rows. */
export class SharedOutcomes<Outcome> {
	private readonly begun = new Map<Write, Promise<Outcome>>();
	private readonly done = new Set<Write>();

	/** @param carryOut writes the contact, unless another row has begun it @throws ApiFailure */
	async outcomeOf(write: Write, carryOut: () => Promise<Outcome>): Promise<Outcome> {
		// Most contacts have one row, and a run holds hundreds of thousands.
		if (write.person.rows.length === 1) return await carryOut();
		const begun = this.begun.get(write) ?? carryOut();
		this.begun.set(write, begun);
		const outcome = await begun;
		this.done.add(write);
		return outcome;
	}

	/** Whether the contact is written, so that its other rows need no request. */
	isDone(write: Write | undefined): boolean {
		return write !== undefined && this.done.has(write);
	}
}
