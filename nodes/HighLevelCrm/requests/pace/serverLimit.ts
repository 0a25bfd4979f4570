import { Allowance } from './allowance';
import { ForeignUse } from './foreignUse';
import type { RateHint } from './rateHeaders';
import { Window } from './window';

/** What the server has said of its limit, and what of it is free. Times in ms of a clock that never jumps. */
export class ServerLimit {
	private window?: Window;
	private allowance?: Allowance;
	private readonly foreign = new ForeignUse();

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

	/**
	 * A request was answered.
	 * @param counted whether the server took it into its count @param inFlight requests still under way
	 */
	leave(sentAt: number, at: number, counted: boolean, hint: RateHint, inFlight: number): void {
		this.learn(hint, at, inFlight);
		this.window?.leave(sentAt, at, counted);
		const { max, intervalMs, remaining } = hint;
		if (this.window && max !== undefined && intervalMs !== undefined && remaining !== undefined) {
			this.foreign.observe(max - remaining - this.window.taken(at), max, intervalMs, at);
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
		return this.window?.nextFreeIn(at);
	}

	private learn({ max, intervalMs, remaining, resetMs }: RateHint, at: number, inFlight: number): void {
		if (max === undefined || max <= 0 || intervalMs === undefined || intervalMs <= 0) {
			if (remaining === undefined || resetMs === undefined) return;
			this.allowance = new Allowance(remaining - inFlight, at + resetMs);
			return;
		}
		if (!this.window) {
			this.window = new Window(max, intervalMs);
			// What was sent before the window was known counts too: the request just answered, and those under way.
			for (let sent = 0; sent <= inFlight; sent++) this.window.enter();
		}
		this.window.max = max;
		this.window.intervalMs = intervalMs;
	}
}
