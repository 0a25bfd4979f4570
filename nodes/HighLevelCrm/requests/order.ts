/** Keeps the writes of one run that share a key in input order, one at a time. */
export class Order {
	private readonly last = new Map<string, Promise<void>>();

	/**
	 * Joins the end of the queue of each key. Call it in input order.
	 * @returns `turn`, which resolves when everything before has left; and `leave`, to be called once done, however it ended.
	 */
	join(keys: readonly string[]): { turn: Promise<void> | undefined; leave: () => void } {
		if (keys.length === 0) return { turn: undefined, leave: () => undefined };
		const before = keys.map((key) => this.last.get(key)).filter((queue) => queue !== undefined);
		let release!: () => void;
		const left = new Promise<void>((resolve) => (release = resolve));
		for (const key of keys) this.last.set(key, left);
		const leave = () => {
			for (const key of keys) if (this.last.get(key) === left) this.last.delete(key);
			release();
		};
		return { turn: before.length > 0 ? Promise.all(before).then(() => undefined) : undefined, leave };
	}
}
