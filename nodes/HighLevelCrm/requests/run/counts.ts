/** Rows from which on a run is long enough to be told how it could be cheaper. */
const LONG_RUN = 1_000;

/** What became of the rows of a run, and what it cost. */
export class Counts {
	/** Rows that came to an end well after writing something. */
	written = 0;
	/** Rows that came to an end well without writing (reads). */
	read = 0;
	failed = 0;
	unsent = 0;
	/** Rows whose fields were written but, as the execution was cancelled, not their tags. */
	untagged = 0;
	/** Requests sent. */
	requests = 0;
	private readonly cheaper = new Map<string, number>();

	/** A row would have been cheaper with an option. @param advice what it does, in words */
	couldBeCheaper(advice: string): void {
		this.cheaper.set(advice, (this.cheaper.get(advice) ?? 0) + 1);
	}

	/** How a long run could have been cheaper, in words. */
	get advice(): string[] {
		const long = [...this.cheaper].filter(([, rows]) => rows >= LONG_RUN && this.requests >= rows);
		return long.map(([advice]) => `This run took ${this.requests.toLocaleString('en')} requests. ${advice}`);
	}

	/** In words, for the error that ends a run of `count` rows; empty where there is only one. */
	told(count: number): string {
		if (count === 1) return '';
		const done = this.read > 0 && this.written === 0 ? `${this.read} read` : `${this.written} written`;
		const untagged = this.untagged > 0 ? `, ${this.untagged} written without their tags` : '';
		return `Of ${count} items: ${done}, ${this.failed} failed, ${this.unsent} never sent${untagged}.`;
	}
}
