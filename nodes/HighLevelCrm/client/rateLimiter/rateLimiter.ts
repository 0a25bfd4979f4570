import { clock } from '../clock';
import { pauseDemanded } from '../errors/limitErrors';
import { Breadth } from './adaptiveConcurrency';
import type { Lane } from './queue';
import { Lanes } from './fairQueue';
import { Outage } from './circuitBreaker';
import { Pauses } from './backoff';
import { ServerLimit } from './serverLimit';
import type { Ended, Ticket } from './permit';

export { MAX_IN_FLIGHT } from './adaptiveConcurrency';
export type { Ended, Ticket } from './permit';

/** How long the pacer waits at most before it looks again, ms. Short, as n8n's `sleep` can't be woken. */
const LOOK_AGAIN_MS = 50;
/** Where nothing may be sent for longer, whoever waits is told so instead, ms. */
export const LONGEST_WAIT_MS = 120_000;
/** No demand of a server is kept for longer, ms. */
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * Decides when a request may leave, for everybody in this process who shares a token, location and base URL.
 * It learns the server's window from the answers' headers and keeps to it, leaving room for what others (workers, other
 * programs) use of it. Without headers it adapts the number under way: up on success, halved when turned away. In an outage
 * one request tries for all.
 */
export class Pacer {
	/** When the pacer was last used, ms since 1970. */
	lastUsed = clock.date();
	readonly outage = new Outage();
	readonly pauses = new Pauses();
	private readonly limit = new ServerLimit();
	private inFlight = 0;
	private readonly breadth = new Breadth();
	/** Whether the one request that tries for all in an outage is under way. */
	private trying = false;
	private pausedUntil = 0;
	/** Headers of the answer that last said something of the rate. */
	private demand: Record<string, unknown> = {};
	private readonly lanes = new Lanes();
	private looking = false;

	/** Whether nothing is waiting or under way. */
	get idle(): boolean {
		return this.inFlight === 0 && this.lanes.size === 0;
	}

	/** The pause all requests are under, ms; 0 if none. */
	get pauseMs(): number {
		return Math.max(0, this.pausedUntil - clock.now());
	}

	/**
	 * Waits for permission to send one request of `lane`.
	 * @throws the reason given to `abandon`, or ApiFailure where the server demands a pause that nobody waits for
	 */
	async turn(lane: Lane): Promise<Ticket> {
		return await new Promise<Ticket>((resolve, reject) => {
			this.lanes.add(lane, { go: () => resolve(this.ticket(lane)), giveUp: reject });
			this.dispatch();
		});
	}

	/** Ends all waiting of `lane` at once, with `reason`. */
	abandon(lane: Lane, reason: Error): void {
		this.lanes.abandon(reason, lane);
	}

	/** Holds every request back for `ms`. */
	pause(ms: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, clock.now() + Math.min(ms, LONGEST_PAUSE_MS));
	}

	private ticket(lane: Lane): Ticket {
		const sentAt = clock.now();
		const tries = this.outage.isDown;
		this.trying ||= tries;
		this.inFlight++;
		this.limit.enter();
		lane.fixed?.enter();
		const back = () => {
			this.inFlight--;
			if (tries) this.trying = false;
		};
		return {
			giveBack: () => {
				back();
				this.limit.withdraw();
				lane.fixed?.withdraw();
				this.dispatch();
			},
			done: (ended) => {
				const at = clock.now();
				this.lastUsed = clock.date();
				back();
				this.limit.leave(sentAt, at, ended, this.inFlight);
				lane.fixed?.leave(sentAt, at, true);
				this.breadth.adapt(ended.rateLimited, this.limit.isKnown);
				const pauseMs = this.learn(ended, sentAt, at);
				this.dispatch();
				return pauseMs;
			},
		};
	}

	/** What follows for all from how one request ended. @returns ms that all wait because it was turned away */
	private learn(ended: Ended, sentAt: number, at: number): number {
		const { hint, rateLimited, server, succeeded = false, headers, request } = ended;
		if (headers && Object.values(hint).some((said) => said !== undefined)) this.demand = headers;
		if (server === 'up') this.outage.over();
		else if (server) this.pause(this.outage.failed(request, at, server === 'failing'));
		if (succeeded) this.pauses.succeeded(sentAt);
		if (!rateLimited) return 0;
		const pauseMs = this.pauses.refused(sentAt, at, hint);
		this.pause(pauseMs);
		return pauseMs;
	}

	/** Lets go what may go, lane by lane in turn; looks again later if something has to wait for time to pass. */
	private dispatch(): void {
		while (this.mayGo(clock.now())) {
			const next = this.lanes.next(clock.now());
			if (!next) break;
			next.go();
		}
		if (this.lanes.size === 0) return;
		const heldMs = this.inFlight > 0 ? 0 : this.heldMs(clock.now());
		if (heldMs > LONGEST_WAIT_MS) this.lanes.abandon(pauseDemanded(this.demand, heldMs));
		else if (this.breadth.allows(this.inFlight) && !this.looking) void this.lookAgain();
	}

	private mayGo(at: number): boolean {
		if (at < this.pausedUntil || (this.outage.isDown && this.trying)) return false;
		return this.breadth.allows(this.inFlight) && this.limit.free(at, this.inFlight);
	}

	/** How long nothing may be sent by what the server has said, ms. */
	private heldMs(at: number): number {
		return Math.max(this.pausedUntil - at, this.limit.free(at, this.inFlight) ? 0 : (this.limit.nextFreeIn(at) ?? 0));
	}

	private async lookAgain(): Promise<void> {
		this.looking = true;
		await clock.sleep(Math.min(LOOK_AGAIN_MS, this.waitMs(clock.now())));
		this.looking = false;
		this.dispatch();
	}

	private waitMs(at: number): number {
		if (at < this.pausedUntil) return this.pausedUntil - at;
		const waits = [this.limit.nextFreeIn(at), this.lanes.nextFreeIn(at)].filter((ms) => ms !== undefined);
		return Math.max(1, Math.min(LOOK_AGAIN_MS, ...waits));
	}
}
