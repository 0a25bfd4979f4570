import fc from 'fast-check';
import { Order } from '../../nodes/HighLevelCrm/run/order';

describe('the order of rows', () => {
	it('frees a key once the last of its rows has ended, and not before', () => {
		const order = new Order();
		const [first, second] = [order.join(['a']), order.join(['a'])];
		first.leave();
		expect(order.join(['a', 'b']).turn).toBeDefined();
		second.leave();
		const alone = new Order();
		alone.join(['a']).leave();
		expect(alone.join(['a']).turn).toBeUndefined();
	});

	it('keeps all later rows of either key in one queue after a row with both', async () => {
		const order = new Order();
		const [both, second, third] = [['email', 'phone'], ['email'], ['email']].map((keys) => order.join(keys));
		let hasTurn = false;
		const turn = order.join(['phone']).turn?.then(() => (hasTurn = true));
		both?.leave();
		second?.leave();
		for (let step = 0; step < 20; step++) await Promise.resolve();
		expect(hasTurn).toBe(false);
		third?.leave();
		expect(await turn).toBe(true);
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
