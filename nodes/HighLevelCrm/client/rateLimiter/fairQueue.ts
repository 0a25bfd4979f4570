import type { SlidingWindow } from './slidingWindow';

/** The runs that have something waiting, served in turn. */
export class FairQueue {
	private readonly round: Queue[] = [];

	get size(): number {
		return this.round.length;
	}

	add(queue: Queue, waiter: Waiter): void {
		if (queue.length === 0) this.round.push(queue);
		queue.push(waiter);
	}

	/** The next request that the rate of its own run lets go at `at`, ms. */
	next(at: number): Waiter | undefined {
		const queue = this.round.find((candidate) => candidate.isFree(at));
		if (!queue) return undefined;
		this.remove(queue);
		if (queue.length > 1) this.round.push(queue);
		return queue.shift();
	}

	/** Ends all waiting of `queue`, or of all. */
	rejectAll(reason: Error, queue?: Queue): void {
		for (const one of queue ? [queue] : [...this.round]) {
			if (one.length > 0) this.remove(one);
			for (let waiter = one.shift(); waiter; waiter = one.shift()) waiter.reject(reason);
		}
	}

	/** ms until the rate of a run of its own lets something go; `undefined` if none has one. */
	nextFreeIn(at: number): number | undefined {
		const waits = this.round.map(({ fixedRate }) => fixedRate?.nextFreeIn(at)).filter((ms) => ms !== undefined);
		return waits.length > 0 ? Math.min(...waits) : undefined;
	}

	private remove(queue: Queue): void {
		this.round.splice(this.round.indexOf(queue), 1);
	}
}

/** A request that waits to be sent. */
export interface Waiter {
	resolve: () => void;
	reject: (reason: Error) => void;
}

/** The requests of one run that wait for the rate limiter, first come first served, with the run's own fixed rate if it has one. */
export class Queue {
	private readonly waiters: Waiter[] = [];

	constructor(readonly fixedRate?: SlidingWindow) {}

	get length(): number {
		return this.waiters.length;
	}

	push(waiter: Waiter): void {
		this.waiters.push(waiter);
	}

	shift(): Waiter | undefined {
		return this.waiters.shift();
	}

	/** Whether the run's own rate lets a request go at `now`. */
	isFree(now: number): boolean {
		return !this.fixedRate || this.fixedRate.used(now) < this.fixedRate.max;
	}
}
