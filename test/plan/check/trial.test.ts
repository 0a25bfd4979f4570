import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf, located, LOCATION, mapping, type Bench } from '../../support/bench';
import { isContactList } from '../../faults/life';
import { settings } from '../../support/settings';
import { leaversOf, GOING_ON, listed, synchronizing } from '../list';
import { upsert } from '../rows';

const FIRST = { write: 'first', outputFormat: 'raw' } as const;
const trial = (firstChanges: number, options: INodeParameters = {}): INodeParameters => ({
	...upsert({ ...FIRST, ...options }),
	firstChanges,
});

/** Twelve contacts, of which the list changes all but the third. */
const PEOPLE = listed(12).map((one) => ({ ...one, city: 'Oslo' }));
const ROWS = PEOPLE.map(({ email }, index) => ({ email, city: index === 2 ? 'Oslo' : 'Bergen' }));

const citiesOf = ({ sandbox }: Bench) =>
	[...sandbox.state.contacts.values()].filter(({ city }) => city === 'Bergen').map(({ id }) => id);
const actionsOf = (items: IDataObject[]) => items.map(({ action }) => action);
const writesOf = ({ sandbox }: Bench) =>
	sandbox.log.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search')).length;

bothDialects('Write > The First Changes', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts(PEOPLE));

	it('sends the first changes in the order of the rows, and foretells the others', async () => {
		const result = await bench.run(trial(3), [...ROWS, { email: 'new@example.com', city: 'Bergen' }]);
		const items = jsonOf(result.items);
		expect(citiesOf(bench)).toEqual(['p0', 'p1', 'p3']);
		expect(writesOf(bench)).toBe(3);
		expect(bench.sandbox.state.contacts.size).toBe(12);
		expect(actionsOf(items)).toEqual([
			...['updated', 'updated', 'unchanged', 'updated'],
			...Array.from({ length: 9 }, () => 'notSent'),
		]);
		expect(items[4]).toMatchObject({ id: 'p4', isNew: false, changes: { City: { from: 'Oslo', to: 'Bergen' } } });
		expect(items[12]).toMatchObject({ email: 'new@example.com', isNew: true, city: 'Bergen', changes: null });
		expect(items.filter((item) => 'dryRun' in item)).toEqual([]);
		expect(hintsOf(result)[0]).toMatch(
			/^13 rows(?: in 0:\d\d)?: 3 updated, 1 unchanged, 9 not sent; 3 of 12 changes were written; \d+ requests$/,
		);
	});

	it('sends the first row about a contact if rows are sent as they are', async () => {
		const twice = ROWS.flatMap((row, index) => (index === 0 ? [row, { ...row, city: 'Rome' }] : [row]));
		const result = await bench.run(trial(3, { conflicts: 'vendor' }), twice);
		expect(citiesOf(bench)).toEqual(['p0', 'p1', 'p3']);
		expect(actionsOf(jsonOf(result.items)).slice(0, 5)).toEqual([
			...['updated', 'notSent', 'updated', 'unchanged', 'updated'],
		]);
	});

	it('is followed by a run that sends the others', async () => {
		await bench.run(trial(3), ROWS);
		bench.sandbox.resetCounters();
		await bench.run(upsert({ write: 'changes' }), ROWS);
		expect(bench.sandbox.counters.updated).toBe(8);
		expect(citiesOf(bench)).toHaveLength(11);
	});

	it('sends ten changes by default, and all if there are fewer', async () => {
		await bench.run(upsert(FIRST), ROWS);
		expect(citiesOf(bench)).toHaveLength(10);
		const result = await bench.run(upsert(FIRST), ROWS);
		expect(citiesOf(bench)).toHaveLength(11);
		expect(hintsOf(result)[0]).toContain('1 of 1 change was written');
	});

	it('writes the rows of one contact together, and counts them once', async () => {
		const twice = [...ROWS.slice(0, 2), { email: 'p0@example.com', firstName: 'Ann' }, ...ROWS.slice(3)];
		const items = jsonOf((await bench.run(trial(2), twice)).items);
		expect(citiesOf(bench)).toEqual(['p0', 'p1']);
		expect(bench.sandbox.state.contacts.get('p0')).toMatchObject({ city: 'Bergen', firstName: 'Ann' });
		expect(items[2]).toMatchObject({ action: 'unchanged', sameAs: 1 });
	});

	it('marks every row of a contact that is not written, so that they can be sent together later', async () => {
		const items = jsonOf((await bench.run(trial(1), [...ROWS, { email: 'p5@example.com', firstName: 'Ann' }])).items);
		expect(items[5]).toMatchObject({ action: 'notSent' });
		expect(items[12]).toMatchObject({ action: 'notSent', sameAs: 6 });
	});

	it('sends no other row instead of a row whose write fails', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { bodyIncludes: 'p1@example.com' }, times: 9 }]);
		const { items } = await bench.run(trial(3), ROWS, GOING_ON);
		const failed = jsonOf(items).filter(({ error }) => error !== undefined);
		expect(citiesOf(bench).length + failed.length).toBeLessThanOrEqual(3);
		expect(citiesOf(bench)).not.toContain('p4');
	});

	it('writes nothing that takes an email or phone from a contact that is not among the first', async () => {
		const rows = [
			{ id: 'p0', phone: PEOPLE[5]?.phone },
			{ id: 'p1', city: 'Bergen' },
			{ id: 'p5', phone: '+12025550999' },
		];
		const before = structuredClone(bench.sandbox.state.contacts.get('p5'));
		const ids = PEOPLE.map(({ id, email }) => ({ 'Contact Id': id, email }));
		const named = rows.map(({ id, ...one }) => ({ ...ids.find((other) => other['Contact Id'] === id), ...one }));
		const items = jsonOf((await bench.run(trial(2), named)).items);
		expect(actionsOf(items)).toEqual(['notSent', 'updated', 'notSent']);
		expect(bench.sandbox.state.contacts.get('p5')).toEqual(before);
		expect(bench.sandbox.state.contacts.get('p0')?.phone).toBe(PEOPLE[0]?.phone);
		const all = jsonOf((await bench.run(trial(3), named)).items);
		expect(actionsOf(all)).toEqual(['updated', 'unchanged', 'updated']);
		expect(bench.sandbox.state.contacts.get('p0')?.phone).toBe(PEOPLE[5]?.phone);
	});

	it('writes nothing that takes a phone from several contacts, of which one is not among the first', async () => {
		const [phone, other, last] = ['+12025550777', '+12025550778', '+12025550779'];
		for (const id of ['p0', 'p5']) (bench.sandbox.state.contacts.get(id) as { phone?: string }).phone = phone;
		const rows = [
			{ email: 'p0@example.com', phone: other },
			{ email: 'p1@example.com', phone },
			{ email: 'p5@example.com', phone: last },
		];
		const { items } = await bench.run(trial(2), rows);
		expect(actionsOf(jsonOf(items))).toEqual(['updated', 'notSent', 'notSent']);
		const after = await bench.run(trial(3), rows);
		expect(actionsOf(jsonOf(after.items))).toEqual(['unchanged', 'updated', 'updated']);
	});

	it('states in a summary how many changes were written', async () => {
		const { items } = await bench.run(trial(3, { output: 'summary' }), ROWS);
		expect(jsonOf(items)).toMatchObject([
			{ rows: 12, updated: 3, unchanged: 1, notSent: 8, text: expect.stringContaining('3 of 11 changes') as unknown },
		]);
	});

	it('writes nothing if more rows would change than allowed', async () => {
		const many = listed(30).map((one) => ({ ...one, city: 'Oslo' }));
		bench.sandbox.seed.contacts(many.slice(12));
		const rows = many.map(({ email }) => ({ email, city: 'Bergen' }));
		const { error } = await bench.run(trial(3, { maxChanges: 20 }), rows);
		expect(error?.message).toMatch(/30 of 30 rows \(100 %\) would change a contact/);
		expect(writesOf(bench)).toBe(0);
	});

	it('writes no more contacts than allowed if rows name them by ID and the search fails', async () => {
		const path = bench.by({ highLevel: '/contacts/search', documented: '/contacts' });
		bench.sandbox.setFaults([{ match: { path }, kind: 'status', status: 500, times: 99 }]);
		const rows = PEOPLE.map(({ id, city }) => ({ id, city: city.replace('Oslo', 'Bergen') }));
		const { items } = await bench.run(trial(2), rows, GOING_ON);
		expect(citiesOf(bench)).toEqual(['p0', 'p1']);
		expect(actionsOf(jsonOf(items))).toEqual(['updated', 'updated', ...Array.from({ length: 10 }, () => 'notSent')]);
	});

	it('sends ten changes if the expression of their number gives nothing', async () => {
		await bench.succeed({ ...trial(1), firstChanges: '={{ $json.none }}' }, ROWS);
		expect(writesOf(bench)).toBe(10);
	});

	it.each([0, -1, 2.5, 'ten'])('rejects %s as a number of changes', async (count) => {
		const { error } = await bench.run({ ...trial(1), firstChanges: count }, ROWS);
		expect(error?.message).toMatch(/Number of Changes ".+" is not a whole number from 1 up/);
		expect(bench.sandbox.log).toEqual([]);
	});

	it.each(['{{ new Date() }}', '{{ $now }}', '{{ [3] }}', '{{ true }}', '1.000'])(
		'rejects %s by an expression as a number of changes',
		async (count) => {
			const { error } = await bench.run({ ...trial(1), firstChanges: `=${count}` }, ROWS);
			expect(error?.message).toMatch(/Number of Changes ".+" is not a whole number from 1 up/s);
			expect(bench.sandbox.log).toEqual([]);
		},
	);

	it('updates the first contacts of Update', async () => {
		const parameters: INodeParameters = {
			...{ resource: 'contact', operation: 'update', fields: automatic(), ...settings(FIRST) },
			...{ contactId: located('id', '={{ $json.key }}'), firstChanges: 2 },
		};
		const rows = PEOPLE.map(({ id }, index) => ({ key: id, city: index === 0 ? 'Oslo' : 'Bergen' }));
		const { items } = await bench.run(parameters, [...rows, { key: 'p1', firstName: 'Ann' }]);
		expect(citiesOf(bench)).toEqual(['p1', 'p2']);
		expect(bench.sandbox.state.contacts.get('p1')?.firstName).toBe('Ann');
		expect(actionsOf(jsonOf(items)).slice(0, 4)).toEqual(['unchanged', 'updated', 'updated', 'notSent']);
		expect(items[4]?.json).toMatchObject({ id: 'p4', changes: { City: { from: 'Oslo', to: 'Bergen' } } });
		expect(items[12]?.json).toMatchObject({ action: 'unchanged', sameAs: 2 });
	});

	it.each([
		['addTags', 'new', ['shop', 'vip', 'new']],
		['removeTags', 'vip', ['shop']],
	])('changes the tags of the first contacts by %s', async (operation, tags, expected) => {
		const parameters: INodeParameters = {
			...{ resource: 'contact', operation, tags, ...settings({ write: 'first' }) },
			...{ contactId: located('id', '={{ $json.key }}'), firstChanges: 2 },
		};
		const result = await bench.run(
			parameters,
			PEOPLE.map(({ id }) => ({ key: id })),
		);
		const tagsOf = [...bench.sandbox.state.contacts.values()].map((contact) => contact.tags);
		expect(tagsOf.slice(0, 3)).toEqual([expected, expected, ['shop', 'vip']]);
		expect(bench.sandbox.counters.updated).toBe(2);
		expect(actionsOf(jsonOf(result.items)).slice(0, 3)).toEqual(['updated', 'updated', 'notSent']);
		expect(hintsOf(result)[0]).toContain('2 of 12 changes were written');
	});

	it('is taken back by Undo, which has no trial of its own', async () => {
		const before = [...bench.sandbox.state.contacts.values()].map(({ city }) => city);
		const items = jsonOf((await bench.run(trial(3), ROWS)).items);
		const undo = (write: string): INodeParameters => ({ resource: 'contact', operation: 'undo', write, options: {} });
		const { error } = await bench.run(undo('first'), items);
		expect(error?.message).toMatch(/Undo can.t write only the first changes/);
		bench.sandbox.resetCounters();
		const undone = jsonOf((await bench.run(undo('changes'), items)).items);
		expect(undone.filter(({ action }) => action === 'updated')).toHaveLength(3);
		expect(bench.sandbox.counters.updated).toBe(3);
		expect([...bench.sandbox.state.contacts.values()].map(({ city }) => city)).toEqual(before);
	});

	it.each(['report', 'delete'])('touches nobody who left the list of Synchronize (%s)', async (leavers) => {
		const rows = ROWS.slice(0, 10);
		const result = await bench.run({ ...synchronizing(leavers, FIRST), firstChanges: 2 }, rows);
		const items = jsonOf(result.items);
		expect(citiesOf(bench)).toEqual(['p0', 'p1']);
		expect(bench.sandbox.counters.deleted).toBe(0);
		expect(leaversOf(items)).toEqual({ p10: 'held', p11: 'held' });
		expect(items[10]?.heldBecause).toMatch(/^Only the first changes were written\./);
		expect(hintsOf(result)[0]).toContain('2 of 9 changes were written; 2 left the list: held');
	});
});

