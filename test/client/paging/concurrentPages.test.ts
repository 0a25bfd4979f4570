import type { IDataObject } from 'n8n-workflow';
import { Bench } from '../../support/bench';

const search = (more: IDataObject): never => ({ resource: 'contact', operation: 'search', ...more }) as never;
const at = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 1000).toISOString();

function plant(bench: Bench, count: number): string[] {
	const contacts = bench.sandbox.seed.contacts(
		Array.from({ length: count }, (_, index) => ({ id: `m${index}`, dateAdded: at(index) })),
	);
	return contacts.map(({ id }) => id).reverse();
}

describe('pages by offset', () => {
	const bench = new Bench('documented', { latencyMs: 40 });

	it.each([
		[730, 100],
		[1_000, 100],
		[130, 20],
		[101, 100],
	])('%d records are fetched side by side, and come in order (pages of %d)', async (count, page) => {
		bench.sandbox.configure({ pageCap: page });
		const ids = plant(bench, count);
		const { items } = await bench.succeed(search({ returnAll: true }));
		expect(items.map(({ json }) => json.id)).toEqual(ids);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(Math.ceil(count / page) + 1);
		if (count > 2 * page) expect(bench.sandbox.counters.mostInFlight).toBeGreaterThan(1);
	});

	it.each(['resetAfter', 'truncated', 'html'] as const)(
		'are requested again after a passing failure, so nothing is missing (%s)',
		async (kind) => {
			const ids = plant(bench, 730);
			bench.sandbox.setFaults([{ kind, times: 1, skip: 3 }]);
			const { items } = await bench.succeed(search({ returnAll: true }));
			expect(items.map(({ json }) => json.id)).toEqual(ids);
		},
	);

	it('fail the search if one fails for good', async () => {
		plant(bench, 730);
		bench.sandbox.setFaults([{ kind: 'status', status: 422, skip: 3, times: 1 }]);
		const { items, error } = await bench.run(search({ returnAll: true }));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/search of contacts was refused/i);
	});
});

describe('pages by cursor', () => {
	const bench = new Bench('highLevel', { latencyMs: 10 });
	it('are requested one after the other', async () => {
		const ids = plant(bench, 730);
		const { items } = await bench.run(search({ returnAll: true }));
		expect(items.map(({ json }) => json.id)).toEqual(ids);
		expect(bench.sandbox.counters.mostInFlight).toBe(1);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(9);
	});
});
