/** A queue of rows; `into` leads on where it was merged with another. */
interface RowQueue {
	/** Resolves when every row that joined has left. */
	end: Promise<unknown>;
	into?: RowQueue;
}

/**
 * Keeps the writes of one run that may meet in one record in input order, one at a time. Rows meet by a shared key, also by way
 * of others: a row with an email and a phone ties the two together for all rows after it.
 */
export class Order {
	private readonly queues = new Map<string, RowQueue>();

	/**
	 * Joins the end of the queue. Call it in input order.
	 * @returns `turn`, which resolves when everything before has left (absent: at once); and `leave`, to be called once done,
	 * however it ended
	 */
	join(keys: readonly string[]): { turn?: Promise<unknown>; leave: () => void } {
		if (keys.length === 0) return { leave: () => undefined };
		const before = new Set<RowQueue>();
		for (const key of keys) {
			const queue = this.find(key);
			if (queue) before.add(queue);
		}
		const turn = before.size > 0 ? Promise.all([...before].map(({ end }) => end)) : undefined;
		let leave!: () => void;
		const left = new Promise<void>((resolve) => (leave = resolve));
		const queue: RowQueue = { end: left };
		for (const merged of before) merged.into = queue;
		for (const key of keys) this.queues.set(key, queue);
		return { turn, leave };
	}

	/** The queue that a key belongs to now; the way there is shortened for the next time. */
	private find(key: string): RowQueue | undefined {
		let queue = this.queues.get(key);
		if (!queue?.into) return queue;
		while (queue.into) queue = queue.into;
		this.queues.set(key, queue);
		return queue;
	}
}
