import { Client, LOCATION, type Answered } from './client';

const ADD = '/contacts/bulk/tags/update/add';
const REMOVE = '/contacts/bulk/tags/update/remove';

describe('bulk tags (highLevel)', () => {
	const client = Client.forEachTest({}, (seed) => {
		seed.contacts([
			{ id: 'one', tags: ['a', 'b'] },
			{ id: 'two', tags: [] },
			{ id: 'far', locationId: 'elsewhere', tags: ['a'] },
		]);
	});

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
});
