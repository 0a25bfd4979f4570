import fc from 'fast-check';
import { Order } from '../../nodes/HighLevelCrm/requests/order';

describe('order', () => {
	it('rows without a key, or with different ones, need not wait', () => {
		const order = new Order();
		expect(order.join([]).turn).toBeUndefined();
		await order.join(['a']).turn;
		expect(order.join(['b']).turn).toBeUndefined();
		expect(order.join([]).turn).toBeUndefined();
	});

	it('a key is free again once its rows have left', async () => {
		const order = new Order();
		order.join(['a']).leave();
		await order.join(['a']).turn;
	});

	it('rows that meet in any key go one after the other, in the order of joining', async () => {
		const rows = fc.array(fc.record({ keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }), steps: fc.nat(5) }), { maxLength: 25 });
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
