import { clock } from '../clock';

/** Maximum polling interval of the timer, ms. A timer can't be cancelled, so it may outlive the last request this long. */
const MAX_POLLING_MS = 1_000;

interface TimedWork {
	deadline: number;
	controller: AbortController;
	/** Ends the wait even if the work ignores the signal. */
	reject: (error: TimedOut) => void;
}

/** Carries the error codes that Node and n8n's request library use for a timeout and a cancelled request. */
class TimedOut extends Error {
	constructor(readonly code: 'ETIMEDOUT' | 'ERR_CANCELED') {
		super(code);
	}
}

/**
 * Aborts each request that takes longer than `limitMs` from sending to the last byte of the answer, and all requests as soon as the
 * execution is cancelled. One timer serves all requests in flight.
 */
export class TimeLimit {
	/** Ordered by deadline, as all have the same limit. */
	private readonly running = new Set<TimedWork>();
	private isPolling = false;

	/** @param cancel n8n's cancel signal, if n8n provides one */
	constructor(
		private readonly limitMs: number,
		cancel?: AbortSignal,
	) {
		cancel?.addEventListener('abort', () => this.abortDue(new TimedOut('ERR_CANCELED'), Number.POSITIVE_INFINITY), {
			once: true,
		});
	}

	/** @param work gets the signal that aborts it @throws TimedOut, or the error of `work` */
	async within<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
		const controller = new AbortController();
		return await new Promise<T>((resolve, reject) => {
			const entry = { deadline: clock.now() + this.limitMs, controller, reject };
			this.running.add(entry);
			if (!this.isPolling) void this.poll();
			work(controller.signal)
				.then(resolve, reject)
				.finally(() => this.running.delete(entry));
		});
	}

	private async poll(): Promise<void> {
		this.isPolling = true;
		for (let [first] = this.running; first; [first] = this.running) {
			await clock.sleep(Math.max(1, Math.min(MAX_POLLING_MS, first.deadline - clock.now())));
			this.abortDue(new TimedOut('ETIMEDOUT'), clock.now());
		}
		this.isPolling = false;
	}

	private abortDue(error: TimedOut, dueAt: number): void {
		for (const entry of this.running) {
			if (entry.deadline > dueAt) break;
			this.running.delete(entry);
			entry.reject(error);
			entry.controller.abort();
		}
	}
}
