import { Allowance } from './quota';
import { ForeignUse } from './otherClients';
import type { RateHint } from './rateHeaders';
import type { Ended } from './permit';
import { Window } from './slidingWindow';

/** Answers in a row that no longer say what the server once said, after which it is forgotten. */
const MOST_SILENT = 3;
/** Requests in a row that the server took at once although nothing remained, after which that is no longer believed. */
const MOST_EMPTY = 3;

/** What the server has said of its limit, and what of it is free. Times in ms of a clock that never jumps. */
export class ServerLimit {
	private window?: Window;
	private allowance?: Allowance;
	private readonly foreign = new ForeignUse();
	private silent = 0;
	private learnedAt = 0;
	private empty = 0;

	/** Whether the server has said how many requests it takes in how long. */
	get isKnown(): boolean {
		return this.window !== undefined;
	}

	enter(): void {
		this.allowance?.take();
		this.window?.enter();
	}

	/** A request that entered was not sent after all. A window learned meanwhile has counted it too. */
	withdraw(): void {
		this.window?.withdraw();
	}

	/** A request was answered, or ended otherwise. @param inFlight requests still under way */
	leave(sentAt: number, at: number, { hint, rateLimited, succeeded = false }: Ended, inFlight: number): void {
		this.learn(hint, at, inFlight);
		this.window?.leave(sentAt, at, !rateLimited);
		this.forget(hint, succeeded && sentAt > this.learnedAt);
		const { max, intervalMs, remaining } = hint;
		if (this.window && max !== undefined && intervalMs !== undefined && remaining !== undefined) {
			const taken = this.window.taken(at);
			// One request in a window, and again and again it is taken as the very last: the server says 0 whatever is sent.
			this.empty = rateLimited || remaining > 0 ? 0 : this.empty + (taken <= 1 && max > 1 ? 1 : 0);
			if (this.empty < MOST_EMPTY) this.foreign.observe(max - remaining - taken, max, intervalMs, at);
			else this.foreign.forget();
		}
	}

	/** Whether one more request may go. */
	free(at: number, inFlight: number): boolean {
		if (this.allowance && !this.allowance.free(at)) return false;
		if (!this.window) return true;
		const others = this.foreign.now(at);
		const taken = this.window.taken(at);
		const free = this.window.max - others - taken;
		// Where others draw on the same window, half of what seems free is theirs for the taking: go carefully near its end.
		// A process always keeps one place, or it could never learn that the others have gone.
		if (others > 0) return taken === 0 || (free > 0 && inFlight <= free / 2);
		return free > 0;
	}

	/** ms until a place becomes free by the passing of time; `undefined` if only answers can free one. */
	nextFreeIn(at: number): number | undefined {
		if (this.allowance && !this.allowance.free(at)) return this.allowance.until - at;
		return this.window?.nextFreeIn(at);
	}

	private learn({ max, intervalMs, remaining, resetMs }: RateHint, at: number, inFlight: number): void {
		if (max === undefined || max <= 0 || intervalMs === undefined || intervalMs <= 0) {
			if (remaining === undefined || resetMs === undefined) return;
			this.silent = 0;
			this.allowance = new Allowance(remaining - inFlight, at + resetMs);
			return;
		}
		[this.silent, this.learnedAt] = [0, at];
		if (!this.window) {
			this.window = new Window(max, intervalMs);
			// What was sent before the window was known counts too: the request just answered, and those under way.
			for (let sent = 0; sent <= inFlight; sent++) this.window.enter();
		}
		this.window.max = max;
		this.window.intervalMs = intervalMs;
	}

	/** A server that no longer says it does not mean it any more, or never did. @param newer whether it answered what was sent since */
	private forget({ max, intervalMs, remaining, resetMs }: RateHint, newer: boolean): void {
		if (!newer || (max ?? intervalMs ?? remaining ?? resetMs) !== undefined) return;
		if (++this.silent < Math.min(MOST_SILENT, this.window?.max ?? MOST_SILENT)) return;
		this.window = undefined;
		this.allowance = undefined;
	}
}
