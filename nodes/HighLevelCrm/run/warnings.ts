/** Most hints of one run, and most characters of each: nobody reads more. */
const [MOST, LONGEST] = [9, 300];

/** What the user should know although nothing failed: each once, the first few in full, the others by their number. */
export class Warnings {
	private readonly shown = new Set<string>();
	private readonly last: Array<() => string | Promise<string>> = [];
	private omitted = 0;

	add(message: string): void {
		const hint = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
		if (this.shown.has(hint)) return;
		if (this.shown.size < MOST) this.shown.add(hint);
		else this.omitted++;
	}

	/** A hint that is worded when the run is over, in its full length; empty if there is nothing to tell. */
	addAtEnd(word: () => string | Promise<string>): void {
		this.last.push(word);
	}

	/** What is to be shown, when the run is over. */
	async all(): Promise<string[]> {
		const more = this.omitted > 0 ? [`${this.omitted} more of this kind are not shown`] : [];
		const last: string[] = [];
		for (const word of this.last) last.push(await word());
		return [...last.filter(Boolean), ...this.shown, ...more];
	}
}