bothDialects('Write > The First Changes while others write', (bench) => {
	it('changes only one contact if the rows of a new contact turn out to mean two', async () => {
		const { sandbox } = bench;
		let isPlanned = false;
		sandbox.configure({
			// Each new contact of a trial is looked up, so the others come only after the last look-up.
			observer: (observed) => {
				const isLast = bench.by({
					highLevel: observed.query.email === PEOPLE.at(-1)?.email,
					documented: isContactList(observed),
				});
				if (!isLast || isPlanned) return;
				isPlanned = true;
				sandbox.state.contactStore.create(LOCATION, { email: 'a@example.com', city: 'Rome' });
				sandbox.state.contactStore.create(LOCATION, { phone: '+12025550111', city: 'Rome' });
			},
		});
		const rows = [
			{ email: 'a@example.com', phone: '+12025550111', city: 'Oslo' },
			{ phone: '+12025550111', firstName: 'Ann' },
			...PEOPLE.map(({ email }) => ({ email })),
		];
		const { items } = await bench.run(trial(1), rows, GOING_ON);
		expect(isPlanned).toBe(true);
		expect(actionsOf(jsonOf(items))).toEqual([
			...['updated', bench.by({ highLevel: 'notSent', documented: 'unchanged' })],
			...PEOPLE.map(() => 'notSent'),
		]);
		const [one, other] = [...sandbox.state.contacts.values()];
		const isChanged = [one?.city !== 'Rome' || one.firstName, other?.city !== 'Rome' || other.firstName].filter(
			Boolean,
		);
		expect(isChanged.length).toBeLessThanOrEqual(1);
		expect(sandbox.state.contacts.size).toBe(2);
	});
});

