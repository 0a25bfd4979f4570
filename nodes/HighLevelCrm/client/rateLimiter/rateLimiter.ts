import { clock } from '../clock';
import { longPauseError } from '../errors/limitErrors';
import { AdaptiveConcurrency } from './adaptiveConcurrency';
import { type Queue, FairQueue } from './fairQueue';
import { CircuitBreaker } from './circuitBreaker';
import { Backoff } from './backoff';
import { ServerLimit } from './serverLimit';
import type { Feedback, Permit } from './permit';

/** Maximum sleep before the rate limiter checks its state again, ms. It is short because n8n's `sleep` can't be interrupted. */
const MAX_TIMER_MS = 50;
/** Maximum time for which the server may block all requests, ms. If it demands more, waiting requests are rejected. */
export const MAX_WAIT_MS = 120_000;
/** Maximum pause that a server can impose, ms. */
const MAX_PAUSE_BY_SERVER_MS = 60 * 60_000;

/**
 * Decides when a request may be sent, for all requests of this process that share a token, location and base URL.
 * It learns the server's window from the answers' headers and leaves room for other clients. Without headers it adapts the number of
 * requests in flight. During an outage it sends one probe request at a time.
 */
export class RateLimiter {
	/** Time of the last answer, ms since 1970. */
	lastUsed = clock.date();
	readonly circuitBreaker = new CircuitBreaker();
	readonly backoff = new Backoff();
	private readonly serverLimit = new ServerLimit();
	private inFlight = 0;
	private readonly concurrency = new AdaptiveConcurrency();
	/** Whether the probe request of an outage is in flight. */
	private isProbing = false;
	private pausedUntil = 0;
	/** The headers of the last answer that stated a rate limit. */
	private lastRateHeaders: Record<string, unknown> = {};
	private readonly queues = new FairQueue();
	private timerIsSet = false;

	get isIdle(): boolean {
		return this.inFlight === 0 && this.queues.size === 0;
	}

	/** Remaining pause of all requests, ms. */
	get pauseMs(): number {
		return Math.max(0, this.pausedUntil - clock.now());
	}

	/**
	 * Waits for permission to send one request of `queue`.
	 * @throws the reason given to `rejectAll`, or ApiFailure if the server demands too long a pause
	 */
	async acquire(queue: Queue): Promise<Permit> {
		return await new Promise<Permit>((resolve, reject) => {
			this.queues.add(queue, { resolve: () => resolve(this.permit(queue)), reject });
			this.dispatch();
		});
	}

	rejectAll(queue: Queue, reason: Error): void {
		this.queues.rejectAll(reason, queue);
	}

	/** Blocks all requests for `ms`. */
	pause(ms: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, clock.now() + Math.min(ms, MAX_PAUSE_BY_SERVER_MS));
	}

	private permit(queue: Queue): Permit {
		const sentAt = clock.now();
		const isProbe = this.circuitBreaker.isOpen;
		this.isProbing ||= isProbe;
		this.inFlight++;
		this.serverLimit.start();
		queue.fixedRate?.start();
		const finish = () => {
			this.inFlight--;
			if (isProbe) this.isProbing = false;
		};
		return {
			cancel: () => {
				finish();
				this.serverLimit.cancel();
				queue.fixedRate?.cancel();
				this.dispatch();
			},
			release: (feedback) => {
				const at = clock.now();
				this.lastUsed = clock.date();
				finish();
				this.serverLimit.finish(sentAt, at, feedback, this.inFlight);
				queue.fixedRate?.finish(sentAt, at, true);
				this.concurrency.adapt(feedback.rateLimited, this.serverLimit.isKnown);
				const pauseMs = this.learn(feedback, sentAt, at);
				this.dispatch();
				return pauseMs;
			},
		};
	}

	/** Updates the state after a request. @returns how long all requests wait because of its 429, ms; otherwise 0 */
	private learn(feedback: Feedback, sentAt: number, at: number): number {
		const { rate, rateLimited, server, succeeded = false, headers, request } = feedback;
		if (headers && Object.values(rate).some((value) => value !== undefined)) this.lastRateHeaders = headers;
		if (server === 'up') this.circuitBreaker.recordSuccess();
		else if (server) this.pause(this.circuitBreaker.recordFailure(request, at, server === 'failing'));
		if (succeeded) this.backoff.recordSuccess(sentAt);
		if (!rateLimited) return 0;
		const pauseMs = this.backoff.recordRejection(sentAt, at, rate);
		this.pause(pauseMs);
		return pauseMs;
	}

	/** Sends all requests that are permitted now. Sets a timer if others only have to wait for time to pass. */
	private dispatch(): void {
		while (this.canSend(clock.now())) {
			const next = this.queues.next(clock.now());
			if (!next) break;
			next.resolve();
		}
		if (this.queues.size === 0) return;
		const blockedMs = this.inFlight > 0 ? 0 : this.blockedMs(clock.now());
		if (blockedMs > MAX_WAIT_MS) this.queues.rejectAll(longPauseError(this.lastRateHeaders, blockedMs));
		else if (this.concurrency.allows(this.inFlight) && !this.timerIsSet) void this.dispatchLater();
	}

	private canSend(at: number): boolean {
		if (at < this.pausedUntil || (this.circuitBreaker.isOpen && this.isProbing)) return false;
		return this.concurrency.allows(this.inFlight) && this.serverLimit.isFree(at, this.inFlight);
	}

	/** How long the server's demands block all requests, ms. */
	private blockedMs(at: number): number {
		return Math.max(
			this.pausedUntil - at,
			this.serverLimit.isFree(at, this.inFlight) ? 0 : (this.serverLimit.nextFreeIn(at) ?? 0),
		);
	}

	private async dispatchLater(): Promise<void> {
		this.timerIsSet = true;
		await clock.sleep(Math.min(MAX_TIMER_MS, this.waitMs(clock.now())));
		this.timerIsSet = false;
		this.dispatch();
	}

	private waitMs(at: number): number {
		if (at < this.pausedUntil) return this.pausedUntil - at;
		const waits = [this.serverLimit.nextFreeIn(at), this.queues.nextFreeIn(at)].filter((ms) => ms !== undefined);
		return Math.max(1, Math.min(MAX_TIMER_MS, ...waits));
	}
}
