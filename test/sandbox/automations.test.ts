import { Client, LOCATION } from './client';

describe('what writes would have started', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
		client.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@x.co', tags: ['a', 'b'] },
			{ id: 'ben', email: 'ben@x.co', tags: ['b'], dnd: true },
		]);
	});
	afterEach(() => client.close());

	const started = () => client.sandbox.counters.automations;
	const NOTHING = { contactCreated: 0, tagAdded: 0, tagRemoved: 0, dndChanged: 0 };

	test('is nothing for seeded contacts and for what is only read', async () => {
		await client.get('/contacts/ada');
		await client.search({});
		expect(started()).toEqual(NOTHING);
	});

	test('counts created contacts and their tags, by create and by upsert', async () => {
		await client.create({ email: 'new@x.co', tags: ['a', 'A', 'c'], dnd: true });
		expect(started()).toEqual({ ...NOTHING, contactCreated: 1, tagAdded: 2 });
		await client.upsert({ email: 'newer@x.co', tags: ['a'] });
		expect(started()).toEqual({ ...NOTHING, contactCreated: 2, tagAdded: 3 });
	});

	test('counts only the tags that an update or an upsert really added and removed', async () => {
		await client.put('/contacts/ada', { tags: ['B', 'c', 'd'] });
		expect(started()).toEqual({ ...NOTHING, tagAdded: 2, tagRemoved: 1 });
		await client.upsert({ email: 'ada@x.co', tags: ['b', 'c', 'd'], city: 'Oslo' });
		await client.put('/contacts/ada', { city: 'Bergen' });
		expect(started()).toEqual({ ...NOTHING, tagAdded: 2, tagRemoved: 1 });
		await client.upsert({ email: 'ada@x.co', tags: [] });
		expect(started()).toEqual({ ...NOTHING, tagAdded: 2, tagRemoved: 4 });
	});

	test('counts only the tags that single tag calls really added and removed', async () => {
		await client.post('/contacts/ada/tags', { tags: ['a', 'c'] });
		await client.delete('/contacts/ada/tags', { tags: ['a', 'z'] });
		expect(started()).toEqual({ ...NOTHING, tagAdded: 1, tagRemoved: 1 });
	});

	test('counts the tags of a bulk call for each contact', async () => {
		const bulk = (kind: string, contacts: string[], tags: string[]) =>
			client.post(`/contacts/bulk/tags/update/${kind}`, { locationId: LOCATION, contacts, tags });
		await bulk('add', ['ada', 'ben', 'nobody'], ['b', 'c']);
		expect(started()).toEqual({ ...NOTHING, tagAdded: 2 });
		await bulk('remove', ['ada', 'ben'], ['a', 'c']);
		expect(started()).toEqual({ ...NOTHING, tagAdded: 2, tagRemoved: 3 });
	});

	test.each([
		['ada', { dnd: true }, 1],
		['ben', { dnd: true }, 0],
		['ben', { dnd: false }, 1],
		['ada', { dndSettings: { SMS: { status: 'active' } } }, 1],
		['ada', { dndSettings: { SMS: { status: 'inactive' } } }, 0],
		['ada', { dnd: true, dndSettings: { Email: { status: 'permanent' } } }, 1],
	])('counts for %s with %j %i changes of Do Not Disturb', async (id, fields, dndChanged) => {
		expect((await client.put(`/contacts/${id}`, fields)).status).toBe(200);
		expect(started()).toEqual({ ...NOTHING, dndChanged });
	});

	test('counts nothing for a write that is refused', async () => {
		const refused = await client.post('/contacts', { locationId: LOCATION, email: 'ada@x.co', tags: ['new'] });
		expect([refused.status, started()]).toEqual([400, NOTHING]);
	});

	test('is on the admin page, and a reset sets it to zero', async () => {
		await client.create({ email: 'new@x.co', tags: ['a'] });
		const { json } = await client.get('/__sandbox');
		expect(json.counters.automations).toEqual({ ...NOTHING, contactCreated: 1, tagAdded: 1 });
		client.sandbox.resetCounters();
		expect(started()).toEqual(NOTHING);
	});
});
