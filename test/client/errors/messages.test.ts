import { inspect } from 'node:util';
import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
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

/** The fault of the server, the operation, and the message and description for the user. */
type Told = [what: string, fault: Fault, parameters: INodeParameters, message: RegExp, description: RegExp];

const duplicate = { meta: { contactId: 'c9', matchingField: 'email' } };

const CASES: Told[] = [
	[
		'a duplicate',
		says(400, 'This location does not allow duplicated contacts.', duplicate),
		create,
		/duplicate: a contact with the same email exists already \(ID c9\)/,
		/Nothing was written.*"Create or Update".*trace-1/,
	],
	[
		'404',
		says(404, 'Contact not found'),
		get,
		/Contact "one" was not found/,
		/Check the ID.*loc_sandbox.*Contact not found.*trace-1/,
	],
	[
		'404 to a write that names no ID',
		says(404, 'Not Found'),
		upsert,
		/does not know POST \/contacts\/upsert/,
		/^Check the base URL and the dialect in the credential.*Not Found/,
	],
	[
		'404 to a list',
		says(404, 'Not Found'),
		getEquipment,
		/does not know GET \/calendars\/resources\/equipments/,
		/^Check the base URL and the dialect in the credential/,
	],
	[
		'404 to a list whose location is not there',
		says(404, 'Location not found'),
		getEquipment,
		/The list of equipment was not found/,
		/Check the ID.*loc_sandbox.*Location not found/,
	],
	[
		'403',
		says(403, 'The token does not have access to this location.'),
		upsert,
		new RegExp(`no access to location ${LOCATION}`),
		/location ID in the credential/,
	],
	[
		'422 with a list',
		says(422, ['email must be an email', 'property x should not exist']),
		upsert,
		/contact "a@example\.com" was refused: email must be an email; property x should not exist/i,
		/Correct.*trace-1/,
	],
	[
		'422 for tags alone',
		says(422, 'tags must be an array'),
		{ resource: 'contact', operation: 'addTags', contactId: located('id', 'one'), tags: 'x' },
		/^Tags of contact "one" were refused: tags must be an array/,
		/^Nothing was written\. Correct/,
	],
	[
		'a web page with 404',
		{ kind: 'html', status: 404 },
		create,
		/web page \(HTTP 404\)/,
		/Nothing was written.*base URL/,
	],
];

describe('the message', () => {
	const bench = new Bench('highLevel');

	it.each(CASES)('on %s', async (_, fault, parameters, message, description) => {
		bench.sandbox.setFaults([fault]);
		const { error, items } = await bench.run(parameters);
		expect(items).toEqual([]);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toMatch(message);
		expect(error?.message).toMatch(/\(row 1\)$/);
		expect(error?.description).toMatch(description);
		if (fault.kind === 'status') expect(error?.httpCode).toBe(String(fault.status));
	});
});

bothDialects('the token', (bench) => {
	it.each<[string, Fault, INodeParameters]>([
		['if the server echoes it with 401', { kind: 'echoToken', status: 401 }, upsert],
		['if the server echoes it with 422', { kind: 'echoToken', status: 422 }, upsert],
		['of a broken connection', { kind: 'hang' }, { ...create, requestOptions: { timeout: 100 } }],
	])('is in no part of the error %s', async (_, fault, parameters) => {
		bench.sandbox.setFaults([fault]);
		const { error, run } = await bench.run(parameters);
		expect(error).toBeDefined();
		expect(`${error?.message} ${error?.description}`).not.toContain(TOKEN);
		expect(JSON.stringify(error)).not.toContain(TOKEN);
		expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
		expect(inspect(run, { depth: 14 })).not.toContain(TOKEN);
	});
});

describe('an answer that is JSON but no record', () => {
	const bench = new Bench('highLevel');
	const NO_RECORD = /holds no record with an ID \(row 1\)|could not be read/;

	it.each<[unknown, INodeParameters, RegExp]>([
		[{ contacts: [] }, get, NO_RECORD],
		[{ ok: true }, get, NO_RECORD],
		[[], get, NO_RECORD],
		[null, get, NO_RECORD],
		[{ ok: true }, getEquipment, /holds no list/],
	])('is an error: %j as the answer to %j', async (body, parameters, message) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
		const { items, error } = await bench.run(parameters);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(message);
	});
});

describe('what the server says', () => {
	const bench = new Bench('highLevel');
	const fault = says(404, 'Ask <ops@example.com> & <b>wait</b>, see &lt;');

	it('is HTML in the description of an error, as n8n shows it so, and in a cell it stands as it is', async () => {
		bench.sandbox.setFaults([fault]);
		const { error } = await bench.run(get);
		expect(error?.message).toBe('Contact "one" was not found (row 1)');
		expect(error?.description).toContain('Ask &lt;ops@example.com> & &lt;b>wait&lt;/b>, see &amp;lt;');
		bench.sandbox.setFaults([fault]);
		const { items } = await bench.run(get, undefined, { onError: 'continueRegularOutput' });
		expect(items[0]?.json.error).toContain('Ask <ops@example.com> & <b>wait</b>, see &lt;');
	});
});
