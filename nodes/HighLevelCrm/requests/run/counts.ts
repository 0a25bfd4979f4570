/** What became of the rows of a run. */
export class Counts {
	/** Rows that came to an end well after writing something. */
	written = 0;
	/** Rows that came to an end well without writing (reads). */
	read = 0;
	failed = 0;
	unsent = 0;

	/** In words, for the error that ends a run of `count` rows; empty where there is only one. */
	told(count: number): string {
		if (count === 1) return '';
		const done = this.read > 0 && this.written === 0 ? `${this.read} read` : `${this.written} written`;
		return `Of ${count} items: ${done}, ${this.failed} failed, ${this.unsent} never sent.`;
	}
}
