/** Most requests under way at once, per token + location + base URL. */
export const MAX_IN_FLIGHT = 32;
/** Requests under way at first, before the server has said anything about its limit. */
const INITIAL_IN_FLIGHT = 4;

/** How many requests may be under way: more on success, half when turned away. */
export class AdaptiveConcurrency {
	private limit = INITIAL_IN_FLIGHT;
	private wasRejected = false;

	allows(inFlight: number): boolean {
		return inFlight < Math.floor(this.limit);
	}

	/** @param limitKnown whether the server has said how many it takes: then going up again is no risk */
	adapt(rateLimited: boolean, limitKnown: boolean): void {
		if (rateLimited) {
			this.wasRejected = true;
			this.limit = Math.max(1, Math.floor(this.limit / 2));
		} else if (this.limit < MAX_IN_FLIGHT) {
			this.limit += this.wasRejected && !limitKnown ? 1 / this.limit : 1;
		}
	}
}
