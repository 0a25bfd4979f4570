import { Client, LOCATION, type Json } from './client';

const NO_VERSION = { headers: { version: undefined } };

describe('contacts (documented)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ dialect: 'documented' });
		client.sandbox.seed.customFields([{ id: 'colour' }]);
	});
	afterEach(() => client.close());

	test('create, read, update and delete work on bare records without version and location', async () => {
		const fields = {
			firstName: 'Ada',
			email: 'Ada@X.co',
			companyName: 'Engines',
			customFields: [{ id: 'colour', value: 'red' }],
		};
		const created = await client.post('/contacts', fields, NO_VERSION);
		expect(created.status).toBe(201);
		expect(created.json).toMatchObject({ ...fields, email: 'ada@x.co', locationId: LOCATION, id: expect.any(String) });
		const one = `/contacts/${created.json.id}`;
		expect((await client.get(one, NO_VERSION)).json).toEqual(created.json);
		const updated = await client.put(one, { companyName: 'New', tags: ['A'] });
		expect(updated.json).toMatchObject({ firstName: 'Ada', companyName: 'New', tags: ['a'] });
		expect(updated.json.customFields).toEqual(fields.customFields);
		const deleted = await client.delete(one);
		expect([deleted.status, deleted.json]).toEqual([200, { message: 'deleted' }]);
		const gone = await client.get(one);
		expect([gone.status, gone.json]).toEqual([404, { statusCode: 404, message: 'Contact not found' }]);
	});

	test('records can be wrapped and have another ID key', async () => {
		client.sandbox.configure({ recordEnvelope: 'contact', contactIdKey: 'contactId', upsertNewKey: 'new' });
		const { json } = await client.post('/contacts/upsert', { email: 'a@x.co' });
		expect(json).toMatchObject({ new: true, contact: { contactId: expect.any(String), email: 'a@x.co' } });
		expect(json.contact).not.toHaveProperty('id');
		expect((await client.get(`/contacts/${json.contact.contactId}`)).json.contact.email).toBe('a@x.co');
	});

	test.each([
		['emptyObject', 200, '{}'],
		['noContent', 204, ''],
	] as const)('a delete can be confirmed by %s', async (deleteAnswer, status, text) => {
		client.sandbox.configure({ deleteAnswer });
		const [contact] = client.sandbox.seed.contacts([{ email: 'a@x.co' }]);
		const answer = await client.delete(`/contacts/${contact?.id}`);
		expect([answer.status, answer.text]).toEqual([status, text]);
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

	test('upsert answers 201 or 200 without a flag, matches email before phone, and replaces tags', async () => {
		const first = await client.post('/contacts/upsert', { email: 'a@x.co', phone: '5550101234', tags: ['a'] });
		expect([first.status, 'new' in first.json]).toEqual([201, false]);
		const second = await client.post('/contacts/upsert', { email: 'A@x.co', phone: '5550100000', tags: ['b'] });
		expect([second.status, second.json.id, second.json.tags]).toEqual([200, first.json.id, ['b']]);
		const third = await client.post('/contacts/upsert', { phone: '5550100000', city: 'X' });
		expect(third.json).toMatchObject({ id: first.json.id, email: 'a@x.co', city: 'X', tags: ['b'] });
		client.sandbox.configure({ upsertCreatedStatus: 200 });
		expect((await client.post('/contacts/upsert', { email: 'b@x.co' })).status).toBe(200);
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

	test('a duplicate is answered with 409, or with 400 if configured', async () => {
		const { json } = await client.post('/contacts', { email: 'a@x.co' });
		const meta = { contactId: json.id, matchingField: 'email' };
		const answer = await client.post('/contacts', { email: 'a@x.co' });
		expect([answer.status, answer.json.meta]).toEqual([409, meta]);
		client.sandbox.configure({ documentedDuplicateStatus: 400 });
		expect((await client.post('/contacts', { email: 'a@x.co' })).status).toBe(400);
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

	test('has 20 contacts per page by default and at most 100, and returns each contact once', async () => {
		expect((await list('')).contacts).toHaveLength(20);
		const first = await list('limit=500');
		expect([first.contacts.length, first.total]).toEqual([100, 130]);
		const second = await list('limit=100&offset=100');
		const ids = [...first.contacts, ...second.contacts].map((contact: Json) => contact.id);
		expect(new Set(ids).size).toBe(130);
		expect((await list('offset=130')).contacts).toEqual([]);
		client.sandbox.configure({ pageCap: 5 });
		expect((await list('limit=100')).contacts).toHaveLength(5);
		client.sandbox.configure({ ignorePaging: true });
		expect(await list('offset=100')).toEqual(await list('offset=0'));
	});

	test('filters by query and by all tags, repeated or separated by commas', async () => {
		expect((await list('tags=odd')).total).toBe(65);
		expect((await list('tags=Even,third')).total).toBe(22);
		expect((await list('tags=even&tags=odd')).total).toBe(0);
		expect((await list('query=n129')).contacts[0].id).toBe('c129');
		expect((await list('query=n12&tags=odd')).total).toBe(5);
	});

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

	test('has the configured envelope', async () => {
		client.sandbox.configure({ listEnvelope: { key: null, total: false } });
		expect(await list('limit=1')).toEqual([expect.objectContaining({ id: expect.any(String) })]);
		client.sandbox.configure({ listEnvelope: { key: 'data', total: false } });
		expect(Object.keys(await list('limit=1'))).toEqual(['data']);
		client.sandbox.configure({ listEnvelope: { key: 'items', total: true } });
		expect(Object.keys(await list('limit=1'))).toEqual(['items', 'total']);
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

	test('can be created, read, updated and deleted', async () => {
		const body = { name: 'Projector', description: 'HD', quantity: 2, calendarIds: ['k1', 'k2'] };
		const created = await client.post(url, body, NO_VERSION);
		expect([created.status, created.json]).toEqual([201, { id: expect.any(String), ...body }]);
		const one = `${url}/${created.json.id}`;
		const updated = await client.put(one, { quantity: 3 }, NO_VERSION);
		expect(updated.json).toEqual({ ...created.json, quantity: 3 });
		expect((await client.get(one, NO_VERSION)).json).toEqual(updated.json);
		expect((await client.delete(one)).json).toEqual({ message: 'deleted' });
		const gone = await client.put(one, { quantity: 1 });
		expect([gone.status, gone.json]).toEqual([404, { statusCode: 404, message: 'Equipment not found' }]);
	});

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

	test('is listed completely, without parameters', async () => {
		client.sandbox.seed.equipment(Array.from({ length: 120 }, (_unused, index) => ({ name: `E${index}` })));
		expect((await client.get(url)).json).toHaveLength(120);
		for (const query of ['limit=1', 'skip=0', 'offset=0', `locationId=${LOCATION}`]) {
			expect((await client.get(`${url}?${query}`)).status).toBe(422);
		}
		client.sandbox.configure({ equipmentEnvelope: { key: 'equipments', total: true } });
		expect((await client.get(url)).json).toMatchObject({ equipments: { length: 120 }, total: 120 });
	});

	test('can be listed in pages', async () => {
		client.sandbox.seed.equipment(Array.from({ length: 5 }, (_unused, index) => ({ name: `E${index}` })));
		client.sandbox.configure({ equipmentPageSize: 2 });
		const first = (await client.get(url)).json;
		expect(first).toMatchObject({ equipments: [{ name: 'E0' }, { name: 'E1' }], total: 5, limit: 2, offset: 0 });
		const last = (await client.get(`${url}?limit=10&offset=4`)).json;
		expect(last).toMatchObject({ equipments: [{ name: 'E4' }], total: 5, limit: 2, offset: 4 });
	});

	test('can lack the call for one record, and can have an envelope and another ID key', async () => {
		const [equipment] = client.sandbox.seed.equipment([{ name: 'E' }]);
		client.sandbox.configure({ equipmentRecordEnvelope: 'equipment', equipmentIdKey: 'equipmentId' });
		const one = `${url}/${equipment?.id}`;
		expect((await client.get(one)).json.equipment.equipmentId).toBe(equipment?.id);
		client.sandbox.configure({ equipmentGet: false });
		expect((await client.get(one)).json.message).toBe(`Cannot GET ${one}`);
		expect((await client.put(one, { name: 'F' })).status).toBe(200);
	});
});
