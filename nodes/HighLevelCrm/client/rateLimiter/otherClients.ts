/** Number of intervals for which an observation counts, as other clients may only be pausing. */
const REMEMBERED_INTERVALS = 2;
/** Maximum difference, as a share of the window's size, that is explained by the clocks of the two sides. */
const MAX_NOISE_SHARE = 0.03;

/**
 * Estimates how many requests of the server's window other clients use (workers, programs with the same token): the maximum of recent
 * differences between the number that the server counts and the number that this process has sent.
 */
export class OtherClients {
	/** Observations that may still be the maximum, oldest first, in falling order. */
	private observations: Array<{ used: number; until: number }> = [];

	/**
	 * @param used requests that the server counts and this process did not send; negative means none
	 * @param max, intervalMs the server's window @param at ms
	 */
	observe(used: number, max: number, intervalMs: number, at: number): void {
		const bounded = used <= MAX_NOISE_SHARE * max ? 0 : Math.min(used, max);
		while ((this.observations.at(-1)?.used ?? Number.POSITIVE_INFINITY) <= bounded) this.observations.pop();
		if (bounded > 0) this.observations.push({ used: bounded, until: at + REMEMBERED_INTERVALS * intervalMs });
	}

	/** Estimated number of requests of other clients that count at `at`, ms. */
	usedAt(at: number): number {
		while ((this.observations[0]?.until ?? Number.POSITIVE_INFINITY) <= at) this.observations.shift();
		return this.observations[0]?.used ?? 0;
	}

	forget(): void {
		this.observations = [];
	}
}
