import { Client } from './client';

describe('upsert (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
	});
	afterEach(() => client.close());

	test('answers 201 for a created and 200 for an updated contact', async () => {
		const first = await client.upsert({ email: 'a@x.co', city: 'Austin' });
		expect(first.status).toBe(201);
		expect(first.json).toEqual({ new: true, succeded: true, contact: expect.any(Object), traceId: expect.any(String) });
		const second = await client.upsert({ email: 'A@X.CO', phone: '5550101234' });
		expect(second.status).toBe(200);
		expect(second.json).toMatchObject({
			new: false,
			contact: { id: first.json.contact.id, city: 'Austin', phone: '+15550101234' },
		});
		expect(client.sandbox.state.contacts.size).toBe(1);
	});

	test('updates the contact with the same email and another phone', async () => {
		await client.upsert({ email: 'a@x.co', phone: '5550101234' });
		const answer = await client.upsert({ email: 'a@x.co', phone: '5550109999' });
		expect(answer.json).toMatchObject({ new: false, contact: { phone: '+15550109999' } });
	});

	test('matches by phone if no contact has the email', async () => {
		const { json } = await client.upsert({ phone: '5550101234' });
		const answer = await client.upsert({ email: 'late@x.co', phone: '+1 555 010 1234' });
		expect(answer.json).toMatchObject({ new: false, contact: { id: json.contact.id, email: 'late@x.co' } });
	});

	test('updates only the contact with the email if another has the phone', async () => {
		const one = await client.create({ email: 'a@x.co' });
		const two = await client.create({ phone: '5550101234', city: 'Old' });
		const answer = await client.upsert({ email: 'a@x.co', phone: '5550101234', city: 'New' });
		expect(answer.json.contact).toMatchObject({ id: one.id, city: 'New' });
		expect(answer.json.contact).not.toHaveProperty('phone');
		expect(client.sandbox.state.contacts.get(two.id)).toMatchObject({ city: 'Old', phone: '+15550101234' });
		expect(client.sandbox.counters.duplicates).toBe(0);
	});

	test('replaces tags that are sent and keeps them otherwise', async () => {
		await client.upsert({ email: 'a@x.co', tags: ['a', 'b'] });
		expect((await client.upsert({ email: 'a@x.co', city: 'X' })).json.contact.tags).toEqual(['a', 'b']);
		expect((await client.upsert({ email: 'a@x.co', tags: ['c'] })).json.contact.tags).toEqual(['c']);
	});

	test('requires an email or a phone', async () => {
		const answer = await client.upsert({ firstName: 'Ada', lastName: 'Berg' });
		expect([answer.status, answer.json.message]).toEqual([400, 'Pass at least one of number, email query parameter']);
	});

	test('follows createNewIfDuplicateAllowed only if duplicates are allowed', async () => {
		await client.upsert({ email: 'a@x.co' });
		const fields = { email: 'a@x.co', createNewIfDuplicateAllowed: true };
		expect((await client.upsert(fields)).json.new).toBe(false);
		client.sandbox.configure({ allowDuplicates: true });
		expect((await client.upsert(fields)).json.new).toBe(true);
		expect((await client.upsert({ email: 'a@x.co' })).json.new).toBe(false);
	});

	test('creates two contacts from two simultaneous requests if the race is on', async () => {
		client.sandbox.configure({ upsertRaceMs: 30 });
		await Promise.all([client.upsert({ email: 'a@x.co' }), client.upsert({ email: 'a@x.co' })]);
		expect(client.sandbox.state.contacts.size).toBe(2);
		expect(client.sandbox.counters.duplicates).toBe(2);
		await client.upsert({ email: 'b@x.co' });
		await client.upsert({ email: 'b@x.co' });
		expect(client.sandbox.state.contacts.size).toBe(3);
	});
});
