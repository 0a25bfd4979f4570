/** Failures in a row, of more than one request, that make an outage. */
const FAILURES_TO_OPEN = 3;
/** First pause before one request tries again, ms; doubles each time. */
const FIRST_PROBE_MS = 250;
/** Longest pause before one request tries again, ms. */
const MAX_PROBE_MS = 4_000;
/** How long an outage is waited for, ms. */
const MAX_OPEN_MS = 120_000;
/** How long a host is waited for that has never answered, ms: its address is wrong, more likely. */
const MAX_OPEN_NEVER_ANSWERED_MS = 5_000;

/**
 * Whether a connection is down: several requests in a row did not arrive, broke, or ended 502, 503 or 504. Then nothing is sent
 * but one request now and then, until one is answered. Times in ms of a clock that never jumps.
 */
export class CircuitBreaker {
	private failures = 0;
	private readonly requests = new Set<unknown>();
	private since = 0;
	private probes = 0;
	private answered = false;
	/** Whether the connection is down. */
	isOpen = false;

	/** @param answered whether a gateway said it @returns the pause of the whole connection, ms; 0 while it is not down */
	recordFailure(request: unknown, at: number, answered: boolean): number {
		this.answered ||= answered;
		if (this.failures++ === 0) this.since = at;
		if (this.requests.size < 2) this.requests.add(request);
		this.isOpen ||= this.failures >= FAILURES_TO_OPEN && this.requests.size > 1;
		return this.isOpen ? Math.min(MAX_PROBE_MS, FIRST_PROBE_MS * 2 ** this.probes++) : 0;
	}

	/** The server answered. */
	recordSuccess(): void {
		this.answered = true;
		if (this.failures === 0) return;
		this.isOpen = false;
		this.failures = this.probes = 0;
		this.requests.clear();
	}

	/** Whether it has lasted longer than anybody waits. */
	isHopeless(at: number): boolean {
		return this.isOpen && at - this.since > (this.answered ? MAX_OPEN_MS : MAX_OPEN_NEVER_ANSWERED_MS);
	}
}
