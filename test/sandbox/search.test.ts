import { Client, LOCATION, type Json } from './client';

const ids = (contacts: Json[]): string[] => contacts.map((contact) => contact.id);

describe('search (highLevel)', () => {
	let client: Client;
	beforeAll(async () => {
		client = await Client.start();
		client.sandbox.seed.customFields([
			{ id: 'colour', dataType: 'TEXT' },
			{ id: 'age', dataType: 'NUMERICAL' },
			{ id: 'likes', dataType: 'MULTIPLE_OPTIONS' },
		]);
		client.sandbox.seed.contacts([
			{
				id: 'ada',
				firstName: 'Ada',
				lastName: 'Berg',
				email: 'ada@x.co',
				phone: '5550101234',
				tags: ['vip', 'new'],
				city: 'Austin',
				source: 'web',
				companyName: 'Engines',
				dateAdded: '2024-01-01T00:00:00.000Z',
				customFields: [
					{ id: 'colour', value: 'Red' },
					{ id: 'age', value: 40 },
				],
			},
			{
				id: 'ben',
				firstName: 'Ben',
				lastName: 'Abbott',
				email: 'ben@y.co',
				tags: ['vip-old'],
				city: 'boston',
				dateAdded: '2024-02-01T00:00:00.000Z',
				customFields: [{ id: 'likes', value: ['Music'] }],
			},
			{ id: 'cho', firstName: 'Cho', phone: '5550109999', dateAdded: '2024-03-01T00:00:00.000Z' },
			{ id: 'far', email: 'far@x.co', locationId: 'elsewhere' },
		]);
	});
	afterAll(() => client.close());

	const filter = (field: string, operator: string, value?: unknown) => ({ field, operator, value });

	test.each([
		[[], ['cho', 'ben', 'ada']],
		[[filter('email', 'eq', 'ADA@x.co')], ['ada']],
		[[filter('email', 'not_eq', 'ada@x.co')], ['cho', 'ben']],
		[[filter('email', 'exists')], ['ben', 'ada']],
		[[filter('email', 'not_exists')], ['cho']],
		[[filter('phone', 'eq', '+15550101234')], ['ada']],
		[[filter('phone', 'eq', '5550101234')], []],
		[[filter('phone', 'contains', '55501')], ['cho', 'ada']],
		[[filter('tags', 'eq', 'VIP')], ['ada']],
		[[filter('tags', 'not_eq', 'vip')], ['cho', 'ben']],
		[[filter('tags', 'contains', 'vip')], ['ben', 'ada']],
		[[filter('tags', 'not_contains', 'vip')], ['cho']],
		[[filter('tags', 'not_exists')], ['cho']],
		[[filter('city', 'eq', 'Boston')], ['ben']],
		[[filter('source', 'contains', 'we')], ['ada']],
		[[filter('companyName', 'eq', 'engines')], ['ada']],
		[[filter('firstNameLowerCase', 'eq', 'cho')], ['cho']],
		[[filter('customFields.colour', 'eq', 'red')], ['ada']],
		[[filter('customFields.age', 'range', { gte: 40, lt: 41 })], ['ada']],
		[[filter('customFields.age', 'range', { gt: 40 })], []],
		[[filter('customFields.likes', 'contains', 'mus')], ['ben']],
		[[filter('dateAdded', 'range', { gte: '2024-02-01T00:00:00.000Z' })], ['cho', 'ben']],
		[[filter('dateAdded', 'range', { gt: '2024-02-01T00:00:00.000Z' })], ['cho']],
		[[filter('dateAdded', 'range', { lte: Date.UTC(2024, 1, 1) })], ['ben', 'ada']],
		[[filter('tags', 'contains', 'vip'), filter('city', 'eq', 'austin')], ['ada']],
		[[{ group: 'OR', filters: [filter('city', 'eq', 'austin'), filter('email', 'not_exists')] }], ['cho', 'ada']],
		[[{ group: 'AND', filters: [filter('city', 'eq', 'austin'), filter('email', 'not_exists')] }], []],
		[
			[
				{
					group: 'OR',
					filters: [
						filter('email', 'eq', 'ben@y.co'),
						{ group: 'AND', filters: [filter('tags', 'eq', 'new'), filter('city', 'exists')] },
					],
				},
			],
			['ben', 'ada'],
		],
	])('filters %j', async (filters, expected) => {
		const { status, json } = await client.search({ filters });
		expect([status, ids(json.contacts), json.total]).toEqual([200, expected, expected.length]);
	});

	test.each([
		['ada berg', ['ada']],
		['@Y.co', ['ben']],
		['(555) 010-9999', ['cho']],
		['engines', ['ada']],
		['nobody', []],
	])('query %s', async (query, expected) => {
		expect(ids((await client.search({ query })).json.contacts)).toEqual(expected);
	});

	test.each([
		[{ pageLimit: undefined }, 422, /pageLimit should not be empty/],
		[{ pageLimit: 501 }, 422, /pageLimit must not be greater than 500/],
		[{ pageLimit: '20' }, 422, /pageLimit must be an integer number/],
		[{ page: 0 }, 422, /page must not be less than 1/],
		[{ page: 101 }, 400, /10000/],
		[{ page: 1, searchAfter: [1, 'ada'] }, 422, /either page or searchAfter/],
		[{ searchAfter: ['ada'] }, 422, /searchAfter/],
		[{ query: 'x'.repeat(76) }, 422, /75/],
		[{ limit: 5 }, 422, /property limit should not exist/],
		[{ filters: [filter('email', 'contains', 'x')] }, 422, /contains is not supported for email/],
		[{ filters: [filter('dateAdded', 'eq', 'x')] }, 422, /not supported for dateAdded/],
		[{ filters: [filter('dateAdded', 'range', 'x')] }, 422, /must be an object/],
		[{ filters: [filter('dateAdded', 'range', { from: 1 })] }, 422, /property from should not exist/],
		[{ filters: [filter('dateAdded', 'range', { gte: 'someday' })] }, 422, /must be a date/],
		[{ filters: [filter('nickname', 'eq', 'x')] }, 422, /nickname is not supported/],
		[{ filters: [filter('customFields.nope', 'eq', 'x')] }, 422, /customFields.nope is not supported/],
		[{ filters: [filter('tags', 'eq', ['a'])] }, 422, /filters.0.value must be/],
		[{ filters: [{ group: 'NOT', filters: [filter('city', 'exists')] }] }, 422, /AND, OR/],
		[{ sort: [1, 2, 3].map(() => ({ field: 'city', direction: 'asc' })) }, 422, /no more than 2/],
		[{ sort: [{ field: 'city', direction: 'up' }] }, 422, /asc or desc/],
		[{ sort: [{ field: 'nickname', direction: 'asc' }] }, 422, /nickname is not supported/],
	])('%j is refused', async (body, status, message) => {
		const answer = await client.search(body);
		expect(answer.status).toBe(status);
		expect(String(answer.json.message)).toMatch(message);
	});

	test('sorts by up to two fields', async () => {
		const sort = [
			{ field: 'lastNameLowerCase', direction: 'desc' },
			{ field: 'dateAdded', direction: 'asc' },
		];
		const { json } = await client.search({ sort });
		expect(ids(json.contacts)).toEqual(['ada', 'ben', 'cho']);
		expect(json.contacts[0].searchAfter).toEqual(['berg', Date.UTC(2024, 0, 1), 'ada']);
		const next = await client.search({ sort, searchAfter: json.contacts[0].searchAfter });
		expect(ids(next.json.contacts)).toEqual(['ben', 'cho']);
	});

	test('the duplicate look-up finds by email, then number, in the location', async () => {
		const find = async (query: string) =>
			(await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&${query}`)).json.contact?.id;
		expect(await find('email=Ada@X.co&number=5550109999')).toBe('ada');
		expect(await find('email=none@x.co&number=%2B15550109999')).toBe('cho');
		expect(await find('email=far@x.co')).toBeUndefined();
		expect((await client.get(`/contacts/search/duplicate?locationId=${LOCATION}`)).status).toBe(422);
		expect((await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&phone=1`)).status).toBe(422);
	});
});
