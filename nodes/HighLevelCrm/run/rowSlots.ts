/** Maximum number of rows in progress. It exceeds the requests in flight because some rows wait, and is small to save memory. */
const MAX_ROWS = 64;

/**
 * Semaphore of the rows in progress. A row that waits for a batch (tags for many contacts in one request) holds no slot. When every
 * row waits, the listeners are called, because only sending the batches lets the run go on.
 */
export class RowSlots {
	private taken = 0;
	/** Rows that hold a slot and wait for earlier rows. */
	private blocked = 0;
	/** Rows that wait for a batch, without a slot. */
	private batched = 0;
	private isClosed = false;
	private wake?: () => void;
	private readonly listeners = new Set<() => void>();

	async acquire(): Promise<void> {
		while (this.taken >= MAX_ROWS) {
			this.notifyIfIdle();
			await new Promise<void>((resolve) => (this.wake = resolve));
		}
		this.taken++;
	}

	release(): void {
		this.taken--;
		this.slotFreed();
	}

	/** Waits for earlier rows while holding the slot. */
	async waitForRows(turn: Promise<unknown>): Promise<void> {
		this.blocked++;
		this.notifyIfIdle();
		await turn;
		this.blocked--;
	}

	/** Waits for the outcome of a batch, without holding a slot. */
	async waitForBatch<T>(outcome: Promise<T>): Promise<T> {
		this.taken--;
		this.batched++;
		this.slotFreed();
		try {
			return await outcome;
		} finally {
			this.batched--;
			this.taken++;
		}
	}

	/** Calls `listener` whenever rows wait for a batch and no other row can progress. */
	onIdle(listener: () => void): void {
		this.listeners.add(listener);
	}

	/** No further row will acquire a slot. */
	close(): void {
		this.isClosed = true;
		this.notifyIfIdle();
	}

	/** Further rows follow after all. */
	reopen(): void {
		this.isClosed = false;
	}

	private slotFreed(): void {
		this.wake?.();
		this.notifyIfIdle();
	}

	private notifyIfIdle(): void {
		const canBegin = !this.isClosed && this.taken < MAX_ROWS;
		if (this.batched > 0 && this.taken === this.blocked && !canBegin) for (const listener of this.listeners) listener();
	}
}
