/** Most hints of one run, and most characters of each: nobody reads more. */
const [MOST, LONGEST] = [9, 300];

/** What the user should know although nothing failed: each once, the first few in full, the others by their number. */
export class Hints {
	private readonly told = new Set<string>();
	private readonly last: Array<() => string> = [];
	private untold = 0;

	add(message: string): void {
		const hint = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
		if (this.told.has(hint)) return;
		if (this.told.size < MOST) this.told.add(hint);
		else this.untold++;
	}

	/** A hint that is worded when the run is over, in its full length; empty if there is nothing to tell. */
	later(word: () => string): void {
		this.last.push(word);
	}

	[Symbol.iterator](): Iterator<string> {
		const more = this.untold > 0 ? [`${this.untold} more of this kind are not shown`] : [];
		return [...this.last.map((word) => word()).filter(Boolean), ...this.told, ...more][Symbol.iterator]();
	}
}
