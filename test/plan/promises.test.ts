import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, bothDialects, hintsOf, jsonOf, located, mapping } from '../support/bench';
import { settings } from '../support/settings';
import { tokenWithout } from '../support/tokens';
import { leaversOf, GOING_ON, leaving, listed, rowsFor, synchronizing } from './list';

/** What the pages on a nightly synchronisation promise, and no other test holds. */

const upsert = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});
const NUMBER = [{ id: 'number', name: 'Number', dataType: 'TEXT' }];

bothDialects('Create or Update', (bench) => {
	const isReading = ({ method, path }: { method: string; path: string }) =>
		method === 'GET' || path.endsWith('/search');

	it.each<IDataObject>([
		{ write: 'changes' },
		{ write: 'first' },
		{ conflicts: 'fail' },
		{ matchField: 'Number' },
		{ fillEmpty: ['source'] },
		{ onlyNew: ['source'] },
		{ maxChanges: 100 },
	])('reads all contacts before the first row is written (%j)', async (options) => {
		bench.sandbox.seed.customFields(NUMBER as never);
		bench.sandbox.seed.contacts(listed(30));
		const rows = rowsFor(30).map((row, index) => ({ ...row, city: 'Oslo', Number: String(index) }));
		expect((await bench.run(upsert(options), rows)).error).toBeUndefined();
		const wire = bench.wire.map(isReading);
		expect(wire.filter((one) => !one)).toHaveLength(options.write === 'first' ? 10 : 30);
		expect(wire.indexOf(false)).toBeGreaterThan(0);
		expect(wire.lastIndexOf(true)).toBeLessThan(wire.indexOf(false));
	});

	it.each([
		{ onlyNew: '={{ $json.rule }}', fillEmpty: ['lastName'] },
		{ onlyNew: ['lastName'], fillEmpty: '={{ $json.rule }}' },
	])('keeps of each contact what an expression gives for its row (%j)', async (rules) => {
		bench.sandbox.seed.contacts(listed(3).map((one) => ({ ...one, city: 'Rome', firstName: 'Ann' })));
		const ruleOf = ['city', 'firstName', 'city'];
		const rows = rowsFor(3).map((row, index) => ({ ...row, city: 'Oslo', firstName: 'Eve', rule: ruleOf[index] }));
		await bench.run(upsert({ write: 'changes', ...rules }), rows);
		const after = ['p0', 'p1', 'p2'].map((id) => bench.sandbox.state.contacts.get(id));
		expect(after.map((one) => [one?.city, one?.firstName])).toEqual([
			['Rome', 'Eve'],
			['Oslo', 'Ann'],
			['Rome', 'Eve'],
		]);
	});

	it('writes the first of two rows about one contact that differ, and fails the other, with Fail the Row', async () => {
		bench.sandbox.seed.contacts(listed(2));
		const rows = ['Oslo', 'Rome', 'Oslo'].map((city, index) => ({
			email: 'p1@example.com',
			city,
			row_number: 7 + index,
		}));
		const { items } = await bench.run(upsert({ conflicts: 'fail' }), rows, GOING_ON);
		expect(jsonOf(items)).toMatchObject([
			{ id: 'p1', action: 'updated' },
			{
				code: 'conflict',
				row: 8,
				error: expect.stringContaining('is in row 7 and row 8 with two values of City') as unknown,
			},
			{ id: 'p1', action: 'unchanged', sameAs: 7 },
		]);
		expect(bench.sandbox.state.contacts.get('p1')?.city).toBe('Oslo');
	});

	it('writes no row whose contact cannot be read if an expression gives only that row Fail the Row', async () => {
		bench.sandbox.seed.contacts(listed(2));
		const reading = [{ method: 'GET', path: '/contacts*' }, { path: '/contacts/search*' }];
		bench.sandbox.setFaults(reading.map((match) => ({ match, kind: 'status', status: 503 })));
		const rows = [
			{ email: 'new@example.com', mode: 'leaveOut' },
			{ email: 'p1@example.com', city: 'Rome', mode: 'fail' },
		];
		const { items } = await bench.run(upsert({ write: 'changes', conflicts: '={{ $json.mode }}' }), rows, GOING_ON);
		expect(jsonOf(items)[1]).toMatchObject({ code: 'server-error', row: 2 });
		expect(bench.sandbox.state.contacts.get('p1')?.city).toBeNull();
	});

	it('writes with Every Row over what an earlier node has just changed, although no search shows the change yet', async () => {
		const people = listed(10).map((one) => ({ ...one, city: 'Oslo' }));
		bench.sandbox.seed.contacts(people);
		bench.sandbox.configure({ searchLagMs: 600_000 });
		const rowsOf = (city: string) => rowsFor(10).map((row) => ({ ...row, city }));
		await bench.succeed(upsert({ write: 'changes' }), rowsOf('Rome'));
		const { items } = await bench.succeed(upsert({ write: 'rows' }), rowsOf('Oslo'));
		expect(jsonOf(items)).toMatchObject(people.map(({ id }) => ({ id, action: 'updated', city: 'Oslo' })));
		const cities = people.map(({ id }) => bench.sandbox.state.contacts.get(id)?.city);
		expect(new Set(cities)).toEqual(new Set(['Oslo']));
	});

	it('takes a column Contact Id for the custom field of that name', async () => {
		bench.sandbox.seed.customFields([{ id: 'cid', name: 'Contact Id', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts(listed(2));
		const { items } = await bench.run(upsert({}), [{ 'Contact Id': 'p0', email: 'p1@example.com', city: 'Oslo' }]);
		expect(items[0]?.json).toMatchObject({ id: 'p1' });
		const { contacts } = bench.sandbox.state;
		expect(contacts.get('p1')).toMatchObject({ city: 'Oslo', customFields: [{ id: 'cid', value: 'p0' }] });
		expect(contacts.get('p0')?.city).toBeNull();
	});
});

describe('Create or Update in a location that allows duplicates', () => {
	const bench = new Bench('highLevel', { allowDuplicates: true });
	beforeEach(() => void bench.sandbox.seed.contacts(listed(30)));
	const posts = () =>
		bench.wire.filter(({ method, path }) => method === 'POST' && /^\/contacts\/?(upsert)?$/.test(path));

	it('reads the contacts that some rows name by IDs and others by emails, and writes nothing in the next run', async () => {
		bench.sandbox.seed.contacts(listed(600));
		const rows = Array.from({ length: 12 }, (_, index) => ({
			...(index % 2 === 0 ? { 'Contact Id': `p${index}` } : { email: `p${index}@example.com` }),
			city: 'Oslo',
		}));
		for (const changes of [{ City: { from: null, to: 'Oslo' } }, null]) {
			const { items } = await bench.succeed(upsert({ write: 'changes' }), rows);
			expect(items.map(({ json }) => [json.id, json.changes])).toEqual(rows.map((_, index) => [`p${index}`, changes]));
		}
		expect(bench.wire.filter(({ method }) => method === 'PUT')).toHaveLength(12);
		expect(posts()).toEqual([]);
	});

	it('sends an upsert for a contact that was not found', async () => {
		await bench.run(upsert({ write: 'changes' }), [{ email: 'new@example.com' }, ...rowsFor(30)]);
		expect(posts().map(({ path }) => path)).toEqual(['/contacts/upsert']);
	});

	it('keeps what is set only when created of a contact whose email is too long for a search', async () => {
		const email = `${'a'.repeat(64)}@long-domain.example`;
		bench.sandbox.seed.contacts([{ id: 'long', email, city: 'Rome' }]);
		const rows = [{ email, phone: '+12025559999', city: 'Oslo' }, ...rowsFor(30)];
		await bench.run(upsert({ write: 'changes', onlyNew: ['city'] }), rows);
		expect(bench.sandbox.state.contacts.get('long')).toMatchObject({ city: 'Rome', phone: '+12025559999' });
	});

	it('skips a column Contact Id with Create New if Duplicate Allowed', async () => {
		const row = { 'Contact Id': 'p0', email: 'p0@example.com', city: 'Oslo' };
		const { items } = await bench.run(upsert({ createNewIfDuplicateAllowed: true }), [row]);
		expect(items[0]?.json).toMatchObject({ isNew: true, action: 'created' });
		expect(bench.sandbox.state.contacts.get('p0')?.city).toBeNull();
		expect(bench.sandbox.state.contacts.size).toBe(31);
	});

	it('creates the first contacts only, though they exist, with The First Changes and Create New if Duplicate Allowed', async () => {
		const rows = [0, 1].map((index) => ({ email: `p${index}@example.com`, city: 'Oslo' }));
		const parameters = { ...upsert({ createNewIfDuplicateAllowed: true, write: 'first' }), firstChanges: 1 };
		const { items } = await bench.run(parameters, rows);
		expect(jsonOf(items)).toMatchObject([{ isNew: true, action: 'created' }, { action: 'notSent' }]);
		expect(bench.sandbox.counters).toMatchObject({ created: 1, updated: 0 });
		expect(bench.sandbox.state.contacts.size).toBe(31);
		for (const id of ['p0', 'p1']) expect(bench.sandbox.state.contacts.get(id)?.city).toBeNull();
	});
});

describe('Create New if Duplicate Allowed in a location that allows duplicates', () => {
	const bench = new Bench('highLevel', { allowDuplicates: true });
	const rows = ['ada', 'bob'].map((name) => ({ email: `${name}@example.com` }));
	const NEW_EACH_RUN = expect.stringContaining('each run creates a new contact for every row again') as unknown;

	it.each<[write: string, hints: unknown[]]>([
		['changes', [NEW_EACH_RUN]],
		['rows', []],
	])('says once that Only Changes creates contacts each night (Write: %s)', async (write, hints) => {
		for (const size of [2, 4]) {
			const result = await bench.succeed(upsert({ write, createNewIfDuplicateAllowed: true }), rows);
			expect(jsonOf(result.items)).toMatchObject([{ action: 'created' }, { action: 'created' }]);
			expect(hintsOf(result)).toEqual(hints);
			expect(bench.sandbox.state.contacts.size).toBe(size);
		}
	});

	it.each(['nothing', 'first'])('says nothing of nights to come (Write: %s)', async (write) => {
		const parameters = { ...upsert({ write, createNewIfDuplicateAllowed: true }), firstChanges: 1 };
		expect(hintsOf(await bench.succeed(parameters, rows))).toEqual([expect.stringMatching(/2 rows: /)]);
	});

	it.each<[name: string, rows: IDataObject[]]>([
		[
			'the emails and phones of contacts that exist',
			[{ email: 'ada@example.com', phone: '+12025550177', city: 'Oslo' }],
		],
		[
			'the emails and phones of one another',
			['Ada', 'Bob', 'Eve'].map((name) => ({ email: 'home@example.com', name })),
		],
		[
			'emails and phones that belong to several',
			[
				{ email: 'home@example.com', phone: '+12025550188', name: 'Ada' },
				{ email: 'home@example.com', phone: '+12025550199', name: 'Bob' },
				{ email: 'eve@example.com', phone: '+12025550199', name: 'Eve' },
			],
		],
	])('creates what it foretells, whatever a row does that means two contacts: rows with %s', async (_, given) => {
		const conflicting = ['leaveOut', 'fail', 'vendor'];
		for (const conflicts of conflicting)
			for (const write of ['nothing', 'first', 'changes']) {
				bench.sandbox.seed.contacts([
					{ id: 'ada', email: 'ada@example.com' },
					{ id: 'bob', phone: '+12025550177' },
				]);
				const before = bench.sandbox.state.contacts.size;
				const parameters = { ...upsert({ write, conflicts, createNewIfDuplicateAllowed: true }), firstChanges: 9 };
				const { items } = await bench.succeed(parameters, given);
				expect(jsonOf(items)).toMatchObject(
					given.map(({ email, phone }) => ({ action: 'created', email, ...(phone !== undefined && { phone }) })),
				);
				expect(items.filter(({ json }) => 'conflict' in json)).toEqual([]);
				expect(bench.sandbox.state.contacts.size - before).toBe(write === 'nothing' ? 0 : given.length);
			}
	});

	it('creates a contact also if the token may not read the location', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', ...rows[0] }]);
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const { items } = await bench.succeed(upsert({ createNewIfDuplicateAllowed: true }), rows);
		expect(jsonOf(items)).toMatchObject([{ action: 'created' }, { action: 'created' }]);
		expect(bench.sandbox.state.contacts.size).toBe(3);
	});
});

describe('Create New if Duplicate Allowed in a location that allows none', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => void bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Rome' }]));
	const OPTIONS = { createNewIfDuplicateAllowed: true };
	const NO_EFFECT = expect.stringMatching(/^Create New if Duplicate Allowed has no effect: /) as unknown;

	it('is foretold as the update that the run does, and a hint says that it has no effect', async () => {
		const row = { email: 'ada@example.com', city: 'Oslo' };
		const foretold = await bench.succeed(upsert({ write: 'nothing', ...OPTIONS }), [row]);
		const done = await bench.succeed(upsert(OPTIONS), [row]);
		for (const { items } of [foretold, done]) expect(jsonOf(items)).toMatchObject([{ id: 'ada', action: 'updated' }]);
		expect(foretold.items[0]?.json.changes).toEqual({ City: { from: 'Rome', to: 'Oslo' } });
		expect(hintsOf(foretold)).toEqual([NO_EFFECT]);
	});

	it.each<IDataObject>([{ onlyNew: ['city'] }, { fillEmpty: ['city'] }])(
		'keeps the field that a rule protects in an existing contact (%j)',
		async (rule) => {
			const row = { email: 'ada@example.com', city: 'Oslo' };
			const { items } = await bench.succeed(upsert({ ...rule, ...OPTIONS }), [row]);
			expect(jsonOf(items)).toMatchObject([{ id: 'ada', action: 'unchanged', kept: { City: 'Rome' } }]);
			expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Rome' });
		},
	);

	it('switches Do Not Disturb on under Fill Only If Empty, and never off', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'bob', email: 'bob@example.com', firstName: 'Bob', dnd: false },
			{ id: 'eve', email: 'eve@example.com', dnd: true, dndSettings: { SMS: { status: 'active' } } },
		]);
		const { items } = await bench.succeed(upsert({ fillEmpty: ['*'], write: 'changes' }), [
			{ email: 'bob@example.com', 'First Name': 'Rob', 'Do Not Disturb': true, 'DND Email': 'active' },
			{ email: 'eve@example.com', 'Do Not Disturb': false, 'DND SMS': 'inactive', 'DND Email': 'active' },
		]);
		expect(items.map(({ json }) => json.kept)).toEqual([
			{ 'First Name': 'Bob' },
			{ 'Do Not Disturb': true, 'Do Not Disturb: SMS': 'active' },
		]);
		const stored = (id: string) => bench.sandbox.state.contacts.get(id);
		expect(stored('bob')).toMatchObject({
			...{ firstName: 'Bob', dnd: true },
			dndSettings: { Email: { status: 'active' } },
		});
		expect(stored('eve')).toMatchObject({
			dnd: true,
			dndSettings: { SMS: { status: 'active' }, Email: { status: 'active' } },
		});
	});

	it('keeps the other channels of Do Not Disturb, which the row does not write', async () => {
		bench.sandbox.seed.contacts([{ id: 'bob', email: 'bob@example.com', dndSettings: { SMS: { status: 'active' } } }]);
		await bench.succeed(upsert(OPTIONS), [{ email: 'bob@example.com', 'DND Email': 'active' }]);
		expect(bench.sandbox.state.contacts.get('bob')?.dndSettings).toEqual({
			...{ SMS: { status: 'active' }, Email: { status: 'active' } },
		});
	});

	it.each([
		['bob', ['email', 'phone']],
		['eve', ['phone', 'email']],
	] as const)(
		'keeps the channels of the contact that the server matches without a search: %s by %j',
		async (id, uniqueIdentifiers) => {
			bench.sandbox.configure({ uniqueIdentifiers });
			bench.sandbox.seed.contacts([
				{ id: 'bob', email: 'bob@example.com', dndSettings: { SMS: { status: 'active' } } },
				{ id: 'eve', phone: '+12025550101', dndSettings: { Call: { status: 'active' } } },
			]);
			const before = bench.sandbox.state.contacts.get(id)?.dndSettings;
			const row = { email: 'bob@example.com', phone: '+12025550101', 'DND Email': 'active' };
			const { items } = await bench.succeed(upsert({ write: 'rows' }), [row]);
			expect(jsonOf(items)[0]?.id).toBe(id);
			expect(bench.sandbox.state.contacts.get(id)?.dndSettings).toEqual({ ...before, Email: { status: 'active' } });
		},
	);
});

