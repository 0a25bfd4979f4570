import type { RateHeaders } from './rateHeaders';

/** Minimum pause after a 429, ms; doubles with each wave of 429s. */
const MIN_PAUSE_MS = 250;
/** Maximum of the growing minimum pause, ms. */
const MAX_FLOOR_MS = 30_000;
/** Pause if the server states no time, ms. */
const DEFAULT_PAUSE_MS = 1_000;

/**
 * Decides how long a connection pauses after a 429: as long as the server demands, but at least a minimum that grows. The 429s of
 * requests that were in flight together count as one wave.
 */
export class Backoff {
	private waves = 0;
	/** End of the last wave's pause, ms. */
	private pauseEndsAt = 0;
	/** Time of the first 429 since the last success, ms. */
	private firstRejectionAt?: number;

	/** @param sentAt, at when the request was sent and answered, ms @returns the pause, ms */
	recordRejection(sentAt: number, at: number, { retryAfterMs, intervalMs, resetMs }: RateHeaders): number {
		this.firstRejectionAt ??= at;
		if (this.waves === 0 || sentAt >= this.pauseEndsAt) this.waves++;
		const floor = Math.min(MAX_FLOOR_MS, MIN_PAUSE_MS * 2 ** (this.waves - 1));
		const pauseMs = Math.max(retryAfterMs ?? intervalMs ?? resetMs ?? DEFAULT_PAUSE_MS, floor);
		this.pauseEndsAt = Math.max(this.pauseEndsAt, at + pauseMs);
		return pauseMs;
	}

	/** Time from the first 429 since the last success to the end of the pause, ms. */
	get withoutSuccessMs(): number {
		return this.firstRejectionAt === undefined ? 0 : this.pauseEndsAt - this.firstRejectionAt;
	}

	/** @param sentAt ms */
	recordSuccess(sentAt: number): void {
		this.firstRejectionAt = undefined;
		if (sentAt >= this.pauseEndsAt) this.waves = Math.max(0, this.waves - 1);
	}
}
