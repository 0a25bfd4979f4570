import type { Queue, Waiter } from './queue';

/** The runs that have something waiting, served in turn. */
export class FairQueue {
	private readonly round: Queue[] = [];

	get size(): number {
		return this.round.length;
	}

	add(lane: Queue, waiting: Waiter): void {
		if (lane.length === 0) this.round.push(lane);
		lane.push(waiting);
	}

	/** The next request that the rate of its own run lets go at `at`, ms. */
	next(at: number): Waiter | undefined {
		const lane = this.round.find((candidate) => candidate.isFree(at));
		if (!lane) return undefined;
		this.remove(lane);
		if (lane.length > 1) this.round.push(lane);
		return lane.shift();
	}

	/** Ends all waiting of `lane`, or of all. */
	rejectAll(reason: Error, lane?: Queue): void {
		for (const one of lane ? [lane] : [...this.round]) {
			if (one.length > 0) this.remove(one);
			for (let waiting = one.shift(); waiting; waiting = one.shift()) waiting.reject(reason);
		}
	}

	/** ms until the rate of a run of its own lets something go; `undefined` if none has one. */
	nextFreeIn(at: number): number | undefined {
		const waits = this.round.map(({ fixedRate: fixed }) => fixed?.nextFreeIn(at)).filter((ms) => ms !== undefined);
		return waits.length > 0 ? Math.min(...waits) : undefined;
	}

	private remove(lane: Queue): void {
		this.round.splice(this.round.indexOf(lane), 1);
	}
}
