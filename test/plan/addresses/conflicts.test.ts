import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, bothDialects, hintsOf, jsonOf, located } from '../../support/bench';
import { settings } from '../../support/settings';
import { tokenWithout } from '../../support/tokens';
import { synchronizing } from '../list';
import { GOING_ON } from '../rows';

const upsert = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});
const ADA = { id: 'ada', email: 'ada@example.com', phone: '+12025550101', city: 'Oslo' };
const BOB = { id: 'bob', email: 'bob@example.com', phone: '+12025550102', city: 'Paris' };
/** Rows enough for all contacts to be read, with their additional emails. */
const MANY = Array.from({ length: 101 }, (_, index) => ({
	...{ email: `many${index}@example.com`, phone: `+1303555${String(index).padStart(4, '0')}` },
}));
const stored = ({ sandbox }: Bench, id: string) => sandbox.state.contacts.get(id);

bothDialects('Create or Update of a row that means two contacts', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts([ADA, BOB, ...MANY]));
	const row = { email: ADA.email, phone: BOB.phone, city: 'Bergen' };

	it('leaves out the phone of the other contact and names both', async () => {
		const result = await bench.run(upsert({ write: 'changes' }), [row, ...MANY]);
		expect(result.items[0]?.json).toMatchObject({
			...{ id: 'ada', action: 'updated', changes: { City: { from: 'Oslo', to: 'Bergen' } } },
			conflict: [{ field: 'phone', value: BOB.phone, contactId: 'bob' }],
		});
		const writes = bench.wire.filter(({ path }) => path === '/contacts/ada');
		expect(writes).toMatchObject([{ method: 'PUT', body: { city: 'Bergen' } }]);
		expect(JSON.stringify(writes)).not.toContain('555');
		expect(hintsOf(result)).toContain('One row means two contacts: see "conflict"');
		expect(stored(bench, 'bob')).toMatchObject(BOB);
	});

	it.each(['leaveOut', 'fail'])(
		'reports no conflict if the other contact gives up the phone in the same run (%s)',
		async (mode) => {
			const rows = [
				{ email: ADA.email, phone: '+12025550199' },
				{ email: 'eve@example.com', phone: ADA.phone },
			];
			const { items } = await bench.run(upsert({ write: 'changes', conflicts: mode }), [...rows, ...MANY], GOING_ON);
			const eve = items[1]?.json;
			expect(eve).toMatchObject({ action: 'created', phone: ADA.phone });
			expect(eve).not.toHaveProperty('conflict');
		},
	);

	it('reports a phone that a server silently leaves off an update', async () => {
		const contact = { ...ADA, city: 'Bergen' };
		bench.sandbox.setFaults([{ match: { method: 'PUT' }, kind: 'status', status: 200, body: { contact } }]);
		const free = '+12025550199';
		const { items } = await bench.run(upsert({ write: 'changes' }), [{ ...row, phone: free }, ...MANY]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', conflict: [{ field: 'phone', value: free }] });
		expect(items[0]?.json.changes).toEqual({ City: { from: 'Oslo', to: 'Bergen' } });
	});

	it('fails the row if the user wants that', async () => {
		const { items } = await bench.run(upsert({ conflicts: 'fail' }), [row], GOING_ON);
		expect(items[0]?.json.error).toMatch(/about contact ada, but phone "\+12025550102" belongs to contact bob/);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it.each([
		['', 'another row names it by the phone that this one clears. Nothing was'],
		['+12025550199', 'or another row names it by the one that this would replace. Nothing was'],
	])('fails a row that would replace the phone by which another row names its contact (%j)', async (phone, told) => {
		const rows = [{ email: ADA.email, phone }, { phone: ADA.phone }, ...MANY];
		const { items } = await bench.run(upsert({ clearEmpty: true, conflicts: 'fail' }), rows, GOING_ON);
		expect(items[0]?.json.error).toContain(told);
		expect(stored(bench, 'ada')).toMatchObject(ADA);
	});

	it('does not report the values of the failed row as written in another row about the contact', async () => {
		const rows = [row, { email: ADA.email, city: 'Rome' }, ...MANY];
		const { items } = await bench.run(upsert({ write: 'changes', conflicts: 'fail' }), rows, GOING_ON);
		expect(items[0]?.json.error).toContain('means two contacts');
		expect(items[1]?.json.error).toMatch(/two values of City\. Nothing of this row was written/);
		expect(stored(bench, 'ada')?.city).toBe('Oslo');
	});

	it('reports the phone that the server left off, known from its answer, if no contact was read', async () => {
		const { items } = await bench.run(upsert({}), [row]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', conflict: [{ field: 'phone', value: BOB.phone }] });
		expect(bench.sandbox.counters.requests).toBe(1);
	});

	it('says which row was about the contact before, and which main email it replaced', async () => {
		const rows = [
			{ email: ADA.email, phone: ADA.phone },
			{ email: 'new@example.com', phone: ADA.phone },
		];
		const { items } = await bench.run(upsert({}), rows);
		expect(items[1]?.json).toMatchObject({ id: 'ada', sameAs: 1, conflict: [{ field: 'email', was: ADA.email }] });
	});
});

bothDialects('Rows about one contact', (bench) => {
	it.each([['email'], ['*']])(
		'do not undo the tags of one another each night if the contact keeps its %s',
		async (onlyNew) => {
			bench.sandbox.seed.contacts([
				{ id: 'one', phone: ADA.phone, tags: ['old'] },
				{ id: 'two', phone: BOB.phone },
				...MANY,
			]);
			const rows = [
				{ phone: ADA.phone, tags: 'vip, old' },
				{ phone: ADA.phone, tags: 'old', email: 'new@example.com' },
				{ phone: BOB.phone, email: 'new@example.com' },
			];
			const options = { write: 'changes', tagMode: 'replace', onlyNew: [onlyNew] };
			for (let night = 1; night <= 2; night++) {
				bench.sandbox.resetCounters();
				const { items } = await bench.run(upsert(options), [...rows, ...MANY]);
				expect(jsonOf(items)[1]).toMatchObject({ id: 'one', sameAs: 1, kept: { Email: null } });
				expect(bench.sandbox.counters.updated).toBe(0);
				expect(stored(bench, 'one')?.tags).toEqual(['old']);
			}
		},
	);

	it('do not undo one another’s tags if a row with the same email always fails', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'one', phone: ADA.phone, tags: ['old'] },
			{ id: 'two', email: BOB.email, phone: BOB.phone },
			...MANY,
		]);
		const rows = [
			{ phone: ADA.phone, email: 'new@example.com', tags: 'vip' },
			{ phone: BOB.phone, email: 'new@example.com' },
			{ email: BOB.email },
			{ phone: ADA.phone, tags: 'old' },
		];
		const options = { write: 'changes', tagMode: 'replace', onlyNew: ['email'], conflicts: 'fail' };
		const written = [];
		for (let night = 1; night <= 2; night++) {
			bench.sandbox.resetCounters();
			await bench.run(upsert(options), [...rows, ...MANY], GOING_ON);
			written.push(bench.sandbox.counters.updated + bench.sandbox.counters.created);
		}
		expect(written.at(-1)).toBe(0);
	});
});

