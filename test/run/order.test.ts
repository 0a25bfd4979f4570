import fc from 'fast-check';
import { Order } from '../../nodes/HighLevelCrm/run/order';

describe('the order of rows', () => {
	it('does not hold back rows without a key', () => {
		const order = new Order();
		expect(order.join([]).turn).toBeUndefined();
		expect(order.join(['a']).turn).toBeUndefined();
		expect(order.join(['b']).turn).toBeUndefined();
		expect(order.join([]).turn).toBeUndefined();
	});

	it('frees a key once its rows have ended', () => {
		const order = new Order();
		order.join(['a']).leave();
		expect(order.join(['a']).turn).toBeUndefined();
	});

	it('connects the keys of a row for later rows', async () => {
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

	it('runs rows that share a key one after the other', async () => {
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
