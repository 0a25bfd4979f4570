import { Client } from './client';

describe('upsert (highLevel)', () => {
	const client = Client.forEachTest();

	test('updates only the contact with the email if another has the phone', async () => {
		const one = await client.create({ email: 'a@x.co' });
		const two = await client.create({ phone: '5550101234', city: 'Old' });
		const answer = await client.upsert({ email: 'a@x.co', phone: '5550101234', city: 'New' });
		expect(answer.json.contact).toMatchObject({ id: one.id, city: 'New' });
		expect(answer.json.contact).not.toHaveProperty('phone');
		expect(client.sandbox.state.contacts.get(two.id)).toMatchObject({ city: 'Old', phone: '+15550101234' });
		expect(client.sandbox.counters.duplicates).toBe(0);
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
