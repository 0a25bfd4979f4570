import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../../sandbox';
import { Bench, bothDialects, jsonOf, LOCATION } from '../../support/bench';

const search = (customQuery: unknown, filters: object = {}, more: object = {}) =>
	({
		resource: 'contact',
		operation: 'search',
		query: '',
		returnAll: true,
		filters,
		options: { customQuery },
		...more,
	}) as never;

const CONTACTS = Array.from(
	{ length: 240 },
	(_, index): Partial<Contact> => ({
		...{
			id: `c${index}`,
			firstName: `P${index}`,
			country: index % 2 > 0 ? 'US' : 'DE',
			city: index % 3 > 0 ? 'Austin' : 'Boston',
			source: index % 3 > 0 ? 'form' : 'website',
		},
		tags: index % 5 > 0 ? ['vip'] : ['cold'],
	}),
);
const idsOf = (contacts: ReadonlyArray<{ id?: unknown }>) => contacts.map(({ id }) => id as string).sort();
const meant = (passes: (contact: Partial<Contact>) => boolean) => idsOf(CONTACTS.filter(passes));

const IN_US = { field: 'country', operator: 'eq', value: 'US' };

describe('a custom query in the search body (highLevel)', () => {
	const bench = new Bench('highLevel', { pageCap: 100 });
	beforeEach(() => void bench.sandbox.seed.contacts(CONTACTS));

	it.each([
		['an object', { filters: [IN_US] }],
		['JSON text', JSON.stringify({ filters: [IN_US] }, null, 2)],
		['a code block', `\`\`\`json\n${JSON.stringify({ filters: [IN_US] })}\n\`\`\``],
		['an expression', '={{ { "filters": $json.filters } }}'],
	])('%s: its filters are added to those of the panel, on every page', async (_, query) => {
		const { items, error } = await bench.run(search(query, { tags: 'vip' }), [{ filters: [IN_US] }]);
		expect(error).toBeUndefined();
		expect(idsOf(jsonOf(items))).toEqual(meant(({ country, tags }) => country === 'US' && tags?.[0] === 'vip'));
		const bodies = bench.wire.filter(({ path }) => path === '/contacts/search').map(({ body }) => body as IDataObject);
		for (const body of bodies) {
			expect(body).toMatchObject({
				locationId: LOCATION,
				pageLimit: 500,
				filters: [{ field: 'tags', operator: 'eq', value: 'vip' }, IN_US],
			});
		}
	});

	it('is sent if the panel has no filter', async () => {
		const { items } = await bench.run(search({ filters: [IN_US] }));
		expect(idsOf(jsonOf(items))).toEqual(meant(({ country }) => country === 'US'));
		expect(bench.wire).toHaveLength(2);
		for (const { body } of bench.wire) expect(body).toMatchObject({ filters: [IN_US] });
	});

	it('puts other entries into the body as they are', async () => {
		const sort = [{ field: 'source', direction: 'asc' }];
		const { items } = await bench.run(search({ sort }, {}, { returnAll: false, limit: 90 }));
		expect(bench.wire.map(({ body }) => body)).toEqual([{ locationId: LOCATION, pageLimit: 90, sort }]);
		expect(items).toHaveLength(90);
		const firsts = items.map(({ json }) => CONTACTS.find(({ id }) => id === json.id)?.source);
		expect(firsts.slice(0, 80)).toEqual(firsts.slice(0, 80).map(() => 'form'));
	});

	it.each([[{ filters: IN_US }], [{ filters: 'country' }]])('rejects filters that are no list: %j', async (query) => {
		const { items, error } = await bench.run(search(query, { tags: 'vip' }));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/filters/i);
	});
});

describe('a custom query in the address (documented)', () => {
	const bench = new Bench('documented');
	beforeEach(() => void bench.sandbox.seed.contacts(CONTACTS));

	it.each([
		['an object', { tags: 'vip' }],
		['JSON text', '{ "tags": "vip" }'],
	])('%s: its entries are query parameters, on every page', async (_, query) => {
		const { items } = await bench.run(search(query, { city: 'boston' }));
		expect(idsOf(jsonOf(items))).toEqual(meant(({ city, tags }) => city === 'Boston' && tags?.[0] === 'vip'));
		expect(bench.wire.map((request) => request.query)).toEqual([
			{ locationId: LOCATION, tags: 'vip', limit: '100', offset: '0' },
			{ locationId: LOCATION, tags: 'vip', limit: '100', offset: '99' },
		]);
	});
});

bothDialects('a custom query', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts(CONTACTS));

	it('is rejected by name if the server does not know it', async () => {
		const { items, error } = await bench.run(search({ colour: 'red' }));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/refused: property colour should not exist \(row 1\)/);
		expect(bench.wire).toMatchObject([
			bench.by<object>({ highLevel: { body: { colour: 'red' } }, documented: { query: { colour: 'red' } } }),
		]);
	});

	it.each(['', '  ', null])(
		'fails the row if its expression gives %j, rather than find every contact',
		async (query) => {
			const { items, error } = await bench.run(search('={{ $json.query }}'), [{ query }] as never);
			expect(items).toEqual([]);
			expect(error?.message).toBe('Options > Custom Query is empty (row 1)');
			expect(bench.wire).toEqual([]);
		},
	);

	it.each(['{}', {}])('%j is no custom query', async (query) => {
		const { items, error } = await bench.run(search('={{ $json.query }}', {}, { returnAll: false, limit: 3 }), [
			{ query },
		] as never);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
		expect(bench.wire).toMatchObject([
			bench.by<object>({
				highLevel: { query: {}, body: { locationId: LOCATION, pageLimit: 3 } },
				documented: { query: { locationId: LOCATION, limit: '3', offset: '0' } },
			}),
		]);
	});
});

bothDialects('a custom query rejects', (bench) => {
	const OWN = {
		highLevel: ['locationId', 'pageLimit', 'page', 'searchAfter'],
		documented: ['locationId', 'limit', 'offset'],
	};

	it.each([0, 1, 2, 3])('entries that the node sets itself (%i)', async (index) => {
		const key = bench.by(OWN)[index] ?? 'locationId';
		for (const query of [{ [key]: 1 }, JSON.stringify({ colour: 'red', [key]: 1 })]) {
			const { items, error } = await bench.run(search('={{ $json.query }}'), [{ query: {} }, { query }] as never);
			expect(items).toEqual([]);
			expect(error?.message).toBe(`Options > Custom Query may not set "${key}" (row 2)`);
		}
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('half a character, which no address can hold', async () => {
		const { error } = await bench.run(search({ country: 'a\ud83d' }));
		expect(error?.message).toMatch(/^Options > Custom Query > country "a.*half a character/);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it.each(['{', '{ country: "US" }', 'country=US', '[1]', '"text"', '12', 'null', [1], 12, true])(
		'anything but a JSON object: %j',
		async (query) => {
			const { items, error } = await bench.run(search('={{ $json.query }}'), [{ query }] as never);
			expect(items).toEqual([]);
			expect(error?.message).toBe('Options > Custom Query is not a JSON object (row 1)');
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);
});
