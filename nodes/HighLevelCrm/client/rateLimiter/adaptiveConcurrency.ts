/** Maximum requests in flight per token + location + base URL. */
export const MAX_IN_FLIGHT = 32;
/** Limit of requests in flight before the server has stated its rate limit. */
const INITIAL_IN_FLIGHT = 4;

/** Limits the requests in flight: additive increase on success, halved on 429 (AIMD). */
export class AdaptiveConcurrency {
	private limit = INITIAL_IN_FLIGHT;
	private wasRejected = false;

	allows(inFlight: number): boolean {
		return inFlight < Math.floor(this.limit);
	}

	/** @param limitKnown whether the server has stated its limit: then a fast increase after a 429 is safe */
	adapt(rateLimited: boolean, limitKnown: boolean): void {
		if (rateLimited) {
			this.wasRejected = true;
			this.limit = Math.max(1, Math.floor(this.limit / 2));
		} else if (this.limit < MAX_IN_FLIGHT) {
			this.limit += this.wasRejected && !limitKnown ? 1 / this.limit : 1;
		}
	}
}
