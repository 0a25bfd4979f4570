import { inspect } from 'node:util';
import type { Fault } from '../../../sandbox';
import type { NodeResult } from '../../../engine/engine';
import { Bench, bothDialects, located, LOCATION, mapping, TOKEN } from '../../support/bench';

const get = { resource: 'contact', operation: 'get', contactId: located('id', 'one') };
const create = { resource: 'contact', operation: 'create', fields: mapping({ email: 'a@example.com' }) };
const upsert = { resource: 'contact', operation: 'upsert', fields: mapping({ email: 'a@example.com' }) };
const getEquipment = { resource: 'equipment', operation: 'getAll', returnAll: true };

const says = (status: number, message: unknown, more: object = {}): Fault => ({
	kind: 'status',
	status,
	body: { statusCode: status, message, traceId: 'trace-1', ...more },
});

/** The fault of the server, and the message for the user. */
interface Told {
	what: string;
	fault: Fault;
	parameters: object;
	message: RegExp;
	description: RegExp;
}

const AT_ONCE: Told[] = [
	{
		what: 'a duplicate',
		fault: says(400, 'This location does not allow duplicated contacts.', {
			meta: { contactId: 'c9', matchingField: 'email' },
		}),
		parameters: create,
		message: /duplicate: a contact with the same email exists already \(ID c9\)/,
		description: /Nothing was written.*"Create or Update".*trace-1/,
	},
	{
		what: '404',
		fault: says(404, 'Contact not found'),
		parameters: get,
		message: /Contact "one" was not found/,
		description: /Check the ID.*loc_sandbox.*Contact not found.*trace-1/,
	},
	{
		what: 'a scope missing for equipment',
		fault: says(401, 'The token is not authorized for this scope.'),
		parameters: getEquipment,
		message: /lacks a scope/,
		description: /calendars\/resources\.readonly/,
	},
	{
		what: '403',
		fault: says(403, 'The token does not have access to this location.'),
		parameters: upsert,
		message: new RegExp(`no access to location ${LOCATION}`),
		description: /location ID in the credential/,
	},
	{
		what: '422 with a list',
		fault: says(422, ['email must be an email', 'property x should not exist']),
		parameters: upsert,
		message: /contact "a@example\.com" was refused: email must be an email; property x should not exist/i,
		description: /Correct.*trace-1/,
	},
	{
		what: 'the daily limit',
		fault: {
			...says(429, 'Too Many Requests'),
			headers: { 'X-RateLimit-Daily-Remaining': '0', 'X-RateLimit-Daily-Reset': '7200000' },
		},
		parameters: upsert,
		message: /daily request limit is used up/,
		description: /in 2 hours/,
	},
	{
		what: '429 for ever',
		fault: { ...says(429, 'Too Many Requests'), headers: { 'Retry-After': '0' } },
		parameters: upsert,
		message: /rejected \d+ times because of the rate limit/,
		description: /Options > Rate Limit/,
	},
	{
		what: 'a redirect',
		fault: { kind: 'status', status: 301, headers: { Location: 'https://elsewhere.example/contacts' } },
		parameters: upsert,
		message: /answered with a redirect/,
		description: /https:\/\/elsewhere\.example\/contacts/,
	},
	{
		what: 'a web page with 404',
		fault: { kind: 'html', status: 404 },
		parameters: create,
		message: /web page \(HTTP 404\)/,
		description: /base URL/,
	},
];

/** These failures are retried for some seconds before they are reported. */
const AFTER_RETRIES: Told[] = [
	{
		what: '500',
		fault: says(500, 'Oops'),
		parameters: upsert,
		message: /server failed on contact "a@example\.com" \(HTTP 500\), \d times/,
		description: /Oops.*no harm.*trace-1/,
	},
	{
		what: 'a connection that breaks',
		fault: { kind: 'resetBefore' },
		parameters: get,
		message: /connection to 127\.0\.0\.1:\d+ broke during contact "one", \d times/,
		description: /Try again later/,
	},
];

function expectTold({ error, items }: NodeResult, { message, description }: Told): void {
	expect(items).toEqual([]);
	expect(error?.name).toBe('NodeApiError');
	expect(error?.message).toMatch(message);
	expect(error?.message).toMatch(/\(row 1\)$/);
	expect(error?.description).toMatch(description);
}

describe('the message', () => {
	const bench = new Bench('highLevel');

	it.each(AT_ONCE.map((told): [string, Told] => [told.what, told]))('on %s', async (_, told) => {
		bench.sandbox.setFaults([told.fault]);
		const result = await bench.run(told.parameters as never);
		expectTold(result, told);
		if (told.fault.status !== undefined && told.fault.kind === 'status')
			expect(result.error?.httpCode).toBe(String(told.fault.status));
	});
});

describe('the message after retries', () => {
	const bench = new Bench('highLevel');

	it.each(AFTER_RETRIES.map((told): [string, Told] => [told.what, told]))('on %s', async (_, told) => {
		bench.sandbox.setFaults([told.fault]);
		expectTold(await bench.run(told.parameters as never), told);
		expect(bench.sandbox.counters.requests).toBeGreaterThan(1);
	});
});

bothDialects('the token', (bench) => {
	it.each([401, 422])('is in no part of the error if the server echoes it with %d', async (status) => {
		bench.sandbox.setFaults([{ kind: 'echoToken', status }]);
		const { error, run } = await bench.run(upsert);
		expect(error).toBeDefined();
		expect(`${error?.message} ${error?.description}`).not.toContain(TOKEN);
		expect(JSON.stringify(error)).not.toContain(TOKEN);
		expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
		expect(inspect(run, { depth: 14 })).not.toContain(TOKEN);
	});

	it('is in no part of the error of a broken connection', async () => {
		bench.sandbox.setFaults([{ kind: 'hang' }]);
		const { error, run } = await bench.run({ ...create, requestOptions: { timeout: 100 } });
		expect(error).toBeDefined();
		expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
		expect(inspect(run, { depth: 14 })).not.toContain(TOKEN);
	});
});

describe('an answer that is JSON but no record', () => {
	const bench = new Bench('highLevel');

	it.each([[{ contacts: [] }], [{ ok: true }], [[]], [null]])('is an error: %j', async (body) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
		const { items, error } = await bench.run(get);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/holds no record with an ID \(row 1\)|could not be read/);
	});

	it('is an error for lists too', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { ok: true } }]);
		const { items, error } = await bench.run(getEquipment);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/holds no list/);
	});
});
