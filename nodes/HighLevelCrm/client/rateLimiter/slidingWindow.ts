/** Added to the interval because clocks and timers are coarse, ms. */
const MARGIN_MS = 3;

/** A sliding window of maximum `max` requests in any `intervalMs`, seen from the client. */
export class SlidingWindow {
	/** Times at which the requests that still count were answered, ms, oldest first. */
	private readonly answeredAt: number[] = [];
	private inFlight = 0;
	private fastestRoundTripMs = Number.POSITIVE_INFINITY;

	constructor(
		public max: number,
		public intervalMs: number,
	) {}

	/** Requests that count at `now`: those in flight, and recently answered ones. */
	used(now: number): number {
		this.forget(now);
		return this.inFlight + this.answeredAt.length;
	}

	/** ms until the oldest answered request no longer counts; `undefined` if there is none. */
	nextFreeIn(now: number): number | undefined {
		this.forget(now);
		const first = this.answeredAt[0];
		return first === undefined ? undefined : first + this.countedMs - now;
	}

	start(): void {
		this.inFlight++;
	}

	/** Takes back a `start`: the request was not sent. */
	cancel(): void {
		this.inFlight--;
	}

	/** @param counted false if the server rejected the request with 429 */
	finish(sentAt: number, now: number, counted: boolean): void {
		this.inFlight--;
		this.fastestRoundTripMs = Math.min(this.fastestRoundTripMs, now - sentAt);
		if (counted) this.answeredAt.push(now);
	}

	/**
	 * How long an answered request still counts. The server counted it on arrival, earlier than the answer by the time of the way
	 * back. The next request also takes time to arrive. How a round trip divides into the two ways is unknown, so only half of the
	 * fastest one is subtracted.
	 */
	private get countedMs(): number {
		return this.intervalMs + MARGIN_MS - Math.min(this.fastestRoundTripMs, this.intervalMs) / 2;
	}

	private forget(now: number): void {
		let expired = 0;
		while (expired < this.answeredAt.length && (this.answeredAt[expired] ?? 0) + this.countedMs <= now) expired++;
		if (expired > 0) this.answeredAt.splice(0, expired);
	}
}
