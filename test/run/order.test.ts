import fc from 'fast-check';
import { Order } from '../../nodes/HighLevelCrm/run/order';

/** Rejects after 1 s. */
const never = async () =>
	await new Promise((_, reject) => setTimeout(() => reject(new Error('still waiting')), 1_000).unref());

describe('order', () => {
	it('rows without a key, or with different ones, need not wait', () => {
		const order = new Order();
		expect(order.join([]).turn).toBeUndefined();
		expect(order.join(['a']).turn).toBeUndefined();
		expect(order.join(['b']).turn).toBeUndefined();
		expect(order.join([]).turn).toBeUndefined();
	});

	it('a key is free again once its rows have left', async () => {
		const order = new Order();
		order.join(['a']).leave();
		await expect(Promise.race([order.join(['a']).turn, never()])).resolves.toBeDefined();
	});

	it('a row ties its keys together for the rows after it', async () => {
		const order = new Order();
		order.join(['email:a', 'phone:1']).leave();
		const second = order.join(['email:a', 'phone:2']);
		await second.turn;
		let thirdsTurn = false;
		const third = order.join(['phone:1']);
		void third.turn?.then(() => (thirdsTurn = true));
		await new Promise((resolve) => setImmediate(resolve));
		expect(thirdsTurn).toBe(false);
		second.leave();
		await third.turn;
	});

	it('rows that meet in any key go one after the other, in the order of joining', async () => {
		const rows = fc.array(
			fc.record({ keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }), steps: fc.nat(5) }),
			{ maxLength: 25 },
		);
		await fc.assert(
			fc.asyncProperty(rows, async (given) => {
				const order = new Order();
				const begun: number[] = [];
				const active = new Map<string, number>();
				await Promise.all(
					given.map(async ({ keys, steps }, index) => {
						const { turn, leave } = order.join(keys);
						await turn;
						for (const key of keys) {
							expect(active.has(key)).toBe(false);
							active.set(key, index);
						}
						begun.push(index);
						for (let step = 0; step < steps; step++) await Promise.resolve();
						for (const key of keys) active.delete(key);
						leave();
					}),
				);
				expect(begun).toHaveLength(given.length);
				for (const key of ['a', 'b', 'c', 'd']) {
					const mine = begun.filter((index) => given[index]?.keys.includes(key as never));
					expect(mine).toEqual([...mine].sort((one, other) => one - other));
				}
			}),
		);
	});
});
