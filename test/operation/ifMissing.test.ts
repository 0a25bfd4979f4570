import type { IDataObject } from 'n8n-workflow';
import { type Bench, bothDialects, mapping, located, jsonOf } from '../support/bench';
import { settings } from '../support/settings';

const PASS_ON = { missing: 'passOn' };
const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, ...settings(options), ...more }) as never;
const writes = ({ wire }: Bench) => wire.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');

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

	it.each(OPERATIONS)('returns the given key with found: false from %s', async (operation) => {
		const rows = [{ id: 'gone' }, { id: 'one' }];
		const { items, error } = await bench.run(by('id', '={{ $json.id }}', operation, PASS_ON), rows);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toEqual({ id: 'gone', ...deleted(operation), found: false });
		expect(jsonOf(items)[1]).toMatchObject({ id: 'one' });
		expect(jsonOf(items)[1]).not.toHaveProperty('found');
	});

	it.each(OPERATIONS)('returns the given email from %s', async (operation) => {
		const { items } = await bench.run(by('email', 'gone@example.com', operation, PASS_ON));
		expect(jsonOf(items)).toEqual([{ email: 'gone@example.com', ...deleted(operation), found: false }]);
		expect(writes(bench).filter(({ path }) => path !== '/contacts/search')).toEqual([]);
	});

	it.each(OPERATIONS.filter((operation) => operation !== 'get'))('works for %s in a dry run', async (operation) => {
		const { items } = await bench.run(
			by('id', 'gone', operation, {
				...PASS_ON,
				...(operation === 'delete' ? { dryRun: true } : { write: 'nothing' }),
			}),
		);
		expect(jsonOf(items)).toEqual([{ id: 'gone', ...deleted(operation), dryRun: true, found: false }]);
	});

	it('does not mention a dry run in The First Changes', async () => {
		const { items } = await bench.run(by('id', 'gone', 'update', { ...PASS_ON, write: 'first' }));
		expect(jsonOf(items)).toEqual([{ id: 'gone', found: false }]);
	});

	it('returns the value of a custom field by which there is no contact', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Number' }]);
		const { items } = await bench.run(by('customField', 'Number = 7', 'get', PASS_ON));
		expect(jsonOf(items)).toEqual([{ value: '7', found: false }]);
	});

	it.each<[operation: string, options: IDataObject, done: string]>([
		['get', {}, '1 read, 2 not found'],
		['update', {}, '1 written, 2 not found'],
		['update', { write: 'nothing' }, '1 read, 2 not found'],
		['delete', {}, '1 written, 2 not found'],
		['delete', { dryRun: true }, '1 read, 2 not found'],
	])('counts the rows that it passed on if another row of %s %j ends the run', async (operation, options, done) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 422, delayMs: 100, match: { path: '/contacts/bad' } }]);
		const rows = ['gone', 'one', 'lost', 'bad'].map((id) => ({ id }));
		const { error } = await bench.run(by('id', '={{ $json.id }}', operation, { ...PASS_ON, ...options }), rows);
		expect(error?.description).toContain(`Of 4 items: ${done}, 1 failed, 0 never sent.`);
	});

	it('does not say of rows that were passed on that they were read, if the run is to write', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 422, delayMs: 100, match: { path: '/contacts/bad' } }]);
		const { error } = await bench.run(by('id', '={{ $json.id }}', 'delete', PASS_ON), [{ id: 'gone' }, { id: 'bad' }]);
		expect(error?.description).toContain('Of 2 items: 0 written, 1 not found, 1 failed, 0 never sent.');
	});

	it.each(['Custom field with id cf1 not found', 'User u1 does not exist'])(
		'does not take a contact for missing if its value is refused: %s',
		async (message) => {
			const body = { statusCode: 400, message };
			bench.sandbox.setFaults([{ kind: 'status', status: 400, body, match: { method: 'PUT' } }]);
			const { items, error } = await bench.run(by('id', 'one', 'update', PASS_ON));
			expect(items).toEqual([]);
			expect(error?.message).toContain(`Contact "one" was refused (HTTP 400): ${message}`);
		},
	);

	it('does not take a contact for missing if its fields were written before its tags failed', async () => {
		const match = { method: 'POST', path: '/contacts/one/tags' };
		bench.sandbox.setFaults([{ kind: 'status', status: 404, match }]);
		const parameters = { contactId: located('id', 'one'), fields: mapping({ city: 'Rome', tags: 'new' }) };
		const { items } = await bench.run(contact('update', parameters, PASS_ON), [{}], {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items)).toMatchObject([
			bench.by({ highLevel: { code: 'tags-not-written' }, documented: { id: 'one' } }),
		]);
		expect(items[0]?.json).not.toHaveProperty('found');
		expect(bench.sandbox.state.contacts.get('one')).toMatchObject({ city: 'Rome' });
	});

	it('is off by default: the row fails, and a delete does not advise to create', async () => {
		const told = await bench.run(by('email', 'gone@example.com', 'get'));
		expect(told.error?.description).toMatch(/create it with "Create or Update"/);
		const { error } = await bench.run(by('email', 'gone@example.com', 'delete'));
		expect(error?.message).toMatch(/^No contact has the email "gone@example.com"/);
		expect(error?.description).not.toMatch(/create/i);
	});

	it('does not hide other failures', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 403 }]);
		const { error } = await bench.run(by('id', 'one', 'get', PASS_ON));
		expect(error).toBeDefined();
	});

	it.each([
		['contact', 'get', { contactId: located('email', 'one@example.com') }],
		['contact', 'delete', { contactId: located('email', 'one@example.com') }],
		['contact', 'find', { email: 'one@example.com' }],
		['equipment', 'get', { equipmentId: located('id', 'e1') }],
	])(
		'takes no %s for missing in %s if the server does not know the address of the request',
		async (resource, operation, locator) => {
			bench.sandbox.seed.equipment([{ id: 'e1' }]);
			bench.sandbox.setFaults([{ kind: 'status', status: 404, body: { detail: 'Not Found' } }]);
			const options = operation === 'find' ? {} : PASS_ON;
			const { items, error } = await bench.run({ resource, operation, ...locator, options });
			expect(items).toEqual([]);
			expect(error?.message).toMatch(
				/does not know (GET|POST) \/(contacts|calendars\/resources\/equipments)[a-z/]* \(row 1\)$/,
			);
			expect(error?.description).toMatch(/^Check the base URL and the dialect in the credential\./);
			expect(error?.description).not.toMatch(/Check the ID/);
			expect(writes(bench).filter(({ path }) => path !== '/contacts/search')).toEqual([]);
		},
	);

	it.each([
		['contact', '/contacts/', { contactId: located('id', 'gone') }],
		['equipment', '/calendars/resources/equipments/', { equipmentId: located('id', 'gone') }],
	])('returns found: false from Get if the answer says that there is no such %s', async (noun, path, locator) => {
		const parameters = { resource: noun, operation: 'get', ...locator };
		const answerWith = (body: IDataObject) =>
			bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: `${path}gone` } }]);
		answerWith({ [noun]: null, traceId: 't' });
		const { items } = await bench.succeed({ ...parameters, options: PASS_ON });
		expect(jsonOf(items)).toEqual([{ id: 'gone', found: false }]);
		expect((await bench.run(parameters)).error?.message).toMatch(/gone" was not found/);
		for (const body of [{}, { message: 'maintenance' }, { [noun]: null, success: false }, { data: null }]) {
			answerWith(body);
			const { error } = await bench.run({ ...parameters, options: PASS_ON });
			expect(error?.message).toMatch(/holds no record with an ID/);
		}
	});

	it.each(['get', 'update', 'delete'])('works for %s of equipment', async (operation) => {
		const fields = operation === 'update' ? { updateFields: { name: 'A' } } : {};
		const parameters = { resource: 'equipment', operation, equipmentId: located('id', 'gone'), ...fields };
		const { items } = await bench.run({ ...parameters, options: PASS_ON });
		expect(jsonOf(items)).toEqual([{ id: 'gone', ...deleted(operation), found: false }]);
		const { error } = await bench.run(parameters);
		expect(error?.message).toMatch(/gone" was not found/);
	});

	it.each(['update', 'delete'])('works for %s of equipment in a dry run', async (operation) => {
		const fields = operation === 'update' ? { updateFields: { name: 'A' } } : {};
		const parameters = { resource: 'equipment', operation, equipmentId: located('id', 'gone'), ...fields };
		const { items } = await bench.succeed({ ...parameters, options: { ...PASS_ON, dryRun: true } });
		expect(jsonOf(items)).toEqual([{ id: 'gone', ...deleted(operation), dryRun: true, found: false }]);
	});
});
