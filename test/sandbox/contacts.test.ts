import { Client, LOCATION } from './client';

describe('single contacts (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
	});
	afterEach(() => client.close());

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

	test.each([
		['DE', '030 901820', '+4930901820'],
		['DE', '+49 (0)30 901820', '+4930901820'],
		['GB', '020 7946 0000', '+442079460000'],
		['FR', '06 12 34 56 78', '+33612345678'],
		['AU', '0412 345 678', '+61412345678'],
		['IT', '06 698 12345', '+390669812345'],
		['DE', '+1 555 010 1234', '+15550101234'],
	])('stores in a location in %s the phone %s as %s and finds it by that number', async (country, phone, stored) => {
		client.sandbox.configure({ country });
		const { id } = await client.create({ phone });
		expect(client.sandbox.state.contacts.get(id)?.phone).toBe(stored);
		const found = await client.get(
			`/contacts/search/duplicate?locationId=${LOCATION}&number=${encodeURIComponent(phone)}`,
		);
		expect(found.json.contact.id).toBe(id);
		expect((await client.upsert({ phone: stored })).json).toMatchObject({ new: false, contact: { id } });
	});

	test('create rejects a contact without email, phone and name', async () => {
		const answer = await client.post('/contacts/', { locationId: LOCATION, city: 'Austin' });
		expect(answer.status).toBe(422);
		expect(answer.json.message).toBe('Contacts without email, phone, firstName and lastName are not allowed.');
		expect((await client.create({ lastName: 'Only' })).lastName).toBe('Only');
		client.sandbox.configure({ noIdentityStatus: 400 });
		const other = await client.post('/contacts/', { locationId: LOCATION, city: 'Austin' });
		expect([other.status, other.json.statusCode]).toEqual([400, 422]);
	});

	test.each([
		[{ email: 'not an email' }, 'email must be an email'],
		[{ email: '' }, 'email must be an email'],
		[{ firstName: 5 }, 'firstName must be a string'],
		[{ tags: 'vip' }, 'tags must be an array of strings'],
		[{ tags: [1] }, 'tags must be an array of strings'],
		[{ customFields: {} }, 'customFields must be an array'],
		[{ postalCode: null }, 'postalCode must be a string'],
		[{ phone: 'none' }, 'phone must be a valid phone number'],
		[{ nickname: 'x' }, 'property nickname should not exist'],
		[{ id: 'x' }, 'property id should not exist'],
	])('create and update reject %j', async (fields, message) => {
		const { id } = await client.create({ email: 'a@x.co' });
		const created = await client.post('/contacts/', { locationId: LOCATION, lastName: 'L', ...fields });
		expect([created.status, created.json.message]).toEqual([422, [message]]);
		const updated = await client.put(`/contacts/${id}`, fields);
		expect([updated.status, updated.json.message]).toEqual([422, [message]]);
		expect(client.sandbox.state.contacts.size).toBe(1);
	});

	test('an answer names all problems at once', async () => {
		const answer = await client.post('/contacts/', { firstName: 1, what: 1 });
		expect(answer.json.message).toEqual([
			'property what should not exist',
			'firstName must be a string',
			'locationId should not be empty',
		]);
	});

	test('update accepts companyName and type but not gender, create gender but not type', async () => {
		const { id } = await client.create({ email: 'a@x.co', companyName: 'Old', gender: 'male' });
		const updated = await client.put(`/contacts/${id}`, { companyName: 'New', type: 'customer' });
		expect(updated.json.contact).toMatchObject({ companyName: 'New', type: 'customer' });
		const gender = await client.put(`/contacts/${id}`, { gender: 'male' });
		expect([gender.status, gender.json.message]).toEqual([422, ['property gender should not exist']]);
		const typed = await client.post('/contacts/', { locationId: LOCATION, lastName: 'L', type: 'customer' });
		expect([typed.status, typed.json.message]).toEqual([422, ['property type should not exist']]);
	});

	test.each(['additionalEmails', 'additionalPhones', 'businessId'])('every call rejects %s', async (key) => {
		const { id } = await client.create({ email: 'a@x.co' });
		const answers = [
			await client.put(`/contacts/${id}`, { [key]: 'x' }),
			await client.post('/contacts/', { locationId: LOCATION, lastName: 'L', [key]: 'x' }),
			await client.upsert({ email: 'a@x.co', [key]: 'x' }),
		];
		for (const { status, json } of answers) {
			expect([status, json.message]).toEqual([422, [`property ${key} should not exist`]]);
		}
	});

	test.each([
		[{ dateOfBirth: '31.12.99' }, 'dateOfBirth must be a valid date'],
		...['1999-02-30', '13/13/1990', '0000-05-12', '12/10'].map((dateOfBirth): [object, string] => [
			{ dateOfBirth },
			'dateOfBirth must be a valid date',
		]),
		[{ dndSettings: { sms: { status: 'active' } } }, 'dndSettings.property sms should not exist'],
		[{ dndSettings: { SMS: { status: 'on' } } }, 'dndSettings.SMS.status must be one of: active, inactive, permanent'],
	])('upsert rejects %j', async (fields, message) => {
		const answer = await client.upsert({ email: 'a@x.co', ...fields });
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});
});
