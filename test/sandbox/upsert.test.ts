import { Client } from './client';

describe('upsert (highLevel)', () => {
	const client = Client.forEachTest();

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