bothDialects('A contact by its customer number', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields(NUMBER as never);
		bench.sandbox.seed.contacts(
			listed(3).map((one, index) => ({ ...one, customFields: [{ id: 'number', value: `A${index}` }] })),
		);
	});

	it.each<[operation: string, more: INodeParameters, becomes: IDataObject | undefined]>([
		['get', {}, {}],
		['update', { fields: mapping({ city: 'Oslo' }) }, { city: 'Oslo' }],
		['delete', {}, undefined],
		['addTags', { tags: 'new' }, { tags: ['shop', 'vip', 'new'] }],
		['removeTags', { tags: 'vip' }, { tags: ['shop'] }],
	])('is found by %s', async (operation, more, becomes) => {
		const before = new Map(bench.sandbox.state.contacts);
		const contactId = located('customField', '=Number = {{ $json.number }}');
		const { items, error } = await bench.run({ resource: 'contact', operation, contactId, ...more }, [
			{ number: 'A1' },
		]);
		expect(error).toBeUndefined();
		expect(items[0]?.json.id).toBe('p1');
		const now = bench.sandbox.state.contacts;
		if (becomes) expect(now.get('p1')).toMatchObject(becomes);
		else expect(now.has('p1')).toBe(false);
		for (const id of ['p0', 'p2']) expect(now.get(id)).toEqual(before.get(id));
		const wrongCase = await bench.run({ resource: 'contact', operation, contactId, ...more }, [{ number: 'a2' }]);
		expect(wrongCase.error?.message).toContain('No contact has the value "a2"');
	});
});

