import { Client, LOCATION, type Json } from './client';

describe('contacts (documented)', () => {
	const client = Client.forEachTest({ dialect: 'documented' }, (seed) => {
		seed.customFields([{ id: 'colour' }]);
	});

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
	const client = Client.forEachTest({ dialect: 'documented' }, (seed) => {
		seed.contacts(
			Array.from({ length: 130 }, (_unused, index) => ({
				id: `c${index}`,
				firstName: `N${index}`,
				tags: index % 2 ? ['odd'] : index % 3 ? [] : ['even', 'third'],
			})),
		);
	});
	const list = async (query: string): Promise<Json> => (await client.get(`/contacts?${query}`)).json;

	test('can lag behind writes', async () => {
		client.sandbox.configure({ searchLagMs: 60_000 });
		await client.delete('/contacts/c1');
		expect((await list('')).total).toBe(130);
		client.sandbox.configure({ searchLagMs: 0 });
		expect((await list('')).total).toBe(129);
	});
});
