/** Minimum number of consecutive failures, of more than one request, that open the breaker. */
const MIN_FAILURES_TO_OPEN = 3;
/** Pause before the first probe, ms; doubles each time. */
const FIRST_PROBE_MS = 250;
/** Maximum pause before a probe, ms. */
const MAX_PROBE_MS = 4_000;
/** Maximum time that requests wait for the end of an outage, ms. */
const MAX_OPEN_MS = 120_000;
/** Maximum wait for a host that has never answered, ms. Its address is more likely wrong. */
const MAX_OPEN_NEVER_ANSWERED_MS = 5_000;

/** Opens after several consecutive failures. Then single probe requests are sent until one is answered. Times: monotonic, ms. */
export class CircuitBreaker {
	private failures = 0;
	private readonly requests = new Set<unknown>();
	private firstFailureAt = 0;
	private probes = 0;
	private hasAnswered = false;
	isOpen = false;

	/** @param gatewayAnswered whether a gateway reported the failure @returns the connection's pause, ms; 0 while closed */
	recordFailure(request: unknown, at: number, gatewayAnswered: boolean): number {
		this.hasAnswered ||= gatewayAnswered;
		if (this.failures++ === 0) this.firstFailureAt = at;
		if (this.requests.size < 2) this.requests.add(request);
		this.isOpen ||= this.failures >= MIN_FAILURES_TO_OPEN && this.requests.size > 1;
		return this.isOpen ? Math.min(MAX_PROBE_MS, FIRST_PROBE_MS * 2 ** this.probes++) : 0;
	}

	recordSuccess(): void {
		this.hasAnswered = true;
		if (this.failures === 0) return;
		this.isOpen = false;
		this.failures = this.probes = 0;
		this.requests.clear();
	}

	/** Whether the outage has lasted so long that waiting is given up. */
	isHopeless(at: number): boolean {
		return this.isOpen && at - this.firstFailureAt > (this.hasAnswered ? MAX_OPEN_MS : MAX_OPEN_NEVER_ANSWERED_MS);
	}
}
