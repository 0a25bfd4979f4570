import { inspect } from 'node:util';
import type { Fault } from '../../../sandbox';
import type { NodeResult } from '../../../engine/engine';
import { Bench, bothDialects, located, LOCATION, mapping, TOKEN } from '../../support/bench';
import { NOBODY } from '../../support/ports';

const get = { resource: 'contact', operation: 'get', contactId: located('id', 'one') };
const create = { resource: 'contact', operation: 'create', fields: mapping({ email: 'a@example.com' }) };
const upsert = { resource: 'contact', operation: 'upsert', fields: mapping({ email: 'a@example.com' }) };
const getEquipment = { resource: 'equipment', operation: 'getAll', returnAll: true };
const createEquipment = { resource: 'equipment', operation: 'create', name: 'Projector' };

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
		what: 'a duplicate, told in other words',
		fault: says(409, 'Contact already exists'),
		parameters: create,
		message: /contact "a@example\.com" was refused as a duplicate/i,
		description: /"Create or Update"/,
	},
	{
		what: 'an unknown path',
		fault: says(404, 'Cannot POST /contacts/upsert'),
		parameters: upsert,
		message: /127\.0\.0\.1:\d+ does not know POST \/contacts\/upsert/,
		description: /base URL and the dialect/,
	},
	{
		what: '404',
		fault: says(404, 'Contact not found'),
		parameters: get,
		message: /Contact "one" was not found/,
		description: /Check the ID.*loc_sandbox.*Contact not found.*trace-1/,
	},
	{
		what: 'a contact not found, as the vendor says it',
		fault: says(400, 'Contact with id one not found'),
		parameters: get,
		message: /Contact "one" was not found/,
		description: /Check the ID/,
	},
	{
		what: 'no identity',
		fault: says(422, 'Contacts without email, phone, firstName and lastName are not allowed.'),
		parameters: create,
		message: /has no field that identifies it/,
		description: /Create needs an email, a phone/,
	},
	{
		what: 'no key to upsert by',
		fault: says(400, 'Pass at least one of number, email query parameter'),
		parameters: upsert,
		message: /has no field that identifies it/,
		description: /needs an email or a phone/,
	},
	{
		what: 'no version header',
		fault: says(401, 'version header was not found.'),
		parameters: get,
		message: /did not accept the API version/,
		description: /dialect/,
	},
	{
		what: 'a scope missing for reading',
		fault: says(401, 'The token is not authorized for this scope.'),
		parameters: get,
		message: /lacks a scope for contact "one"/,
		description: /Private Integrations.*contacts\.readonly/,
	},
	{
		what: 'a scope missing for writing',
		fault: says(401, 'The token is not authorized for this scope.'),
		parameters: upsert,
		message: /lacks a scope/,
		description: /contacts\.write/,
	},
	{
		what: 'a scope missing for equipment',
		fault: says(401, 'The token is not authorized for this scope.'),
		parameters: getEquipment,
		message: /lacks a scope/,
		description: /calendars\/resources\.readonly/,
	},
	{
		what: 'a scope missing for writing equipment',
		fault: says(403, 'Missing permission'),
		parameters: createEquipment,
		message: /lacks a scope/,
		description: /calendars\/resources\.write/,
	},
	{
		what: 'a token of the agency',
		fault: says(401, 'This route is not accessible by this auth class'),
		parameters: get,
		message: /wrong kind/,
		description: /sub-account.*not of the agency/,
	},
	{
		what: '401',
		fault: says(401, 'Invalid Private Integration token'),
		parameters: get,
		message: /The token was refused/,
		description: /expired.*credential.*Invalid Private Integration token/,
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
		what: '422 without words',
		fault: { kind: 'status', status: 422, body: {} },
		parameters: upsert,
		message: /was refused: a value is not accepted/,
		description: /Correct/,
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
	{
		what: 'a web page with 403',
		fault: { kind: 'html', status: 403 },
		parameters: create,
		message: /web page \(HTTP 403\)/,
		description: /gateway/,
	},
	{
		what: 'a status that nobody expects',
		fault: says(418, "I'm a teapot"),
		parameters: upsert,
		message: /was refused \(HTTP 418\): I'm a teapot/,
		description: /Nothing was written/,
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
		what: 'a web page with 502',
		fault: { kind: 'html' },
		parameters: get,
		message: /answered contact "one" with a web page \(HTTP 502\), \d times/,
		description: /gateway/,
	},
	{
		what: 'a web page with 200',
		fault: { kind: 'html', status: 200 },
		parameters: get,
		message: /with a web page \(HTTP 200\)/,
		description: /base URL/,
	},
	{
		what: 'a cut-off answer',
		fault: { kind: 'truncated' },
		parameters: upsert,
		message: /answer to contact "a@example\.com" could not be read \(HTTP 20\d\)/,
		description: /cut off/,
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

	it('on a 404 to a create says that the address is wrong', async () => {
		bench.sandbox.setFaults([says(404, 'Not Found')]);
		const { error } = await bench.run(create);
		expect(error?.message).not.toMatch(/"a@example\.com" was not found/);
		expect(error?.description).toMatch(/base URL/);
	});

	it('on a timeout', async () => {
		bench.sandbox.setFaults([{ kind: 'hang' }]);
		const parameters = { ...create, requestOptions: { timeout: 150 } };
		const { error } = await bench.run(parameters);
		expect(error?.message).toMatch(/did not answer .*in time/);
		expect(error?.description).toMatch(/timeout under Request Options/);
	});
});

