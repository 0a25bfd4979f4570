import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf, located, mapping } from '../support/bench';
import { settings } from '../support/settings';

const ADA = {
	...{ id: 'ada', email: 'ada@example.com', phone: '+12025550101', firstName: 'Ada', lastName: 'Abbott' },
	...{ companyName: 'Acme', city: 'Oslo', source: 'form', tags: ['vip'], customFields: [{ id: 'cf1', value: 37 }] },
};
const contact = (operation: string, more: object = {}): INodeParameters => ({
	resource: 'contact',
	operation,
	...more,
});
const upsert = (options: INodeParameters = {}) => contact('upsert', { fields: automatic(), ...settings(options) });

describe('the output', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([ADA]);
	});
	const columnsOf = async (parameters: INodeParameters, rows: object[] = [{}]) => {
		const { items, error } = await bench.run(parameters, rows as never);
		expect(error).toBeUndefined();
		return Object.keys(items[0]?.json ?? {});
	};

	it.each([
		[
			'create',
			contact('create', { fields: mapping({ email: 'new@example.com', firstName: 'New' }) }),
			['id', 'firstName'],
		],
		['upsert', contact('upsert', { fields: mapping({ email: 'ada@example.com' }) }), ['id', 'firstName']],
		['update', contact('update', { contactId: 'ada', fields: mapping({ city: 'Rome' }) }), ['id', 'firstName']],
	])('of %s begins with the most important fields', async (_, parameters, first) => {
		const columns = await columnsOf(parameters);
		expect(columns.slice(0, first.length)).toEqual(first);
		expect(columns.length).toBeLessThanOrEqual(10);
		expect(columns.filter((name) => /LowerCase/.test(name))).toEqual([]);
		bench.sandbox.clear();
		bench.sandbox.seed.contacts([ADA]);
		const whole = await columnsOf({ ...parameters, options: { outputFormat: 'raw' } });
		expect(whole.slice(0, first.length)).toEqual(first);
		expect(whole).toEqual(expect.arrayContaining(['locationId', 'dateUpdated']));
	});

	it.each([
		[
			'create',
			{ fields: mapping({ email: 'new@example.com' }) },
			{ outputFormat: '={{ "nonsense" }}' },
			/Output Format/,
		],
		['delete', { contactId: 'ada' }, { includeInputFields: '={{ "maybe" }}' }, /Include/],
		['addTags', { contactId: 'ada', tags: 'new' }, { includeInputFields: '={{ "maybe" }}' }, /Include/],
	])(
		'of %s fails for an option that has no meaning before anything is sent',
		async (operation, given, options, why) => {
			const { error } = await bench.run(contact(operation, { ...given, options }));
			expect(error?.message).toMatch(why);
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);

	it('has names, email and phone before the rest', async () => {
		const columns = await columnsOf(contact('get', { contactId: 'ada' }));
		expect(columns.slice(0, 6)).toEqual(['id', 'firstName', 'lastName', 'name', 'email', 'phone']);
	});

	it.each([{ write: 'changes' }, { write: 'nothing' }])(
		'has ten fields at most with %j besides the mapped ones',
		async (options) => {
			const rows = [{ ...ADA, city: 'Rome', tags: 'vip' }, { email: 'x@example.com' }, { email: 'y@example.com' }];
			const { items } = await bench.run(upsert(options), rows);
			const [first = {}] = jsonOf(items);
			expect(first).toMatchObject({ action: 'updated', isNew: false, changes: { City: { from: 'Oslo', to: 'Rome' } } });
			expect(first).toMatchObject({ id: 'ada', email: ADA.email, tags: ['vip'] });
			const others = jsonOf(items).map((json, index) =>
				Object.keys(json).filter((key) => !(key in (rows[index] ?? {}))),
			);
			expect(Math.max(...others.map(({ length }) => length))).toBeLessThanOrEqual(10);
		},
	);

	it('has at most ten fields besides the mapped ones if a value was left out, and says so', async () => {
		const rows = [{ ...ADA, city: 'Rome', phone: 'n/a' }];
		const { items } = await bench.run(upsert({ write: 'nothing', badValues: 'leaveOut' }), rows);
		const [first = {}] = jsonOf(items);
		expect(first).toMatchObject({ action: 'updated', isNew: false, dryRun: true, id: 'ada', phone: ADA.phone });
		expect(first).toMatchObject({ changes: { City: { from: 'Oslo', to: 'Rome' } } });
		expect(first.leftOut).toMatch(/^Phone "n\/a" is not a phone number\. It needs/);
		const [row = {}] = rows;
		expect(Object.keys(first).filter((key) => !(key in row)).length).toBeLessThanOrEqual(10);
	});

	it('leaves out empty fields if simplified', async () => {
		bench.sandbox.seed.contacts([{ id: 'bare', email: 'bare@example.com' }]);
		const run = contact('search', { returnAll: true, query: 'bare' });
		expect(Object.values(jsonOf((await bench.run(run, [{}])).items)[0] ?? {})).not.toContain(null);
	});

	it('names the action of every write', async () => {
		const said = async (parameters: INodeParameters) =>
			jsonOf((await bench.run(parameters, [{}])).items).map(({ action }) => action);
		expect(await said(contact('addTags', { contactId: 'ada', tags: 'new' }))).toEqual(['updated']);
		expect(await said(contact('removeTags', { contactId: 'ada', tags: 'new' }))).toEqual(['updated']);
		expect(await said({ resource: 'equipment', operation: 'create', name: 'Projector' })).toEqual(['created']);
		expect(await said(contact('delete', { contactId: 'ada' }))).toEqual(['deleted']);
	});
});

