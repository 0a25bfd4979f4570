import { Client, LOCATION, type Answered } from './client';

describe('v3 (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
		client.sandbox.seed.customFields([{ id: 'colour', name: 'Colour' }]);
		client.sandbox.seed.contacts([{ id: 'c1', email: 'a@x.co' }]);
	});
	afterEach(() => client.close());
	const call = (method: string, path: string, body?: unknown): Promise<Answered> =>
		client.call(method, path, body, { headers: { version: 'v3' } });

	test('is accepted on every path, besides the older versions', async () => {
		for (const path of [
			'/contacts/c1',
			`/calendars/?locationId=${LOCATION}`,
			`/calendars/resources/rooms?locationId=${LOCATION}&limit=1&skip=0`,
			`/locations/${LOCATION}/tags`,
			`/users/?locationId=${LOCATION}`,
		]) {
			expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
			expect([path, (await client.get(path)).status]).toEqual([path, 200]);
		}
	});

	test('can be the only version, or be unknown', async () => {
		client.sandbox.configure({ v3: false });
		const unknown = await call('GET', '/contacts/c1');
		expect([unknown.status, unknown.json.message]).toEqual([401, 'version header is invalid']);
		client.sandbox.configure({ v3: true, olderVersions: false });
		expect((await client.get('/contacts/c1')).json.message).toBe('version header is invalid');
		expect((await call('GET', '/contacts/c1')).status).toBe(200);
	});

	test('has no GET /contacts/', async () => {
		expect((await call('GET', `/contacts/?locationId=${LOCATION}`)).status).toBe(404);
		expect((await client.get(`/contacts/?locationId=${LOCATION}`)).status).toBe(200);
	});

	test.each([
		[{ id: 'colour', fieldValue: 'red' }],
		[{ key: 'colour', fieldValue: 'red' }],
		[{ key: 'contact.colour', fieldValue: 'red' }],
		[{ id: 'colour', field_value: 'red' }],
	])('accepts a custom field as %j', async (entry) => {
		const { json } = await call('PUT', '/contacts/c1', { customFields: [entry] });
		expect(json.contact.customFields).toEqual([{ id: 'colour', value: 'red' }]);
	});

	test.each([
		[{ key: 'size', fieldValue: 'red' }, 'customFields.0.key size is not a custom field of this location'],
		[{ id: 'colour', value: 'red' }, 'customFields.0.property value should not exist'],
	])('rejects a custom field as %j', async (entry, message) => {
		const answer = await call('PUT', '/contacts/c1', { customFields: [entry] });
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});

	test('answers an update, a delete and bulk tags with succeeded', async () => {
		const said = async (answer: Promise<Answered>) =>
			Object.fromEntries(Object.entries((await answer).json).filter(([key]) => /^succ/.test(key)));
		const bulk = { locationId: LOCATION, contacts: ['c1'], tags: ['t'] };
		expect(await said(call('PUT', '/contacts/c1', { city: 'X' }))).toEqual({ succeeded: true });
		expect(await said(call('POST', '/contacts/upsert', { locationId: LOCATION, email: 'a@x.co' }))).toEqual({
			succeeded: true,
		});
		expect(await said(call('POST', '/contacts/bulk/tags/update/add', bulk))).toEqual({
			succeded: true,
			succeeded: true,
		});
		expect(await said(call('DELETE', '/contacts/c1'))).toEqual({ succeded: true, succeeded: true });
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