describe('Create or Update by an additional email', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ ...ADA, additionalEmails: ['old@example.com'] }, ...MANY]);
	});
	const row = { email: 'old@example.com', city: 'Bergen' };

	it.each(['updated', 'unchanged'])('writes the contact by its ID and keeps its main email (%s)', async (action) => {
		if (action === 'unchanged') await bench.run(upsert({ write: 'changes' }), [row, ...MANY]);
		bench.sandbox.resetCounters();
		const { items } = await bench.run(upsert({ write: 'changes' }), [row, ...MANY]);
		expect(items[0]?.json).toMatchObject({
			...{ id: 'ada', email: ADA.email, action },
			conflict: [{ field: 'email', value: 'old@example.com', contactId: 'ada' }],
		});
		expect(stored(bench, 'ada')).toMatchObject({
			email: ADA.email,
			additionalEmails: ['old@example.com'],
			city: 'Bergen',
		});
		const writes = bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
		const wanted = { method: 'PUT', path: '/contacts/ada', body: { city: 'Bergen' }, query: {} };
		expect(writes).toEqual(action === 'updated' ? [wanted] : []);
	});

	it('sends it as it is if the user wants that', async () => {
		const { items } = await bench.run(upsert({ write: 'changes', conflicts: 'vendor' }), [row, ...MANY]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', email: 'old@example.com' });
		expect(items[0]?.json.changes).toMatchObject({ Email: { from: ADA.email, to: 'old@example.com' } });
	});
});