bothDialects('Contacts that seem to have left', (bench) => {
	it.each(['nothing', 'changes'])('are held if they have the phone of a row (writing %s)', async (write) => {
		const phone = '+12025550104';
		bench.sandbox.seed.contacts([...listed(30), { id: 'wife', email: 'w@example.com', phone, tags: ['shop'] }]);
		const rows = listed(29).map((one) => ({ email: one.email, phone: one.phone }));
		const { items } = await bench.run(synchronizing('delete', { write }), rows, GOING_ON);
		expect(leaversOf(jsonOf(items))).toEqual({ p29: 'deleted', wife: 'held' });
		expect(leaving(jsonOf(items)).find(({ id }) => id === 'wife')?.heldBecause).toContain(`A row has "${phone}", too`);
	});

	it('are held if the run was stopped by a failure of all rows', async () => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.setFaults([{ kind: 'status', status: 401, skip: 5, match: { bodyIncludes: 'Oslo' } }]);
		const rows = rowsFor(29).map((row) => ({ ...row, city: 'Oslo' }));
		const { items } = await bench.run(synchronizing('delete'), rows, GOING_ON);
		expect(jsonOf(items).filter(({ error }) => error !== undefined).length).toBeGreaterThan(0);
		expect(Object.values(leaversOf(jsonOf(items))).filter((leaver) => leaver !== 'held')).toEqual([]);
		expect(bench.sandbox.counters.deleted).toBe(0);
		expect(bench.sandbox.state.contacts.size).toBe(30);
	});
});

