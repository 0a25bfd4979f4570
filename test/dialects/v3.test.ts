import { createDialect, storedField } from '../../nodes/HighLevelCrm/dialects';
import { parametersOf, samplesOf, seed } from '../operations';
import { testCredential } from '../credentials/credentialTest';
import { Bench, jsonOf, located, mapping } from '../support/bench';

const contact = (operation: string, more: object) => ({ resource: 'contact', operation, ...more }) as never;
const resource = (name: string, operation: string, more: object) => ({ resource: name, operation, ...more }) as never;
const one = { contactId: located('id', 'one') };
const V3 = { credentials: { apiVersion: 'v3' } } as const;

/** Operations, and what each returns of its record. */
const OPERATIONS: Array<[string, never, object]> = [
	[
		'contact create',
		contact('create', { fields: mapping({ email: 'new@example.com', 'customField:cf1': 'red' }) }),
		{ email: 'new@example.com', customFields: [{ id: 'cf1', value: 'red' }] },
	],
	[
		'contact upsert',
		contact('upsert', {
			...{ fields: mapping({ email: 'jane@example.com', city: 'Rome', tags: 'new' }) },
			options: { outputFormat: 'raw' },
		}),
		{ id: 'one', city: 'Rome', tags: ['vip', 'new'], isNew: false },
	],
	[
		'contact update',
		contact('update', { ...one, fields: mapping({ 'customField:cf1': 'blue', companyName: 'Doe' }) }),
		{ id: 'one', companyName: 'Doe', customFields: [{ id: 'cf1', value: 'blue' }] },
	],
	['contact get', contact('get', one), { id: 'one', firstName: 'Jane' }],
	['contact find', contact('find', { email: 'jane@example.com' }), { id: 'one', found: true }],
	['contact search', contact('search', { filters: { tags: 'vip' } }), { id: 'one' }],
	['contact addTags', contact('addTags', { ...one, tags: 'new' }), { id: 'one', tags: ['vip', 'new'] }],
	['contact removeTags', contact('removeTags', { ...one, tags: 'vip' }), { id: 'one', tags: [] }],
	['contact delete', contact('delete', one), { id: 'one', deleted: true }],
	...['equipment', 'room'].flatMap((name): Array<[string, never, object]> => {
		const id = { [`${name}Id`]: located('id', 'r1') };
		return [
			[`${name} create`, resource(name, 'create', { name: 'New' }), { name: 'New' }],
			[`${name} get`, resource(name, 'get', id), { id: 'r1', name: 'First' }],
			[`${name} getAll`, resource(name, 'getAll', { returnAll: true }), { id: 'r1', name: 'First' }],
			[
				`${name} update`,
				resource(name, 'update', { ...id, updateFields: { name: 'Renamed' } }),
				{ id: 'r1', name: 'Renamed' },
			],
			[`${name} delete`, resource(name, 'delete', id), { id: 'r1', deleted: true }],
		];
	}),
];

describe('a server that speaks v3 alone, by an option of the credential', () => {
	const bench = new Bench('highLevel', { olderVersions: false });

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Colour' }]);
		bench.sandbox.seed.contacts([{ id: 'one', email: 'jane@example.com', firstName: 'Jane', tags: ['vip'] }]);
		bench.sandbox.seed.equipment([{ id: 'r1', name: 'First' }]);
		bench.sandbox.seed.rooms([{ id: 'r1', name: 'First' }]);
	});

	it.each(OPERATIONS)('%s', async (_, parameters, gives) => {
		const { items, error } = await bench.run(parameters, undefined, V3);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([gives]);
		expect(new Set(bench.sandbox.log.map(({ headers }) => headers.version))).toEqual(new Set(['v3']));
	});

	it.each(samplesOf('highLevel'))('runs $name by its sample', async (sample) => {
		bench.sandbox.clear();
		seed(bench.sandbox);
		const { items, error } = await bench.run(parametersOf(sample, sample.parameters), undefined, V3);
		expect(error).toBeUndefined();
		expect(items).not.toEqual([]);
		expect(new Set(bench.sandbox.log.map(({ headers }) => headers.version))).toEqual(new Set(['v3']));
	});

	it('writes custom fields as fieldValue', async () => {
		const fields = mapping({ email: 'new@example.com', 'customField:cf1': 'red' });
		await bench.run(contact('create', { fields }), undefined, V3);
		expect(bench.wire[0]?.body).toMatchObject({ customFields: [{ id: 'cf1', fieldValue: 'red' }] });
	});

	it.each([
		['update', { contactId: located('id', 'two') }],
		['upsert', {}],
	])('%s of one channel of Do Not Disturb keeps the others of the contact', async (operation, more) => {
		const off = { status: 'active' };
		bench.sandbox.seed.contacts([{ id: 'two', email: 'two@example.com', dndSettings: { WhatsApp: off, SMS: off } }]);
		const fields = mapping({ email: 'two@example.com', 'dndSettings.Email': 'active' });
		await bench.succeed(contact(operation, { ...more, fields }), undefined, V3);
		expect(bench.sandbox.state.contacts.get('two')?.dndSettings).toEqual({ WhatsApp: off, SMS: off, Email: off });
	});

	it('passes the credential’s test', async () => {
		expect(await testCredential({ ...bench.credentials, apiVersion: 'v3' })).toMatchObject({ status: 'OK' });
	});

	it('without the option the server rejects the requests, and the error mentions the version', async () => {
		const { error } = await bench.run(contact('get', one));
		expect(error?.message).toMatch(/did not accept the API version/);
	});
});

it('v3 has names of its own for the channels of Do Not Disturb', () => {
	const fields = { 'dndSettings.WhatsApp': 'active', 'dndSettings.Email': 'inactive', 'dndSettings.SMS': 'active' };
	const namesIn = (apiVersion?: string) => {
		const { body } = createDialect({ apiVersion }, 'loc').updateContact('one', { fields, customFields: [] });
		return Object.keys((body as { dndSettings: object }).dndSettings);
	};
	expect(namesIn('v3')).toEqual(['whatsApp', 'email', 'sms']);
	expect(namesIn()).toEqual(['WhatsApp', 'Email', 'SMS']);
});

it('a stored channel is found by the name of either version', () => {
	const dndSettings = { whatsApp: { status: 'active' }, Email: { status: 'permanent' } };
	const statuses = ['WhatsApp', 'email', 'SMS'].map((channel) =>
		storedField({ dndSettings }, `dndSettings.${channel}`),
	);
	expect(statuses).toEqual(['active', 'permanent', undefined]);
});