bothDialects('A row with the email of one person and the phone of another', (bench) => {
	it('names both, also if a later row gives its contact a free email', async () => {
		bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([{ ...ADA, customFields: [{ id: 'num', value: '1' }] }, ...MANY]);
		const phone = '+12025550199';
		const rows = [
			{ Number: '8', phone },
			{ Number: '9', phone, email: ADA.email },
			{ Number: '9', email: 'free@example.com' },
		];
		const { items } = await bench.succeed(upsert({ write: 'changes', matchField: 'Number' }), [...rows, ...MANY]);
		expect(items[1]?.json.conflict).toMatchObject([
			{ field: 'email', value: ADA.email, contactId: 'ada' },
			{ field: 'phone', value: phone },
		]);
	});
});

describe('A row that is sent as it is, and changes nothing as far as the plan knows,', () => {
	const bench = new Bench('highLevel');

	it('is sent all the same if an earlier row may have changed its contact: who that is, the server decides', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'], tokens: [tokenWithout('locations.readonly')] });
		bench.sandbox.seed.contacts([ADA, BOB, ...MANY]);
		const rows = [
			{ email: ADA.email, phone: BOB.phone, city: 'Rome' },
			{ email: BOB.email, city: 'Paris' },
		];
		await bench.succeed(upsert({ write: 'changes', conflicts: 'vendor' }), [...rows, ...MANY]);
		expect(stored(bench, 'bob')?.city).toBe('Paris');
	});
});

bothDialects('The list tag of rows that are sent as they are', (bench) => {
	it.each([1, 2])('is added to the tags that the contact has (%i rows)', async (count) => {
		bench.sandbox.seed.contacts([{ ...ADA, tags: ['theirs'] }]);
		const rows = ['Bergen', 'Rome'].slice(0, count).map((city) => ({ email: ADA.email, city }));
		const { items } = await bench.succeed(synchronizing('report', { conflicts: 'vendor' }), rows);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated' });
		expect([...(stored(bench, 'ada')?.tags ?? [])].sort()).toEqual(['shop', 'theirs']);
	});
});

