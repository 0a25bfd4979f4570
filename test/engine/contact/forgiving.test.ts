import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf, located, mapping, type Bench } from '../support';

const LEAVE_OUT = { badValues: 'leaveOut' };
const PASS_ON = { missing: 'passOn' };
const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, options, ...more }) as never;
const writes = ({ wire }: Bench) => wire.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');

bothDialects('Bad Values: Leave Out', (bench) => {
	const BAD = { email: 'a@example.com', phone: 'n/a', Size: 'large', city: 'Rome' };
	const left = 'Phone "n/a" is not a phone number; Size "large" is not a number';

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
	});

	it.each(['create', 'upsert', 'update'])('%s writes the rest and names them in the item', async (operation) => {
		const parameters = { fields: automatic(), contactId: located('id', 'one') };
		const result = await bench.run(contact(operation, parameters, LEAVE_OUT), [BAD]);
		expect(result.error).toBeUndefined();
		expect(writes(bench)[0]?.body).toMatchObject({ email: 'a@example.com', city: 'Rome' });
		expect(writes(bench)[0]?.body).not.toHaveProperty('phone');
		expect(writes(bench)[0]?.body).not.toHaveProperty('customFields');
		expect(jsonOf(result.items)).toEqual([expect.objectContaining({ email: 'a@example.com', leftOut: left })]);
		expect(hintsOf(result)).toEqual(['Values were left out of one row: see "leftOut"']);
	});

	it('of a mapping by hand too; a good row has no note', async () => {
		const fields = mapping({ email: '={{ $json.email }}', phone: '={{ $json.phone }}' });
		const rows = [BAD, { email: 'b@example.com', phone: '+15550100100' }];
		const { items } = await bench.run(contact('upsert', { fields }, LEAVE_OUT), rows);
		expect(jsonOf(items).map(({ leftOut }) => leftOut)).toEqual(['Phone "n/a" is not a phone number', undefined]);
	});

	it('a row that nothing is left of fails, and says what was left out', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }, LEAVE_OUT), [{ email: 'jane' }]);
		expect(error?.message).toMatch(/^Create or Update needs Email or Phone/);
		expect(error?.description).toContain('Left out: Email "jane" is not an email address');
	});

	it('without it the row fails', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }), [BAD]);
		expect(error?.message).toMatch(/^Phone "n\/a" is not a phone number/);
		expect(writes(bench)).toEqual([]);
	});

	it('a bad value under a heading that only the table of aliases knows fails the row too', async () => {
		const row = { email: 'a@example.com', Mobile: 'ask Jane' };
		const { error } = await bench.run(contact('upsert', { fields: automatic() }), [row]);
		expect(error?.message).toMatch(/^Phone "ask Jane"/);
	});
});

bothDialects('If Missing: Pass On', (bench) => {
	const EXTRA: Record<string, IDataObject> = {
		...{ get: {}, delete: {}, update: { fields: mapping({ city: 'Rome' }) } },
		...{ addTags: { tags: 'vip' }, removeTags: { tags: 'vip' } },
	};
	const OPERATIONS = Object.keys(EXTRA);
	const deleted = (operation: string) => (operation === 'delete' ? { deleted: false } : {});
	const by = (mode: string, value: string, operation: string, options: IDataObject = {}) =>
		contact(operation, { ...EXTRA[operation], contactId: located(mode, value) }, options);

	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', tags: ['vip'] }]));

	it.each(OPERATIONS)('%s puts out what it was asked for, with found: false', async (operation) => {
		const rows = [{ id: 'gone' }, { id: 'one' }];
		const { items, error } = await bench.run(by('id', '={{ $json.id }}', operation, PASS_ON), rows);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toEqual({ id: 'gone', ...deleted(operation), found: false });
		expect(jsonOf(items)[1]).toMatchObject({ id: 'one' });
		expect(jsonOf(items)[1]).not.toHaveProperty('found');
	});

	it.each(OPERATIONS)('%s by email', async (operation) => {
		const { items } = await bench.run(by('email', 'gone@example.com', operation, PASS_ON));
		expect(jsonOf(items)).toEqual([{ email: 'gone@example.com', ...deleted(operation), found: false }]);
		expect(writes(bench).filter(({ path }) => path !== '/contacts/search')).toEqual([]);
	});

	it.each(OPERATIONS.filter((operation) => operation !== 'get'))('%s in a dry run', async (operation) => {
		const { items } = await bench.run(by('id', 'gone', operation, { ...PASS_ON, dryRun: true }));
		expect(jsonOf(items)).toEqual([{ id: 'gone', ...deleted(operation), dryRun: true, found: false }]);
	});

	it('without it the row fails; a delete does not advise to create', async () => {
		const told = await bench.run(by('email', 'gone@example.com', 'get'));
		expect(told.error?.description).toMatch(/create it with "Create or Update"/);
		const { error } = await bench.run(by('email', 'gone@example.com', 'delete'));
		expect(error?.message).toMatch(/^No contact has the email "gone@example.com"/);
		expect(error?.description).not.toMatch(/create/i);
	});

	it('another failure is still one', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 403 }]);
		const { error } = await bench.run(by('id', 'one', 'get', PASS_ON));
		expect(error).toBeDefined();
	});

	it.each(['get', 'update', 'delete'])('%s of equipment', async (operation) => {
		const fields = operation === 'update' ? { updateFields: { name: 'A' } } : {};
		const parameters = { resource: 'equipment', operation, equipmentId: located('id', 'gone'), ...fields };
		const { items } = await bench.run({ ...parameters, options: PASS_ON });
		expect(jsonOf(items)).toEqual([{ id: 'gone', ...deleted(operation), found: false }]);
		const { error } = await bench.run(parameters);
		expect(error?.message).toMatch(/gone" was not found/);
	});
});

