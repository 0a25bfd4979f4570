import { OtherClients } from './otherClients';
import type { RateHeaders } from './rateHeaders';
import type { Feedback } from './permit';
import { SlidingWindow } from './slidingWindow';

/** Maximum number of consecutive answers without rate-limit headers; then the learned limit is dropped. */
const MAX_ANSWERS_WITHOUT_HEADERS = 3;
/** Maximum number of consecutive requests accepted with 0 remaining; then the stated remainder is ignored. */
const MAX_ACCEPTED_AT_ZERO = 3;

/** The limit that the server's headers state, and how much of it is free. Times in ms of a monotonic clock. */
export class ServerLimit {
	private window?: SlidingWindow;
	private quota?: Quota;
	private readonly otherClients = new OtherClients();
	private answersWithoutHeaders = 0;
	private learnedAt = 0;
	private acceptedAtZero = 0;

	/** Whether the server has stated the size and length of its window. */
	get isKnown(): boolean {
		return this.window !== undefined;
	}

	start(): void {
		this.quota?.take();
		this.window?.start();
	}

	/** Takes back a `start`. A window that was learned since has counted that request too. */
	cancel(): void {
		this.window?.cancel();
	}

	/** Records that a request was answered or failed. @param inFlight requests still in flight */
	finish(sentAt: number, at: number, { rate, rateLimited, succeeded = false }: Feedback, inFlight: number): void {
		this.learn(rate, at, inFlight);
		this.window?.finish(sentAt, at, !rateLimited);
		this.forget(rate, succeeded && sentAt > this.learnedAt);
		const { max, intervalMs, remaining } = rate;
		if (this.window && max !== undefined && intervalMs !== undefined && remaining !== undefined) {
			const used = this.window.used(at);
			// If the only request in a window repeatedly leaves 0, the server states 0 regardless of use.
			this.acceptedAtZero = rateLimited || remaining > 0 ? 0 : this.acceptedAtZero + (used <= 1 && max > 1 ? 1 : 0);
			if (this.acceptedAtZero < MAX_ACCEPTED_AT_ZERO)
				this.otherClients.observe(max - remaining - used, max, intervalMs, at);
			else this.otherClients.forget();
		}
	}

	/** Whether one more request may be sent. */
	isFree(at: number, inFlight: number): boolean {
		if (this.quota && !this.quota.isFree(at)) return false;
		if (!this.window) return true;
		const others = this.otherClients.usedAt(at);
		const used = this.window.used(at);
		const free = this.window.max - others - used;
		// Other clients may take half of the free requests before ours arrive.
		// One request is always allowed, or this process could never learn that the others have stopped.
		if (others > 0) return used === 0 || (free > 0 && inFlight <= free / 2);
		return free > 0;
	}

	/** ms until time alone permits a request; `undefined` if only an answer can. */
	nextFreeIn(at: number): number | undefined {
		if (this.quota && !this.quota.isFree(at)) return this.quota.until - at;
		return this.window?.nextFreeIn(at);
	}

	private learn({ max, intervalMs, remaining, resetMs }: RateHeaders, at: number, inFlight: number): void {
		if (max === undefined || max <= 0 || intervalMs === undefined || intervalMs <= 0) {
			if (remaining === undefined || resetMs === undefined) return;
			this.answersWithoutHeaders = 0;
			this.quota = new Quota(remaining - inFlight, at + resetMs);
			return;
		}
		[this.answersWithoutHeaders, this.learnedAt] = [0, at];
		if (!this.window) {
			this.window = new SlidingWindow(max, intervalMs);
			// Requests sent before the window was known count too: the one just answered and those in flight.
			for (let sent = 0; sent <= inFlight; sent++) this.window.start();
		}
		this.window.max = max;
		this.window.intervalMs = intervalMs;
	}

	/** Drops a limit that newer answers no longer state. @param isNewer whether the request was sent after the limit was learned */
	private forget(rate: RateHeaders, isNewer: boolean): void {
		if (!isNewer || (rate.max ?? rate.intervalMs ?? rate.remaining ?? rate.resetMs) !== undefined) return;
		const max = Math.min(MAX_ANSWERS_WITHOUT_HEADERS, this.window?.max ?? MAX_ANSWERS_WITHOUT_HEADERS);
		if (++this.answersWithoutHeaders < max) return;
		this.window = undefined;
		this.quota = undefined;
	}
}

/** The remaining requests until a reset, for servers that do not state the length of their window. */
export class Quota {
	/** @param remaining requests, minus those in flight @param until time of the reset, ms */
	constructor(
		private remaining: number,
		readonly until: number,
	) {}

	isFree(at: number): boolean {
		return this.remaining > 0 || at >= this.until;
	}

	take(): void {
		this.remaining--;
	}
}
