import {
	automatic,
	Bench,
	contactsVersion,
	bothDialects,
	expectHeaders,
	hintsOf,
	jsonOf,
	located,
	mapping,
	overSeveralRows,
} from '../support/bench';

const update = (contactId: object, value: Record<string, string>, options = {}) =>
	({ resource: 'contact', operation: 'update', contactId, fields: mapping(value), options }) as never;
const WHOLE = { outputFormat: 'raw' };

bothDialects('contact update', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Size' },
			{ id: 'cf2', name: 'Colour' },
		]);
		bench.sandbox.seed.contacts([
			{
				id: 'one',
				email: 'one@example.com',
				phone: '+15550100101',
				firstName: 'One',
				city: 'Austin',
				customFields: [
					{ id: 'cf1', value: 'S' },
					{ id: 'cf2', value: 'red' },
				],
			},
			{ id: 'two', email: 'two@example.com', firstName: 'Two' },
		]);
	});

	it.each(['rows', 'changes'])(
		'does not return the values of another contact if the server answers with it (Write: %s)',
		async (write) => {
			const body = { contact: { id: 'two', email: 'two@example.com', firstName: 'Two' } };
			bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method: 'PUT' } }]);
			const parameters = { ...(update(located('id', 'one'), { city: 'Oslo' }) as object), write };
			const { items, error } = await bench.run(parameters);
			expect(items).toEqual([]);
			expect(error?.message).toBe('The update of contact "one" was answered with another record (ID two) (row 1)');
		},
	);

	it('sends only the fields to change', async () => {
		const { items } = await bench.run(
			update(located('id', 'one'), { firstName: 'Uno', 'customField:cf1': 'XL' }, WHOLE),
		);
		expect(bench.wire).toEqual([
			{
				method: 'PUT',
				path: '/contacts/one',
				query: {},
				body: {
					firstName: 'Uno',
					customFields: [
						bench.by<object>({ highLevel: { id: 'cf1', field_value: 'XL' }, documented: { id: 'cf1', value: 'XL' } }),
					],
				},
			},
		]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		const columns = Object.keys(items[0]?.json ?? {});
		expect(columns.filter((column) => ['id', 'email', 'action'].includes(column))).toEqual(['id', 'email', 'action']);
		expect(items[0]?.json).toMatchObject({
			...{ action: 'updated', id: 'one', firstName: 'Uno' },
			...{ city: 'Austin', email: 'one@example.com' },
		});
		expect(items[0]?.json.customFields).toEqual(
			expect.arrayContaining([
				{ id: 'cf1', value: 'XL' },
				{ id: 'cf2', value: 'red' },
			]),
		);
	});

	it('finds the contact by email, then writes to its ID', async () => {
		await bench.run(update(located('email', 'one@example.com'), { city: 'Boston' }));
		expect(bench.wire.at(-1)).toEqual({ method: 'PUT', path: '/contacts/one', query: {}, body: { city: 'Boston' } });
		expect(bench.sandbox.state.contacts.get('one')?.city).toBe('Boston');
		expect(bench.sandbox.counters.updated).toBe(1);
	});

	it('names the contact that already has the email', async () => {
		const { error } = await bench.run(update(located('id', 'one'), { email: 'two@example.com' }));
		expect(error?.message).toMatch(/refused as a duplicate.*same email.*\(ID two\)/);
		expect(bench.sandbox.state.contacts.get('one')?.email).toBe('one@example.com');
	});

	it('sends the company name, though the vendor’s description lacks it', async () => {
		const { error } = await bench.run(update(located('id', 'one'), { companyName: 'Doe & Co' }));
		expect(error).toBeUndefined();
		expect(bench.wire[0]?.body).toEqual({ companyName: 'Doe & Co' });
		expect(bench.sandbox.state.contacts.get('one')?.companyName).toBe('Doe & Co');
	});

	overSeveralRows(bench, {
		parameters: update(located('id', '={{ $json.contact }}'), { city: '={{ $json.town }}' }, WHOLE),
		items: [
			{ contact: 'one', town: 'Rome' },
			{ contact: 'gone', town: 'Oslo', extra: 7 },
			{ contact: 'two', town: 'Bern' },
		],
		message: /contact "gone" was not found/i,
		description: /deleted.*loc_sandbox/,
		tell: ({ id, city }) => [id, city],
		gives: [[['one', 'Rome']], [['two', 'Bern']]],
	});
});

