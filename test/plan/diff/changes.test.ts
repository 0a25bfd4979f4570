import { ALL_SCOPES } from '../../../sandbox';
import { Bench, bothDialects, jsonOf, LOCATION, TOKEN } from '../../support/bench';
import { ADA, OTHERS, update, upsert } from '../rows';

describe('Only Changes', () => {
	const bench = new Bench('highLevel');
	const ada = () => bench.sandbox.state.contacts.get('ada');
	beforeEach(() => void bench.sandbox.seed.contacts([ADA]));

	it('sends rows that name the same contact differently in their order if they are sent as they are', async () => {
		const rows = [
			{ email: ADA.email, city: 'Bergen' },
			{ email: ADA.email, city: 'Rome' },
			{ phone: ADA.phone, city: 'Oslo' },
		];
		const { items } = await bench.run(upsert({ write: 'changes', conflicts: 'vendor' }), [...rows, ...OTHERS]);
		expect(jsonOf(items.slice(0, 3)).map(({ id, action }) => [id, action])).toEqual(rows.map(() => ['ada', 'updated']));
		expect(ada()?.city).toBe('Oslo');
	});

	it('sends a row as it is only after rows about the contact that it may mean by its phone', async () => {
		const rows = [
			{ email: ADA.email },
			{ email: ADA.email, city: 'Rome' },
			{ email: 'new@example.com', phone: ADA.phone },
		];
		const { items } = await bench.run(upsert({ write: 'changes', conflicts: 'vendor' }), [...rows, ...OTHERS]);
		expect(jsonOf(items.slice(0, 3)).map(({ id }) => id)).toEqual(['ada', 'ada', 'ada']);
		expect(ada()).toMatchObject({ email: 'new@example.com', city: 'Rome' });
	});

	it('writes the values of several rows for one contact once, and reports them with the first row', async () => {
		const rows = [
			{ email: ADA.email, city: 'Bergen', firstName: 'Ada' },
			{ phone: ADA.phone, city: 'Paris' },
		];
		const changes = { City: { from: 'Oslo', to: 'Paris' }, 'First Name': { from: null, to: 'Ada' } };
		for (const changed of [true, false]) {
			bench.sandbox.resetCounters();
			const { items } = await bench.run(upsert(), [...rows, ...OTHERS]);
			expect(jsonOf(items.slice(0, 2))).toMatchObject([
				{ id: 'ada', action: changed ? 'updated' : 'unchanged' },
				{ id: 'ada', action: 'unchanged', changes: null, sameAs: 1, city: 'Paris' },
			]);
			expect(items[0]?.json.changes).toEqual(changed ? changes : null);
			expect(bench.sandbox.counters.updated).toBe(changed ? 1 : 0);
			expect(ada()).toMatchObject({ city: 'Paris', firstName: 'Ada' });
		}
	});

	it.each([false, true])(
		'returns the column changes for a created contact, too (duplicates allowed: %s)',
		async (allowDuplicates) => {
			bench.sandbox.configure({ allowDuplicates });
			const { items } = await bench.run(upsert({ fillEmpty: ['city'] }), [
				{ email: ADA.email, city: 'Oslo' },
				...OTHERS,
			]);
			expect(jsonOf(items)).toMatchObject([
				{ action: 'unchanged', changes: null },
				...OTHERS.map(({ email }) => ({ email, action: 'created', changes: null })),
			]);
		},
	);

	it('reports no changes for a contact that somebody else creates before the row is written', async () => {
		bench.sandbox.configure({
			allowDuplicates: true,
			observer: ({ path }) => {
				const { contacts, contactStore } = bench.sandbox.state;
				if (path !== '/contacts/search/duplicate' || contacts.size > 1) return;
				contactStore.create(LOCATION, { email: OTHERS[0]?.email, city: 'Rome' });
			},
		});
		const rows = [{ email: ADA.email, city: 'Oslo' }, { ...OTHERS[0], city: 'Oslo' }, ...OTHERS.slice(1)];
		const { items } = await bench.run(upsert({ fillEmpty: ['state'] }), rows);
		expect(items[1]?.json).toMatchObject({ isNew: false, action: 'updated', city: 'Oslo' });
		expect(items[1]?.json).not.toHaveProperty('changes');
	});

	it.each([
		{ city: 'Oslo', sends: [], action: 'updated' },
		{ city: 'Bergen', sends: ['/contacts/ada'], action: 'updated' },
	])('sends only the new tags if no other field of the contact changes (%j)', async ({ city, sends, action }) => {
		const row = { email: ADA.email, city, tags: 'A, c' };
		const { items } = await bench.run(upsert({ write: 'changes', onlyNew: 'source' }), [row, ...OTHERS]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', isNew: false, action, tags: ['a', 'b', 'c'] });
		expect(items[0]?.json.changes).toMatchObject({ Tags: { added: ['c'] } });
		const fields = bench.wire.filter(({ method, path }) => method === 'PUT' || path === '/contacts/upsert');
		expect(fields.map(({ path }) => path)).toEqual(sends);
		expect(ada()).toMatchObject({ city, tags: ['a', 'b', 'c'] });
	});

	it('of Update writes the last value of several rows for one contact, once', async () => {
		const cities = async (...list: string[]) =>
			jsonOf(
				(
					await bench.run(
						update(),
						list.map((city) => ({ id: 'ada', city })),
					)
				).items,
			).map(({ action, sameAs }) => [action, sameAs]);
		expect(await cities('Bergen', 'Oslo', 'Oslo')).toEqual([
			['unchanged', undefined],
			['unchanged', 1],
			['unchanged', 1],
		]);
		expect(await cities('Oslo', 'Bergen')).toEqual([
			['updated', undefined],
			['unchanged', 1],
		]);
		expect(ada()?.city).toBe('Bergen');
		expect(bench.sandbox.counters.updated).toBe(1);
	});

	it('compares days near midnight correctly', async () => {
		bench.sandbox.seed.customFields([{ id: 'day', name: 'Joined On', dataType: 'DATE' }]);
		bench.sandbox.seed.contacts([{ ...ADA, customFields: [{ id: 'day', value: '2026-02-01' }] }]);
		const { items } = await bench.run(upsert(), [
			{ email: ADA.email, 'Joined On': '2026-01-31T23:30:00-05:00' },
			...OTHERS,
		]);
		expect(items[0]?.json).toMatchObject({ action: 'updated', changes: { 'Joined On': { from: '2026-02-01' } } });
		expect(ada()?.customFields).toEqual([{ id: 'day', value: '2026-01-31' }]);
	});

	it.each<[scopes: typeof ALL_SCOPES, name: string]>([
		[ALL_SCOPES, 'Shoe Size'],
		[ALL_SCOPES.filter((scope) => scope !== 'locations/customFields.readonly'), 'size'],
	])('names custom fields in changes even if only their identifiers are mapped (%#)', async (scopes, name) => {
		bench.sandbox.seed.customFields([{ id: 'size', name: 'Shoe Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes: [...scopes], locationIds: [LOCATION] }] });
		const rows = [{ email: ADA.email, customFields: [{ id: 'size', value: 42 }] }, ...OTHERS];
		const { items } = await bench.run(upsert(), rows);
		expect(items[0]?.json.changes).toEqual({ [name]: { from: null, to: 42, fieldId: 'size' } });
	});

	it.each([{ write: 'changes' }, { write: 'nothing' }])(
		'lists no field in changes that was empty and stays empty (%j)',
		async ({ write }) => {
			bench.sandbox.seed.customFields([{ id: 'colours', name: 'Colours', dataType: 'CHECKBOX' }]);
			bench.sandbox.seed.contacts([{ ...ADA, customFields: [{ id: 'colours', value: ['Red'] }] }]);
			const rows = [
				{ email: ADA.email, city: '', Colours: [], tags: 'new' },
				{ email: ADA.email, city: '', Colours: [], tags: 'new' },
				{ email: 'eve@example.com', city: 'Rome', Colours: [], tags: '' },
			];
			const { items } = await bench.run(upsert({ write, tagMode: 'add', clearEmpty: true }), [...rows, ...OTHERS]);
			expect(jsonOf(items.slice(0, 3)).map(({ action, changes }) => [action, changes])).toEqual([
				[
					'updated',
					{
						City: { from: 'Oslo', to: null },
						Colours: { from: ['Red'], to: null, fieldId: 'colours' },
						Tags: { added: ['new'] },
					},
				],
				['unchanged', null],
				['created', null],
			]);
		},
	);

	it('leaves a phone without country code to the server if nothing else names the contact', async () => {
		bench.sandbox.seed.contacts([{ id: 'eve', phone: '+442025550177', city: 'Oslo' }]);
		const { items } = await bench.run(upsert(), [{ phone: '2025550177', city: 'Oslo' }, ...OTHERS]);
		expect(items[0]?.json).toMatchObject({ action: 'created', phone: '+12025550177' });
	});
});

describe('Only Changes in a dialect that sends tags with the contact (documented)', () => {
	const bench = new Bench('documented');

	it.each([[[]], [null]])('skips a row that clears the tags of a contact with %j', async (tags) => {
		bench.sandbox.seed.contacts([ADA]);
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, { tags });
		const rows = [{ email: ADA.email, tags: '' }, ...OTHERS];
		const { items } = await bench.run(upsert({ write: 'changes', clearEmpty: true, tagMode: 'replace' }), rows);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'unchanged' });
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('skips only rows with exactly the same tags', async () => {
		bench.sandbox.seed.contacts([ADA]);
		const { items } = await bench.run(upsert(), [{ email: ADA.email, tags: 'a' }, ...OTHERS]);
		expect(items[0]?.json).toMatchObject({ action: 'updated', changes: { Tags: { removed: ['b'] } } });
		expect(bench.sandbox.state.contacts.get('ada')?.tags).toEqual(['a']);
		const again = await bench.run(upsert(), [{ email: ADA.email, tags: 'A' }, ...OTHERS]);
		expect(again.items[0]?.json.action).toBe('unchanged');
	});
});

bothDialects('A row that gives back the stored value of a custom field whose values have parts', (bench) => {
	it('does not send it: the server might refuse the contact because of what nobody changed', async () => {
		const value = { first: 'Oslo', second: 'Rome' };
		bench.sandbox.seed.customFields([{ id: 'boxes', name: 'Boxes', dataType: 'TEXTBOX_LIST' }] as never);
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', customFields: [{ id: 'boxes', value }] },
		] as never);
		const rows = [{ email: 'ann@example.com', Boxes: value }, { email: 'new@example.com' }];
		const { items } = await bench.succeed(upsert({ write: 'changes' }), rows);
		expect(jsonOf(items)[0]).toMatchObject({ action: 'unchanged', changes: {} });
		expect(bench.wire.filter(({ method }) => method === 'PUT')).toEqual([]);
	});
});

bothDialects('Two rows of one contact', (bench) => {
	it('keep a field by the rule of the row that has the last word on it, and this row says so', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo', state: 'NY' }]);
		const rows = [
			{ email: 'ada@example.com', state: 'TX' },
			{ email: 'ada@example.com', city: 'Rome' },
		];
		const { items } = await bench.succeed(upsert({ write: 'changes', fillEmpty: ['city'] }), rows);
		const [first, second] = jsonOf(items);
		expect(first?.changes).toEqual({ State: { from: 'NY', to: 'TX' } });
		expect(first).not.toHaveProperty('kept');
		expect(second).toMatchObject({ sameAs: 1, kept: { City: 'Oslo' } });
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Oslo', state: 'TX' });
	});
});
