import type { IDataObject } from 'n8n-workflow';
import type { Contact, SandboxOptions } from '../../../sandbox';
import { Bench, bothDialects, LOCATION } from '../../support/bench';

const search = (more: IDataObject, filters: IDataObject = {}, query = '') =>
	({ resource: 'contact', operation: 'search', query, filters, ...more }) as never;
const ALL = { returnAll: true };
const upTo = (limit: number) => ({ returnAll: false, limit });

/** Contacts of which the search matches all but every third. */
function plant(bench: Bench, count: number): string[] {
	const at = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 1000).toISOString();
	const meant = Array.from(
		{ length: count },
		(_, index): Partial<Contact> => ({
			id: `m${index}`,
			firstName: 'Meant',
			email: `m${index}@example.com`,
			tags: ['vip', 'lead'],
			dateAdded: at(index),
		}),
	);
	const other = Array.from(
		{ length: Math.ceil(count / 3) },
		(_, index): Partial<Contact> =>
			index % 2
				? { firstName: 'Meant', email: `t${index}@example.com`, tags: ['lead'], dateAdded: at(index) }
				: { firstName: 'Other', email: `o${index}@example.com`, tags: ['vip'], dateAdded: at(index) },
	);
	bench.sandbox.seed.contacts([...meant, ...other]);
	return meant.map(({ id }) => id as string);
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
	bothDialects(
		'',
		(bench) => {
			it('Return All returns every match once, in order', async () => {
				const ids = plant(bench, 230);
				const { items } = await bench.succeed(search(ALL, ...WANTED));
				expect(items.map(({ json }) => json.id)).toEqual(ids.reverse());
				expectEveryPageAsks(bench);
			});

			it.each([1, 20, 99, 100, 101, 200, 229, 230, 231])('Limit %d returns exactly that many', async (limit) => {
				const ids = plant(bench, 230);
				const { items } = await bench.run(search(upTo(limit), ...WANTED));
				expect(items.map(({ json }) => json.id)).toEqual(ids.reverse().slice(0, limit));
				expectEveryPageAsks(bench);
			});
		},
		options,
	);
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
		expect(
			bench.by<unknown>({
				highLevel: (bench.wire[0]?.body as IDataObject | undefined)?.pageLimit,
				documented: Number(bench.wire[0]?.query.limit),
			}),
		).toBe(5);
	});
});

describe.each(['highLevel', 'documented'] as const)('a server that ignores paging (%s)', (dialect) => {
	const bench = new Bench(dialect, { ignorePaging: true, pageCap: 20 });

	it('ends the search with an error', async () => {
		plant(bench, 100);
		const { items, error } = await bench.run(search(ALL, ...WANTED));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/same page of search of contacts again and again \(row 1\)/);
		expect(error?.description).toMatch(/dialect/);
		expect(bench.sandbox.counters.requests).toBeLessThan(20);
	});
});
