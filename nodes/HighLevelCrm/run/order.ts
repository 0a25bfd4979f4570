/** A queue of rows. After a merge, `into` is the queue that replaces it. */
interface RowQueue {
	/** Resolves when every row that joined has left. */
	end: Promise<unknown>;
	into?: RowQueue;
}

/**
 * Serializes the writes of one run that may concern the same record, in input order. Rows that share a key are in one queue. A row
 * with several keys merges their queues for all later rows.
 */
export class Order {
	private readonly queues = new Map<string, RowQueue>();

	/**
	 * Joins the end of the queue. Call it in input order.
	 * @returns `turn`, which resolves when all earlier rows have left (absent if there are none), and `leave`, which the row must call
	 * at its end, also after a failure
	 */
	join(keys: readonly string[]): { turn?: Promise<unknown>; leave: () => void } {
		if (keys.length === 0) return { leave: () => undefined };
		const before = new Set<RowQueue>();
		for (const key of keys) {
			const queue = this.find(key);
			if (queue) before.add(queue);
		}
		const turn = before.size > 0 ? Promise.all([...before].map(({ end }) => end)) : undefined;
		let end!: () => void;
		const left = new Promise<void>((resolve) => (end = resolve));
		const queue: RowQueue = { end: left };
		for (const merged of before) merged.into = queue;
		for (const key of keys) this.queues.set(key, queue);
		const leave = () => {
			end();
			// Nobody waits for a queue that has ended, so it is not kept.
			for (const key of keys) if (this.queues.get(key) === queue) this.queues.delete(key);
		};
		return { turn, leave };
	}

	/** Does the work when all earlier rows of these keys have left. */
	async inTurn<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
		const { turn, leave } = this.join(keys);
		try {
			await turn;
			return await work();
		} finally {
			leave();
		}
	}

	/** Returns the current queue of a key and stores it, so that the chain of merges is followed once only. */
	private find(key: string): RowQueue | undefined {
		let queue = this.queues.get(key);
		if (!queue?.into) return queue;
		while (queue.into) queue = queue.into;
		this.queues.set(key, queue);
		return queue;
	}
}
