import type { INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, type Bench } from '../support/bench';
import { ask } from './ask';
import { numbered, padded } from './manyEntries';

const D_FIELDS = [
	'firstName',
	'lastName',
	'email',
	'phone',
	'address1',
	'city',
	'state',
	'postalCode',
	'country',
	'source',
	'companyName',
	'tags',
];

const CHANNELS = ['Email', 'SMS', 'Call', 'WhatsApp'].map((channel) => `dndSettings.${channel}`);

/** The fields beside the interface's that the dialect has, `last` being the one of this operation alone. */
const further = ({ dialect }: Bench, last: 'gender' | 'type') =>
	dialect === 'documented'
		? []
		: ['name', 'website', 'dateOfBirth', 'gender', 'timezone', 'dnd', ...CHANNELS, 'assignedTo', 'type'].filter(
				(id) => id === last || (id !== 'gender' && id !== 'type'),
			);

bothDialects('the fields of the mapper', (bench) => {
	const fields = async (operation: string) =>
		await ask(bench.credentials, 'resourceMapping', 'contactFields', {
			parameters: { resource: 'contact', operation },
		});

	it("are the API's own fields, then the location's custom fields", async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Shoe size' },
			{ id: 'cf2', name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Basic', 'Pro'] },
			{ id: 'cf3', name: 'Interests', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['a', 'b'] },
			{ id: 'cf4', name: 'Contract', dataType: 'FILE_UPLOAD' },
		]);
		const mapper = await fields('create');
		const ids = mapper.fields.map(({ id }) => id);
		expect(ids.slice(0, D_FIELDS.length).sort()).toEqual([...D_FIELDS].sort());
		expect(ids.slice(D_FIELDS.length)).toEqual([
			...further(bench, 'gender'),
			'customField:cf1',
			'customField:cf2',
			'customField:cf3',
			'customField:cf4',
		]);
		const by = Object.fromEntries(mapper.fields.map((field) => [field.id, field]));
		expect(by['customField:cf1']?.displayName).toBe('Shoe size');
		expect(by['customField:cf2']).toMatchObject({
			type: 'options',
			options: [
				{ name: 'Basic', value: 'Basic' },
				{ name: 'Pro', value: 'Pro' },
			],
		});
		expect(by['customField:cf3']).toMatchObject({
			displayName: 'Interests (a, b)',
			options: [
				{ name: 'a', value: 'a' },
				{ name: 'b', value: 'b' },
			],
		});
		expect(by['customField:cf3']?.type).toBeUndefined();
		expect(by['customField:cf4']).toMatchObject({ display: true, readOnly: true });
	});

	it('offer a single value too, and show up to five values in a label', async () => {
		const five = ['a', 'b', 'c', 'd', 'e'];
		const field = (id: string, dataType: string, picklistOptions: unknown[]) => ({
			id,
			name: id,
			dataType,
			picklistOptions,
		});
		const customFields = [
			field('one', 'SINGLE_OPTIONS', [2026]),
			field('five', 'MULTIPLE_OPTIONS', five),
			field('six', 'MULTIPLE_OPTIONS', [...five, 'f']),
		];
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, kind: 'status', status: 200, body: { customFields } }]);
		const [one, ...several] = (await fields('create')).fields.filter(({ id }) => id.startsWith('customField:'));
		expect(one).toMatchObject({ type: 'options', options: [{ name: '2026', value: '2026' }] });
		expect(several.map(({ displayName }) => displayName)).toEqual(['five (a, b, c, d, e)', 'six (a, b, c, d, e, …)']);
	});

	it.each(['SINGLE_OPTIONS', 'RADIO'])(
		'name the options of a field that takes other values, too: %s',
		async (dataType) => {
			const body = {
				customFields: [
					{ id: 'cf1', name: 'Plan', dataType, picklistOptions: ['Basic', 'Pro'], isAllowedCustomOption: true },
					{ id: 'cf2', name: 'Size', dataType, picklistOptions: ['S', 'L'] },
				],
			};
			bench.sandbox.setFaults([{ match: { path: '/locations/*' }, kind: 'status', status: 200, body }]);
			const [plan, size] = (await fields('create')).fields.filter(({ id }) => id.startsWith('customField:'));
			expect(plan).toMatchObject({ displayName: 'Plan (Basic, Pro)', type: 'string' });
			// A list that shows them needs no second list.
			expect(size).toMatchObject({ displayName: 'Size', type: 'options' });
		},
	);

	it('offer no option without a text, and take any value if the options are not texts', async () => {
		const body = {
			customFields: [
				{ id: 'cf1', name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Basic', null, '', 'Basic', 2026] },
				{ id: 'cf2', name: 'Size', dataType: 'SINGLE_OPTIONS', picklistOptions: [{ key: 's', label: 'Small' }] },
			],
		};
		bench.sandbox.seed.customFields([{ id: 'cf2', name: 'Size' }]);
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, kind: 'status', status: 200, body }]);
		const [plan, size] = (await fields('create')).fields.filter(({ id }) => id.startsWith('customField:'));
		expect(plan?.options?.map(({ value }) => value)).toEqual(['Basic', '2026']);
		expect(size).toMatchObject({ displayName: 'Size', type: 'string' });
		expect(size?.options).toBeUndefined();
		const row = { Email: 'new@example.com', Size: 'Small' };
		const [item] = (await bench.succeed({ resource: 'contact', operation: 'create', fields: automatic() }, [row]))
			.items;
		expect(item?.json.leftOut).toBeUndefined();
		expect(bench.wire.at(-1)?.body).toMatchObject({ customFields: [{ id: 'cf2' }] });
	});

	it('have the ID in the label of a custom field that is named like another field', async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Plan' },
			{ id: 'cf2', name: 'plan ', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['a', 'b'] },
			{ id: 'cf3', name: 'Email' },
			{ id: 'cf4', name: 'Shoe size' },
		]);
		const custom = (await fields('upsert')).fields.filter(({ id }) => id.startsWith('customField:'));
		expect(custom.map(({ displayName }) => displayName)).toEqual([
			'Plan (cf1)',
			'plan  (cf2) (a, b)',
			'Email (cf3)',
			'Shoe size',
		]);
		// Columns and errors know them by their own names.
		expect(custom).toMatchObject([{ name: 'Plan' }, { name: 'plan ' }, { name: 'Email' }, { name: 'Shoe size' }]);
	});

	it('are texts, except for the tags, which may be a list', async () => {
		const types = new Map((await fields('create')).fields.map(({ id, type }) => [id, type]));
		expect([types.get('email'), types.get('city'), types.get('tags')]).toEqual(['string', 'string', undefined]);
	});

	const shownIn = async (parameters: INodeParameters) => {
		const { fields: offered } = await ask(bench.credentials, 'resourceMapping', 'contactFields', { parameters });
		return offered.filter(({ removed }) => !removed).map(({ id }) => id);
	};

	it('show email, phone, first and last name in a new node', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe size' }]);
		const parameters = { resource: 'contact', operation: 'create' };
		const atOnce = ['email', 'phone', 'firstName', 'lastName'];
		expect(await shownIn(parameters)).toEqual(atOnce);
		expect(await shownIn({ ...parameters, fields: { mappingMode: 'defineBelow', value: null } })).toEqual(atOnce);
	});

	it.each([
		{ tags: 'vip', city: 'Austin', state: null },
		// That it is off is a value, too.
		{ tags: '', city: '', state: false },
	])('show every mapped field of a workflow that was saved without them: %j', async (value) => {
		const fields = { mappingMode: 'defineBelow', value };
		expect(await shownIn({ resource: 'contact', operation: 'upsert', fields })).toEqual(['city', 'state', 'tags']);
	});

	it('say which of them an upsert matches first', async () => {
		const labels = async (operation: string) =>
			(await fields(operation)).fields.slice(0, 2).map(({ displayName }) => displayName);
		expect(await labels('upsert')).toEqual(['Email (first match)', 'Phone (second match)']);
		expect(await labels('create')).toEqual(['Email', 'Phone']);
	});

	it.each(['create', 'upsert', 'synchronize'])('leave out what a create rejects: %s', async (operation) => {
		const ids = (await fields(operation)).fields.map(({ id }) => id);
		expect(ids.slice(D_FIELDS.length)).toEqual(further(bench, 'gender'));
	});

	it('leave out what an update rejects', async () => {
		const ids = (await fields('update')).fields.map(({ id }) => id);
		expect(ids.slice(0, D_FIELDS.length).sort()).toEqual([...D_FIELDS].sort());
		expect(ids.slice(D_FIELDS.length)).toEqual(further(bench, 'type'));
	});

	it('offer the users by name, or ask for an ID if they can’t be listed', async () => {
		bench.sandbox.seed.users([
			{ id: 'u1', firstName: 'Ada', lastName: 'Abbott' },
			{ id: 'u2', firstName: 'Bob', lastName: '' },
		]);
		const assignedTo = async () => (await fields('create')).fields.find(({ id }) => id === 'assignedTo');
		const offered = await assignedTo();
		if (bench.dialect === 'documented') {
			expect(offered).toBeUndefined();
			expect(bench.wire.map(({ path }) => path)).not.toContain('/users/');
			return;
		}
		expect(offered).toMatchObject({
			type: 'options',
			options: [
				{ name: 'Ada Abbott', value: 'u1' },
				{ name: 'Bob', value: 'u2' },
			],
		});
		bench.sandbox.seed.users([{ id: 'u3', firstName: 'Ada', lastName: 'Abbott' }]);
		expect((await assignedTo())?.options?.map(({ name }) => name)).toEqual([
			'Ada Abbott (u1)',
			'Bob',
			'Ada Abbott (u3)',
		]);
		bench.sandbox.setFaults([{ kind: 'status', status: 401, match: { path: '/users/' } }]);
		expect(await assignedTo()).toMatchObject({ type: 'string', displayName: 'Assigned To (user ID)' });
	});

	it.each([
		['401', { kind: 'status', status: 401, body: { message: 'The token is not authorized for this scope.' } }, /scope/],
		['500', { kind: 'status', status: 500 }, /HTTP 500/],
		['a web page', { kind: 'html' }, /web page/],
	] as const)('are the standard ones if the look-up fails: %s', async (_, fault, notice) => {
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, ...fault }]);
		const mapper = await fields('create');
		const [last, ...standard] = mapper.fields.toReversed();
		expect(standard.map(({ id }) => id).sort()).toEqual([...D_FIELDS, ...further(bench, 'gender')].sort());
		expect(last).toMatchObject({ readOnly: true });
		expect(last?.displayName).toMatch(notice);
	});

	it('include a thousand custom fields after the standard ones', async () => {
		bench.sandbox.seed.customFields(
			numbered((index) => ({
				id: `cf${index}`,
				name: `Field ${padded(index)}`,
				dataType: index % 2 === 0 ? 'TEXT' : 'NUMERICAL',
			})),
		);
		const { fields } = await ask(bench.credentials, 'resourceMapping', 'contactFields', {
			parameters: { resource: 'contact', operation: 'upsert' },
		});
		const standard = bench.by({ highLevel: 23, documented: 12 });
		expect(fields.slice(0, standard).every(({ id }) => !id.startsWith('customField:'))).toBe(true);
		expect(fields.slice(standard).map(({ id, displayName, type }) => [id, displayName, type])).toEqual(
			numbered((index) => [`customField:cf${index}`, `Field ${padded(index)}`, index % 2 === 0 ? 'string' : 'number']),
		);
		// HighLevel's users as well, to assign contacts to.
		expect(bench.sandbox.counters.requests).toBe(bench.by({ highLevel: 2, documented: 1 }));
	});
});
