import { Client, LOCATION } from './client';

describe('single contacts (highLevel)', () => {
	const client = Client.forEachTest();

	test('upsert ignores the gender of an existing contact, and search never returns it', async () => {
		const { id } = await client.create({ email: 'a@x.co', gender: 'male' });
		const answer = await client.post('/contacts/upsert', { locationId: LOCATION, email: 'a@x.co', gender: 'female' });
		expect(answer.status).toBe(200);
		expect(client.sandbox.state.contacts.get(id)?.gender).toBe('male');
		const found = await client.post('/contacts/search', { locationId: LOCATION, pageLimit: 1 });
		expect(found.json.contacts[0]).not.toHaveProperty('gender');
	});

	test('upsert by an additional email makes it the primary one and drops the old one', async () => {
		client.sandbox.seed.contacts([{ id: 'ada', email: 'ada@x.co', additionalEmails: ['ada@home.co', 'ada@club.co'] }]);
		const answer = await client.post('/contacts/upsert', { locationId: LOCATION, email: 'Ada@Home.co', city: 'Oslo' });
		expect([answer.status, answer.json.contact.id, answer.json.contact.email]).toEqual([200, 'ada', 'ada@home.co']);
		const stored = client.sandbox.state.contacts.get('ada');
		expect([stored?.email, stored?.additionalEmails]).toEqual(['ada@home.co', ['ada@club.co']]);
	});

	test('the filter phone eq misses a contact with additional emails, but the duplicate search finds it', async () => {
		client.sandbox.seed.contacts([{ id: 'ada', phone: '+15550101234', additionalEmails: ['ada@home.co'] }]);
		const filters = [{ field: 'phone', operator: 'eq', value: '+15550101234' }];
		const search = async () =>
			(await client.post('/contacts/search', { locationId: LOCATION, pageLimit: 5, filters })).json.total;
		expect(await search()).toBe(0);
		const by = async (query: string) =>
			(await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&${query}`)).json.contact?.id;
		expect([await by('number=%2B15550101234'), await by('email=ada@home.co')]).toEqual(['ada', 'ada']);
		client.sandbox.configure({ phoneFilterMissesAdditional: false });
		// A new contact invalidates the cached search result.
		await client.create({ email: 'new@x.co' });
		expect(await search()).toBe(1);
	});

	test('create accepts a contact with only a name, and can answer 400 to one without', async () => {
		expect((await client.create({ lastName: 'Only' })).lastName).toBe('Only');
		client.sandbox.configure({ noIdentityStatus: 400 });
		const other = await client.post('/contacts/', { locationId: LOCATION, city: 'Austin' });
		expect([other.status, other.json.statusCode]).toEqual([400, 422]);
	});

	test('create accepts gender, and update companyName and type', async () => {
		const { id } = await client.create({ email: 'a@x.co', companyName: 'Old', gender: 'male' });
		const updated = await client.put(`/contacts/${id}`, { companyName: 'New', type: 'customer' });
		expect(updated.json.contact).toMatchObject({ companyName: 'New', type: 'customer' });
	});
});
