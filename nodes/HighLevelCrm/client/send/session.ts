import type { ApiRequest } from '../../api/request';
import type { Connection } from '../connection/connection';
import type { Permit } from '../rateLimiter/permit';
import { Queue } from '../rateLimiter/fairQueue';
import type { RateLimiter } from '../rateLimiter/rateLimiter';
import { rateLimiterFor } from '../rateLimiter/rateLimiters';
import { SlidingWindow } from '../rateLimiter/slidingWindow';
import { Cancelled, Stop } from './stop';

/** A run's access to the server: its connection, its queues at the shared rate limiter, and its stop state. */
export class Session {
	readonly stop: Stop;
	readonly rateLimiter: RateLimiter;
	/** Number of requests sent. */
	requests = 0;
	/** Number of requests that the server rejected with 429. */
	rateLimited = 0;
	private readonly queue: Queue;
	/** Requests that complete a begun row. They have a queue of their own because the failure of another row must not reject them. */
	private readonly completions: Queue;

	/** @param cancel n8n's cancel signal, if n8n provides one */
	constructor(
		readonly connection: Connection,
		cancel?: AbortSignal,
	) {
		const { rate } = connection;
		const window = rate && new SlidingWindow(rate.requests, rate.intervalMs);
		this.queue = new Queue(window);
		this.completions = new Queue(window);
		this.rateLimiter = rateLimiterFor(connection.key);
		this.stop = new Stop(cancel);
		this.stop.onStop((reason) => this.rateLimiter.rejectAll(this.queue, reason));
		this.stop.onFinalStop((reason) => this.rateLimiter.rejectAll(this.completions, reason));
	}

	/** Returns why the request must not be sent any more; `undefined` if it may be sent. */
	stopReason({ completes }: Pick<ApiRequest, 'completes'>): Error | undefined {
		return completes ? this.stop.finalReason : this.stop.reason;
	}

	/** Ends requests whose result nobody awaits any more, such as the pages beside one that failed: they are not sent again. */
	end(): void {
		this.stop.abort(new Cancelled());
	}

	/** Waits for permission to send one request. @throws the stop reason as soon as the run is stopped */
	async acquire(request: ApiRequest): Promise<Permit> {
		const reason = this.stopReason(request);
		if (reason) throw reason;
		const permit = await this.rateLimiter.acquire(request.completes ? this.completions : this.queue);
		this.requests++;
		return permit;
	}
}
