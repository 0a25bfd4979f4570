import { clock } from '../clock';
import { longPauseError } from '../errors/limitErrors';
import { AdaptiveConcurrency } from './adaptiveConcurrency';
import { type Queue, FairQueue } from './fairQueue';
import { CircuitBreaker } from './circuitBreaker';
import { Backoff } from './backoff';
import { ServerLimit } from './serverLimit';
import type { Feedback, Permit } from './permit';

export { MAX_IN_FLIGHT } from './adaptiveConcurrency';
export type { Feedback, Permit } from './permit';

/** How long the rate limiter waits at most before it looks again, ms. Short, as n8n's `sleep` can't be woken. */
const MAX_TIMER_MS = 50;
/** Where nothing may be sent for longer, whoever waits is told so instead, ms. */
export const MAX_WAIT_MS = 120_000;
/** No demand of a server is kept for longer, ms. */
const MAX_HOLD_MS = 60 * 60_000;

/**
 * Decides when a request may leave, for everybody in this process who shares a token, location and base URL.
 * It learns the server's window from the answers' headers and keeps to it, leaving room for what others (workers, other
 * programs) use of it. Without headers it adapts the number under way: up on success, halved when turned away. In an outage
 * one request tries for all.
 */
export class RateLimiter {
	/** When the rate limiter was last used, ms since 1970. */
	lastUsed = clock.date();
	readonly circuitBreaker = new CircuitBreaker();
	readonly backoff = new Backoff();
	private readonly limit = new ServerLimit();
	private inFlight = 0;
	private readonly concurrency = new AdaptiveConcurrency();
	/** Whether the one request that tries for all in an outage is under way. */
	private isProbing = false;
	private pausedUntil = 0;
	/** Headers of the answer that last said something of the rate. */
	private lastRateHeaders: Record<string, unknown> = {};
	private readonly queues = new FairQueue();
	private timerIsSet = false;

	/** Whether nothing is waiting or under way. */
	get isIdle(): boolean {
		return this.inFlight === 0 && this.queues.size === 0;
	}

	/** The pause all requests are under, ms; 0 if none. */
	get pauseMs(): number {
		return Math.max(0, this.pausedUntil - clock.now());
	}

	/**
	 * Waits for permission to send one request of `queue`.
	 * @throws the reason given to `abandon`, or ApiFailure where the server demands a pause that nobody waits for
	 */
	async acquire(queue: Queue): Promise<Permit> {
		return await new Promise<Permit>((resolve, reject) => {
			this.queues.add(queue, { resolve: () => resolve(this.permit(queue)), reject: reject });
			this.dispatch();
		});
	}

	/** Ends all waiting of `queue` at once, with `reason`. */
	rejectAll(queue: Queue, reason: Error): void {
		this.queues.rejectAll(reason, queue);
	}

	/** Holds every request back for `ms`. */
	pause(ms: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, clock.now() + Math.min(ms, MAX_HOLD_MS));
	}

	private permit(queue: Queue): Permit {
		const sentAt = clock.now();
		const tries = this.circuitBreaker.isOpen;
		this.isProbing ||= tries;
		this.inFlight++;
		this.limit.start();
		queue.fixedRate?.start();
		const back = () => {
			this.inFlight--;
			if (tries) this.isProbing = false;
		};
		return {
			cancel: () => {
				back();
				this.limit.cancel();
				queue.fixedRate?.cancel();
				this.dispatch();
			},
			release: (ended) => {
				const at = clock.now();
				this.lastUsed = clock.date();
				back();
				this.limit.finish(sentAt, at, ended, this.inFlight);
				queue.fixedRate?.finish(sentAt, at, true);
				this.concurrency.adapt(ended.rateLimited, this.limit.isKnown);
				const pauseMs = this.learn(ended, sentAt, at);
				this.dispatch();
				return pauseMs;
			},
		};
	}

	/** What follows for all from how one request ended. @returns ms that all wait because it was turned away */
	private learn(ended: Feedback, sentAt: number, at: number): number {
		const { rate: hint, rateLimited, server, succeeded = false, headers, request } = ended;
		if (headers && Object.values(hint).some((said) => said !== undefined)) this.lastRateHeaders = headers;
		if (server === 'up') this.circuitBreaker.recordSuccess();
		else if (server) this.pause(this.circuitBreaker.recordFailure(request, at, server === 'failing'));
		if (succeeded) this.backoff.recordSuccess(sentAt);
		if (!rateLimited) return 0;
		const pauseMs = this.backoff.recordRejection(sentAt, at, hint);
		this.pause(pauseMs);
		return pauseMs;
	}

	/** Lets go what may go, queue by queue in turn; looks again later if something has to wait for time to pass. */
	private dispatch(): void {
		while (this.mayGo(clock.now())) {
			const next = this.queues.next(clock.now());
			if (!next) break;
			next.resolve();
		}
		if (this.queues.size === 0) return;
		const heldMs = this.inFlight > 0 ? 0 : this.heldMs(clock.now());
		if (heldMs > MAX_WAIT_MS) this.queues.rejectAll(longPauseError(this.lastRateHeaders, heldMs));
		else if (this.concurrency.allows(this.inFlight) && !this.timerIsSet) void this.dispatchLater();
	}

	private mayGo(at: number): boolean {
		if (at < this.pausedUntil || (this.circuitBreaker.isOpen && this.isProbing)) return false;
		return this.concurrency.allows(this.inFlight) && this.limit.isFree(at, this.inFlight);
	}

	/** How long nothing may be sent by what the server has said, ms. */
	private heldMs(at: number): number {
		return Math.max(this.pausedUntil - at, this.limit.isFree(at, this.inFlight) ? 0 : (this.limit.nextFreeIn(at) ?? 0));
	}

	private async dispatchLater(): Promise<void> {
		this.timerIsSet = true;
		await clock.sleep(Math.min(MAX_TIMER_MS, this.waitMs(clock.now())));
		this.timerIsSet = false;
		this.dispatch();
	}

	private waitMs(at: number): number {
		if (at < this.pausedUntil) return this.pausedUntil - at;
		const waits = [this.limit.nextFreeIn(at), this.queues.nextFreeIn(at)].filter((ms) => ms !== undefined);
		return Math.max(1, Math.min(MAX_TIMER_MS, ...waits));
	}
}
