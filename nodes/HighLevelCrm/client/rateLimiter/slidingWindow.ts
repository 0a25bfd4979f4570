/** Kept beside the interval for the coarseness of clocks and timers, ms. */
const MARGIN_MS = 3;

/** A sliding window of at most `max` requests in any `intervalMs`, seen from the sending side. */
export class SlidingWindow {
	/** When the requests that still count were answered, ms, oldest first. */
	private readonly answeredAt: number[] = [];
	private inFlight = 0;
	private fastestMs = Number.POSITIVE_INFINITY;

	constructor(
		public max: number,
		public intervalMs: number,
	) {}

	/** Places taken at `now`: requests under way, and answered ones that still count. */
	used(now: number): number {
		this.forget(now);
		return this.inFlight + this.answeredAt.length;
	}

	/** ms until a place of the answered requests becomes free; `undefined` if only answers can free one. */
	nextFreeIn(now: number): number | undefined {
		this.forget(now);
		const first = this.answeredAt[0];
		return first === undefined ? undefined : first + this.countedMs - now;
	}

	start(): void {
		this.inFlight++;
	}

	/** A request that entered was not sent after all. */
	cancel(): void {
		this.inFlight--;
	}

	/** @param counted false for a request that the server turned away */
	finish(sentAt: number, now: number, counted: boolean): void {
		this.inFlight--;
		this.fastestMs = Math.min(this.fastestMs, now - sentAt);
		if (counted) this.answeredAt.push(now);
	}

	/**
	 * How long an answered request keeps its place. The server counted it when it arrived: before its answer by the way back.
	 * The next one arrives after its sending by the way there. How the fastest request's time divides into the two is not
	 * known and varies: half of it is taken as certain.
	 */
	private get countedMs(): number {
		return this.intervalMs + MARGIN_MS - Math.min(this.fastestMs, this.intervalMs) / 2;
	}

	private forget(now: number): void {
		let gone = 0;
		while (gone < this.answeredAt.length && (this.answeredAt[gone] ?? 0) + this.countedMs <= now) gone++;
		if (gone > 0) this.answeredAt.splice(0, gone);
	}
}
