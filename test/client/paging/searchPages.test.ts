import type { IDataObject } from 'n8n-workflow';
import type { SandboxOptions } from '../../../sandbox';
import { Bench, bothDialects, LOCATION } from '../../support/bench';

const search = (more: IDataObject, filters: IDataObject = {}, query = '') =>
	({ resource: 'contact', operation: 'search', query, filters, ...more }) as never;
const ALL = { returnAll: true };
const upTo = (limit: number) => ({ returnAll: false, limit });

/** Contacts of which the search matches all but every third. */
function plant(bench: Bench, count: number): string[] {
	const people =
		(letter: string, firstName: string, ...tags: string[]) =>
		(index: number) => ({
			...{ id: `${letter}${index}`, email: `${letter}${index}@example.com`, firstName, tags },
			dateAdded: new Date(Date.UTC(2024, 0, 1) + index * 1000).toISOString(),
		});
	const [meant, untagged, other] = [
		people('m', 'Meant', 'vip', 'lead'),
		people('t', 'Meant', 'lead'),
		people('o', 'Other', 'vip'),
	];
	const others = Array.from({ length: Math.ceil(count / 3) }, (_, index) => (index % 2 ? untagged : other)(index));
	const all = Array.from({ length: count }, (_, index) => meant(index));
	bench.sandbox.seed.contacts([...all, ...others]);
	return all.map(({ id }) => id);
}

const WANTED = [{ tags: 'vip' }, 'meant'] as const;

/** Checks that each request has the complete search. */
function expectEveryPageAsks(bench: Bench): void {
	expect(bench.wire.length).toBeGreaterThan(0);
	for (const { body, query } of bench.wire) {
		const asked = bench.by<unknown>({ highLevel: body, documented: query });
		expect(asked).toMatchObject(
			bench.by<object>({
				highLevel: { locationId: LOCATION, query: 'meant', filters: [{ field: 'tags', value: 'vip' }] },
				documented: { locationId: LOCATION, query: 'meant', tags: 'vip' },
			}),
		);
	}
}

const CAPS: SandboxOptions[] = [
	{},
	{ pageCap: 20 },
	{ pageCap: 20, listEnvelope: { key: 'contacts', total: false } },
	{ listEnvelope: { key: null, total: false } },
];

describe.each(CAPS)('search over several pages, %j', (options) => {
	bothDialects('', (bench) => {
		it.each([
			[ALL, 230],
			...[1, 20, 99, 100, 101, 200, 229, 230, 231].map((limit): [IDataObject, number] => [upTo(limit), limit]),
		])('with %j returns every match once, in order, up to %d', async (paging, most) => {
			bench.sandbox.configure(options);
			const ids = plant(bench, 230);
			const { items } = await bench.succeed(search(paging, ...WANTED));
			expect(items.map(({ json }) => json.id)).toEqual(ids.reverse().slice(0, most));
			expectEveryPageAsks(bench);
		});
	});
});

bothDialects('a search whose matches fill whole pages', (bench) => {
	it.each([0, 1, 100, 200])('returns all of %d matches', async (count) => {
		plant(bench, count);
		const { items } = await bench.run(search(ALL, ...WANTED));
		expect(items).toHaveLength(count);
		// If nothing is found, the tags are looked up once.
		const searches = bench.wire.filter(({ path }) => !path.endsWith('/tags'));
		expect(searches.length).toBeLessThanOrEqual(Math.max(1, count / 100 + 1));
	});

	it('requests no more than the limit needs', async () => {
		plant(bench, 300);
		await bench.run(search(upTo(5), {}, 'meant'));
		expect(bench.wire).toHaveLength(1);
		const { body, query = {} } = bench.wire[0] ?? {};
		const asked = { highLevel: (body as IDataObject | undefined)?.pageLimit, documented: Number(query.limit) };
		expect(bench.by<unknown>(asked)).toBe(5);
	});
});

describe.each(['highLevel', 'documented'] as const)('a server that ignores paging (%s)', (dialect) => {
	const bench = new Bench(dialect, { ignorePaging: true, pageCap: 20 });

	it('ends the search with an error', async () => {
		plant(bench, 100);
		const { items, error } = await bench.run(search(ALL, ...WANTED));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/same page of the search of contacts again and again \(row 1\)/);
		expect(error?.description).toMatch(/dialect/);
		expect(bench.sandbox.counters.requests).toBeLessThan(20);
	});
});
