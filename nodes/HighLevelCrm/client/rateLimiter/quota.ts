/** What a server says may still be sent until it counts anew, where it does not say how long its windows are. */
export class Quota {
	/** @param remaining requests, those under way taken off @param until when the server counts anew, ms */
	constructor(
		private remaining: number,
		readonly until: number,
	) {}

	/** Whether a request may go at `at`, ms. */
	isFree(at: number): boolean {
		return this.remaining > 0 || at >= this.until;
	}

	take(): void {
		this.remaining--;
	}
}
