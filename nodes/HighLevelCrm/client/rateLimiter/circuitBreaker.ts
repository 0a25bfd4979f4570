/** Failures in a row, of more than one request, that make an outage. */
const FAILURES_IN_A_ROW = 3;
/** First pause before one request tries again, ms; doubles each time. */
const FIRST_PAUSE_MS = 250;
/** Longest pause before one request tries again, ms. */
const LONGEST_PAUSE_MS = 4_000;
/** How long an outage is waited for, ms. */
const PATIENCE_MS = 120_000;
/** How long a host is waited for that has never answered, ms: its address is wrong, more likely. */
const PATIENCE_WITH_STRANGERS_MS = 5_000;

/**
 * Whether a connection is down: several requests in a row did not arrive, broke, or ended 502, 503 or 504. Then nothing is sent
 * but one request now and then, until one is answered. Times in ms of a clock that never jumps.
 */
export class Outage {
	private inARow = 0;
	private readonly requests = new Set<unknown>();
	private since = 0;
	private tried = 0;
	private answered = false;
	/** Whether the connection is down. */
	isDown = false;

	/** @param answered whether a gateway said it @returns the pause of the whole connection, ms; 0 while it is not down */
	failed(request: unknown, at: number, answered: boolean): number {
		this.answered ||= answered;
		if (this.inARow++ === 0) this.since = at;
		if (this.requests.size < 2) this.requests.add(request);
		this.isDown ||= this.inARow >= FAILURES_IN_A_ROW && this.requests.size > 1;
		return this.isDown ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.tried++) : 0;
	}

	/** The server answered. */
	over(): void {
		this.answered = true;
		if (this.inARow === 0) return;
		this.isDown = false;
		this.inARow = this.tried = 0;
		this.requests.clear();
	}

	/** Whether it has lasted longer than anybody waits. */
	isHopeless(at: number): boolean {
		return this.isDown && at - this.since > (this.answered ? PATIENCE_MS : PATIENCE_WITH_STRANGERS_MS);
	}
}