bothDialects('Fields that an existing contact keeps', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'colour', name: 'Colour', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([{ ...ADA, firstName: ' ', customFields: [{ id: 'colour', value: 'red' }] }]);
	});
	const row = { email: ADA.email, city: 'Bergen', firstName: 'Ada', Colour: 'blue', tags: 'new' };

	it.each([
		[{ fillEmpty: ['*'] }, { city: 'Oslo', firstName: 'Ada' }, { City: 'Oslo', Colour: 'red' }],
		[{ fillEmpty: 'City, First Name' }, { city: 'Oslo', firstName: 'Ada' }, { City: 'Oslo' }],
		[{ onlyNew: ['customField:colour'] }, { city: 'Bergen', firstName: 'Ada' }, { Colour: 'red' }],
		[{ onlyNew: ['*'] }, { city: 'Oslo', firstName: ' ' }, { City: 'Oslo', 'First Name': ' ', Colour: 'red' }],
	])('follow the rules %j', async (options, state, kept) => {
		const { items } = await bench.run(upsert({ ...options, outputFormat: 'raw' }), [row]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated', kept });
		expect(stored(bench, 'ada')).toMatchObject({ ...state, tags: ['new'] });
	});

	it.each(['City', 'City, Colour'])('stay and are reported if rows are sent as they are (%s)', async (fillEmpty) => {
		const options = { write: 'changes', conflicts: 'vendor', fillEmpty };
		const { items: foretold } = await bench.run(upsert({ ...options, write: 'nothing' }), [row, ...MANY]);
		const { items } = await bench.run(upsert(options), [row, ...MANY]);
		const keepsColour = fillEmpty.includes('Colour');
		const kept = { City: 'Oslo', ...(keepsColour && { Colour: 'red' }) };
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated', kept });
		expect([items[0]?.json.kept, items[0]?.json.changes]).toEqual([foretold[0]?.json.kept, foretold[0]?.json.changes]);
		const colour = [{ id: 'colour', value: keepsColour ? 'red' : 'blue' }];
		expect(stored(bench, 'ada')).toMatchObject({ city: 'Oslo', firstName: 'Ada', customFields: colour });
	});

	it.each([
		[{ fillEmpty: 'Cty' }, 'a contact has no field "Cty"'],
		[{ onlyNew: ['tags'] }, "Tags can't be in the list"],
	])('are refused before anything is written if %j is no such field', async (options, message) => {
		const { error } = await bench.run(upsert(options), [row]);
		expect(error?.message).toContain(message);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it.each([{ fillEmpty: ['*'] }, { onlyNew: ['city'] }])('stay if the contact cannot be read (%j)', async (options) => {
		bench.sandbox.setFaults([
			{ match: { path: /search|duplicate/ }, kind: 'status', status: 500, times: 99 },
			{ match: { method: 'GET' }, kind: 'status', status: 500, times: 99 },
		] as never);
		const { items } = await bench.run(upsert(options), [row], GOING_ON);
		expect(items[0]?.json.error).toEqual(expect.any(String));
		expect(stored(bench, 'ada')?.city).toBe('Oslo');
	});
});

bothDialects('Match by Custom Field', (bench) => {
	const options = { matchField: 'Customer Number' };
	beforeEach(() => {
		bench.sandbox.seed.customFields([
			{ id: 'number', name: 'Customer Number', dataType: 'TEXT' },
			{ id: 'joined', name: 'Joined', dataType: 'DATE' },
		]);
		bench.sandbox.seed.contacts([
			{ ...ADA, customFields: [{ id: 'number', value: '17' }] },
			{ ...BOB, customFields: [{ id: 'number', value: 'A1' }] },
		]);
	});

	it('writes a changed email to the contact with the number', async () => {
		const { items } = await bench.run(upsert(options), [{ 'Customer Number': ' 17 ', email: 'new@example.com' }]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', isNew: false, email: 'new@example.com' });
		expect(bench.sandbox.state.contacts.size).toBe(2);
	});

	it('does so if rows are sent as they are, too', async () => {
		const more = { ...options, write: 'changes', conflicts: 'vendor' };
		const rows = [
			{ 'Customer Number': '17', email: 'new@example.com' },
			{ 'Customer Number': 'A1', city: 'Rome' },
			...MANY,
		];
		const { items } = await bench.run(upsert(more), rows);
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ id: 'ada', action: 'updated', changes: { Email: { from: ADA.email, to: 'new@example.com' } } },
			{ id: 'bob', action: 'updated' },
		]);
		expect(stored(bench, 'ada')?.email).toBe('new@example.com');
		expect(bench.sandbox.counters.created).toBe(MANY.length);
	});

	it('needs neither email nor phone for a contact that is there', async () => {
		const { items } = await bench.run(upsert(options), [{ 'Customer Number': '17', city: 'Bergen' }]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', changes: { City: { from: 'Oslo', to: 'Bergen' } } });
	});

	const columns = (value: string | number): IDataObject[] => [
		{ 'Customer Number': value },
		{ customFields: [{ id: 'number', value }] },
	];
	it.each(
		['n/a', '-', '0', 0, 'None', 'not available', 'nicht bekannt', 'No disponible'].flatMap((guest) =>
			columns(guest).map((row) => ({ guest, row })),
		),
	)('does not merge all guests into one contact if their number is $guest ($row)', async ({ guest, row }) => {
		const rows = [
			{ ...row, email: 'eve@example.com' },
			{ ...row, email: 'eva@example.com' },
			{ ...row, email: ADA.email },
		];
		const result = await bench.succeed(upsert(options), rows);
		expect(jsonOf(result.items)).toMatchObject([
			...rows.slice(0, 2).map(({ email }) => ({ email, action: 'created' })),
			{ id: 'ada', action: 'unchanged' },
		]);
		expect(stored(bench, 'ada')?.customFields).toEqual([{ id: 'number', value: '17' }]);
		expect(hintsOf(result).join()).toContain(`Customer Number "${guest}" names nobody`);
	});

	it('fails a row that can neither be found nor created', async () => {
		const { items } = await bench.run(upsert(options), [{ 'Customer Number': 'a1', city: 'Rome' }], GOING_ON);
		expect(items[0]?.json).toMatchObject({
			error: expect.stringMatching(/was not found by its match field/) as unknown,
			code: 'no-identity',
		});
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});

	it('says that no row has a value for it', async () => {
		const silent = await bench.run(upsert(options), [{ email: ADA.email }, { 'Customer Number': 'A1' }]);
		expect(hintsOf(silent).join()).not.toContain('Match by Custom Field');
		const result = await bench.run(upsert(options), [{ email: ADA.email, city: 'Rome' }, { email: BOB.email }]);
		expect(jsonOf(result.items).map(({ id }) => id)).toEqual(['ada', 'bob']);
		expect(hintsOf(result).join()).toContain('Match by Custom Field: no row has a value for "Customer Number"');
	});

	it.each([
		['Joined', 'is neither a text nor a number'],
		['Nonsense', 'the location has no custom field "Nonsense"'],
		['={{ ["Customer Number"] }}', 'Options > Match by Custom Field has to be text, not a list'],
		['={{ $json }}', 'Options > Match by Custom Field has to be text, not an object'],
	])('refuses the field %s', async (matchField, message) => {
		const { error } = await bench.run(upsert({ matchField }), [{ email: ADA.email }]);
		expect(error?.message).toContain(message);
	});

	it('finds the contacts of Get and Update, all rows with one reading', async () => {
		const locator = { __rl: true, mode: 'customField', value: '=Customer Number = {{ $json.number }}' };
		const rows = [{ number: '17' }, { number: 'A1' }];
		const get = { resource: 'contact', operation: 'get', contactId: locator };
		const { items } = await bench.run(get, rows);
		expect(jsonOf(items).map(({ id }) => id)).toEqual(['ada', 'bob']);
		const reads = bench.wire.filter(({ path }) => path === '/contacts/search' || path === '/contacts');
		expect(reads).toHaveLength(bench.by({ highLevel: 1, documented: 1 }));
		const { items: missing } = await bench.run(get, [{ number: 'a1' }], GOING_ON);
		expect(missing[0]?.json.error).toContain('No contact has the value "a1"');
		const { error } = await bench.run({ ...get, contactId: { ...locator, value: '17' } }, [{}]);
		expect(error?.message).toContain('is not a field and its value');
	});
});

