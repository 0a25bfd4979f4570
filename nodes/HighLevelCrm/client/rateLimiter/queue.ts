import type { SlidingWindow } from './slidingWindow';

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