bothDialects('Update that is answered by an error under a status of success', (bench) => {
	it('is refused, not unclear', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@x.com' }]);
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { error: 'locked' }, match: { method: 'PUT' } }]);
		const { items } = await bench.run(update(located('id', 'ada'), { city: 'Rome' }), [{}], {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items)).toMatchObject([{ code: 'refused', error: expect.stringContaining('locked') as unknown }]);
	});
});

describe('Update of a contact that has the email as an additional one', () => {
	const bench = new Bench('highLevel');

	it.each(['first', 'changes'])('says that it was written (%s)', async (write) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'main@x.com', additionalEmails: ['other@x.com'], city: 'Oslo' }]);
		const parameters = { ...(update(located('email', 'other@x.com'), { city: 'Rome' }) as object), write };
		const result = await bench.run(parameters);
		expect(jsonOf(result.items)).toMatchObject([{ id: 'ada', action: 'updated', city: 'Rome' }]);
		expect(hintsOf(result).join()).not.toContain('no longer has');
		expect(bench.sandbox.counters.updated).toBe(1);
	});

	it.each([
		['email', 'two@example.com', { email: 'one@example.com', additionalEmails: ['two@example.com'] }],
		['phone', '+12025550102', { phone: '+12025550101', additionalPhones: ['+12025550102'] }],
	])(
		'keeps the main %s of a contact if a row names it by an additional one and maps that, too',
		async (mode, value, stored) => {
			bench.sandbox.seed.contacts([{ id: 'one', firstName: 'Ann', ...stored }]);
			const rows = [{ [mode]: value, firstName: 'Ben' }, { [mode]: value }];
			for (const write of ['nothing', 'changes', 'rows']) {
				const parameters = { ...{ resource: 'contact', operation: 'update', write }, fields: automatic() };
				const contactId = located(mode, `={{ $json.${mode} }}`);
				const { items } = await bench.succeed({ ...parameters, contactId }, rows);
				const [first, second] = jsonOf(items);
				expect([first?.id, second?.action, second?.[mode]]).toEqual(['one', 'unchanged', Object.values(stored)[0]]);
			}
			expect(bench.sandbox.state.contacts.get('one')).toMatchObject({ ...stored, firstName: 'Ben' });
		},
	);
});

describe('Update by email', () => {
	const bench = new Bench('highLevel');

	it('is done once if the answer does not show the email', async () => {
		const people = Array.from({ length: 8 }, (_, index) => ({
			id: `p${index}`,
			email: `p${index}@x.com`,
			city: 'Oslo',
		}));
		bench.sandbox.seed.contacts(people);
		const body = { succeeded: true, contact: { id: 'p0', city: 'Rome' } };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method: 'PUT', path: '/contacts/p0' } }]);
		const parameters = update(located('email', '={{ $json.email }}'), { city: 'Rome' });
		const result = await bench.succeed({ ...(parameters as object), write: 'changes' }, people);
		expect(jsonOf(result.items)).toMatchObject(people.map(({ id }) => ({ id, action: 'updated', city: 'Rome' })));
		expect(bench.wire.filter(({ method }) => method === 'PUT')).toHaveLength(people.length);
		expect(hintsOf(result)).toEqual([]);
	});
});

bothDialects('Update by email of one row with Only Changes', (bench) => {
	const byEmail = (city: string) => ({
		...(update(located('email', '={{ $json.email }}'), { city }) as object),
		write: 'changes',
	});
	const puts = () => bench.wire.filter(({ method }) => method === 'PUT').map(({ body }) => body);

	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo' }]));

	it('sends nothing if the contact that was looked up has the value', async () => {
		const { items } = await bench.succeed(byEmail('Oslo'), [{ email: 'Ada@example.com' }]);
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', city: 'Oslo', action: 'unchanged', changes: {} }]);
		expect(puts()).toEqual([]);
	});

	it('sends what changes, and tells what was there before', async () => {
		const { items } = await bench.succeed(byEmail('Rome'), [{ email: 'ada@example.com' }]);
		const changes = { City: { from: 'Oslo', to: 'Rome' } };
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', city: 'Rome', action: 'updated', changes }]);
		expect(puts()).toEqual([{ city: 'Rome' }]);
	});

	it('names the email if nobody has it', async () => {
		const { error } = await bench.run(byEmail('Rome'), [{ email: 'eve@example.com' }]);
		expect(error?.message).toContain('eve@example.com');
		expect(puts()).toEqual([]);
	});
});

