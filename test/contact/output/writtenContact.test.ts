import type { IDataObject } from 'n8n-workflow';
import { bothDialects, jsonOf, located, mapping } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';

const write = (operation: string, fields: object, options: object = {}) =>
	({
		resource: 'contact',
		operation,
		...(operation === 'update' && { contactId: located('id', 'ada') }),
		fields: mapping(fields as never),
		...settings(options as IDataObject),
	}) as never;

bothDialects('a written contact', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Colour' }]);
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', firstName: 'Ada' }]);
	});

	const FIELDS = {
		email: 'ada@example.com',
		city: 'Oslo',
		postalCode: '0150',
		'customField:cf1': 'red',
	};

	it.each(['upsert', 'update'])('of %s has the mapped fields beside those of Simplify', async (operation) => {
		const { items } = await bench.run(write(operation, FIELDS, { write: 'changes' }));
		expect(jsonOf(items)[0]).toMatchObject({
			...{ id: 'ada', action: 'updated', firstName: 'Ada', email: 'ada@example.com', city: 'Oslo', postalCode: '0150' },
			customFields: [expect.objectContaining({ id: 'cf1' })],
		});
		expect(jsonOf(items)[0]).not.toHaveProperty('state');
	});

	it('has its names, phone and tags as null if they are empty, so that expressions find them', async () => {
		const { items } = await bench.run(write('create', { email: 'new@example.com', firstName: 'New' }));
		expect(jsonOf(items)[0]).toMatchObject({ email: 'new@example.com', firstName: 'New', lastName: null, phone: null });
		expect(jsonOf(items)[0]).toHaveProperty('tags');
	});

	it.each<[how: string, options: IDataObject, fields: IDataObject, empty: string]>([
		['a phone that another contact has', {}, { phone: '+12025550101' }, 'phone'],
		['a field that only new contacts get', { onlyNew: '*' }, { city: 'Oslo' }, 'city'],
	])('shows null for %s, which was not written', async (_, options, fields, empty) => {
		bench.sandbox.seed.contacts([{ id: 'bob', phone: '+12025550101' }]);
		const mapped = { email: 'ada@example.com', lastName: 'Low', ...fields };
		const { items } = await bench.run(write('upsert', mapped, { write: 'changes', maxChanges: 100, ...options }));
		expect(jsonOf(items)[0]).toMatchObject({ id: 'ada', [empty]: null });
	});

	it.each<IDataObject>([{}, { write: 'nothing' }, { fieldsToReturn: ['city', 'Colour'] }, { outputFormat: 'flat' }])(
		'has as null a field that was blanked (%j)',
		async (options) => {
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo' }]);
			const blanking = write('update', { city: '', firstName: '' }, { clearEmpty: true, ...options });
			expect(jsonOf((await bench.succeed(blanking)).items)).toMatchObject([{ action: 'updated', city: null }]);
		},
	);

	it('leaves a field out that the server states as an empty text, where contacts are read', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', companyName: '' }]);
		const reading = { resource: 'contact', operation: 'get', contactId: located('id', 'ada') };
		const { items } = await bench.succeed({ ...reading, options: { outputFormat: 'simplified' } });
		expect(items[0]?.json).not.toHaveProperty('companyName');
	});

	it.each(['create', 'upsert', 'update'])('of %s has only the Fields to Return, after the result', async (operation) => {
		const { items } = await bench.run(
			write(operation, { email: `${operation}@example.com`, city: 'Oslo' }, { fieldsToReturn: ['city', 'Colour'] }),
		);
		const [json = {}] = jsonOf(items);
		expect(Object.keys(json).filter((key) => !['isNew', 'action'].includes(key))).toEqual(['city', 'Colour']);
		expect(json).toMatchObject({ action: operation === 'update' ? 'updated' : 'created', city: 'Oslo', Colour: null });
	});

	it.each([{ outputFormat: 'flat' }, { output: 'plainChanges' }])(
		'has plain columns also if its tags failed (%j)',
		async (options) => {
			if (bench.dialect === 'documented') return;
			bench.sandbox.setFaults([{ match: { path: '*/tags' }, kind: 'status', status: 422, body: { message: 'no' } }]);
			const fields = { email: 'ada@example.com', city: 'Oslo', tags: 'new' };
			const parameters = write('upsert', fields, { write: 'changes', maxChanges: 100, ...options });
			const { items } = await bench.run(parameters, [{}], { onError: 'continueRegularOutput' });
			expect(jsonOf(items)).toMatchObject([{ code: 'tags-not-written', id: 'ada', changes: 'City: (empty) → Oslo' }]);
		},
	);

	it.each([
		['exists, shows its own fields', 'ada@example.com', false],
		['is new, shows those of the others, too,', 'new@example.com', true],
	])('that %s in the first of several rows about it', async (_, email, hasOthers) => {
		const rows = [{ email, city: 'Oslo' }, { email, postalCode: '0150' }];
		const { items } = await bench.succeed({ ...upserts(), write: 'changes' }, rows);
		expect(items.map(({ json }) => ['city' in json, 'postalCode' in json])).toEqual([
			[true, hasOthers],
			[false, true],
		]);
	});

	it('has the same columns in a dry run', async () => {
		const { items } = await bench.run(write('upsert', FIELDS, { write: 'nothing' }));
		expect(jsonOf(items)[0]).toMatchObject({ dryRun: true, city: 'Oslo', lastName: null });
	});
});
