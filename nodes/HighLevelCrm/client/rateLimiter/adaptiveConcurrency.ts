/** Most requests under way at once, per token + location + base URL. */
export const MAX_IN_FLIGHT = 32;
/** Requests under way at first, before the server has said anything about its limit. */
const FIRST_IN_FLIGHT = 4;

/** How many requests may be under way: more on success, half when turned away. */
export class Breadth {
	private most = FIRST_IN_FLIGHT;
	private turnedAway = false;

	allows(inFlight: number): boolean {
		return inFlight < Math.floor(this.most);
	}

	/** @param limitKnown whether the server has said how many it takes: then going up again is no risk */
	adapt(rateLimited: boolean, limitKnown: boolean): void {
		if (rateLimited) {
			this.turnedAway = true;
			this.most = Math.max(1, Math.floor(this.most / 2));
		} else if (this.most < MAX_IN_FLIGHT) {
			this.most += this.turnedAway && !limitKnown ? 1 / this.most : 1;
		}
	}
}
