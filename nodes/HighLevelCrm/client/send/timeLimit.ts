import { clock } from '../clock';

/** How long the watch sleeps at most, ms: so long a timer outlives what it watched. */
const MAX_POLLING_MS = 1_000;

interface TimedWork {
	until: number;
	controller: AbortController;
	/** Ends the waiting, also for work that does not listen to the signal. */
	giveUp: (error: TimedOut) => void;
}

/** Work that took too long, or was stopped: as Node and n8n's request library say it. */
class TimedOut extends Error {
	constructor(readonly code: 'ETIMEDOUT' | 'ERR_CANCELED') {
		super(code);
	}
}

/**
 * Ends requests that take longer than `limitMs` from sending to the last byte of the answer, by the clock, and all of them as
 * soon as the execution is stopped. One timer for all that are under way.
 */
export class TimeLimit {
	/** In the order of their ends, as all have the same limit. */
	private readonly watched = new Set<TimedWork>();
	private watching = false;

	/** @param cancel n8n's cancel signal, where it hands one out */
	constructor(
		private readonly limitMs: number,
		cancel?: AbortSignal,
	) {
		cancel?.addEventListener('abort', () => this.end(new TimedOut('ERR_CANCELED'), Number.POSITIVE_INFINITY), {
			once: true,
		});
	}

	/**
	 * Runs `work` within the limit.
	 * @param work gets the signal that ends it
	 * @throws what `work` throws, or that it was given up: its `code` says why
	 */
	async within<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
		const controller = new AbortController();
		return await new Promise<T>((resolve, reject) => {
			const one = { until: clock.now() + this.limitMs, controller, giveUp: reject };
			this.watched.add(one);
			if (!this.watching) void this.watch();
			work(controller.signal)
				.then(resolve, reject)
				.finally(() => this.watched.delete(one));
		});
	}

	private async watch(): Promise<void> {
		this.watching = true;
		for (let [first] = this.watched; first; [first] = this.watched) {
			await clock.sleep(Math.max(1, Math.min(MAX_POLLING_MS, first.until - clock.now())));
			this.end(new TimedOut('ETIMEDOUT'), clock.now());
		}
		this.watching = false;
	}

	private end(error: TimedOut, at: number): void {
		for (const one of this.watched) {
			if (one.until > at) break;
			this.watched.delete(one);
			one.giveUp(error);
			one.controller.abort();
		}
	}
}
