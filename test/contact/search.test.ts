import type { IDataObject } from 'n8n-workflow';
import { contactsVersion, bothDialects, expectHeaders, hintsOf, LOCATION, overSeveralRows } from '../support/bench';

const search = (query: string, filters: IDataObject = {}, more: IDataObject = {}) =>
	({ resource: 'contact', operation: 'search', query, filters, returnAll: true, ...more }) as never;

bothDialects('contact search', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([
			{
				id: 'ada',
				firstName: 'Ada',
				email: 'ada@example.com',
				tags: ['vip', 'lead'],
				dateAdded: '2024-03-01T00:00:00.000Z',
			},
			{
				id: 'adam',
				firstName: 'Adam',
				email: 'adam@example.com',
				tags: ['lead'],
				dateAdded: '2024-02-01T00:00:00.000Z',
			},
			{ id: 'bob', firstName: 'Bob', email: 'bob@example.com', tags: ['vip'], dateAdded: '2024-01-01T00:00:00.000Z' },
		]);
	});

	it('tells of a search that finds nothing, and of another operation only where that sees more', async () => {
		const [hint] = hintsOf(await bench.succeed(search('nobody')));
		expect(hint).toBe(
			bench.by({
				highLevel:
					"No contact passed the query and the filters. HighLevel's search shows new and changed contacts only after some seconds; Find by Email or Phone finds them at once.",
				documented:
					'No contact passed the query and the filters. A search may show new and changed contacts only after some seconds.',
			}),
		);
	});

	it('sends the query and the tag', async () => {
		const { items } = await bench.run(search('ad', { tags: 'VIP' }));
		expect(bench.wire[0]).toEqual(
			bench.by({
				highLevel: {
					method: 'POST',
					path: '/contacts/search',
					query: {},
					body: {
						locationId: LOCATION,
						pageLimit: 500,
						query: 'ad',
						filters: [{ field: 'tags', operator: 'eq', value: 'vip' }],
					},
				},
				documented: {
					method: 'GET',
					path: '/contacts',
					query: { locationId: LOCATION, query: 'ad', tags: 'vip', limit: '100', offset: '0' },
					body: undefined as never,
				},
			}),
		);
		expect(bench.wire).toHaveLength(1);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		expect(items.map(({ json }) => json.id)).toEqual(['ada']);
	});

	it.each([undefined, null, '', ' \t', '\u200b'])(
		'tells of a query whose expression gives nothing: %j',
		async (name) => {
			const result = await bench.succeed(search('={{ $json.name }}'), [{ name }]);
			expect(JSON.stringify(bench.wire[0])).not.toContain('"query":"');
			expect(result.items).toHaveLength(3);
			expect(hintsOf(result)).toEqual([
				'Query was empty, so nothing was searched for by it: check its expression, or remove it',
			]);
		},
	);

	it('sends a query without the blanks around it, which a cell has, and does not count them', async () => {
		const query = 'a'.repeat(75);
		await bench.succeed(search('={{ $json.name }}'), [{ name: ` ${query}\u00a0\n` }]);
		expect(JSON.stringify(bench.wire[0])).toContain(`"query":"${query}"`);
	});

	it('tells nothing of a query that gives something, or that nobody filled in', async () => {
		for (const query of ['={{ "ad" }}', '', ' '])
			expect(hintsOf(await bench.succeed(search(query), [{ name: 'ad' }]))).toEqual([]);
	});

	it('returns each contact as an item, with the ID first, without cursor and envelope', async () => {
		const { items } = await bench.run(search(''));
		expect(items.map(({ json }) => json.id)).toEqual(['ada', 'adam', 'bob']);
		for (const { json } of items) {
			expect(Object.keys(json)[0]).toBe('id');
			expect(json).not.toHaveProperty('searchAfter');
		}
		expect(items[0]?.json).toMatchObject({ firstName: 'Ada', tags: ['vip', 'lead'] });
	});

	overSeveralRows(bench, {
		parameters: search('={{ $json.text }}', { email: '={{ $json.mail }}' }),
		items: [{ text: 'ad' }, { text: 'ad', mail: 'not an email', extra: 7 }, { text: 'bob', mail: 'BOB@example.com' }],
		message: /Email "not an email" is not an email address/,
		description: /name@example\.com/,
		tell: ({ id }) => id,
		gives: [['ada', 'adam'], ['bob']],
	});
});
