import { Client, type Answered } from './client';

describe('v3 (highLevel)', () => {
	const client = Client.forEachTest({}, (seed) => {
		seed.customFields([{ id: 'colour', name: 'Colour' }]);
		seed.contacts([{ id: 'c1', email: 'a@x.co' }]);
	});
	const call = (method: string, path: string, body?: unknown): Promise<Answered> =>
		client.call(method, path, body, { headers: { version: 'v3' } });

	test.each([
		[{ key: 'size', fieldValue: 'red' }, 'customFields.0.key size is not a custom field of this location'],
		[{ id: 'colour', value: 'red' }, 'customFields.0.property value should not exist'],
	])('rejects a custom field as %j', async (entry, message) => {
		const answer = await call('PUT', '/contacts/c1', { customFields: [entry] });
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});

	test('has camel-case names of the channels in dndSettings', async () => {
		const written = await call('PUT', '/contacts/c1', { dndSettings: { whatsApp: { status: 'active' } } });
		expect(written.json.contact.dndSettings).toEqual({ whatsApp: { status: 'active' } });
		const read = await client.get('/contacts/c1');
		expect(read.json.contact.dndSettings).toEqual({ WhatsApp: { status: 'active' } });
		const refused = await call('PUT', '/contacts/c1', { dndSettings: { WhatsApp: { status: 'active' } } });
		expect(refused.json.message).toEqual(['dndSettings.property WhatsApp should not exist']);
	});
});
