import type { Window } from './window';

/** A request that waits to be sent. */
export interface Waiting {
	go: () => void;
}

/** The requests of one run that wait for the pacer, first come first served, with the run's own fixed rate if it has one. */
export class Lane {
	private readonly queue = new Set<Waiting>();

	constructor(readonly fixed?: Window) {}

	get length(): number {
		return this.queue.size;
	}

	push(waiting: Waiting): void {
		this.queue.add(waiting);
	}

	drop(waiting: Waiting): void {
		this.queue.delete(waiting);
	}

	shift(): Waiting | undefined {
		for (const first of this.queue) {
			this.queue.delete(first);
			return first;
		}
		return undefined;
	}

	/** Whether the run's own rate lets a request go at `now`. */
	free(now: number): boolean {
		return !this.fixed || this.fixed.taken(now) < this.fixed.max;
	}
}
