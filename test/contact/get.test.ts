import {
	Bench,
	contactsVersion,
	bothDialects,
	expectHeaders,
	LOCATION,
	located,
	overSeveralRows,
} from '../support/bench';

const get = (mode: string, value: string, options = {}) => ({
	resource: 'contact',
	operation: 'get',
	contactId: located(mode, value),
	options,
});

bothDialects('contact get', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([
			{ id: 'one', email: 'one@example.com', phone: '+15550100101', firstName: 'One', tags: ['vip'] },
			{ id: 'two', email: 'two@example.com', phone: '+15550100102', firstName: 'Two' },
			{ id: 'three', email: 'xone@example.com', phone: '+445550100101', firstName: 'Three' },
		]);
	});

	it.each(['id', 'list'])('reads the contact in mode "%s" with one request', async (mode) => {
		const { items } = await bench.run(get(mode, 'one'));
		expect(bench.wire).toEqual([{ method: 'GET', path: '/contacts/one', query: {}, body: undefined }]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		expect(Object.keys(items[0]?.json ?? {})[0]).toBe('id');
		expect(items[0]?.json).toMatchObject({ id: 'one', firstName: 'One', tags: ['vip'] });
	});

	it('reads the contact that a search by custom field finds', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Number' }]);
		bench.sandbox.seed.contacts([{ id: 'four', customFields: [{ id: 'number', value: '4' }] }]);
		const { items } = await bench.run(get('customField', 'Number = 4'));
		expect(items[0]?.json).toMatchObject({ id: 'four' });
		expect(bench.wire.at(-1)?.path).toBe('/contacts/four');
	});

	it('finds the contact by email', async () => {
		const { items } = await bench.run(get('email', 'One@Example.com'));
		expect(items[0]?.json).toMatchObject({ id: 'one' });
		const [lookUp, read] = bench.wire;
		expect(lookUp).toEqual(
			bench.by({
				highLevel: {
					method: 'GET',
					path: '/contacts/search/duplicate',
					query: { locationId: LOCATION, email: 'One@Example.com' },
					body: undefined,
				},
				documented: {
					method: 'GET',
					path: '/contacts',
					query: expect.objectContaining({ query: 'One@Example.com', offset: '0' }) as never,
					body: undefined,
				},
			}),
		);
		expect(read).toEqual({ method: 'GET', path: '/contacts/one', query: {}, body: undefined });
	});

	it.each(['email', 'phone'])('fails if no contact has the %s, and says so', async (mode) => {
		const value = mode === 'email' ? 'nobody@example.com' : '+15559999999';
		const { error } = await bench.run(get(mode, value));
		expect(error?.message).toContain(`No contact has the ${mode} "${value}"`);
		expect(error?.description).toContain(LOCATION);
	});

	overSeveralRows(bench, {
		parameters: get('id', '={{ $json.contact }}'),
		items: [{ contact: 'one' }, { contact: 'gone', extra: 7 }, { contact: 'two' }],
		message: /contact "gone" was not found/i,
		description: /deleted.*loc_sandbox/,
		tell: ({ id }) => id,
		gives: [['one'], ['two']],
	});
});

describe('contact get from servers with other field names', () => {
	const bench = new Bench('documented');

	it.each([
		['_id', null],
		['contactId', null],
		['id', 'contact'],
		['_id', 'data'],
		['contactId', 'record'],
	] as const)('finds the ID under %s and the record under %s', async (contactIdKey, recordEnvelope) => {
		bench.sandbox.configure({ contactIdKey, recordEnvelope });
		bench.sandbox.seed.contacts([{ id: 'one', firstName: 'One' }]);
		const { items } = await bench.run(get('id', 'one'));
		expect(items).toHaveLength(1);
		expect(Object.entries(items[0]?.json ?? {})[0]).toEqual(['id', 'one']);
		expect(items[0]?.json.firstName).toBe('One');
		expect(items[0]?.json).not.toHaveProperty('_id');
		expect(items[0]?.json).not.toHaveProperty('contactId');
	});
});