describe('Update by email of rows whose contacts are looked up one by one', () => {
	const bench = new Bench('documented', { searchLagMs: 60_000 });

	it.each([
		['Bergen', 'updated', [{ city: 'Oslo' }]],
		['Oslo', 'unchanged', []],
	])(
		'leaves a contact as its last row says, although a look-up does not show what was just written (%s before)',
		async (city, action, puts) => {
			bench.sandbox.seed.contacts(
				Array.from({ length: 1_000 }, (_, index) => ({ id: `c${index}`, email: `p${index}@example.com`, city })),
			);
			const rows = ['Rome', 'Oslo'].map((to) => ({ email: 'p7@example.com', city: to }));
			const parameters = update(located('email', '={{ $json.email }}'), { city: '={{ $json.city }}' }) as object;
			const { items } = await bench.succeed({ ...parameters, write: 'changes' }, rows);
			expect(jsonOf(items)).toMatchObject([
				{ id: 'c7', city: 'Oslo', action },
				{ id: 'c7', city: 'Oslo', action: 'unchanged', sameAs: 1 },
			]);
			expect(bench.wire.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(puts);
			expect(bench.sandbox.state.contacts.get('c7')?.city).toBe('Oslo');
		},
	);
});

bothDialects('Update of only changes of two rows with one email', (bench) => {
	it('tells of their different first names', async () => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
		const rows = ['Ann', 'Ben'].map((name) => ({ email: 'one@example.com', name }));
		const parameters = update(located('email', '={{ $json.email }}'), { firstName: '={{ $json.name }}' }) as object;
		const result = await bench.succeed({ ...parameters, write: 'changes' }, rows);
		expect(hintsOf(result).join()).toContain('have different first names, e.g. "Ann" and "Ben"');
	});
});

describe('Update by the main and an additional email of one contact, with Only Changes', () => {
	const bench = new Bench('highLevel');
	const rows = [
		{ email: 'ada@x.com', city: 'Rome' },
		{ email: 'bob@x.com', city: 'Rome' },
		{ email: 'ada@y.com', city: 'Oslo' },
		{ email: 'ada@x.com', city: 'Bonn' },
	];
	const parameters = update(located('email', '={{ $json.email }}'), { city: '={{ $json.city }}' }) as object;

	beforeEach(() =>
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@x.com', additionalEmails: ['ada@y.com'], city: 'Paris' },
			{ id: 'bob', email: 'bob@x.com', city: 'Paris' },
		]),
	);

	it('writes the contact once as its last row says, as the dry run tells', async () => {
		const [dry, done] = [
			await bench.succeed({ ...parameters, write: 'nothing' }, rows),
			await bench.succeed({ ...parameters, write: 'changes' }, rows),
		].map(({ items }) =>
			jsonOf(items).map(({ id, action, sameAs, city, changes }) => [id, action, sameAs, city, changes]),
		);
		expect(done).toEqual(dry);
		expect(done?.slice(2)).toEqual(Array(2).fill(['ada', 'unchanged', 1, 'Bonn', null]));
		expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Bonn');
		expect(bench.sandbox.counters.updated).toBe(2);
	});

	it('looks for its successor if the contact is merged after the look-up', async () => {
		bench.sandbox.configure({
			observer: ({ method, path }) => {
				if (method !== 'PUT' || path !== '/contacts/bob') return;
				bench.sandbox.state.contactStore.remove('ada');
				bench.sandbox.seed.contacts([{ id: 'eve', email: 'eve@x.com', additionalEmails: ['ada@y.com'] }]);
			},
		});
		const { items } = await bench.succeed({ ...parameters, write: 'changes' }, [rows[1], rows[2]] as never);
		expect(jsonOf(items)).toMatchObject([{ id: 'bob' }, { id: 'eve', action: 'updated', city: 'Oslo' }]);
		expect(bench.sandbox.state.contacts.get('eve')?.city).toBe('Oslo');
	});
});

describe('Update of several phones', () => {
	const bench = new Bench('highLevel');

	it('compares one without its country code with that of the location, whatever the phones of other rows have', async () => {
		bench.sandbox.configure({ country: 'DE' });
		bench.sandbox.seed.contacts([
			{ id: 'ada', phone: '+12025550101' },
			{ id: 'bob', phone: '+44301234567' },
		]);
		const parameters = update(located('id', '={{ $json.id }}'), { phone: '={{ $json.phone }}' }) as object;
		const rows = [
			{ id: 'ada', phone: '+12025550101' },
			{ id: 'bob', phone: '030 1234567' },
		];
		const { items } = await bench.succeed({ ...parameters, write: 'changes' }, rows);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['unchanged', 'updated']);
	});
});