describe('Contacts with the list tag', () => {
	const bench = new Bench('highLevel');

	it('are all held if they could not all be read', async () => {
		const people = listed(600);
		bench.sandbox.seed.contacts(people);
		bench.sandbox.setFaults([
			{ kind: 'status', status: 422, skip: 1, match: { path: '/contacts/search', bodyIncludes: '"tags"' } },
		]);
		const rows = people.filter((_, index) => index % 12 !== 0).map(({ email }) => ({ email, city: 'Oslo' }));
		const { items } = await bench.run(synchronizing('delete'), rows, GOING_ON);
		const left = leaving(jsonOf(items));
		expect(left.length).toBeGreaterThan(20);
		for (const { leaver, heldBecause } of left) {
			expect(leaver).toBe('held');
			expect(heldBecause).toMatch(/^Not all contacts with the list tag could be read: .* Run the list again/);
		}
		expect(bench.sandbox.counters).toMatchObject({ deleted: 0, updated: rows.length });
	});

	it('that the search does not show yet are seen by the next night', async () => {
		bench.sandbox.configure({ searchLagMs: 60_000 });
		bench.sandbox.seed.contacts([...listed(30), { id: 'late', email: 'late@example.com', tags: [] }]);
		const { contactStore } = bench.sandbox.state;
		contactStore.update(contactStore.get('late') as never, { tags: ['shop'] });
		const night = async () => leaversOf(jsonOf((await bench.run(synchronizing('report'), rowsFor(30))).items));
		expect(await night()).toEqual({});
		bench.sandbox.configure({ searchLagMs: 0 });
		expect(await night()).toEqual({ late: 'reported' });
	});
});