describe('Include Input Fields', () => {
	const bench = new Bench('highLevel');
	const rows = [{ id: 'ada', note: 'first', tags: 'of the sheet', action: 'call' }];
	beforeEach(() => void bench.sandbox.seed.contacts([ADA]));

	it.each([
		[
			'addTags',
			{ contactId: located('id', '={{ $json.id }}'), tags: 'new' },
			{ tags: ['vip', 'new'], action: 'updated' },
		],
		['removeTags', { contactId: located('id', '={{ $json.id }}'), tags: 'vip' }, { tags: [], action: 'updated' }],
		['delete', { contactId: located('id', '={{ $json.id }}') }, { deleted: true, action: 'deleted' }],
		['find', { email: ADA.email }, { found: true, tags: ['vip'] }],
		['find', { email: 'nobody@example.com' }, { found: false, tags: 'of the sheet' }],
	])('adds the columns of the row to the output of %s, replacing no field of it', async (operation, more, answer) => {
		const run = (includeInputFields: boolean) => contact(operation, { ...more, options: { includeInputFields } });
		const { items } = await bench.run(run(true), rows);
		expect(items[0]?.json).toMatchObject({ note: 'first', ...answer });
		bench.sandbox.seed.contacts([ADA]);
		const without = await bench.run(run(false), rows);
		expect(without.items[0]?.json).not.toHaveProperty('note');
	});

	it.each([
		['addTags', { tags: 'new' }, { updated: 1, unchanged: 0 }],
		['addTags', { tags: 'vip', write: 'changes' }, { updated: 0, unchanged: 1 }],
		['removeTags', { tags: 'vip' }, { updated: 1, unchanged: 0 }],
		['delete', {}, { deleted: 1 }],
	])('does not take the result columns of an earlier run for the result of %s %j', async (operation, more, counts) => {
		const earlier = { isNew: true, found: false, dryRun: true, changes: { City: { from: 'a', to: 'b' } }, sameAs: 7 };
		const items = [{ id: 'ada', note: 'first', ...earlier }];
		const run = (output: string) => ({
			...contact(operation, { contactId: located('id', '={{ $json.id }}'), ...more }),
			options: { includeInputFields: true, output },
		});
		const [summary = {}] = jsonOf((await bench.succeed(run('summary'), items)).items);
		expect(summary).toMatchObject({ ...counts, notFound: 0, dryRun: false });
		expect(summary.text).not.toMatch(/dry run|nothing was written/i);
		bench.sandbox.seed.contacts([ADA]);
		const [item = {}] = jsonOf((await bench.succeed(run('all'), items)).items);
		expect(item).toMatchObject({ id: 'ada', note: 'first' });
		expect(item).not.toMatchObject({ changes: earlier.changes });
		for (const column of ['isNew', 'found', 'dryRun', 'sameAs']) expect(item).not.toHaveProperty(column);
	});

	it('keeps columns of a table that are named like a result', async () => {
		const own = { deleted: 'no', changes: 'moved to Oslo', leaver: 'x' };
		const parameters = contact('addTags', { contactId: located('id', '={{ $json.id }}'), tags: 'new' });
		const options = { includeInputFields: true };
		const { items } = await bench.succeed({ ...parameters, options }, [{ id: 'ada', ...own }]);
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', ...own }]);
	});
});

describe('the columns that identify a row', () => {
	const bench = new Bench('highLevel');
	const rows = [
		{ 'E-Mail': ADA.email, 'First Name': 'Ada', row_number: 7, city: 'Rome', 'Billing Email': 'x@example.com' },
	];
	const byEmail = located('email', '={{ $json["E-Mail"] }}');
	beforeEach(() => void bench.sandbox.seed.contacts([ADA]));

	it.each([
		['addTags', { contactId: byEmail, tags: 'new' }, { id: 'ada', tags: ['vip', 'new'] }],
		['removeTags', { contactId: byEmail, tags: 'vip' }, { id: 'ada', tags: [] }],
		['delete', { contactId: byEmail }, { id: 'ada', deleted: true }],
		['find', { email: 'nobody@example.com' }, { found: false, email: 'nobody@example.com' }],
	])('are returned by %s, and no others', async (operation, more, answer) => {
		const { items } = await bench.run(contact(operation, more), rows);
		const [{ action, ...json } = {}] = jsonOf(items);
		expect(json).toEqual({ ...answer, 'E-Mail': ADA.email, 'First Name': 'Ada' });
		expect(action === undefined).toBe(operation === 'find');
	});
});