describe('the message after retries', () => {
	const bench = new Bench('highLevel');

	it.each(AFTER_RETRIES.map((told): [string, Told] => [told.what, told]))('on %s', async (_, told) => {
		bench.sandbox.setFaults([told.fault]);
		expectTold(await bench.run(told.parameters as never), told);
		expect(bench.sandbox.counters.requests).toBeGreaterThan(1);
	});

	it('on a port where nobody listens', async () => {
		const { error } = await bench.run(upsert, undefined, { credentials: { baseUrl: NOBODY } });
		expect(error?.message).toMatch(/refused the connection \(row 1\)/);
		expect(error?.description).toMatch(/Nothing was sent/);
	});

	it('on a host that does not exist', async () => {
		const { error } = await bench.run(upsert, undefined, { credentials: { baseUrl: 'https://nowhere.invalid' } });
		expect(error?.message).toMatch(/nowhere\.invalid was not found on the network/);
		expect(error?.description).toMatch(/base URL/);
	});
});

describe('an unclear create', () => {
	const bench = new Bench('documented');
	it.each(['resetAfter', 'statusAfter', 'truncated'] as const)(
		'is not repeated, and the message says so: %s',
		async (kind) => {
			bench.sandbox.setFaults([{ kind }]);
			const { error } = await bench.run(create);
			expect(error?.description).toMatch(/may have been created/);
			expect(bench.sandbox.counters.byRoute['POST /contacts']).toBe(1);
			expect(bench.sandbox.counters.created).toBe(1);
		},
	);
});

bothDialects('the token', (bench) => {
	it.each([400, 401, 403, 404, 409, 422, 418])(
		'is in no part of the error if the server echoes it with %d',
		async (status) => {
			bench.sandbox.setFaults([{ kind: 'echoToken', status }]);
			const { error, run } = await bench.run(upsert);
			expect(error).toBeDefined();
			expect(`${error?.message} ${error?.description}`).not.toContain(TOKEN);
			expect(JSON.stringify(error)).not.toContain(TOKEN);
			expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
			expect(inspect(run, { depth: 14 })).not.toContain(TOKEN);
		},
	);

	it('is in no item if the node continues on errors', async () => {
		bench.sandbox.setFaults([{ kind: 'echoToken', status: 422 }]);
		const { items, run } = await bench.run(upsert, undefined, { onError: 'continueRegularOutput' });
		expect(items[0]?.json.error).toMatch(/made with token \[token\]/);
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
