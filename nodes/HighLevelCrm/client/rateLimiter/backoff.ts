import type { RateHeaders } from './rateHeaders';

/** Shortest pause after a request was turned away, ms; doubles from one wave of refusals to the next. */
const MIN_PAUSE_MS = 250;
/** The floor grows no further, ms. */
const MAX_FLOOR_MS = 30_000;
/** Pause where the server names no time, ms. */
const DEFAULT_PAUSE_MS = 1_000;

/**
 * How long a connection pauses when requests are turned away for the rate: as long as the server says, but never shorter than
 * a floor that grows. What several requests under way are told at once is one wave.
 */
export class Backoff {
	private waves = 0;
	/** When the pause of the last wave ends, ms. */
	private until = 0;
	/** When the first request was turned away with no success since, ms. */
	private since?: number;

	/** @param sentAt, at when the request was sent and turned away, ms @returns ms */
	recordRejection(sentAt: number, at: number, { retryAfterMs, intervalMs, resetMs }: RateHeaders): number {
		this.since ??= at;
		if (this.waves === 0 || sentAt >= this.until) this.waves++;
		const floor = Math.min(MAX_FLOOR_MS, MIN_PAUSE_MS * 2 ** (this.waves - 1));
		const pauseMs = Math.max(retryAfterMs ?? intervalMs ?? resetMs ?? DEFAULT_PAUSE_MS, floor);
		this.until = Math.max(this.until, at + pauseMs);
		return pauseMs;
	}

	/** How long nothing will have got through when the pause ends, ms. */
	get withoutSuccessMs(): number {
		return this.since === undefined ? 0 : this.until - this.since;
	}

	/** A request got through. @param sentAt ms */
	recordSuccess(sentAt: number): void {
		this.since = undefined;
		if (sentAt >= this.until) this.waves = Math.max(0, this.waves - 1);
	}
}
