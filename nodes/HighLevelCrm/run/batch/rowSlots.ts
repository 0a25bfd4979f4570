/** Rows begun at once. More than requests in flight, as some wait for one another; few enough to keep memory flat. */
const ROWS_AT_ONCE = 64;

/**
 * The places of the rows that are under way. A row that waits for what comes only when others have got so far (tags that are sent for
 * many contacts at once) holds none meanwhile; and whoever gathers such rows is told when nothing else moves.
 */
export class Places {
	private held = 0;
	/** Of those that hold a place, how many wait for the rows before them. */
	private queued = 0;
	private gathered = 0;
	private allBegun = false;
	private freed?: () => void;
	private readonly listeners = new Set<() => void>();

	/** Waits for a free place and takes it. */
	async enter(): Promise<void> {
		while (this.held >= ROWS_AT_ONCE) {
			this.look();
			await new Promise<void>((resolve) => (this.freed = resolve));
		}
		this.held++;
	}

	leave(): void {
		this.held--;
		this.free();
	}

	/** Waits for the rows before. */
	async queue(turn: Promise<unknown>): Promise<void> {
		this.queued++;
		this.look();
		await turn;
		this.queued--;
	}

	/** Waits for what others bring about, without a place. */
	async gather<T>(outcome: Promise<T>): Promise<T> {
		this.held--;
		this.gathered++;
		this.free();
		try {
			return await outcome;
		} finally {
			this.gathered--;
			this.held++;
		}
	}

	/** Calls back whenever rows have gathered and nothing else moves. */
	whenStill(listener: () => void): void {
		this.listeners.add(listener);
	}

	/** No further row will enter. */
	close(): void {
		this.allBegun = true;
		this.look();
	}

	private free(): void {
		this.freed?.();
		this.look();
	}

	private look(): void {
		const moving = this.held - this.queued;
		const more = !this.allBegun && this.held < ROWS_AT_ONCE;
		if (this.gathered > 0 && moving === 0 && !more) for (const listener of this.listeners) listener();
	}
}
