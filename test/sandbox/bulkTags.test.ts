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
});