bothDialects('what names a record', (bench) => {
	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', phone: '+15550100101' }]));

	it.each([
		['id', '\tone'],
		['id', ' one\n'],
		['email', '\tone@example.com '],
		['phone', ' +15550100101'],
	])('by %s: blanks around %j are not part of it', async (mode, value) => {
		const { items } = await bench.run(contact('get', { contactId: located(mode, value) }));
		expect(jsonOf(items)[0]?.id).toBe('one');
	});

	it('of Find neither; blanks alone are nothing', async () => {
		const { items } = await bench.run(contact('find', { email: '\t', phone: '\t+15550100101' }));
		expect(jsonOf(items)[0]).toMatchObject({ id: 'one', found: true });
	});

	it('of equipment neither', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
		const parameters = { resource: 'equipment', operation: 'get', equipmentId: located('id', '\te1') };
		expect(jsonOf((await bench.run(parameters)).items)[0]?.id).toBe('e1');
	});

	it.each(['{ $json.id }', '{{ $json.id }}', '=$json.id', "{ $('A').item.json.id }", '{ $json["id"] }'])(
		'%s is told as an expression that was not evaluated',
		async (value) => {
			// What n8n itself evaluates does not come here: an item holds the text.
			const { error } = await bench.run(contact('get', { contactId: located('id', '={{ $json.v }}') }), [{ v: value }]);
			expect(error?.message).toBe(`Contact "${value}" is an expression that was not evaluated (row 1)`);
			expect(error?.description).toMatch(/Expression.*two braces/);
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);

	it('as an email and a phone too', async () => {
		for (const field of ['email', 'phone']) {
			const fields = mapping({ email: 'a@example.com', [field]: '={{ $json.v }}' });
			const { error } = await bench.run(contact('upsert', { fields }), [{ v: '{ $json.x }' }]);
			expect(error?.message).toMatch(/^(Email|Phone) "\{ \$json\.x \}" is an expression/);
		}
	});
});

bothDialects('tags that the location does not have', (bench) => {
	const lookups = () => bench.wire.filter(({ path }) => path.endsWith('/tags') && path.startsWith('/locations')).length;
	const search = (tags: string) => contact('search', { query: '', returnAll: true, filters: { tags } });
	const remove = (tags: string, options = {}) =>
		contact('removeTags', { tags, contactId: located('id', '={{ $json.id }}') }, options);
	const IDS = Array.from({ length: 8 }, (_, index) => ({ id: `c${index}` }));

	beforeEach(() =>
		bench.sandbox.seed.contacts(
			IDS.map(({ id }, index) => ({ id, email: `${id}@example.com`, tags: index === 0 ? ['vip', 'old'] : [] })),
		),
	);

	it.each(['vip, vpi', 'vpi'])('a search by "%s" that finds nothing names it, by one request', async (tags) => {
		const result = await bench.run(search(tags), [{}, {}]);
		const [first, nothing, ...more] = hintsOf(result);
		expect(first).toBe('The location has no tag "vpi": check the spelling');
		expect(nothing).toMatch(/^No contact passed/);
		expect(more).toEqual([]);
		expect(lookups()).toBe(1);
	});

	it('a search that finds some asks nothing', async () => {
		expect(hintsOf(await bench.run(search('vip')))).toEqual([]);
		expect(lookups()).toBe(0);
	});

	it.each([
		['one by one', 3, {}],
		['in bulk', 8, {}],
		['with Only Write Changes', 8, { onlyChanges: true }],
		['in a dry run', 8, { dryRun: true }],
	])('removing one from contacts of which none has it: told once (%s)', async (_, rows, options) => {
		const result = await bench.run(remove('VPI, vip', options), IDS.slice(0, rows));
		expect(result.error).toBeUndefined();
		expect(hintsOf(result)).toEqual(['The location has no tag "vpi": check the spelling']);
		expect(lookups()).toBe(1);
	});

	it('removing one that some contact had asks nothing', async () => {
		expect(hintsOf(await bench.run(remove('vip, old'), IDS))).toEqual([]);
		expect(lookups()).toBe(0);
	});

	it('where tags can’t be listed nothing is said, and nothing fails', async () => {
		bench.sandbox.configure({ lookups: false });
		const result = await bench.run(search('vpi'));
		expect(result.error).toBeUndefined();
		expect(hintsOf(result)).toEqual([expect.stringMatching(/^No contact passed/)]);
	});
});