/** Each gets the phone of the next one, and the last a new one. */
const CHAIN = ['ann', 'ben', 'cat'].map((id, index) => ({
	...{ id, email: `${id}@example.com`, phone: `+1202555010${index}` },
}));
const CHAIN_ROWS = CHAIN.map(({ id, email }, index) => ({
	id,
	email,
	phone: CHAIN[index + 1]?.phone ?? '+12025550199',
}));

bothDialects('The first changes of a chain in which each gets the phone of the next', (bench) => {
	it.each<[string, INodeParameters]>([
		['Create or Update', upsert({ write: 'first' })],
		[
			'Update',
			{
				...{ resource: 'contact', operation: 'update', write: 'first', options: {} },
				contactId: located('id', '={{ $json.id }}'),
				fields: mapping({ phone: '={{ $json.phone }}' }),
			},
		],
	])('of %s wait for the last one, all of them', async (_, parameters) => {
		bench.sandbox.seed.contacts(CHAIN);
		const { items } = await bench.run({ ...parameters, firstChanges: 2 }, CHAIN_ROWS, GOING_ON);
		expect(jsonOf(items).map(({ action, error }) => error ?? action)).toEqual(['notSent', 'notSent', 'notSent']);
		expect(bench.sandbox.counters.updated).toBe(0);
		const phones = [...bench.sandbox.state.contacts.values()].map(({ phone }) => phone);
		expect(phones).toEqual(CHAIN.map(({ phone }) => phone));
		expect(bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'))).toEqual([]);
	});
});
