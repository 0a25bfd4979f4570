/** A sliding window of at most `max` requests in any `intervalMs`, seen from the sending side. */
export class Window {
	/** When each answered request's place becomes free, ms, ascending. */
	private readonly freeAt: number[] = [];
	private waiting = 0;
	private fastest = Number.POSITIVE_INFINITY;

	constructor(
		public max: number,
		public intervalMs: number,
	) {}

	/** Places taken at `now`: requests under way, and answered ones that still count. */
	taken(now: number): number {
		this.forget(now);
		return this.waiting + this.freeAt.length;
	}

	/** ms until a place of the answered requests becomes free; `undefined` if only answers can free one. */
	nextFreeIn(now: number): number | undefined {
		this.forget(now);
		const first = this.freeAt[0];
		return first === undefined ? undefined : first - now;
	}

	enter(): void {
		this.waiting++;
	}

	/**
	 * A request was answered. The server counted it when it arrived, some time between sending and answer: its place is kept for
	 * the interval and for as long as this request took more than the fastest one, so that the next one can't arrive too early.
	 * @param counted false for a request that the server turned away
	 */
	leave(sentAt: number, now: number, counted: boolean): void {
		this.waiting--;
		const took = now - sentAt;
		this.fastest = Math.min(this.fastest, took);
		if (!counted) return;
		const free = sentAt + this.intervalMs + MARGIN_MS + Math.min(took - this.fastest, this.intervalMs);
		let at = this.freeAt.length;
		while (at > 0 && (this.freeAt[at - 1] ?? 0) > free) at--;
		this.freeAt.splice(at, 0, free);
	}

	private forget(now: number): void {
		let gone = 0;
		while (gone < this.freeAt.length && (this.freeAt[gone] ?? 0) <= now) gone++;
		if (gone > 0) this.freeAt.splice(0, gone);
	}
}

/** Kept beside the interval for the coarseness of clocks and timers, ms. */
const MARGIN_MS = 3;
