import { Client, LOCATION, type Answered } from './client';

const ADD = '/contacts/bulk/tags/update/add';
const REMOVE = '/contacts/bulk/tags/update/remove';

describe('bulk tags (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
		client.sandbox.seed.contacts([
			{ id: 'one', tags: ['a', 'b'] },
			{ id: 'two', tags: [] },
			{ id: 'far', locationId: 'elsewhere', tags: ['a'] },
		]);
	});
	afterEach(() => client.close());

	const bulk = (path: string, body: Record<string, unknown>): Promise<Answered> =>
		client.post(path, { locationId: LOCATION, ...body });
	const tagsOf = (id: string): string[] | undefined => client.sandbox.state.contacts.get(id)?.tags;

	test('are added, and the answer lists for each contact the old and the added tags', async () => {
		const answer = await bulk(ADD, { contacts: ['one', 'two'], tags: ['B', 'New'] });
		expect([answer.status, answer.json]).toEqual([
			201,
			{
				succeded: true,
				errorCount: 0,
				responses: [
					{
						...{ contactId: 'one', message: expect.any(String), type: 'success' },
						...{ oldTags: ['a', 'b'], tagsAdded: ['new'], tagsRemoved: [] },
					},
					{
						...{ contactId: 'two', message: expect.any(String), type: 'success' },
						...{ oldTags: [], tagsAdded: ['b', 'new'], tagsRemoved: [] },
					},
				],
			},
		]);
		expect([tagsOf('one'), tagsOf('two')]).toEqual([
			['a', 'b', 'new'],
			['b', 'new'],
		]);
		const known = await client.get(`/locations/${LOCATION}/tags`);
		expect(known.json.tags.map(({ name }: { name: string }) => name)).toContain('new');
	});

	test('are removed, all of them with removeAllTags', async () => {
		const some = await bulk(REMOVE, { contacts: ['one'], tags: ['A', 'x'] });
		expect(some.json.responses[0]).toMatchObject({ type: 'success', tagsAdded: [], tagsRemoved: ['a'] });
		expect(tagsOf('one')).toEqual(['b']);
		const all = await bulk(REMOVE, { contacts: ['one'], tags: [], removeAllTags: true });
		expect(all.json.responses[0]).toMatchObject({ type: 'success', tagsRemoved: ['b'] });
		expect(tagsOf('one')).toEqual([]);
	});

	test('are answered with 201 even if contacts failed, with the reason for each', async () => {
		const { id } = await client.create({ email: 'gone@x.co' });
		await client.delete(`/contacts/${id}`);
		const unknown = 'A'.repeat(20);
		const answer = await bulk(ADD, { contacts: ['two', 'no id', id, unknown, 'far'], tags: ['t'] });
		expect(answer.status).toBe(201);
		expect(answer.json).toMatchObject({ succeded: false, errorCount: 4 });
		const said = answer.json.responses.map((entry: Record<string, string>) => [
			entry.contactId,
			entry.type,
			entry.type === 'error' ? entry.message : '',
		]);
		expect(said).toEqual([
			['two', 'success', ''],
			['no id', 'error', 'contact id is not a valid firebase id'],
			[id, 'error', 'contact is deleted'],
			[unknown, 'error', 'contact is deleted'],
			['far', 'error', 'contact does not belong to location'],
		]);
		expect([tagsOf('two'), tagsOf('far')]).toEqual([['t'], ['a']]);
	});

	test.each([
		[
			ADD,
			{ contactIds: ['one'], tags: ['t'] },
			422,
			['property contactIds should not exist', 'contacts should not be empty'],
		],
		[ADD, { contacts: ['one'], tags: ['t'], removeAllTags: true }, 422, ['property removeAllTags should not exist']],
		[ADD, { contacts: ['one'], tags: [] }, 422, ['tags should not be empty']],
		[ADD, { contacts: [], tags: ['t'] }, 422, ['contacts should not be empty']],
		[REMOVE, { contacts: ['one'], tags: [] }, 422, ['tags should not be empty']],
		[ADD, { contacts: ['one'], tags: ['t'], locationId: undefined }, 400, "LocationId can't be undefined"],
		[ADD, { contacts: Array(501).fill('one'), tags: ['t'] }, 422, ['contacts must contain no more than 500 elements']],
		[
			ADD,
			{ contacts: ['one'], tags: ['t'], locationId: 'elsewhere' },
			403,
			'The token does not have access to this location.',
		],
	])('are rejected: %s %j', async (path, body, status, message) => {
		const answer = await bulk(path, body);
		expect([answer.status, answer.json.message]).toEqual([status, message]);
		expect(tagsOf('one')).toEqual(['a', 'b']);
		expect(client.sandbox.counters.bulkCalls).toBe(0);
	});

	test('accept 500 contacts, or the configured maximum', async () => {
		expect((await bulk(ADD, { contacts: Array(500).fill('one'), tags: ['t'] })).status).toBe(201);
		client.sandbox.configure({ bulkTagsMost: 1 });
		expect((await bulk(ADD, { contacts: ['one', 'two'], tags: ['t'] })).status).toBe(422);
		expect((await bulk(ADD, { contacts: ['one'], tags: ['t'] })).status).toBe(201);
	});

	test('can reject a new contact that the single call accepts', async () => {
		client.sandbox.configure({ bulkTagsLagMs: 60_000 });
		const { id } = await client.create({ email: 'new@x.co' });
		const answer = await bulk(ADD, { contacts: [id], tags: ['t'] });
		expect(answer.json).toMatchObject({ errorCount: 1, responses: [{ type: 'error', message: 'contact is deleted' }] });
		expect((await client.post(`/contacts/${id}/tags`, { tags: ['t'] })).status).toBe(201);
		client.sandbox.configure({ bulkTagsLagMs: 0 });
		expect((await bulk(ADD, { contacts: [id], tags: ['u'] })).json.errorCount).toBe(0);
	});

	test('are counted as calls, and as writes by contact', async () => {
		await bulk(ADD, { contacts: ['one', 'two', 'far'], tags: ['t'] });
		expect(client.sandbox.counters).toMatchObject({ requests: 1, bulkCalls: 1, updated: 2 });
		expect([...client.sandbox.counters.writes]).toEqual([
			['one', 1],
			['two', 1],
		]);
		client.sandbox.resetCounters();
		expect(client.sandbox.counters.bulkCalls).toBe(0);
	});

	test('are answered with 404 if the server has no such call', async () => {
		expect((await bulk('/contacts/bulk/tags/update/replace', { contacts: ['one'], tags: ['t'] })).status).toBe(404);
		client.sandbox.configure({ bulkTags: false });
		expect((await bulk(ADD, { contacts: ['one'], tags: ['t'] })).status).toBe(404);
		client.sandbox.configure({ bulkTags: true, dialect: 'documented' });
		expect((await bulk(ADD, { contacts: ['one'], tags: ['t'] })).status).toBe(404);
	});
});
