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

	test('upsert leaves out an email or phone of another contact, whichever is matched first', async () => {
		client.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@x.co' },
			{ id: 'ben', email: 'ben@x.co', phone: '+15550101234' },
		]);
		const body = { locationId: LOCATION, email: 'ada@x.co', phone: '+15550101234' };
		const first = await client.post('/contacts/upsert', body);
		expect([first.json.contact.id, first.json.contact.phone]).toEqual(['ada', undefined]);
		client.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
		const second = await client.post('/contacts/upsert', body);
		expect([second.json.contact.id, second.json.contact.email]).toEqual(['ben', 'ben@x.co']);
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

	test('create answers 201 with the whole normalised record', async () => {
		const answer = await client.post('/contacts/', {
			locationId: LOCATION,
			firstName: 'Ada',
			lastName: 'Berg',
			email: 'Ada@X.co',
			phone: '(555) 010-1234',
			companyName: 'Engines',
			tags: ['VIP', 'vip', 'New'],
		});
		expect(answer.status).toBe(201);
		expect(answer.json.contact).toMatchObject({
			id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
			locationId: LOCATION,
			email: 'ada@x.co',
			phone: '+15550101234',
			companyName: 'Engines',
			firstName: 'Ada',
			firstNameLowerCase: 'ada',
			fullNameLowerCase: 'ada berg',
			emailLowerCase: 'ada@x.co',
			tags: ['vip', 'new'],
			customFields: [],
			type: 'lead',
			dateAdded: expect.stringMatching(/^\d{4}-.*Z$/),
		});
		const read = await client.get(`/contacts/${answer.json.contact.id}`);
		const { deleted, bounceEmail, unsubscribeEmail, ...shown } = answer.json.contact;
		expect([deleted, bounceEmail, unsubscribeEmail]).toEqual([false, false, false]);
		expect(read.json).toEqual({ contact: { ...shown, name: 'Ada Berg', lastActivity: shown.dateUpdated } });
	});

	test.each([
		['+44 20 7946 0000', '+442079460000'],
		['0044.20.7946.0000', '+442079460000'],
		['5550101234', '+15550101234'],
		['1 555 010 1234', '+15550101234'],
	])('stores the phone %s as %s', async (phone, stored) => {
		expect((await client.create({ phone })).phone).toBe(stored);
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

	test('unknown tags are added to the location', async () => {
		await client.create({ email: 'a@x.co', tags: ['Fresh'] });
		const { json } = await client.get(`/locations/${LOCATION}/tags`);
		expect(json).toEqual({ tags: [{ id: expect.any(String), locationId: LOCATION, name: 'fresh' }] });
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

	test('update writes only what is sent, replaces tags and keeps the rest', async () => {
		const { id } = await client.create({ email: 'a@x.co', city: 'Austin', tags: ['a', 'b'] });
		const answer = await client.put(`/contacts/${id}`, { city: 'Boston', tags: ['C'] });
		expect(answer.status).toBe(200);
		expect(answer.json).toMatchObject({ succeded: true, contact: { email: 'a@x.co', city: 'Boston', tags: ['c'] } });
		expect((await client.put(`/contacts/${id}`, { city: null })).json.contact).not.toHaveProperty('city');
		expect(client.sandbox.state.contacts.get(id)?.city).toBeNull();
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

	test('the additional fields are stored and returned', async () => {
		const further = {
			...{ website: 'https://x.co', timezone: 'Europe/Berlin', dateOfBirth: '1990-09-25', dnd: true, assignedTo: 'u1' },
			...{ keyword: 'k', ssn: '1', dndSettings: { SMS: { status: 'active', message: 'no', code: 'X' } } },
		};
		const { id } = await client.create({ name: 'Ada Maria Berg', ...further });
		const read = await client.get(`/contacts/${id}`);
		expect(read.json.contact).toMatchObject({ ...further, firstName: 'Ada', lastName: 'Maria Berg' });
		const { json } = await client.post(`/contacts/`, {
			locationId: LOCATION,
			lastName: 'L',
			dateOfBirth: '12/31/1999',
		});
		expect(json.contact).toMatchObject({ dateOfBirth: '1999-12-31', birthMonth: 12, birthDay: 31 });
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

	test('businessId is set by a separate call', async () => {
		const { id } = await client.create({ email: 'a@x.co' });
		const body = { locationId: LOCATION, ids: [id, 'nobody'], businessId: 'b1' };
		const answer = await client.post('/contacts/bulk/business', body);
		expect([answer.status, answer.json]).toEqual([201, { success: true, ids: [id] }]);
		expect((await client.get(`/contacts/${id}`)).json.contact.businessId).toBe('b1');
		const many = await client.post('/contacts/bulk/business', { ...body, ids: Array(51).fill(id) });
		expect([many.status, many.json.message]).toEqual([422, ['ids must contain no more than 50 elements']]);
	});

	test('delete is permanent', async () => {
		const { id } = await client.create({ email: 'a@x.co' });
		const answer = await client.delete(`/contacts/${id}`);
		expect([answer.status, answer.json]).toEqual([200, { succeded: true }]);
		for (const again of [await client.get(`/contacts/${id}`), await client.delete(`/contacts/${id}`)]) {
			expect([again.status, again.json.message]).toEqual([400, `Contact with id ${id} not found`]);
		}
		expect((await client.post('/contacts/', { locationId: LOCATION, email: 'a@x.co' })).status).toBe(201);
	});

	test.each([
		['email', { email: 'A@x.co' }],
		['phone', { phone: '555.010.1234' }],
	])('create and update reject a second contact with the same %s', async (matchingField, fields) => {
		const { id } = await client.create({ email: 'a@x.co', phone: '+15550101234' });
		const other = await client.create({ email: 'other@x.co' });
		const refusal = {
			statusCode: 400,
			message: 'This location does not allow duplicated contacts.',
			meta: { contactId: id, matchingField },
			traceId: expect.any(String),
		};
		const created = await client.post('/contacts/', { locationId: LOCATION, ...fields });
		expect(created.status).toBe(400);
		expect(created.json).toMatchObject(refusal);
		const updated = await client.put(`/contacts/${other.id}`, fields);
		expect(updated.json).toMatchObject(refusal);
		expect((await client.put(`/contacts/${id}`, fields)).status).toBe(200);
		client.sandbox.configure({ allowDuplicates: true });
		expect((await client.post('/contacts/', { locationId: LOCATION, ...fields })).status).toBe(201);
		expect(client.sandbox.counters.duplicates).toBe(2);
	});

	test('update of an email frees the old one and reserves the new one', async () => {
		const { id } = await client.create({ email: 'old@x.co' });
		await client.put(`/contacts/${id}`, { email: 'new@x.co' });
		const find = async (email: string) =>
			(await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&email=${email}`)).json.contact;
		expect(await find('old@x.co')).toBeNull();
		expect((await find('NEW@x.co')).id).toBe(id);
	});

	test('tags of a contact are added and removed individually', async () => {
		const { id } = await client.create({ email: 'a@x.co', tags: ['a'] });
		const added = await client.post(`/contacts/${id}/tags`, { tags: ['A', 'B'] });
		expect([added.status, added.json]).toEqual([201, { tags: ['a', 'b'], tagsAdded: ['b'] }]);
		const removed = await client.delete(`/contacts/${id}/tags`, { tags: ['A', 'z'] });
		expect([removed.status, removed.json]).toEqual([200, { tags: ['b'], tagsRemoved: ['a'] }]);
		expect(client.sandbox.state.contacts.get(id)?.tags).toEqual(['b']);
		expect((await client.post(`/contacts/${id}/tags`, {})).json.message).toEqual(['tags should not be empty']);
		expect((await client.post('/contacts/nobody/tags', { tags: ['a'] })).status).toBe(400);
	});

	test('trailing slashes in a path are ignored', async () => {
		const body = { locationId: LOCATION, email: 'a@x.co' };
		expect((await client.post('/contacts', body)).status).toBe(201);
		expect((await client.get(`/contacts?locationId=${LOCATION}`)).json.contacts).toHaveLength(1);
		expect((await client.get(`/calendars?locationId=${LOCATION}`)).status).toBe(200);
	});
});
