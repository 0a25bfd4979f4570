import { Client, LOCATION, type Json } from './client';

describe('contacts (documented)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ dialect: 'documented' });
		client.sandbox.seed.customFields([{ id: 'colour' }]);
	});
	afterEach(() => client.close());

	test.each([400, 422] as const)('locationId can be rejected by name with %s on contact calls', async (status) => {
		client.sandbox.configure({ refuseLocationId: status });
		for (const answer of [
			await client.get(`/contacts?locationId=${LOCATION}`),
			await client.post('/contacts', { locationId: LOCATION, email: 'a@x.co' }),
			await client.post('/contacts/upsert', { locationId: LOCATION, email: 'a@x.co' }),
		]) {
			expect([answer.status, String(answer.json.message)]).toEqual([status, 'property locationId should not exist']);
		}
		expect((await client.post('/contacts', { email: 'a@x.co' })).status).toBe(201);
		expect((await client.get('/contacts')).json.total).toBe(1);
		expect((await client.get(`/locations/${LOCATION}/tags`)).status).toBe(200);
	});

	test.each([
		[
			'POST',
			'/contacts',
			{ customFields: [{ id: 'colour', field_value: 'red' }] },
			'customFields.0.property field_value should not exist',
		],
		[
			'POST',
			'/contacts',
			{ customFields: [{ id: 'nope', value: 'red' }] },
			'customFields.0.id nope is not a custom field of this location',
		],
		['POST', '/contacts', { website: 'x' }, 'property website should not exist'],
		['POST', '/contacts', { city: null }, 'city must be a string'],
		['POST', '/contacts', { email: 'nope' }, 'email must be an email'],
		['PUT', '/contacts/c1', { locationId: LOCATION }, 'property locationId should not exist'],
		['GET', '/contacts/c1?locationId=x', undefined, 'property locationId should not exist'],
	])('%s %s rejects %j', async (method, path, body, message) => {
		client.sandbox.seed.contacts([{ id: 'c1' }]);
		const sent = method === 'POST' ? { lastName: 'L', ...body } : body;
		const answer = await client.call(method, path, sent);
		expect([answer.status, answer.json]).toEqual([422, { statusCode: 422, message: [message] }]);
	});

	test('locationId is accepted on create, upsert and list, and has to be the token’s', async () => {
		expect((await client.post('/contacts', { email: 'a@x.co', locationId: LOCATION })).status).toBe(201);
		expect((await client.post('/contacts/upsert', { email: 'a@x.co', locationId: LOCATION })).status).toBe(200);
		expect((await client.get(`/contacts?locationId=${LOCATION}`)).json.total).toBe(1);
		expect((await client.post('/contacts', { email: 'b@x.co', locationId: 'elsewhere' })).status).toBe(403);
		expect((await client.get('/contacts?locationId=elsewhere')).status).toBe(403);
	});

	test('the wide scopes suffice', async () => {
		client.sandbox.configure({ tokens: [{ token: 'w', scopes: ['contacts'], locationIds: [LOCATION] }] });
		const as = { headers: { authorization: 'Bearer w' } };
		expect((await client.post('/contacts', { email: 'a@x.co' }, as)).status).toBe(201);
		expect((await client.get('/calendars/resources/equipments', as)).status).toBe(401);
		client.sandbox.configure({ dialect: 'highLevel' });
		expect((await client.get(`/contacts/?locationId=${LOCATION}`, as)).status).toBe(401);
	});

	test.each([
		['POST', '/contacts/search'],
		['GET', '/contacts/search/duplicate?email=a@x.co'],
		['POST', '/contacts/c1/tags'],
		['DELETE', '/contacts/c1/tags'],
		['GET', '/calendars/resources/rooms'],
	])('%s %s does not exist', async (method, path) => {
		const answer = await client.call(method, path, method === 'GET' ? undefined : { tags: ['a'] });
		expect([answer.status, answer.json.message]).toEqual([404, `Cannot ${method} ${path.split('?')[0]}`]);
	});
});

describe('the list of contacts (documented)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ dialect: 'documented' });
		client.sandbox.seed.contacts(
			Array.from({ length: 130 }, (_unused, index) => ({
				id: `c${index}`,
				firstName: `N${index}`,
				tags: index % 2 ? ['odd'] : index % 3 ? [] : ['even', 'third'],
			})),
		);
	});
	afterEach(() => client.close());
	const list = async (query: string): Promise<Json> => (await client.get(`/contacts?${query}`)).json;

	test.each(['name=x', 'email=a@x.co', 'phone=1', 'companyName=x', 'page=1', 'skip=1', 'startAfter=1', 'tags[]=a'])(
		'rejects the parameter %s',
		async (query) => {
			const answer = await client.get(`/contacts?${query}`);
			expect([answer.status, answer.json.message]).toEqual([422, [`property ${query.split('=')[0]} should not exist`]]);
		},
	);

	test.each(['limit=0', 'limit=x', 'offset=-1', 'limit=1&limit=2'])('rejects the value %s', async (query) => {
		expect((await client.get(`/contacts?${query}`)).status).toBe(422);
	});

	test('can lag behind writes', async () => {
		client.sandbox.configure({ searchLagMs: 60_000 });
		await client.delete('/contacts/c1');
		expect((await list('')).total).toBe(130);
		client.sandbox.configure({ searchLagMs: 0 });
		expect((await list('')).total).toBe(129);
	});
});

describe('equipment (documented)', () => {
	const url = '/calendars/resources/equipments';
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ dialect: 'documented' });
	});
	afterEach(() => client.close());

	test.each([
		[{ name: 'P', locationId: LOCATION }, 'property locationId should not exist'],
		[{ name: 'P', outOfService: 0 }, 'property outOfService should not exist'],
		[{ quantity: 1 }, 'name should not be empty'],
		[{ name: 'P', quantity: -1 }, 'quantity must be a non-negative whole number'],
		[{ name: 'P', calendarIds: 'k1' }, 'calendarIds must be an array of strings'],
	])('is rejected if wrong: %j', async (body, message) => {
		const answer = await client.post(url, body);
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});
});
