import '../../engine/settings';
import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtCredential } from '../../engine/built';
import { IS_1X, testCredential as test } from './credentialTest';
import { NOBODY } from '../support/ports';
import { bothDialects, contactsVersion, LOCATION, TOKEN, type Bench, type Wire } from '../support/bench';

const told = (expected: RegExp): RegExp => (IS_1X ? /./ : expected);

bothDialects("the credential's test", (bench: Bench) => {
	it('passes for a good token, with one request', async () => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
		expect(await test(bench.credentials)).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(bench.wire).toEqual([
			bench.by<Wire>({
				highLevel: {
					...{ method: 'POST', path: '/contacts/search', query: {} },
					body: { locationId: LOCATION, pageLimit: 1 },
				},
				documented: {
					...{ method: 'GET', path: '/contacts', query: { locationId: LOCATION, limit: '1' } },
					body: undefined,
				},
			}),
		]);
		expect(bench.sandbox.log[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
		expect(bench.sandbox.log[0]?.headers.version).toBe(contactsVersion(bench));
	});

	it('ignores blanks, line breaks and unseen characters that are pasted with the values, as the node does', async () => {
		const { token, locationId, baseUrl } = bench.credentials;
		const pasted = { token: ` \u2060${token}\n`, locationId: ` ${locationId}\u200b\n`, baseUrl: ` ${baseUrl}\u200e ` };
		expect(await test({ ...bench.credentials, ...pasted })).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
		const [request] = bench.wire;
		expect(bench.by({ highLevel: request?.body, documented: request?.query })).toMatchObject({ locationId: LOCATION });
	});

	it.each(['/', '///', '/?', '#', '/#', '\\'])('takes a base URL that ends in %s, as the node does', async (end) => {
		const verdict = await test({ ...bench.credentials, baseUrl: `${bench.credentials.baseUrl}${end}` });
		expect(verdict.status).toBe('OK');
		expect(bench.wire).toHaveLength(1);
	});

	it.each(['rateLimitRequests', 'rateLimitSeconds'])('fails for %s that no run would take', async (field) => {
		const { status, message } = await test({ ...bench.credentials, [field]: -1 });
		expect(status).toBe('Error');
		expect(message).toMatch(/Rate Limit: .* "-1" is not a number from 0 up/);
		expect(bench.wire).toEqual([]);
	});

	it('passes for a location without contacts', async () => {
		expect((await test(bench.credentials)).status).toBe('OK');
	});

	it.each([
		{ key: null, total: false },
		{ key: 'contacts', total: false },
		{ key: 'data', total: true },
	])('passes whatever the list is wrapped in: %j', async (listEnvelope) => {
		bench.sandbox.configure({ listEnvelope });
		expect((await test(bench.credentials)).status).toBe('OK');
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		expect((await test(bench.credentials)).status).toBe('OK');
	});

	it('fails for a bad token', async () => {
		const { status, message } = await test({ ...bench.credentials, token: 'pit-wrong' });
		expect(status).toBe('Error');
		expect(message).toMatch(told(/token was refused/i));
	});

	it('fails for a location without access', async () => {
		const { status, message } = await test({ ...bench.credentials, locationId: 'loc_other' });
		expect(status).toBe('Error');
		expect(message).toMatch(told(/no access to this location.*Location ID/));
	});

	it('fails for a missing scope, and says which', async () => {
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes: ['calendars'], locationIds: [LOCATION] }] });
		const { status, message } = await test(bench.credentials);
		expect(status).toBe('Error');
		expect(message).toMatch(told(/scope to read contacts/));
	});

	it.each([
		[404, /not the API|base url/i],
		[429, /rate limit/i],
		[405, /not the API/],
		[500, /The server failed/],
		[502, /The server failed/],
		[503, /The server failed/],
		[504, /The server failed/],
	])('fails on %d', async (status, expected) => {
		bench.sandbox.setFaults([{ kind: 'status', status }]);
		const verdict = await test(bench.credentials);
		expect(verdict.status).toBe('Error');
		expect(verdict.message).toMatch(told(expected));
	});

	it.each([301, 302, 307, 308])('says of a redirect (%d) that the base URL is not the API', async (status) => {
		bench.sandbox.setFaults([{ kind: 'status', status }]);
		const verdict = await test(bench.credentials);
		// There n8n 1 lets the rules judge the bodies of all errors, and this one has none.
		if (IS_1X && bench.dialect === 'highLevel') expect(verdict.status).toBe('OK');
		else
			expect(verdict).toMatchObject({
				status: 'Error',
				message: expect.stringMatching(told(/not the API/)) as unknown,
			});
	});

	it.each([400, 403, 422])('names the location as the cause of a %d', async (statusCode) => {
		bench.sandbox.setFaults([{ kind: 'status', status: statusCode, body: { statusCode } }]);
		expect((await test(bench.credentials)).message).toMatch(told(/no access to this location.*Check the Location ID/));
	});

	it.each([200, 404, 502])('fails on a web page with %d', async (status) => {
		bench.sandbox.setFaults([{ kind: 'html', status }]);
		const verdict = await test(bench.credentials);
		expect(verdict.status).toBe('Error');
		if (status !== 502) expect(verdict.message).toMatch(told(/Base URL/));
	});

	it.each(['<html></html>', '<!DOCTYPE html>', '\n<!doctype html>', '  <html>'])('fails on page %j', async (body) => {
		bench.sandbox.setFaults([{ kind: 'html', status: 200, body }]);
		expect((await test(bench.credentials)).status).toBe('Error');
	});

	it.each([403, 401, 200])('names a proxy or firewall as the cause of a web page with %d', async (status) => {
		bench.sandbox.setFaults([{ kind: 'html', status }]);
		const { message } = await test(bench.credentials);
		// There n8n shows no answer to a 401.
		if (status === 401 && bench.dialect === 'documented') expect(message).toMatch(told(/token was refused/));
		else expect(message).toMatch(told(/proxy or firewall/));
		expect(message).not.toContain('token is good');
	});

	it('says of an empty refusal that the token may be the cause', async () => {
		bench.sandbox.setFaults([{ kind: 'empty', status: 401 }]);
		const { message } = await test(bench.credentials);
		expect(message).toMatch(told(/refuse the token|token was refused/));
	});

	it('fails on an empty answer', async () => {
		bench.sandbox.setFaults([{ kind: 'empty' }]);
		expect((await test(bench.credentials)).status).toBe('Error');
	});

	it('fails if the connection is refused', async () => {
		const { status } = await test({ ...bench.credentials, baseUrl: NOBODY });
		expect(status).toBe('Error');
	});

	it('rejects a base URL that would send the token unencrypted', async () => {
		const { status, message } = await test({ ...bench.credentials, baseUrl: 'http://example.com' });
		expect(status).toBe('Error');
		expect(message).toMatch(/not https/);
	});
});

