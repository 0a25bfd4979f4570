/** What a server says may still be sent until it counts anew, where it does not say how long its windows are. */
export class Allowance {
	/** @param left requests, those under way taken off @param until when the server counts anew, ms */
	constructor(
		private left: number,
		readonly until: number,
	) {}

	/** Whether a request may go at `at`, ms. */
	free(at: number): boolean {
		return this.left > 0 || at >= this.until;
	}

	take(): void {
		this.left--;
	}
}
