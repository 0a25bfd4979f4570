import type { IDataObject } from 'n8n-workflow';
import { GOING_ON } from '../plan/rows';
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

	it('reports a search that finds nothing, and names another operation only if that sees more', async () => {
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
			const result = await bench.succeed(search('={{ $json.name }}', { tags: 'vip' }), [{ name }]);
			expect(JSON.stringify(bench.wire[0])).not.toContain('"query":"');
			expect(result.items).toHaveLength(2);
			expect(hintsOf(result)).toEqual([
				'Query was empty, so nothing was searched for by it: check its expression, or remove it',
			]);
		},
	);

	it.each<[string, string, IDataObject, RegExp]>([
		[
			'a query',
			'={{ $json.x }}',
			{},
			/^Query was empty, and nothing else says which contacts to find: all would match/,
		],
		['a filter', '', { email: '={{ $json.x }}', city: '' }, /^Filters > Email was empty, and nothing else/],
		['a list of tags', ' ', { tags: '={{ [] }}' }, /^Filters > Tags was empty, and nothing else/],
		[
			'all of them',
			'={{ $json.x }}',
			{ city: '={{ $json.x }}', email: '={{ $json.x }}' },
			/^Query, Filters > City, Filters > Email were empty, and nothing else says which contacts to find/,
		],
	])(
		'finds nobody, rather than everybody, if the expression of %s gives nothing',
		async (_, query, filters, message) => {
			for (const x of [undefined, null, '']) {
				const { error } = await bench.run(search(query, filters), [{ x }]);
				expect(error?.message).toMatch(message);
				expect(error?.description).toMatch(/^Check (its expression|their expressions)\. To find all contacts, remove/);
			}
			expect(bench.wire).toEqual([]);
		},
	);

	it('fails only the rows whose conditions are all empty', async () => {
		const rows = [{ x: 'ada@example.com' }, {}, { x: 'bob@example.com' }];
		const result = await bench.run(search('', { email: '={{ $json.x }}' }), rows, GOING_ON);
		expect(result.items.map(({ json, pairedItem }) => [json.id ?? json.code, pairedItem])).toEqual([
			['ada', { item: 0 }],
			['invalid-value', { item: 1 }],
			['bob', { item: 2 }],
		]);
		expect(hintsOf(result).join()).not.toContain('nothing was filtered');
	});

	it('finds all contacts if a model leaves its conditions empty, and if only a custom query says whom to find', async () => {
		const chosen = "={{ $fromAI('email', '', 'string', '') }}";
		expect((await bench.succeed(search('', { email: chosen }))).items).toHaveLength(3);
		const filters = [{ field: 'tags', operator: 'eq', value: 'vip' }];
		const customQuery = JSON.stringify(bench.by({ highLevel: { filters }, documented: { tags: 'vip' } }));
		expect((await bench.succeed(search('={{ $json.x }}', {}, { options: { customQuery } }))).items).toHaveLength(2);
	});

	it('sends a query without the blanks around it, which a cell has, and does not count them', async () => {
		const query = 'a'.repeat(75);
		await bench.succeed(search('={{ $json.name }}'), [{ name: ` ${query}\u00a0\n` }]);
		expect(JSON.stringify(bench.wire[0])).toContain(`"query":"${query}"`);
	});

	it('gives no hint about a query that has a value, or that nobody filled in', async () => {
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
