/** How fast a lower estimate is believed: this part of the window's maximum per interval. */
const EASE = 0.2;

/**
 * Estimates how much of the server's window others use (other workers, other programs with the same token), from what the
 * server says remains and what this process itself has sent. More is believed at once, less only bit by bit: others who are
 * merely pausing come back.
 */
export class ForeignUse {
	private used = 0;
	private at = 0;
	private easePerMs = 0;

	/**
	 * @param used places that the server counts as taken and this process can't account for; negative means none
	 * @param max, intervalMs the server's window @param at ms
	 */
	observe(used: number, max: number, intervalMs: number, at: number): void {
		const eased = this.now(at);
		this.easePerMs = (EASE * max) / intervalMs;
		this.used = Math.max(eased, Math.min(used, max), 0);
		this.at = at;
	}

	/** Places that others are thought to use at `at`, ms. */
	now(at: number): number {
		return Math.max(0, this.used - (at - this.at) * this.easePerMs);
	}
}