describe('Items to Return > Changes as Plain Columns', () => {
	const bench = new Bench('highLevel');

	it('returns what changed without lists and objects', async () => {
		bench.sandbox.seed.contacts([ADA]);
		const rows = [
			{ email: ADA.email, city: 'Rome', tags: 'new' },
			{ email: 'b@example.com', city: 'Oslo' },
			{ email: 'no email' },
		];
		const run = async () =>
			jsonOf(
				(
					await bench.run(upsert({ write: 'changes', output: 'plainChanges' }), rows, {
						onError: 'continueRegularOutput',
					})
				).items,
			);
		const first = await run();
		expect(first).toMatchObject([
			{ id: 'ada', action: 'updated', tags: 'vip, new', changes: 'City: Oslo → Rome; Tags: +new' },
			{ email: 'b@example.com', action: 'created', changes: '' },
			{ error: expect.stringContaining('no email') as unknown },
		]);
		expect(
			first.flatMap((json) => Object.values(json)).filter((value) => typeof value === 'object' && value !== null),
		).toEqual([]);
		expect(await run()).toMatchObject([{ row: 3 }]);
	});

	it('names tags that were only removed', async () => {
		bench.sandbox.seed.contacts([ADA]);
		const options = settings({ write: 'changes', output: 'plainChanges' });
		const { items } = await bench.succeed(
			contact('removeTags', { contactId: located('id', 'ada'), tags: 'vip', ...options }),
		);
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', tags: '', changes: 'Tags: -vip' }]);
	});
});

describe('Fields to Return', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([ADA, { id: 'bob', email: 'bob@example.com' }]);
	});
	const search = (fieldsToReturn: unknown, more: object = {}) =>
		contact('search', {
			returnAll: true,
			sort: { by: [{ field: 'email', direction: 'asc' }] },
			options: { fieldsToReturn, ...more },
		});

	it.each([
		['a list', ['phone', 'id', 'companyName']],
		['text with commas, by display names', 'phone, Id, company NAME'],
	])('returns the same fields in that order for every contact: %s', async (_, wanted) => {
		const result = await bench.run(search(wanted));
		expect(jsonOf(result.items).map((json) => Object.entries(json))).toEqual([
			[
				['phone', ADA.phone],
				['id', 'ada'],
				['companyName', 'Acme'],
			],
			[
				['phone', null],
				['id', 'bob'],
				['companyName', null],
			],
		]);
		expect(hintsOf(result)).toEqual([]);
	});

	it.each(['raw', 'flat'])(
		'accepts custom fields by name or ID (%s), and reports unknown fields',
		async (outputFormat) => {
			const result = await bench.run(search('email, Shoe Size, cf1, Hat Size', { outputFormat }));
			expect(jsonOf(result.items)).toEqual([
				{ email: ADA.email, 'Shoe Size': 37, cf1: 37, 'Hat Size': null },
				{ email: 'bob@example.com', 'Shoe Size': null, cf1: null, 'Hat Size': null },
			]);
			expect(hintsOf(result)).toEqual([expect.stringContaining('no field "Hat Size"')]);
		},
	);

	it('has an empty list of custom fields where the answer has none', async () => {
		const body = { contact: { id: 'ada', email: ADA.email } };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: '/contacts/ada' } }]);
		const { items } = await bench.run(
			contact('get', { contactId: 'ada', options: { fieldsToReturn: ['id', 'customFields'] } }),
		);
		expect(jsonOf(items)).toEqual([{ id: 'ada', customFields: [] }]);
	});

	it('says which one of several custom fields with a name it has', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf2', name: 'Shoe Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([{ ...ADA, customFields: [{ id: 'cf2', value: 38 }] }]);
		const result = await bench.succeed(search('Shoe Size, customField:cf2'));
		expect(jsonOf(result.items)[0]).toEqual({ 'Shoe Size': null, 'customField:cf2': 38 });
		expect(hintsOf(result)).toEqual([
			'Options > Fields to Return: "Shoe Size" is the name of several custom fields. The output has the one with the ID cf1; for another, give customField: and its ID',
		]);
		expect(hintsOf(await bench.succeed(search('cf1, customField:cf2, Shoe Size (cf2)')))).toEqual([]);
	});

	it.each<[format: string, given: IDataObject]>([
		['raw', { customFieldsByName: { 'Shoe Size': 37 } }],
		['flat', { 'Shoe Size': 37 }],
	])('has the custom fields by name, if they are chosen: %s', async (outputFormat, given) => {
		const result = await bench.succeed(search('email, customFieldsByName', { outputFormat }));
		expect(jsonOf(result.items)[0]).toEqual({ email: ADA.email, ...given });
		expect(hintsOf(result)).toEqual([]);
	});

	it('works for Get, and a field that the contact lacks is null', async () => {
		const run = contact('get', {
			contactId: 'ada',
			options: { fieldsToReturn: ['city', 'tags', 'website', 'id'], outputFormat: 'flat' },
		});
		const items = jsonOf((await bench.run(run)).items);
		expect(items).toEqual([{ city: 'Oslo', tags: 'vip', website: null, id: 'ada' }]);
		expect(Object.keys(items[0] ?? {})).toEqual(['city', 'tags', 'website', 'id']);
	});
});
