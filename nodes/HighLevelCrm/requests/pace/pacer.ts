import { clock } from '../clock';
import type { Lane } from './lane';
import type { RateHint } from './rateHeaders';
import { ServerLimit } from './serverLimit';

/** Most requests under way at once, per token + location + base URL. */
export const MAX_IN_FLIGHT = 32;
/** Requests under way at first, before the server has said anything about its limit. */
const FIRST_IN_FLIGHT = 4;
/** How long the pacer waits at most before it looks again, ms. Short, as n8n's `sleep` can't be woken. */
const LOOK_AGAIN_MS = 50;

/** A request's permission to be sent; one of the two must be called. */
export interface Ticket {
	/** The answer is there, or none came. */
	done(answer: { hint: RateHint; rateLimited: boolean }): void;
	/** It was not sent after all. */
	giveBack(): void;
}

/**
 * Decides when a request may leave, for everybody in this process who shares a token, location and base URL.
 * It learns the server's window from the answers' headers and keeps to it, leaving room for what others (workers, other
 * programs) use of it. Without headers it adapts the number under way: up on success, halved when turned away.
 */
export class Pacer {
	/** When the pacer was last used, ms since 1970. */
	lastUsed = clock.date();
	private readonly limit = new ServerLimit();
	private inFlight = 0;
	private most = FIRST_IN_FLIGHT;
	private turnedAway = false;
	private pausedUntil = 0;
	/** The runs that have something waiting. */
	private readonly lanes: Lane[] = [];
	private looking = false;

	/** Whether nothing is waiting or under way. */
	get idle(): boolean {
		return this.inFlight === 0 && this.lanes.length === 0;
	}

	/** The pause all requests are under, ms; 0 if none. */
	get pauseMs(): number {
		return Math.max(0, this.pausedUntil - clock.now());
	}

	/**
	 * Waits for permission to send one request of `lane`.
	 * @throws the reason given to `abandon`
	 */
	async turn(lane: Lane): Promise<Ticket> {
		return await new Promise<Ticket>((resolve, reject) => {
			if (lane.length === 0) this.lanes.push(lane);
			lane.push({ go: () => resolve(this.ticket(lane)), giveUp: reject });
			this.dispatch();
		});
	}

	/** Ends all waiting of `lane` at once, with `reason`. */
	abandon(lane: Lane, reason: Error): void {
		if (lane.length > 0) this.remove(lane);
		for (let waiting = lane.shift(); waiting; waiting = lane.shift()) waiting.giveUp(reason);
	}

	/** Holds every request back for `ms`. */
	pause(ms: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, clock.now() + ms);
	}

	private ticket(lane: Lane): Ticket {
		const sentAt = clock.now();
		this.inFlight++;
		this.limit.enter();
		lane.fixed?.enter();
		return {
			giveBack: () => {
				this.inFlight--;
				this.limit.withdraw();
				lane.fixed?.withdraw();
				this.dispatch();
			},
			done: ({ hint, rateLimited }) => {
				const at = clock.now();
				this.lastUsed = clock.date();
				this.inFlight--;
				this.limit.leave(sentAt, at, !rateLimited, hint, this.inFlight);
				lane.fixed?.leave(sentAt, at, true);
				this.adapt(rateLimited);
				this.dispatch();
			},
		};
	}

	/** How many requests may be under way: more on success, half when turned away. */
	private adapt(rateLimited: boolean): void {
		if (rateLimited) {
			this.turnedAway = true;
			this.most = Math.max(1, Math.floor(this.most / 2));
		} else if (this.most < MAX_IN_FLIGHT) {
			this.most += this.turnedAway && !this.limit.isKnown ? 1 / this.most : 1;
		}
	}

	/** Lets go what may go, lane by lane in turn; looks again later if something has to wait for time to pass. */
	private dispatch(): void {
		while (this.mayGo(clock.now())) {
			const next = this.nextLane(clock.now())?.shift();
			if (!next) break;
			next.go();
		}
		const waitsForTime = this.lanes.length > 0 && this.inFlight < Math.floor(this.most);
		if (waitsForTime && !this.looking) void this.lookAgain();
	}

	private mayGo(at: number): boolean {
		return at >= this.pausedUntil && this.inFlight < Math.floor(this.most) && this.limit.free(at, this.inFlight);
	}

	/** The next lane, round-robin, that may send; it leaves the round with its last request. */
	private nextLane(at: number): Lane | undefined {
		const lane = this.lanes.find((candidate) => candidate.free(at));
		if (!lane) return undefined;
		this.remove(lane);
		if (lane.length > 1) this.lanes.push(lane);
		return lane;
	}

	private remove(lane: Lane): void {
		this.lanes.splice(this.lanes.indexOf(lane), 1);
	}

	private async lookAgain(): Promise<void> {
		this.looking = true;
		await clock.sleep(Math.min(LOOK_AGAIN_MS, this.waitMs(clock.now())));
		this.looking = false;
		this.dispatch();
	}

	private waitMs(at: number): number {
		if (at < this.pausedUntil) return this.pausedUntil - at;
		const limits = [this.limit, ...this.lanes.map((lane) => lane.fixed)];
		const waits = limits.map((limit) => limit?.nextFreeIn(at)).filter((ms) => ms !== undefined);
		return Math.max(1, Math.min(LOOK_AGAIN_MS, ...waits));
	}
}
