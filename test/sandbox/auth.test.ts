import { ALL_SCOPES } from '../../sandbox';
import { Client, LOCATION } from './client';

const BULK = { locationId: LOCATION, contacts: ['c1'], tags: ['a'] };
const EVENTS = `locationId=${LOCATION}&startTime=0&endTime=1&calendarId=k1`;
const without = (scope: string): string[] => ALL_SCOPES.filter((held) => held !== scope);

describe('the sandbox (highLevel)', () => {
	const client = Client.forEachTest({}, (seed) => {
		seed.contacts([
			{ id: 'c1', email: 'a@x.co' },
			{ id: 'far', locationId: 'elsewhere' },
		]);
		seed.equipment([{ id: 'e1', name: 'Projector' }]);
	});
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
		['POST', `/locations/${LOCATION}/tasks/search`, 'locations/tasks.readonly', {}],
		['GET', `/users/?locationId=${LOCATION}`, 'users.readonly', undefined],
		['POST', '/contacts/bulk/tags/update/add', 'contacts.write', BULK],
		['GET', `/calendars/events?${EVENTS}`, 'calendars/events.readonly', undefined],
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
	});

	test.each([
		['GET', '/contacts/?locationId=elsewhere', undefined],
		['GET', '/contacts/far', undefined],
		['DELETE', '/contacts/far', undefined],
		['POST', '/contacts/', { locationId: 'elsewhere', email: 'n@x.co' }],
		['POST', '/contacts/search', { locationId: 'elsewhere', pageLimit: 1 }],
		['GET', '/contacts/search/duplicate?locationId=elsewhere&email=a@x.co', undefined],
		['GET', '/locations/elsewhere/tags', undefined],
		['POST', '/locations/elsewhere/tasks/search', {}],
		['GET', '/calendars/resources/equipments?locationId=elsewhere&limit=1&skip=0', undefined],
	])('answers 403 to %s %s in a foreign location', async (method, path, body) => {
		const answer = await client.call(method, path, body);
		expect([answer.status, answer.json.message]).toEqual([403, 'The token does not have access to this location.']);
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
