import type { SlidingWindow } from './slidingWindow';

/** Serves the queues of all runs with waiting requests in turn (round robin). */
export class FairQueue {
	private readonly queues: Queue[] = [];

	get size(): number {
		return this.queues.length;
	}

	add(queue: Queue, waiter: Waiter): void {
		if (queue.length === 0) this.queues.push(queue);
		queue.push(waiter);
	}

	/** Returns the next request that its run's fixed rate permits at `at`, ms. */
	next(at: number): Waiter | undefined {
		const queue = this.queues.find((candidate) => candidate.isFree(at));
		if (!queue) return undefined;
		this.remove(queue);
		if (queue.length > 1) this.queues.push(queue);
		return queue.shift();
	}

	/** Rejects the waiting requests of `queue`, or of all queues. */
	rejectAll(reason: Error, queue?: Queue): void {
		for (const waiting of queue ? [queue] : [...this.queues]) {
			if (waiting.length > 0) this.remove(waiting);
			for (let waiter = waiting.shift(); waiter; waiter = waiting.shift()) waiter.reject(reason);
		}
	}

	/** ms until a run's fixed rate permits a request; `undefined` if no run has one. */
	nextFreeIn(at: number): number | undefined {
		const waits = this.queues.map(({ fixedRate }) => fixedRate?.nextFreeIn(at)).filter((ms) => ms !== undefined);
		return waits.length > 0 ? Math.min(...waits) : undefined;
	}

	private remove(queue: Queue): void {
		this.queues.splice(this.queues.indexOf(queue), 1);
	}
}

interface Waiter {
	resolve: () => void;
	reject: (reason: Error) => void;
}

/** The requests of one run that wait for the rate limiter, first in first out, with the run's fixed rate if it has one. */
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

	/** Whether the run's fixed rate permits a request at `now`. */
	isFree(now: number): boolean {
		return !this.fixedRate || this.fixedRate.used(now) < this.fixedRate.max;
	}
}
