import type { Lane, Waiting } from './queue';

/** The runs that have something waiting, served in turn. */
export class Lanes {
	private readonly round: Lane[] = [];

	get size(): number {
		return this.round.length;
	}

	add(lane: Lane, waiting: Waiting): void {
		if (lane.length === 0) this.round.push(lane);
		lane.push(waiting);
	}

	/** The next request that the rate of its own run lets go at `at`, ms. */
	next(at: number): Waiting | undefined {
		const lane = this.round.find((candidate) => candidate.free(at));
		if (!lane) return undefined;
		this.remove(lane);
		if (lane.length > 1) this.round.push(lane);
		return lane.shift();
	}

	/** Ends all waiting of `lane`, or of all. */
	abandon(reason: Error, lane?: Lane): void {
		for (const one of lane ? [lane] : [...this.round]) {
			if (one.length > 0) this.remove(one);
			for (let waiting = one.shift(); waiting; waiting = one.shift()) waiting.giveUp(reason);
		}
	}

	/** ms until the rate of a run of its own lets something go; `undefined` if none has one. */
	nextFreeIn(at: number): number | undefined {
		const waits = this.round.map(({ fixed }) => fixed?.nextFreeIn(at)).filter((ms) => ms !== undefined);
		return waits.length > 0 ? Math.min(...waits) : undefined;
	}

	private remove(lane: Lane): void {
		this.round.splice(this.round.indexOf(lane), 1);
	}
}