describe("the credential's dialog", () => {
	const { properties } = builtCredential();
	const defaults = Object.fromEntries(properties.map(({ name, default: usual }) => [name, usual]));
	/** What the editor shows: it fills in all defaults first. */
	const shown = (values: INodeParameters) =>
		properties
			.filter((property) => property.type !== 'hidden')
			.filter((property) => NodeHelpers.displayParameter({ ...defaults, ...values }, property, null, null))
			.map(({ name }) => name);
	/** What n8n gives to the node: without the values of fields that do not count. */
	const decrypted = (values: INodeParameters) =>
		NodeHelpers.getNodeParameters(properties, values, true, false, null, null);
	const baseUrl = 'https://crm.example.com';
	const FIRST = ['token', 'locationId', 'advanced'];

	it('shows server, version, dialect and rate limit only to those who ask for them or have changed them', () => {
		expect(shown({})).toEqual(FIRST);
		const rate = ['rateLimitRequests', 'rateLimitSeconds'];
		expect(shown({ advanced: true })).toEqual([...FIRST, 'baseUrl', 'apiVersion', 'dialect', ...rate]);
		expect(shown({ advanced: true, dialect: 'documented' })).toEqual([...FIRST, 'baseUrl', 'dialect', ...rate]);
		expect(shown({ baseUrl })).toEqual([...FIRST, 'baseUrl']);
		expect(shown({ baseUrl, dialect: 'documented' })).toEqual([...FIRST, 'baseUrl', 'dialect']);
		expect(shown({ apiVersion: 'v3' })).toEqual([...FIRST, 'apiVersion']);
	});

	it.each<INodeParameters>([
		{},
		{ advanced: true },
		{ baseUrl },
		{ baseUrl, dialect: 'documented' },
		{ advanced: true, baseUrl, dialect: 'documented' },
		{ advanced: false, baseUrl, apiVersion: 'v3' },
	])('keeps the values of fields that it does not show: %j', (values) => {
		const { apiVersion, ...expected } = { ...defaults, ...values };
		expect(decrypted(values)).toEqual({ ...expected, ...(values.dialect !== 'documented' && { apiVersion }) });
	});

	it('has no conditions that the public API would take for required fields', () => {
		expect(properties.filter(({ displayOptions }) => displayOptions?.show)).toEqual([]);
		const lastOfEach = new Map(properties.map(({ name, type }) => [name, type]));
		expect([...lastOfEach.values()]).not.toContain('hidden');
	});
});

describe('the token and redirects', () => {
	let elsewhere: Server;
	let asked: Array<string | undefined>;

	beforeEach(async () => {
		asked = [];
		elsewhere = createServer((request, response) => {
			asked.push(request.headers.authorization);
			response.setHeader('content-type', 'application/json').end('{"contacts":[]}');
		});
		await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
	});
	afterEach(() => void elsewhere.close());

	bothDialects('that answers in the place of the server', (bench) => {
		it('the test is not redirected to another place', async () => {
			const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
			bench.sandbox.setFaults([{ kind: 'status', status: 302, headers: { Location: location } }]);
			const { status } = await test(bench.credentials);
			if (!IS_1X) expect(status).toBe('Error');
			expect(asked).toEqual([]);
		});
	});
});

bothDialects('a wrong dialect', (bench) => {
	it('is reported if the server rejects it', async () => {
		const other = bench.dialect === 'highLevel' ? 'documented' : 'highLevel';
		const { status, message } = await test({ ...bench.credentials, dialect: other });
		// Without the version header the vendor's server refuses; a documented server has no such search.
		expect(`${status} ${message}`).toMatch(IS_1X ? /^Error ./ : /^Error .*(dialect|scope|token)/i);
	});
});
