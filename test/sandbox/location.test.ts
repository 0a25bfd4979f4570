import { Client, LOCATION } from './client';

const ADA = { email: 'ada@x.co', phone: '+15550101234' };

describe('the settings of a location (highLevel)', () => {
	const client = Client.forEachTest();

	const duplicate = async (query: string) =>
		(await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&${query}`)).json.contact?.id;

	test('decide in which order an upsert and the duplicate search match', async () => {
		client.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@x.co' },
			{ id: 'ben', phone: '+15550101234' },
		]);
		const both = 'email=ada@x.co&number=%2B15550101234';
		expect([await duplicate(both), (await client.upsert(ADA)).json.contact.id]).toEqual(['ada', 'ada']);
		client.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
		expect([await duplicate(both), (await client.upsert(ADA)).json.contact.id]).toEqual(['ben', 'ben']);
	});

	test.each([
		['email', 'phone', { phone: ADA.phone }, 'number=%2B15550101234'],
		['phone', 'email', { email: ADA.email }, 'email=ada@x.co'],
	] as const)('let only %s match if it is the only identifier', async (only, other, shared, query) => {
		client.sandbox.configure({ uniqueIdentifiers: [only] });
		client.sandbox.seed.contacts([{ id: 'ada', ...ADA }]);
		expect(await duplicate(query)).toBeUndefined();
		const answer = await client.upsert(shared);
		expect(answer.json).toMatchObject({ new: true, contact: shared });
		const created = await client.post('/contacts', { locationId: LOCATION, ...shared });
		expect([created.status, created.json.contact[other]]).toEqual([201, ADA[other]]);
		const refused = await client.put(`/contacts/${created.json.contact.id}`, { [only]: ADA[only] });
		expect([refused.status, refused.json.meta]).toEqual([400, { contactId: 'ada', matchingField: only }]);
	});

	test('let an upsert leave out a value of another contact only if its field is an identifier', async () => {
		client.sandbox.configure({ uniqueIdentifiers: ['email'] });
		client.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@x.co' },
			{ id: 'ben', phone: '+15550101234' },
		]);
		expect((await client.upsert(ADA)).json.contact).toMatchObject({ id: 'ada', phone: '+15550101234' });
		expect(client.sandbox.counters.duplicates).toBe(2);
	});

	test('let a create and an update pass if duplicates are allowed', async () => {
		client.sandbox.configure({ allowDuplicates: true });
		client.sandbox.seed.contacts([{ id: 'ada', ...ADA, additionalEmails: ['ada@home.co'] }, { id: 'ben' }]);
		const second = await client.create(ADA);
		expect(second.id).not.toBe('ada');
		expect((await client.create({ email: 'ada@home.co' })).email).toBe('ada@home.co');
		expect((await client.put('/contacts/ben', ADA)).status).toBe(200);
		expect(client.sandbox.state.contacts.size).toBe(4);
	});
});
