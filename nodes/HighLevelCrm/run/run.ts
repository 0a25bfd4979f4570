import type { Connection } from '../client/connection/connection';
import { ApiFailure } from '../client/errors/apiFailure';
import type { FixedRate } from '../client/rateLimiter/fixedRate';
import { Queue } from '../client/rateLimiter/queue';
import type { RateLimiter, Permit } from '../client/rateLimiter/rateLimiter';
import { rateLimiterFor } from '../client/rateLimiter/rateLimiters';
import { SlidingWindow } from '../client/rateLimiter/slidingWindow';
import { RunCounts } from './runCounts';
import { Order } from './order';
import { Shared } from './shared';
import { Stop } from '../client/send/stop';

/** One execution of the node over all its items: what the items share. */
export class Run {
	readonly order = new Order();
	readonly shared = new Shared();
	readonly counts = new RunCounts();
	readonly stop: Stop;
	readonly pacer: RateLimiter;
	private readonly lane: Queue;
	/** The last row that failed for what may be its own reason or that of all, with no success since. */
	private suspect?: number;

	/**
	 * @param signal n8n's cancel signal, where it hands one out
	 * @param rate the user's fixed rate
	 */
	constructor(
		readonly connection: Connection,
		signal?: AbortSignal,
		rate?: FixedRate,
	) {
		this.stop = new Stop(signal);
		this.pacer = rateLimiterFor(connection.key);
		const lane = new Queue(rate && new SlidingWindow(rate.requests, rate.intervalMs));
		this.lane = lane;
		const { signal: stopped } = this.stop;
		stopped.addEventListener('abort', () => this.pacer.rejectAll(lane, stopped.reason as Error), { once: true });
	}

	/** Waits for permission to send one request. @throws the reason, as soon as the run is stopped */
	async turn(): Promise<Permit> {
		if (this.stop.reason) throw this.stop.reason;
		const ticket = await this.pacer.acquire(this.lane);
		this.counts.requests++;
		return ticket;
	}

	/** A row came to a good end: what others failed for is theirs alone. */
	succeeded(): void {
		this.suspect = undefined;
	}

	/** A row failed: ends the run where every further one would fail too. */
	failed(error: unknown, row: number): void {
		if (!(error instanceof ApiFailure)) return;
		const { hopeless, suspect } = error.facts;
		const another = suspect === true && this.suspect !== undefined && this.suspect !== row;
		if (hopeless === true || another) this.stop.because(error);
		if (suspect === true) this.suspect ??= row;
	}
}
