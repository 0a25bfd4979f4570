import { OtherClients } from './otherClients';
import type { RateHeaders } from './rateHeaders';
import type { Feedback } from './permit';
import { SlidingWindow } from './slidingWindow';

/** Answers in a row that no longer say what the server once said, after which it is forgotten. */
const MAX_ANSWERS_WITHOUT_HEADERS = 3;
/** Requests in a row that the server took at once although nothing remained, after which that is no longer believed. */
const MAX_ACCEPTED_AT_ZERO = 3;

/** What the server has said of its limit, and what of it is free. Times in ms of a clock that never jumps. */
export class ServerLimit {
	private window?: SlidingWindow;
	private quota?: Quota;
	private readonly otherClients = new OtherClients();
	private answersWithoutHeaders = 0;
	private learnedAt = 0;
	private acceptedAtZero = 0;

	/** Whether the server has said how many requests it takes in how long. */
	get isKnown(): boolean {
		return this.window !== undefined;
	}

	start(): void {
		this.quota?.take();
		this.window?.start();
	}

	/** A request that entered was not sent after all. A window learned meanwhile has counted it too. */
	cancel(): void {
		this.window?.cancel();
	}

	/** A request was answered, or ended otherwise. @param inFlight requests still under way */
	finish(sentAt: number, at: number, { rate: hint, rateLimited, succeeded = false }: Feedback, inFlight: number): void {
		this.learn(hint, at, inFlight);
		this.window?.finish(sentAt, at, !rateLimited);
		this.forget(hint, succeeded && sentAt > this.learnedAt);
		const { max, intervalMs, remaining } = hint;
		if (this.window && max !== undefined && intervalMs !== undefined && remaining !== undefined) {
			const taken = this.window.used(at);
			// One request in a window, and again and again it is taken as the very last: the server says 0 whatever is sent.
			this.acceptedAtZero = rateLimited || remaining > 0 ? 0 : this.acceptedAtZero + (taken <= 1 && max > 1 ? 1 : 0);
			if (this.acceptedAtZero < MAX_ACCEPTED_AT_ZERO)
				this.otherClients.observe(max - remaining - taken, max, intervalMs, at);
			else this.otherClients.forget();
		}
	}

	/** Whether one more request may go. */
	isFree(at: number, inFlight: number): boolean {
		if (this.quota && !this.quota.isFree(at)) return false;
		if (!this.window) return true;
		const others = this.otherClients.usedAt(at);
		const taken = this.window.used(at);
		const free = this.window.max - others - taken;
		// Where others draw on the same window, half of what seems free is theirs for the taking: go carefully near its end.
		// A process always keeps one place, or it could never learn that the others have gone.
		if (others > 0) return taken === 0 || (free > 0 && inFlight <= free / 2);
		return free > 0;
	}

	/** ms until a place becomes free by the passing of time; `undefined` if only answers can free one. */
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
			// What was sent before the window was known counts too: the request just answered, and those under way.
			for (let sent = 0; sent <= inFlight; sent++) this.window.start();
		}
		this.window.max = max;
		this.window.intervalMs = intervalMs;
	}

	/** A server that no longer says it does not mean it any more, or never did. @param newer whether it answered what was sent since */
	private forget({ max, intervalMs, remaining, resetMs }: RateHeaders, newer: boolean): void {
		if (!newer || (max ?? intervalMs ?? remaining ?? resetMs) !== undefined) return;
		if (
			++this.answersWithoutHeaders <
			Math.min(MAX_ANSWERS_WITHOUT_HEADERS, this.window?.max ?? MAX_ANSWERS_WITHOUT_HEADERS)
		)
			return;
		this.window = undefined;
		this.quota = undefined;
	}
}

/** What a server says may still be sent until it counts anew, where it does not say how long its windows are. */
export class Quota {
	/** @param remaining requests, those under way taken off @param until when the server counts anew, ms */
	constructor(
		private remaining: number,
		readonly until: number,
	) {}

	/** Whether a request may go at `at`, ms. */
	isFree(at: number): boolean {
		return this.remaining > 0 || at >= this.until;
	}

	take(): void {
		this.remaining--;
	}
}
