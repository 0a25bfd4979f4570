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
			{ id: 'since', dataType: 'DATE' },
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
				dateOfBirth: '1990-09-25',
				dateAdded: '2024-01-01T00:00:00.000Z',
				customFields: [
					{ id: 'colour', value: 'Red' },
					{ id: 'age', value: 40 },
					{ id: 'since', value: '2020-01-02' },
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
		[[filter('tags', 'eq', ['NEW', 'vip-old'])], ['ben', 'ada']],
		[[filter('tags', 'exists')], ['ben', 'ada']],
		[[filter('tags', 'not_exists')], ['cho']],
		[[filter('city', 'eq', 'Boston')], ['ben']],
		[[filter('source', 'eq', 'Web')], ['ada']],
		[[filter('city', 'contains', 'OST')], ['ben']],
		[[filter('companyName', 'not_contains', 'gin')], ['cho', 'ben']],
		[[filter('contactName', 'eq', 'ada berg')], ['ada']],
		[[filter('lastActivity', 'range', { gte: '2000-01-01' })], ['cho', 'ben', 'ada']],
		[[filter('dateOfBirth', 'range', { gte: '1990-01-01', lt: '1991-01-01' })], ['ada']],
		[[filter('customFields.since', 'range', { gte: '2020-01-02' })], ['ada']],
		[[filter('customFields.since', 'range', { gt: '2020-01-02' })], []],
		[[filter('companyName', 'eq', 'engines')], ['ada']],
		[[filter('firstNameLowerCase', 'eq', 'cho')], ['cho']],
		[[filter('customFields.colour', 'eq', 'red')], ['ada']],
		[[filter('customFields.age', 'range', { gte: 40, lt: 41 })], ['ada']],
		[[filter('customFields.age', 'range', { gt: 40 })], []],
		[[filter('customFields.colour', 'contains', 'red')], ['ada']],
		[[filter('customFields.likes', 'eq', 'music')], ['ben']],
		[[filter('dateAdded', 'range', { gte: '2024-02-01T00:00:00.000Z' })], ['cho', 'ben']],
		[[filter('dateAdded', 'range', { gt: '2024-02-01T00:00:00.000Z' })], ['cho']],
		[[filter('dateAdded', 'range', { lte: '2024-02-01' })], ['ben', 'ada']],
		[[filter('tags', 'exists'), filter('city', 'eq', 'austin')], ['ada']],
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
	])('finds by the filters %j', async (filters, expected) => {
		const { status, json } = await client.search({ filters });
		expect([status, ids(json.contacts), json.total]).toEqual([200, expected, expected.length]);
	});

	test.each([
		['ada berg', ['ada']],
		['@Y.co', ['ben']],
		['(555) 010-9999', ['cho']],
		['engines', ['ada']],
		['nobody', []],
	])('finds by the query %s', async (query, expected) => {
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
		[{ filters: [filter('dateAdded', 'range', { gte: 'someday' })] }, 422, /must be an ISO 8601 date/],
		[{ filters: [filter('dateAdded', 'range', { gte: 1704067200000 })] }, 422, /must be an ISO 8601 date/],
		[{ filters: [filter('customFields.age', 'range', { gte: 'old' })] }, 422, /must be a number/],
		[{ filters: [filter('nickname', 'eq', 'x')] }, 422, /nickname is not supported/],
		[{ filters: [filter('customFields.nope', 'eq', 'x')] }, 422, /customFields.nope is not supported/],
		[{ filters: [filter('tags', 'contains', 'vip')] }, 422, /contains is not supported for tags/],
		[{ filters: [filter('state', 'contains', 'tex')] }, 422, /contains is not supported for state/],
		[{ filters: [filter('source', 'not_contains', 'web')] }, 422, /not_contains is not supported for source/],
		[{ filters: [filter('customFields.likes', 'contains', 'mus')] }, 422, /not supported/],
		[{ filters: [filter('customFields.since', 'eq', '2020-01-02')] }, 422, /not supported/],
		[{ filters: [filter('website', 'contains', 'example')] }, 422, /not supported/],
		[{ filters: [filter('city', 'contains', 'os')] }, 422, /at least 3 characters/],
		[{ filters: [filter('city', 'contains', 'o-s-t')] }, 422, /special characters/],
		[{ filters: [filter('phone', 'contains', '+1555')] }, 422, /special characters/],
		[{ filters: [filter('city', 'eq', 'x'.repeat(76))] }, 422, /75 characters/],
		[{ filters: [filter('tags', 'eq', ['x'.repeat(76)])] }, 422, /75 characters/],
		[{ filters: [filter('tags', 'eq', [])] }, 422, /filters.0.value must be/],
		[{ filters: [filter('tags', 'not_eq', ['a'])] }, 422, /filters.0.value must be/],
		[{ filters: [filter('city', 'eq', ['a'])] }, 422, /filters.0.value must be/],
		[{ filters: [{ group: 'NOT', filters: [filter('city', 'exists')] }] }, 422, /AND, OR/],
		[{ sort: [1, 2, 3].map(() => ({ field: 'email', direction: 'asc' })) }, 422, /no more than 2/],
		[{ sort: [{ field: 'email', direction: 'up' }] }, 422, /asc or desc/],
		[{ sort: [{ field: 'city', direction: 'asc' }] }, 422, /city is not supported/],
		[{ sort: [{ field: 'nickname', direction: 'asc' }] }, 422, /nickname is not supported/],
	])('rejects %j', async (body, status, message) => {
		const answer = await client.search(body);
		expect(answer.status).toBe(status);
		expect(String(answer.json.message)).toMatch(message);
	});

	test('returns records with address, names in original and lower case, and null for missing values', async () => {
		const { json } = await client.search({ filters: [filter('email', 'eq', 'ada@x.co')] });
		expect(json).toEqual({ contacts: [expect.any(Object)], total: 1, traceId: expect.any(String) });
		expect(json.contacts[0]).toEqual({
			...{ id: 'ada', locationId: LOCATION, firstName: 'Ada', lastName: 'Berg', contactName: 'ada berg' },
			...{ firstNameLowerCase: 'ada', lastNameLowerCase: 'berg', email: 'ada@x.co', phone: '+15550101234' },
			...{ address: null, city: 'Austin', state: null, postalCode: null, country: null, website: null },
			...{ companyName: 'Engines', businessName: 'Engines', source: 'web', type: 'lead', tags: ['vip', 'new'] },
			...{ dateAdded: '2024-01-01T00:00:00.000Z', dateUpdated: '2024-01-01T00:00:00.000Z' },
			...{ dateOfBirth: Date.UTC(1990, 8, 25), dnd: false, dndSettings: null, timezone: null, assignedTo: null },
			...{ followers: [], additionalEmails: [], additionalPhones: [], opportunities: [], businessId: null },
			...{ phoneLabel: null, validEmail: null, attributionSource: null, lastAttributionSource: null },
			customFields: [
				{ id: 'colour', value: 'Red' },
				{ id: 'age', value: 40 },
				{ id: 'since', value: '2020-01-02' },
			],
			searchAfter: [Date.UTC(2024, 0, 1), 'ada'],
		});
		client.sandbox.seed.contacts([{ id: 'street', address1: '1 Main Street', email: 'street@z.co' }]);
		const found = await client.search({ filters: [filter('address', 'contains', 'main')] });
		expect(found.json.contacts[0]).toMatchObject({ id: 'street', address: '1 Main Street', firstName: null });
		expect(found.json.contacts[0]).not.toHaveProperty('address1');
		await client.delete('/contacts/street');
	});

	test.each([
		['iso', '2020-01-02T00:00:00.000Z'],
		['epochMs', Date.UTC(2020, 0, 2)],
	] as const)('can return dates as %s', async (dateShownAs, value) => {
		client.sandbox.configure({ dateShownAs });
		const { json } = await client.search({ filters: [filter('email', 'eq', 'ada@x.co')] });
		expect(json.contacts[0].customFields[2]).toEqual({ id: 'since', value });
		client.sandbox.configure({ dateShownAs: 'day' });
	});

	test('can accept contains for tags, state and source, as older servers do', async () => {
		client.sandbox.configure({ tagsContains: true });
		expect(ids((await client.search({ filters: [filter('tags', 'contains', 'vip')] })).json.contacts)).toEqual([
			'ben',
			'ada',
		]);
		expect(ids((await client.search({ filters: [filter('tags', 'not_contains', 'vip')] })).json.contacts)).toEqual([
			'cho',
		]);
		expect((await client.search({ filters: [filter('tags', 'contains', 'vi')] })).status).toBe(422);
		client.sandbox.configure({ tagsContains: false, looseContains: true });
		expect(ids((await client.search({ filters: [filter('phone', 'contains', '+1')] })).json.contacts)).toEqual([
			'cho',
			'ada',
		]);
		client.sandbox.configure({ looseContains: false });
	});

	test('can have a smaller maximum page and a capped total', async () => {
		expect((await client.search({ pageLimit: 500 })).status).toBe(200);
		client.sandbox.configure({ searchPageLimit: 100, totalCap: 2 });
		const refused = await client.search({ pageLimit: 101 });
		expect([refused.status, refused.json.message]).toEqual([422, ['pageLimit must not be greater than 100']]);
		const { json } = await client.search({ pageLimit: 100 });
		expect([json.total, json.contacts.length]).toEqual([2, 3]);
		client.sandbox.configure({ searchPageLimit: 500, totalCap: null });
	});

	test('can have a maximum number of filters, including those in groups', async () => {
		client.sandbox.configure({ mostFilters: 3 });
		const group = (count: number) => ({
			filters: [filter('city', 'exists'), { group: 'OR', filters: Array(count).fill(filter('id', 'eq', 'ada')) }],
		});
		expect(ids((await client.search(group(2))).json.contacts)).toEqual(['ada']);
		const refused = await client.search(group(3));
		expect([refused.status, refused.json.message]).toEqual([422, ['filters must contain no more than 3 elements']]);
		client.sandbox.configure({ mostFilters: null });
		expect((await client.search(group(100))).status).toBe(200);
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

	test('has a duplicate look-up by email, then by number, in the location', async () => {
		const find = async (query: string) =>
			(await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&${query}`)).json.contact?.id;
		expect(await find('email=Ada@X.co&number=5550109999')).toBe('ada');
		expect(await find('email=none@x.co&number=%2B15550109999')).toBe('cho');
		expect(await find('email=far@x.co')).toBeUndefined();
		expect((await client.get(`/contacts/search/duplicate?locationId=${LOCATION}`)).status).toBe(422);
		expect((await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&phone=1`)).status).toBe(422);
	});
});
