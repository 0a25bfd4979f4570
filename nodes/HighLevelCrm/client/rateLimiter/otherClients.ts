/** For how many intervals an observation counts: others who are merely pausing come back. */
const REMEMBERED_INTERVALS = 2;
/** Differences up to this part of the window's maximum come from the two sides' clocks, not from others. */
const NOISE = 0.03;

/**
 * Estimates how much of the server's window others use (other workers, other programs with the same token), from what the
 * server says remains and what this process itself has sent: the most that was observed lately.
 */
export class OtherClients {
	/** Observations that may still be the most, oldest first, each lower than the one before. */
	private observed: Array<{ used: number; until: number }> = [];

	/**
	 * @param used places that the server counts as taken and this process can't account for; negative means none
	 * @param max, intervalMs the server's window @param at ms
	 */
	observe(used: number, max: number, intervalMs: number, at: number): void {
		const bounded = used <= NOISE * max ? 0 : Math.min(used, max);
		while ((this.observed.at(-1)?.used ?? Number.POSITIVE_INFINITY) <= bounded) this.observed.pop();
		if (bounded > 0) this.observed.push({ used: bounded, until: at + REMEMBERED_INTERVALS * intervalMs });
	}

	/** Places that others are thought to use at `at`, ms. */
	usedAt(at: number): number {
		while ((this.observed[0]?.until ?? Number.POSITIVE_INFINITY) <= at) this.observed.shift();
		return this.observed[0]?.used ?? 0;
	}

	/** What was observed is not believed any more. */
	forget(): void {
		this.observed = [];
	}
}
