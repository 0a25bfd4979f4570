import type { Window } from './slidingWindow';

/** A request that waits to be sent. */
export interface Waiting {
	go: () => void;
	giveUp: (reason: Error) => void;
}

/** The requests of one run that wait for the pacer, first come first served, with the run's own fixed rate if it has one. */
export class Lane {
	private readonly queue: Waiting[] = [];

	constructor(readonly fixed?: Window) {}

	get length(): number {
		return this.queue.length;
	}

	push(waiting: Waiting): void {
		this.queue.push(waiting);
	}

	shift(): Waiting | undefined {
		return this.queue.shift();
	}

	/** Whether the run's own rate lets a request go at `now`. */
	free(now: number): boolean {
		return !this.fixed || this.fixed.taken(now) < this.fixed.max;
	}
}
