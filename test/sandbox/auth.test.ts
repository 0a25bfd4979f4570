import { ALL_SCOPES } from '../../sandbox';
import { Client, LOCATION } from './client';

const without = (scope: string): string[] => ALL_SCOPES.filter((held) => held !== scope);

describe('the sandbox (highLevel)', () => {
	let client: Client;
	beforeAll(async () => {
		client = await Client.start();
		client.sandbox.seed.contacts([
			{ id: 'c1', email: 'a@x.co' },
			{ id: 'far', locationId: 'elsewhere' },
		]);
		client.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
	});
	afterAll(() => client.close());
	const asToken = (token: string | undefined) => ({
		headers: { authorization: token === undefined ? undefined : `Bearer ${token}` },
	});

	test.each([[undefined], ['pit-unknown']])('rejects the token %s', async (token) => {
		const answer = await client.get('/contacts/c1', asToken(token));
		expect(answer.status).toBe(401);
		expect(answer.json).toMatchObject({ statusCode: 401, message: 'Invalid Private Integration token' });
	});

	test('rejects the token without Bearer', async () => {
		expect((await client.get('/contacts/c1', { headers: { authorization: 'pit-sandbox-token' } })).status).toBe(401);
	});

	test.each([
		['/contacts/c1', undefined, 'version header was not found.'],
		['/contacts/c1', '2021-04-15', 'version header is invalid'],
		[`/locations/${LOCATION}/tags`, '2021-04-15', 'version header is invalid'],
		['/calendars/resources/equipments/e1', '2021-07-28', 'version header is invalid'],
		[`/calendars/?locationId=${LOCATION}`, '2021-07-28', 'version header is invalid'],
	])('answers 401 on %s with version %s', async (path, version, message) => {
		const answer = await client.get(path, { headers: { version } });
		expect([answer.status, answer.json.message]).toEqual([401, message]);
	});

	test.each([
		['GET', '/contacts/c1', 'contacts.readonly', undefined],
		['GET', `/contacts/?locationId=${LOCATION}`, 'contacts.readonly', undefined],
		['POST', '/contacts/search', 'contacts.readonly', { locationId: LOCATION, pageLimit: 1 }],
		['PUT', '/contacts/c1', 'contacts.write', { city: 'X' }],
		['POST', '/contacts/upsert', 'contacts.write', { locationId: LOCATION, email: 'a@x.co' }],
		['POST', '/contacts/c1/tags', 'contacts.write', { tags: ['a'] }],
		['GET', '/calendars/resources/equipments/e1', 'calendars/resources.readonly', undefined],
		['PUT', '/calendars/resources/equipments/e1', 'calendars/resources.write', { name: 'X' }],
		['GET', `/calendars/?locationId=${LOCATION}`, 'calendars.readonly', undefined],
		['GET', `/locations/${LOCATION}/customFields`, 'locations/customFields.readonly', undefined],
		['GET', `/locations/${LOCATION}/tags`, 'locations/tags.readonly', undefined],
		['GET', `/locations/${LOCATION}`, 'locations.readonly', undefined],
		['GET', `/users/?locationId=${LOCATION}`, 'users.readonly', undefined],
		[
			'POST',
			'/contacts/bulk/tags/update/add',
			'contacts.write',
			{ locationId: LOCATION, contacts: ['c1'], tags: ['a'] },
		],
		[
			'GET',
			`/calendars/events?locationId=${LOCATION}&startTime=0&endTime=1&calendarId=k1`,
			'calendars/events.readonly',
			undefined,
		],
	])('requires for %s %s exactly the scope %s', async (method, path, scope, body) => {
		client.sandbox.configure({
			tokens: [
				{ token: 'all-but', scopes: without(scope), locationIds: [LOCATION] },
				{ token: 'only', scopes: [scope], locationIds: [LOCATION] },
			],
		});
		const refused = await client.call(method, path, body, asToken('all-but'));
		expect([refused.status, refused.json.message]).toEqual([401, 'The token is not authorized for this scope.']);
		const allowed = await client.call(method, path, body, asToken('only'));
		expect(allowed.status).toBeLessThan(300);
		client.sandbox.configure({ tokens: [{ token: 'pit-sandbox-token', scopes: ALL_SCOPES, locationIds: [LOCATION] }] });
	});

	test.each([
		['GET', '/contacts/?locationId=elsewhere', undefined],
		['GET', '/contacts/far', undefined],
		['DELETE', '/contacts/far', undefined],
		['POST', '/contacts/', { locationId: 'elsewhere', email: 'n@x.co' }],
		['POST', '/contacts/search', { locationId: 'elsewhere', pageLimit: 1 }],
		['GET', '/contacts/search/duplicate?locationId=elsewhere&email=a@x.co', undefined],
		['GET', '/locations/elsewhere/tags', undefined],
		['GET', '/calendars/resources/equipments?locationId=elsewhere&limit=1&skip=0', undefined],
	])('answers 403 to %s %s in a foreign location', async (method, path, body) => {
		const answer = await client.call(method, path, body);
		expect([answer.status, answer.json.message]).toEqual([403, 'The token does not have access to this location.']);
	});

	test.each([
		['GET', '/contacts/', undefined],
		['POST', '/contacts/', { email: 'n@x.co' }],
		['POST', '/contacts/upsert', { email: 'n@x.co' }],
		['POST', '/contacts/search', { pageLimit: 1 }],
		['GET', '/contacts/search/duplicate?email=a@x.co', undefined],
		['GET', '/calendars/', undefined],
		['GET', '/calendars/resources/equipments?limit=1&skip=0', undefined],
		['GET', '/calendars/resources/rooms?limit=1&skip=0', undefined],
	])('answers 422 to %s %s without locationId', async (method, path, body) => {
		const answer = await client.call(method, path, body);
		expect([answer.status, answer.json.message]).toEqual([422, ['locationId should not be empty']]);
	});

	test.each([
		['GET', `/contacts/c1?locationId=${LOCATION}`, undefined],
		['PUT', '/contacts/c1', { locationId: LOCATION, city: 'X' }],
		['DELETE', '/contacts/c1', { locationId: LOCATION }],
		['POST', '/contacts/c1/tags', { locationId: LOCATION, tags: ['a'] }],
		['DELETE', '/contacts/c1/tags', { locationId: LOCATION, tags: ['a'] }],
		['POST', `/contacts/?locationId=${LOCATION}`, { locationId: LOCATION, email: 'q@x.co' }],
	])('rejects locationId on %s %s', async (method, path, body) => {
		const answer = await client.call(method, path, body);
		expect([answer.status, answer.json.message]).toEqual([422, ['property locationId should not exist']]);
		expect(client.sandbox.state.contacts.has('c1')).toBe(true);
	});

	test('answers 404 to an unknown path and names it', async () => {
		const answer = await client.get('/contact');
		expect([answer.status, answer.json.message]).toEqual([404, 'Cannot GET /contact']);
	});

	test('rejects a malformed body, but only after the token', async () => {
		expect((await client.post('/contacts/', undefined, { raw: '{"a":' })).status).toBe(400);
		expect((await client.post('/contacts/', undefined, { raw: '{"a":', ...asToken('x') })).status).toBe(401);
	});

	test('rejects a body that is not declared as JSON', async () => {
		const raw = JSON.stringify({ locationId: LOCATION, email: 'plain@x.co' });
		expect(
			(await client.post('/contacts/', undefined, { raw, headers: { 'content-type': 'text/plain' } })).status,
		).toBe(415);
	});
});