bothDialects('Rows about one contact', (bench) => {
	it.each([
		[
			['Ann', 'Ben', 'ann'],
			'The rows of 1 contact have different first names, e.g. "Ann" and "Ben" for contact "no@example.com"',
		],
		[
			['', 'Ann', 'Ben'],
			'The rows of 1 contact have different first names, e.g. "Ann" and "Ben" for contact "no@example.com"',
		],
		[['Ann', 'ANN', 'Ann-Marie', ''], undefined],
		[['Ann-Marie', 'Ann'], undefined],
	])('with the first names %j are told: %s', async (names, hint) => {
		const rows = names.map((firstName) => ({ email: 'no@example.com', firstName }));
		const told = hintsOf(await bench.succeed(upsert({ write: 'changes' }), rows)).join();
		if (hint === undefined) expect(told).not.toContain('first names');
		else expect(told).toContain(`${hint}. They were taken for one person: see "sameAs" in All Items`);
	});

	it('are reported in Update, too, e.g. if an expression gives the ID of the first item to all', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', firstName: 'Ada' }]);
		const update = { resource: 'contact', operation: 'update', fields: automatic(), write: 'changes' };
		const rows = ['Ann', 'Ben'].map((firstName) => ({ firstName, city: 'Oslo' }));
		const run = await bench.succeed({ ...update, contactId: located('id', 'ada') }, rows);
		expect(hintsOf(run).join()).toContain('The rows of 1 contact have different first names, e.g. "Ann" and "Ben"');
	});
});
