import type { PlannedRow, Write } from '../plan';

/** Returns the writes of a plan that would change a contact, in the order of the rows that name them first. */
export function changingWrites(writes: Iterable<Write>): Write[] {
	const rowOf = ({ person }: Write): number => person.rows[0]?.index ?? 0;
	return [...writes].filter(({ action }) => action !== 'none').sort((one, other) => rowOf(one) - rowOf(other));
}

/** A run that writes only the first changes of its plan. Each write is about one contact, so never more contacts are touched. */
export class Trial {
	/** Number of contacts that the plan would change. */
	readonly planned: number;
	private readonly first: Set<Write>;

	/**
	 * @param count maximum number of contacts
	 * @param guessed rows that are taken as new although nobody looked for their contact: they may mean one that must not be touched
	 */
	constructor(writes: Iterable<Write>, count: number, guessed: ReadonlySet<number> = NO_GUESSES) {
		const changing = changingWrites(writes);
		const isKnown = ({ person }: Write) =>
			person.stored !== undefined || !person.rows.some(({ index }) => guessed.has(index));
		this.planned = changing.length;
		this.first = new Set(changing.slice(0, count).filter(isKnown));
		this.leaveOutDependent();
	}

	/** Leaves out a write that takes an email or phone from a contact which is not among the first: otherwise one contact more would be touched. */
	private leaveOutDependent(): void {
		const { first } = this;
		for (let before = -1; before !== first.size; ) {
			before = first.size;
			for (const write of first) if (write.releasedBy?.some((other) => !first.has(other))) first.delete(write);
		}
	}

	/** Whether a write would change its contact, and is not done. */
	holdsBack(write: Write): boolean {
		return write.action !== 'none' && !this.first.has(write);
	}

	/** Whether a row is only foretold. Rows that are sent as they are may mean different contacts, so only the first row of a person is sent. */
	holdsBackRow(row: PlannedRow, write: Write): boolean {
		const isFurther = row.conflictMode === 'vendor' && row !== write.person.rows[0] && write.action !== 'none';
		return isFurther || this.holdsBack(write);
	}
}

const NO_GUESSES: ReadonlySet<number> = new Set();
