import * as n8nWorkflow from 'n8n-workflow';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { afterReading } from '../faults/life';
import { Bench, bothDialects, hintsOf, jsonOf, located, LOCATION, mapping } from '../support/bench';
import { listed, rowsFor, synchronizing } from '../plan/list';
import { forgetServers } from '../support/forgetConnections';
import { contactsIn, GOING_ON, itemsOf, night, tagging, throughFile, undoing, writesIn } from './nights';
import { toText } from '../../nodes/HighLevelCrm/values/json';

const PEOPLE = [
	{ id: 'ada', firstName: 'Ada', email: 'ada@example.com', phone: '+12025550101', city: 'Oslo', tags: ['a', 'b'] },
	{ id: 'bob', firstName: 'Bob', email: 'bob@example.com', city: 'Bergen', tags: ['b'] },
	{ id: 'cem', firstName: 'Cem', email: 'cem@example.com', tags: [] },
];
const FIELDS = [
	{ id: 'cf1', name: 'Colour', dataType: 'TEXT' },
	{ id: 'cf2', name: 'Size', dataType: 'NUMERICAL' },
];
const ROWS = [
	{ email: 'ada@example.com', city: 'Rome', Colour: 'red', tags: 'new' },
	{ email: 'bob@example.com', firstName: 'Bo', Size: 5 },
	{ email: 'cem@example.com', firstName: 'Cem' },
];

bothDialects('Undo', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields(FIELDS as never);
		bench.sandbox.seed.contacts(PEOPLE);
	});

	it('accepts a numeric text as an ID if the server has such IDs (documented), and never a number of a table', async () => {
		bench.sandbox.seed.contacts([{ id: '1001', email: 'dan@example.com', city: 'Oslo' }]);
		const rows = [{ email: 'dan@example.com', city: 'Rome' }];
		const items = await itemsOf(bench, night(), rows);
		const { items: back, error } = await bench.run(undoing(), items);
		if (bench.dialect === 'documented') {
			expect(jsonOf(back)).toMatchObject([{ id: '1001', action: 'updated' }]);
			expect(bench.sandbox.state.contacts.get('1001')).toMatchObject({ city: 'Oslo' });
		} else expect(error?.message).toBe('The item names no contact (row 1)');
		const { error: ofTable } = await bench.run(undoing(), [{ ...items[0], id: 1001 }]);
		expect(ofTable?.message).toBe('The item names no contact (row 1)');
	});

	it('counts each item once in a summary, which has the columns that Undo can fill', async () => {
		const items = [
			{ id: 'ada', action: 'updated', changes: { City: { from: 'Rome', to: 'Oslo' } } },
			{ id: 'bob', action: 'updated', changes: { City: { from: 'Bergen', to: 'Oslo' } } },
			{ id: 'cem', action: 'created', changes: null },
			{ id: 'dan', action: 'deleted', deleted: true },
		];
		const [summary = {}] = await itemsOf(bench, undoing({ output: 'summary' }), items);
		expect(summary).toMatchObject({ rows: 4, updated: 1, unchanged: 1, reported: 1, held: 1, deleted: 0 });
		expect(Object.keys(summary)).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/^(created|notFound|left)$/)]),
		);
	});

	it('names each contact whose write the server refuses by its ID, as the item has no name', async () => {
		const items = ['ada', 'bob'].map((id) => ({
			...{ id, action: 'updated' },
			changes: { City: { from: 'Rome', to: PEOPLE.find((one) => one.id === id)?.city } },
		}));
		bench.sandbox.setFaults([
			{ match: { method: 'PUT', path: '/contacts/ada' }, kind: 'status', status: 400, body: { message: 'No' } },
			{ match: { method: 'PUT', path: '/contacts/bob' }, kind: 'status', status: 500 },
		]);
		const { items: undone } = await bench.run(undoing(), items, GOING_ON);
		expect(jsonOf(undone)).toMatchObject([
			{ id: 'ada', error: expect.stringMatching(/^Contact "ada" was refused \(HTTP 400\): No/) as unknown },
			{ id: 'bob', error: expect.stringMatching(/^The server failed on contact "bob" \(HTTP 500\)/) as unknown },
		]);
		expect(contactsIn(bench)).toMatchObject({ ada: { city: 'Oslo' }, bob: { city: 'Bergen' } });
	});

	it('brings back what a run changed, and writes nothing the second time', async () => {
		const before = contactsIn(bench);
		const items = await itemsOf(bench, night(), ROWS);
		expect(contactsIn(bench)).not.toEqual(before);
		const undone = await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
		expect(undone.map(({ action }) => action)).toEqual(['updated', 'updated', 'unchanged']);
		expect(undone[0]?.changes).toEqual({
			City: { from: 'Rome', to: 'Oslo' },
			Colour: { from: 'red', to: null, fieldId: 'cf1' },
			// Without a call that adds tags, the run replaced the list.
			Tags: { ...(bench.dialect === 'documented' && { added: ['a', 'b'] }), removed: ['new'] },
		});
		bench.sandbox.resetCounters();
		const again = await itemsOf(bench, undoing(), items);
		expect(again.map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'unchanged']);
		expect(writesIn(bench)).toBe(0);
	});

	it('returns the tags of an item whose contact it leaves alone, also for an item from a file', async () => {
		const items = await itemsOf(bench, night(), [{ email: 'bob@example.com' }, { email: 'ada@example.com' }]);
		for (const given of [items, throughFile(items)])
			expect(await itemsOf(bench, undoing(), given)).toMatchObject([
				{ id: 'bob', action: 'unchanged', tags: ['b'] },
				{ id: 'ada', action: 'unchanged', tags: ['a', 'b'] },
			]);
	});

	it('is undone itself by Undo: that is a redo', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		const after = contactsIn(bench);
		const undone = await itemsOf(bench, undoing(), items);
		await itemsOf(bench, undoing(), undone);
		expect(contactsIn(bench)).toEqual(after);
	});

	it('leaves a phone of another country that ends as that of the run', async () => {
		const items = await itemsOf(bench, night(), [{ email: 'ada@example.com', phone: '(202) 555-0199' }]);
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, { phone: '+442025550199' });
		const [ada] = await itemsOf(bench, undoing(), items);
		expect(ada).toMatchObject({ kept: { Phone: { now: '+442025550199' } }, phone: '+442025550199' });
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, { phone: '+12025550199' });
		expect((await itemsOf(bench, undoing(), items))[0]).toMatchObject({ phone: '+12025550101' });
	});

	it('leaves what somebody changed since, and says so with both values', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, { city: 'Paris' });
		const [ada] = await itemsOf(bench, undoing(), items);
		expect(ada).toMatchObject({ kept: { City: { now: 'Paris', before: 'Oslo' } }, action: 'updated' });
		Object.assign(bench.sandbox.state.contacts.get('bob') ?? {}, { firstName: 'Bobby' });
		const sent = bench.wire.length;
		await itemsOf(bench, undoing(), [items[1] ?? {}]);
		// What somebody changed is not back, so there is no doubt that the search shows the present.
		expect(bench.wire.slice(sent).filter(({ path }) => path === '/contacts/bob')).toEqual([]);
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Paris', tags: ['a', 'b'] });
	});

	it('brings back a whole name of two words, but not of more, which do not say where they were divided', async () => {
		if (bench.dialect === 'documented') return;
		bench.sandbox.seed.contacts([
			{ id: 'dan', email: 'dan@example.com', firstName: 'Dan', lastName: 'Roe' },
			{ id: 'eva', email: 'eva@example.com', firstName: 'Anna Eva', lastName: 'Roe' },
		]);
		const fields = mapping({ email: '={{ $json.email }}', name: '={{ $json.name }}' });
		const rows = ['dan', 'eva'].map((one) => ({ email: `${one}@example.com`, name: 'Jane Doe' }));
		const items = await itemsOf(bench, { ...night(), fields }, rows);
		const [dan, eva] = await itemsOf(bench, undoing(), items);
		expect(dan).toMatchObject({ action: 'updated', changes: { Name: { from: 'Jane Doe', to: 'Dan Roe' } } });
		expect(eva).toMatchObject({ action: 'unchanged', kept: { Name: { now: 'Jane Doe', before: 'Anna Eva Roe' } } });
		expect(bench.sandbox.state.contacts.get('dan')).toMatchObject({ firstName: 'Dan', lastName: 'Roe' });
		expect(bench.sandbox.state.contacts.get('eva')).toMatchObject({ firstName: 'Jane', lastName: 'Doe' });
	});

	it('shows in a dry run what it would do, and writes nothing', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		bench.sandbox.resetCounters();
		const foretold = await itemsOf(bench, undoing({ write: 'nothing' }), items);
		expect(writesIn(bench)).toBe(0);
		const done = await itemsOf(bench, undoing(), items);
		const told = ({ id, action, changes }: IDataObject) => ({ id, action, changes });
		expect(foretold.map(told)).toEqual(done.map(told));
		expect(foretold[0]).toMatchObject({ city: 'Oslo', tags: ['a', 'b'] });
		expect(foretold.map(({ dryRun }) => dryRun)).toEqual([true, true, true]);
	});

	it.each([false, true])('takes two nights back at once, and again (the last first: %s)', async (isReversed) => {
		const before = contactsIn(bench);
		const first = await itemsOf(bench, night(), ROWS);
		const second = await itemsOf(bench, night(), [{ email: 'ada@example.com', city: 'Paris', tags: 'other' }]);
		const items = isReversed ? [...second, ...[...first].reverse()] : [...first, ...second];
		const foretold = await itemsOf(bench, undoing({ write: 'nothing' }), items);
		const undone = await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
		expect(undone.at(-1)).toMatchObject({ id: 'ada', action: 'unchanged', sameAs: 1 });
		// The first item of a contact tells its changes, so that nobody counts them twice.
		for (const told of [foretold, undone]) expect(told.at(-1)?.changes).toBeNull();
		bench.sandbox.resetCounters();
		const again = await itemsOf(bench, undoing(), items);
		expect(again.map(({ action, kept }) => [action, kept])).toEqual(again.map(() => ['unchanged', undefined]));
		expect(writesIn(bench)).toBe(0);
	});

	it('finds a custom field by its ID that was renamed since', async () => {
		const before = contactsIn(bench);
		const items = await itemsOf(bench, night(), ROWS);
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Favourite', dataType: 'TEXT' }] as never);
		await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
	});

	it('finds a custom field by its name or ID if the change has lost its "fieldId", unless two have the name', async () => {
		const item = (label: string, from: string, to: string | null) => ({
			...{ id: 'ada', action: 'updated', changes: { [label]: { from, to } } },
		});
		for (const [label, from, to] of [
			['Colour', 'red', null],
			['cf1', 'blue', 'red'],
		] as const) {
			const [undone] = await itemsOf(bench, undoing(), [item(label, from, to)]);
			expect(undone?.changes).toEqual({ Colour: { from: to, to: from, fieldId: 'cf1' } });
		}
		bench.sandbox.seed.customFields([{ id: 'cf3', name: 'Colour', dataType: 'TEXT' }] as never);
		for (const [label, message] of [
			['Colour', 'Several custom fields have the name "Colour"'],
			['Shape', 'The location has no field "Shape"'],
		] as const)
			expect((await bench.run(undoing(), [item(label, 'red', null)])).error?.message).toContain(message);
	});

	const tableRow = (item: IDataObject, index: number): IDataObject => ({
		...{ id: index + 1, contactId: item.id, action: item.action },
		changes: JSON.stringify(item.changes),
	});

	const asJson = (item: IDataObject): IDataObject => ({ item: JSON.stringify(item) });

	it.each<[string, (items: IDataObject[]) => IDataObject[], IDataObject]>([
		['a data table with an ID of its own', (items) => items.map(tableRow), {}],
		[
			'Airtable',
			(items) => items.map((item, index) => ({ ...tableRow(item, index), id: `rec${index}AbCdEf1234567` })),
			{},
		],
		['a CSV file', throughFile, {}],
		['a column with the item as JSON', (items) => items.map(asJson), { runItem: '={{ $json.item }}' }],
	])('takes items from %s', async (_, keep, more) => {
		const before = contactsIn(bench);
		const items = await itemsOf(bench, night(), ROWS);
		const undone = await itemsOf(bench, undoing({}, more as never), keep(items));
		expect(contactsIn(bench)).toEqual(before);
		expect(undone.map(({ action }) => action)).toEqual(['updated', 'updated', 'unchanged']);
	});

	it('brings back choices from a CSV file in which another contact had none', async () => {
		const colours = { id: 'cf3', name: 'Colours', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['red', 'blue'] };
		bench.sandbox.seed.customFields([colours] as never);
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, {
			customFields: [{ id: 'cf3', value: ['red', 'blue'] }],
		});
		const before = contactsIn(bench);
		const rows = ROWS.slice(0, 2).map(({ email }) => ({ email, Colours: 'blue' }));
		for (const list of [rows, [...rows].reverse()]) {
			await itemsOf(bench, undoing(), throughFile(await itemsOf(bench, night(), list)));
			expect(contactsIn(bench)).toEqual(before);
		}
	});

	it('brings back the texts of boxes from a CSV file in which another contact had none', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf3', name: 'Boxes', dataType: 'TEXTBOX_LIST' }] as never);
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, {
			customFields: [{ id: 'cf3', value: { left: '007', 'right.top': 'two' } }],
		});
		const before = contactsIn(bench);
		const rows = ROWS.slice(0, 2).map(({ email }) => ({ email, Boxes: { left: 'one', 'in between': 'TRUE' } }));
		for (const list of [rows, [...rows].reverse()]) {
			const items = throughFile(await itemsOf(bench, night(), list));
			expect(contactsIn(bench)).not.toEqual(before);
			await itemsOf(bench, undoing(), items);
			expect(contactsIn(bench)).toEqual(before);
		}
	});

	it('brings back days, numbers and 0 from a CSV file', async () => {
		const fields = [
			...[{ id: 'cf3', name: 'Renewal', dataType: 'DATE' }],
			...[{ id: 'cf4', name: 'Price', dataType: 'MONETORY' }],
		];
		bench.sandbox.seed.customFields(fields as never);
		const values = { cf2: 0, cf3: '2026-01-31', cf4: 12.5 };
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, {
			customFields: Object.entries(values).map(([id, value]) => ({ id, value })),
			...(bench.dialect === 'highLevel' && { dateOfBirth: '1990-01-02' }),
		});
		const before = contactsIn(bench);
		const row = { email: 'ada@example.com', Size: 4, Renewal: '2027-01-31', Price: 0 };
		// A search shows the day of birth in ms since 1970.
		const born = bench.by({ highLevel: { 'Date of Birth': '1991-02-03' }, documented: {} });
		await itemsOf(bench, undoing(), throughFile(await itemsOf(bench, night(), [{ ...row, ...born }])));
		expect(contactsIn(bench)).toEqual(before);
	});

	it('names the option by which a run of one row can be taken back', async () => {
		const before = contactsIn(bench);
		const rows = [{ email: 'ada@example.com', city: 'Rom' }];
		const { error } = await bench.run(undoing(), await itemsOf(bench, night({ maxChanges: 0 }), rows));
		expect(error?.description).toContain('a run of one row, unless Options > Stop if More Would Change Than (%)');
		const changed = [{ email: 'ada@example.com', city: 'Bonn' }];
		await itemsOf(bench, undoing(), await itemsOf(bench, night({ maxChanges: 1 }), changed));
		expect(contactsIn(bench)).toEqual({ ...before, ada: { ...(before.ada as IDataObject), city: 'Rom' } });
	});

	it('says the same of an Update of one row, which reads no contact that it knows by its ID', async () => {
		const update = { resource: 'contact', operation: 'update', contactId: located('id', 'ada'), write: 'changes' };
		const updated = await itemsOf(bench, { ...update, fields: mapping({ city: 'Rom' }) }, [{}]);
		const { error } = await bench.run(undoing(), updated);
		expect(error?.description).toContain('Nothing is read in a run of one row, unless');
		expect(error?.description).not.toContain('Create or Update reads nothing');
	});

	it('refuses items that do not say what was before, by row, and sends nothing', async () => {
		const blind = await itemsOf(bench, night({ write: 'rows', maxChanges: 0 }), ROWS);
		const plain = await itemsOf(bench, night({ outputFormat: 'flat' }), [{ email: 'ada@example.com', city: 'Rom' }]);
		bench.sandbox.resetCounters();
		const { error } = await bench.run(undoing(), [blind[0] ?? {}]);
		expect(error?.message).toContain('does not say what contact "ada" was before');
		expect(error?.description).toContain('With Write > Only Changes each item keeps what was before');
		const { error: sentence } = await bench.run(undoing(), [{}, plain[0] ?? {}].slice(1));
		expect(sentence?.message).toContain('"changes" is a sentence');
		const { error: other } = await bench.run(undoing(), [{ name: 'Ada', id: 'ada' }]);
		expect(other?.message).toContain('none of an earlier run');
		const note = { id: 'n1', contactId: 'ada', body: 'Hello', action: 'created' };
		const { error: noteError } = await bench.run(undoing({}, { createdContacts: 'delete' }), [note]);
		expect(noteError?.message).toContain('another record than a contact');
		expect(bench.sandbox.counters.requests).toBe(0);
		const items = await itemsOf(bench, night(), [{ email: 'bob@example.com', city: 'Rome' }]);
		const { items: rest } = await bench.run(undoing(), [...plain, ...items], GOING_ON);
		expect(jsonOf(rest).map(({ action, row }) => action ?? row)).toEqual(['updated', 'updated']);
		expect(jsonOf(rest)[0]).toMatchObject({ error: expect.stringContaining('Plain Columns') as unknown });
	});

	it('says whether the other fields of a contact are back if its tags fail', async () => {
		if (bench.dialect === 'documented') return;
		const items = await itemsOf(bench, night(), [...ROWS.slice(0, 2), { email: 'cem@example.com', tags: 'more' }]);
		bench.sandbox.setFaults([{ match: { path: '*/tags*' }, kind: 'status', status: 422, body: { message: 'no' } }]);
		const { items: undone } = await bench.run(undoing(), items, GOING_ON);
		const told = jsonOf(undone).map(({ code, error }) => [code, toText(error).includes('its tags were not')]);
		expect(told).toEqual([
			['tags-not-written', true],
			[undefined, false],
			['value-refused', false],
		]);
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Oslo', tags: ['a', 'b', 'new'] });
	});

	it('does nothing with items of a dry run, and says so', async () => {
		const items = await itemsOf(bench, night({ write: 'nothing' }), ROWS);
		bench.sandbox.resetCounters();
		const result = await bench.run(undoing(), items);
		expect(jsonOf(result.items).map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'unchanged']);
		expect(hintsOf(result).join()).toContain('3 items of a dry run: nothing was written then');
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('passes on as unchanged what the run did not write', async () => {
		const rows = [{ email: 'bad' }, ...ROWS, ROWS[0] as IDataObject];
		const { items } = await bench.run(night(), rows, GOING_ON);
		const undone = await itemsOf(bench, undoing(), jsonOf(items));
		expect(undone.map(({ action }) => action)).toEqual(['unchanged', 'updated', 'updated', 'unchanged', 'unchanged']);
	});

	describe('with contacts that the run created', () => {
		const NEW = [
			{ email: 'new1@example.com', firstName: 'New', city: 'Oslo', tags: 'fresh' },
			{ email: 'new2@example.com', firstName: 'Old' },
		];
		const all = [...ROWS, ...NEW];
		const run = async () => await itemsOf(bench, night(), all);

		it('reports them and does nothing with them', async () => {
			const items = await run();
			const after = Object.keys(contactsIn(bench));
			const result = await bench.run(undoing({ output: 'changes' }), items);
			expect(jsonOf(result.items).map(({ action }) => action)).toEqual(['updated', 'updated', 'reported', 'reported']);
			expect(hintsOf(result).join()).toContain('2 contacts created by the run');
			expect(Object.keys(contactsIn(bench))).toEqual(after);
		});

		it('tags them', async () => {
			const items = await run();
			const tags = () => items.slice(3).map(({ id }) => bench.sandbox.state.contacts.get(id as string)?.tags);
			const undone = await itemsOf(bench, undoing({}, { createdContacts: 'addTag', createdTag: 'Mistake' }), items);
			expect(undone.at(-1)).toMatchObject({ action: 'updated', changes: { Tags: { added: ['mistake'] } } });
			expect(tags()).toEqual([['fresh', 'mistake'], ['mistake']]);
			await itemsOf(bench, undoing(), undone);
			expect(tags()).toEqual([['fresh'], []]);
		});

		it('deletes them, and finds them gone the second time', async () => {
			const before = contactsIn(bench);
			const items = await run();
			const parameters = undoing({}, { createdContacts: 'delete' });
			const undone = await itemsOf(bench, parameters, items);
			expect(undone.slice(3).map(({ action }) => action)).toEqual(['deleted', 'deleted']);
			expect(contactsIn(bench)).toEqual(before);
			bench.sandbox.resetCounters();
			expect((await itemsOf(bench, parameters, items)).map(({ action }) => action)).toEqual(all.map(() => 'unchanged'));
			expect(writesIn(bench)).toBe(0);
			const redone = await bench.run(undoing(), undone);
			expect(jsonOf(redone.items).at(-1)).toMatchObject({
				...{ action: 'held', heldBecause: expect.stringContaining('Contacts > Restore') as unknown },
			});
		});

		it.each<[string, IDataObject, RegExp]>([
			['changed', { city: 'Rome' }, /City changed since/],
			[
				'has a field filled',
				{ companyName: 'Acme' },
				/contact has Company Name, and the item does not show it: somebody added/,
			],
			['has a tag more', { tags: ['fresh', 'vip'] }, /Tags changed since/],
		])('holds one that somebody %s since', async (_, change, reason) => {
			const items = await run();
			const id = items[3]?.id as string;
			Object.assign(bench.sandbox.state.contacts.get(id) ?? {}, change);
			const undone = await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), items);
			expect(undone[3]).toMatchObject({ action: 'held', heldBecause: expect.stringMatching(reason) as unknown });
			expect(undone[4]).toMatchObject({ action: 'deleted' });
		});

		it('knows from a CSV file what it wrote to them, and what somebody changed since', async () => {
			const fields = [
				...[{ id: 'cf3', name: 'Renewal', dataType: 'DATE' }],
				...[{ id: 'cf4', name: 'Colours', dataType: 'CHECKBOX', picklistOptions: ['red', 'blue'] }],
			];
			bench.sandbox.seed.customFields(fields as never);
			const before = contactsIn(bench);
			const written = { Colour: 'red', Size: 4, Renewal: '2027-01-31', Colours: 'red, blue', tags: 'a, b' };
			const rows = [
				{ email: 'new1@example.com', firstName: 'New', ...written },
				{ email: 'new2@example.com', country: 'NO', tags: 'a' },
				{ email: 'new3@example.com', Size: 4 },
				{ email: 'new4@example.com', tags: 'a' },
				// The columns of tags and custom fields, which other rows fill, are empty in these.
				{ email: 'new5@example.com' },
				{ email: 'new6@example.com' },
			];
			const items = throughFile(await itemsOf(bench, night(), rows));
			const contacts = items.map(({ id }) => bench.sandbox.state.contacts.get(id as string));
			const [one, two, three, four, five, six] = contacts;
			Object.assign(one ?? {}, { country: 'US' });
			Object.assign(three ?? {}, { customFields: [{ id: 'cf2', value: 5 }] });
			Object.assign(four ?? {}, { tags: ['a', 'vip'] });
			Object.assign(five ?? {}, { tags: ['vip'] });
			Object.assign(six ?? {}, { customFields: [{ id: 'cf2', value: 5 }] });
			expect(two).toBeDefined();
			const undone = await itemsOf(bench, undoing({ brakePercent: 100 }, { createdContacts: 'delete' }), items);
			expect(undone.map(({ action, heldBecause }) => [action, heldBecause])).toEqual([
				['deleted', undefined],
				['deleted', undefined],
				['held', expect.stringContaining('Custom field cf2 changed since') as unknown],
				['held', expect.stringContaining('Tags changed since') as unknown],
				['held', expect.stringContaining('Tags changed since') as unknown],
				['held', expect.stringContaining('Custom field cf2 changed since') as unknown],
			]);
			const left = [three, four, five, six].map((contact) => contact?.id ?? '').sort();
			expect(
				Object.keys(contactsIn(bench))
					.filter((id) => !(id in before))
					.sort(),
			).toEqual(left);
		});

		it('foretells for an item that is given twice what it then does', async () => {
			const [item = {}] = await itemsOf(bench, night(), NEW.slice(0, 1));
			const parameters = (write: string) => undoing({ write }, { createdContacts: 'delete' });
			for (const write of ['nothing', 'changes']) {
				const undone = await itemsOf(bench, parameters(write), [item, item]);
				expect(undone.map(({ action }) => action)).toEqual(['deleted', 'unchanged']);
				expect(undone[1]).toMatchObject({ id: item.id, firstName: 'New', email: 'new1@example.com' });
			}
			const [again] = await itemsOf(bench, parameters('changes'), [item]);
			expect(again).toMatchObject({ id: item.id, action: 'unchanged', firstName: 'New', email: 'new1@example.com' });
		});

		it('does not report a column as changed if Fields to Return left it out of the item', async () => {
			const options = { fieldsToReturn: ['id', 'email', 'phone', 'firstName'] };
			const items = await itemsOf(bench, night(options), NEW.slice(0, 1));
			expect(items[0]).not.toHaveProperty('city');
			const [held] = await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), items);
			expect(held).toMatchObject({ action: 'held', email: 'new1@example.com' });
			expect(held?.heldBecause).toMatch(/^The contact has City, and the item does not show it: .* Fields to Return/);
			expect(bench.sandbox.state.contacts.has(items[0]?.id as string)).toBe(true);
		});

		it('deletes one that several rows were about: its item shows what all of them wrote', async () => {
			const rows = [
				{ email: 'new1@example.com', firstName: 'New' },
				{ email: 'new1@example.com', city: 'Rome', Colour: 'red' },
			];
			const items = await itemsOf(bench, night({ output: 'changes' }), [...ROWS, ...rows]);
			expect(items.at(-1)).toMatchObject({ action: 'created', city: 'Rome' });
			const undone = await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), items);
			expect(undone.at(-1)).toMatchObject({ action: 'deleted' });
		});

		it('frees their emails and phones first for the contacts that had them before', async () => {
			const before = contactsIn(bench);
			const first = await itemsOf(bench, night(), [{ id: 'ada', email: 'ada2@example.com', phone: '+12025550188' }]);
			const taking = [{ email: 'ada@example.com', phone: '+12025550101', firstName: 'New' }];
			const second = await itemsOf(bench, night(), taking);
			expect(second[0]).toMatchObject({ action: 'created' });
			const undone = await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), [...first, ...second]);
			expect(undone.map(({ action, conflict }) => [action, conflict])).toEqual([
				['updated', undefined],
				['deleted', undefined],
			]);
			expect(contactsIn(bench)).toEqual(before);
			const writes = bench.wire.filter(({ method }) => method === 'DELETE' || method === 'PUT').slice(-2);
			expect(writes.map(({ method }) => method)).toEqual(['DELETE', 'PUT']);
		});

		it.each([
			[0, 0, 'deleted'],
			[0, 24, 'deleted'],
			// By then somebody may have worked with it in a way that no field shows.
			[1, 0, 'held'],
		])(
			'takes back what a run %d days later changed of them, %d hours after it: they are %s',
			async (days, hours, action) => {
				const before = contactsIn(bench);
				const first = await run();
				const { id } = first[3] as { id: string };
				const contact = bench.sandbox.state.contacts.get(id);
				const dateAdded = new Date(Date.parse(contact?.dateAdded ?? '') - days * 86_400_000).toISOString();
				Object.assign(contact ?? {}, { dateAdded });
				const created = contactsIn(bench);
				const second = await itemsOf(bench, night(), [{ email: 'new1@example.com', city: 'Rome', Colour: 'red' }]);
				expect(second[0]).toMatchObject({ action: 'updated' });
				// As if both runs had been so long ago.
				const now = bench.sandbox.state.contacts.get(id);
				const earlier = (date = '') => new Date(Date.parse(date) - hours * 3_600_000).toISOString();
				Object.assign(now ?? {}, { dateAdded: earlier(now?.dateAdded), dateUpdated: earlier(now?.dateUpdated) });
				forgetServers();
				for (const write of ['nothing', 'changes']) {
					const parameters = undoing({ write }, { createdContacts: 'delete' });
					const undone = await itemsOf(bench, parameters, [...first, ...second]);
					expect(undone[3]).toMatchObject({ action });
				}
				expect(contactsIn(bench)).toEqual({ ...before, ...(action === 'held' && { [id]: created[id] }) });
			},
		);

		it('takes back only the phone that a later run gave to one of them, and its preview says so', async () => {
			const before = contactsIn(bench);
			const first = await itemsOf(bench, night(), NEW.slice(1));
			const email = NEW[1]?.email;
			const moving = [
				{ email: 'ada@example.com', phone: '+12025550188' },
				{ email, phone: '+12025550101' },
			];
			const second = await itemsOf(bench, night(), moving);
			expect(second.map(({ action }) => action)).toEqual(['updated', 'updated']);
			for (const write of ['nothing', 'changes']) {
				const parameters = undoing({ write, brakePercent: 100 }, { createdContacts: 'delete' });
				const undone = await itemsOf(bench, parameters, [...second, ...first]);
				expect(undone.map(({ action, conflict }) => [action, conflict])).toEqual([
					['updated', undefined],
					['updated', undefined],
					['deleted', undefined],
				]);
				expect(undone[1]).toMatchObject({ email, changes: { Phone: { from: '+12025550101', to: null } } });
			}
			expect(contactsIn(bench)).toEqual(before);
		});

		it('takes back only the tags that a later run gave to one of them, and its preview says so', async () => {
			const before = contactsIn(bench);
			const first = await itemsOf(bench, night(), NEW.slice(0, 1));
			const second = await itemsOf(bench, night(), [{ email: NEW[0]?.email, tags: 'later' }]);
			expect(Object.keys(second[0]?.changes as object)).toEqual(['Tags']);
			for (const write of ['nothing', 'changes']) {
				const parameters = undoing({ write, brakePercent: 100 }, { createdContacts: 'delete' });
				const undone = await itemsOf(bench, parameters, [...first, ...second]);
				expect(undone.map(({ action }) => action)).toEqual(['deleted', 'updated']);
			}
			expect(contactsIn(bench)).toEqual(before);
		});

		it('foretells in a dry run which it would delete, and which the brake would hold', async () => {
			const items = await run();
			const after = contactsIn(bench);
			for (const [brakePercent, brakeFrom, action] of [
				[100, 0, 'deleted'],
				[10, 0, 'held'],
			] as const) {
				bench.sandbox.resetCounters();
				const options = { write: 'nothing', brakePercent, brakeFrom };
				const result = await bench.run(undoing(options, { createdContacts: 'delete' }), items);
				expect(result.error).toBeUndefined();
				expect(jsonOf(result.items).slice(3)).toMatchObject([
					{ action, dryRun: true },
					{ action, dryRun: true },
				]);
				const told = 'A run would hold back: 2 contacts of 5 items would be deleted';
				expect(hintsOf(result).join().includes(told)).toBe(action === 'held');
				expect(hintsOf(result).join()).not.toContain('was taken back');
				expect([writesIn(bench), contactsIn(bench)]).toEqual([0, after]);
			}
		});

		it.each([0, 60_000])('names one that the brake holds, also if the search lags (%s ms)', async (searchLagMs) => {
			bench.sandbox.configure({ searchLagMs });
			const created = (await run()).slice(3);
			// A table may keep these columns alone: what the contact is called has to be read then.
			const items = searchLagMs > 0 ? created : created.map(({ id, action }) => ({ id, action }));
			const parameters = undoing({ brakePercent: 10, brakeFrom: 0 }, { createdContacts: 'delete' });
			const { items: held } = await bench.run(parameters, items, GOING_ON);
			expect(jsonOf(held)).toMatchObject(created.map(({ id, email }) => ({ id, email, action: 'held' })));
		});

		it('leaves the email with a contact that the brake holds, although another contact had it before', async () => {
			const first = await itemsOf(bench, night(), [{ id: 'ada', email: 'ada2@example.com', city: 'Rome' }]);
			const second = await itemsOf(bench, night(), [{ email: 'ada@example.com', firstName: 'New' }]);
			const after = contactsIn(bench);
			const sent = bench.wire.length;
			const parameters = undoing({ brakePercent: 10, brakeFrom: 0 }, { createdContacts: 'delete' });
			const { items } = await bench.run(parameters, [...first, ...second], GOING_ON);
			expect(jsonOf(items)).toMatchObject([
				{ action: 'updated', conflict: [{ field: 'email', value: 'ada@example.com', contactId: second[0]?.id }] },
				{ action: 'held' },
			]);
			expect(contactsIn(bench)).toEqual({ ...after, ada: { ...(after.ada as IDataObject), city: 'Oslo' } });
			const writes = bench.wire.slice(sent).filter(({ method }) => method === 'PUT' || method === 'DELETE');
			expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /contacts/ada']);
		});

		it('counts one that several items name as one for the brake', async () => {
			const items = await run();
			const twice = [...items, ...items.slice(3)];
			// 2 of 7 items are 29 %; 4 would be 57 %.
			const options = { brakePercent: 50, brakeFrom: 0 };
			const undone = await itemsOf(bench, undoing(options, { createdContacts: 'delete' }), twice);
			expect(undone.slice(3).map(({ action }) => action)).toEqual(['deleted', 'deleted', 'unchanged', 'unchanged']);
		});

		it('keeps one that cannot be read right before the deletion, and finds one gone that somebody deletes then', async () => {
			const items = await run();
			const [held, gone] = items.slice(3).map(({ id }) => id as string);
			bench.sandbox.setFaults([
				{
					match: { method: 'DELETE', path: `/contacts/${gone}` },
					kind: 'status',
					status: 404,
					body: { message: 'no' },
				},
				{ match: { method: 'GET', path: `/contacts/${held}` }, kind: 'status', status: 500 },
			]);
			const { items: undone } = await bench.run(undoing({}, { createdContacts: 'delete' }), items, GOING_ON);
			expect(jsonOf(undone)[4]).toMatchObject({ id: gone, action: 'unchanged' });
			expect(jsonOf(undone)[3]?.error).toEqual(expect.any(String));
			expect(bench.sandbox.state.contacts.has(held ?? '')).toBe(true);
		});

		it('never takes a contact for created if the run has read it before it wrote', async () => {
			// The answer to a repeated request does not say whether the contact was there, and it was added a moment ago.
			bench.sandbox.seed.contacts([{ id: 'eve', email: 'eve@example.com', city: 'Oslo' }] as never);
			const fault = { kind: 'statusAfter', status: 502, times: 1 } as const;
			bench.sandbox.setFaults([{ match: { method: 'POST', path: '/contacts/upsert' }, ...fault }]);
			const items = await itemsOf(bench, night(), [{ email: 'eve@example.com', city: 'Rome' }]);
			expect(items[0]).toMatchObject({ action: 'updated', isNew: false });
			await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), [
				{ ...items[0], isNew: true, action: 'created' },
			]);
			expect(bench.sandbox.state.contacts.get('eve')?.city).toBe('Oslo');
		});

		it('holds one with a tag of Never Touch Contacts with These Tags', async () => {
			const items = await run();
			const undone = await itemsOf(bench, undoing({ keepTags: 'fresh' }, { createdContacts: 'delete' }), items);
			expect(undone.slice(3).map(({ action }) => action)).toEqual(['held', 'deleted']);
		});

		it('names a tag of Never Touch that the location does not have', async () => {
			const items = await run();
			const result = await bench.succeed(undoing({ keepTags: 'frehs' }, { createdContacts: 'delete' }), items);
			expect(hintsOf(result)).toContain('The location has no tag "frehs": check the spelling');
		});

		it('holds one with an open opportunity where the search shows it', async () => {
			if (bench.dialect === 'documented') return;
			const items = await run();
			Object.assign(bench.sandbox.state.contacts.get(items[3]?.id as string) ?? {}, {
				opportunities: [{ id: 'o1', status: 'open' }],
			});
			const undone = await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), items);
			expect(undone.slice(3).map(({ action }) => action)).toEqual(['held', 'deleted']);
			expect(undone[3]?.heldBecause).toContain('open opportunity');
		});

		it('deletes none if the brake holds them, takes all else back, and ends with an error that says so', async () => {
			const many = Array.from({ length: 4 }, (_, index) => ({ email: `many${index}@example.com` }));
			const items = await itemsOf(bench, night(), [...ROWS, ...many]);
			const parameters = undoing({}, { createdContacts: 'delete' });
			const { error } = await bench.run(parameters, items);
			expect(error?.message).toContain('4 contacts of 7 items would be deleted');
			expect(error?.description).toContain('raise Options > Hold Back Above (%)');
			expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Oslo');
			expect(bench.sandbox.counters.deleted).toBe(0);
			const { items: held } = await bench.run(parameters, items, GOING_ON);
			expect(jsonOf(held).filter(({ action }) => action === 'held')).toHaveLength(4);
			await itemsOf(bench, undoing({ brakePercent: 60 }, { createdContacts: 'delete' }), items);
			expect(bench.sandbox.counters.deleted).toBe(4);
		});
	});

	describe('with contacts that left a list', () => {
		const LISTED = PEOPLE.map((one) => ({ ...one, tags: ['shop', 'vip'] }));
		const rows = [{ email: 'ada@example.com' }, { email: 'bob@example.com' }];
		beforeEach(() => void bench.sandbox.seed.contacts(LISTED));

		it('lifts Do Not Disturb only if the run set it', async () => {
			if (bench.dialect === 'documented') return;
			bench.sandbox.seed.contacts([{ ...LISTED[2], dnd: true }] as never);
			const items = await itemsOf(bench, synchronizing('doNotDisturb'), rows);
			await itemsOf(bench, undoing(), items);
			expect(bench.sandbox.state.contacts.get('cem')).toMatchObject({ dnd: true, tags: ['vip', 'shop'] });
		});

		it('names those that were deleted, and how they come back', async () => {
			const items = await itemsOf(bench, synchronizing('delete'), rows);
			const result = await bench.run(undoing(), items);
			expect(jsonOf(result.items).at(-1)).toMatchObject({
				...{ id: 'cem', email: 'cem@example.com', action: 'held' },
				heldBecause: expect.stringContaining('Contacts > Restore in HighLevel') as unknown,
			});
			expect(hintsOf(result).join()).toContain('1 contact deleted by the run');
		});
	});

	describe('with emails and phones', () => {
		it('leaves out one that another contact has by now, as a conflict', async () => {
			const rows = [{ id: 'ada', email: 'ada2@example.com', city: 'Rome' }];
			const items = await itemsOf(bench, night(), rows);
			expect(bench.sandbox.state.contacts.get('ada')?.email).toBe('ada2@example.com');
			bench.sandbox.seed.contacts([{ id: 'eve', email: 'ada@example.com' }] as never);
			for (const options of [{ write: 'nothing' }, {}]) {
				const [ada] = await itemsOf(bench, undoing(options), items);
				expect(ada?.conflict).toEqual([{ field: 'email', value: 'ada@example.com', contactId: 'eve' }]);
			}
			expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ email: 'ada2@example.com', city: 'Oslo' });
		});

		it('brings back one that another contact has by now, where the location recognizes contacts by phone alone', async () => {
			bench.sandbox.configure({ uniqueIdentifiers: ['phone'] });
			const items = await itemsOf(bench, night(), [{ id: 'ada', email: 'ada2@example.com' }]);
			bench.sandbox.seed.contacts([{ id: 'eve', email: 'ada@example.com' }] as never);
			for (const options of [{ write: 'nothing' }, {}]) {
				const [ada] = await itemsOf(bench, undoing(options), items);
				// The documented interface has no settings of the location.
				const isFree = bench.dialect === 'highLevel';
				expect(ada).toMatchObject({ email: isFree ? 'ada@example.com' : 'ada2@example.com' });
				expect('conflict' in (ada ?? {})).toBe(!isFree);
			}
		});
	});

	it('writes one after the other if an email moves back, however long the first takes', async () => {
		const before = contactsIn(bench);
		const rows = [
			{ id: 'ada', email: 'ada2@example.com' },
			{ id: 'bob', email: 'ada@example.com' },
		];
		const items = await itemsOf(bench, night(), rows);
		bench.sandbox.setFaults([
			{ match: { method: 'PUT', path: '/contacts/bob' }, kind: 'status', status: 503, times: 1 },
		]);
		const undone = await itemsOf(bench, undoing(), items);
		expect(undone.map(({ action, conflict }) => [action, conflict])).toEqual([
			['updated', undefined],
			['updated', undefined],
		]);
		expect(contactsIn(bench)).toEqual(before);
	});

	it('does not take a number of another country in a custom field for the one that the run wrote', async () => {
		if (bench.dialect === 'documented') return;
		bench.sandbox.seed.customFields([{ id: 'cf3', name: 'Second Phone', dataType: 'PHONE' }] as never);
		const items = await itemsOf(bench, night(), [{ email: 'bob@example.com', 'Second Phone': '202 555 0177' }]);
		const becomes = (value: string) =>
			Object.assign(bench.sandbox.state.contacts.get('bob') ?? {}, { customFields: [{ id: 'cf3', value }] });
		becomes('+492025550177');
		const kept = { 'Second Phone': { now: '+492025550177', before: null } };
		expect(await itemsOf(bench, undoing(), items)).toMatchObject([{ action: 'unchanged', kept }]);
		becomes('+12025550177');
		expect(await itemsOf(bench, undoing(), items)).toMatchObject([{ action: 'updated' }]);
	});

	it.each(['changes', 'nothing'])(
		'looks up whether another contact has a phone by now as an additional one (writing %s)',
		async (write) => {
			if (bench.dialect === 'documented') return;
			const items = await itemsOf(bench, night(), [{ id: 'ada', phone: '+12025550188' }]);
			bench.sandbox.seed.contacts([
				{ id: 'eve', email: 'eve@example.com', additionalPhones: ['+12025550101'] },
			] as never);
			const sent = bench.wire.length;
			const [ada] = await itemsOf(bench, undoing({ write }), items);
			expect(ada).toMatchObject({ conflict: [{ field: 'phone', value: '+12025550101', contactId: 'eve' }] });
			expect(bench.wire.slice(sent).map(({ method }) => method)).not.toContain('PUT');
		},
	);

	it('takes such a phone back beside other fields, as its dry run says: the server lets the contact have it', async () => {
		if (bench.dialect === 'documented') return;
		const items = await itemsOf(bench, night(), [{ id: 'ada', phone: '+12025550188', city: 'Rome' }]);
		bench.sandbox.seed.contacts([{ id: 'eve', email: 'eve@example.com', additionalPhones: ['+12025550101'] }] as never);
		const said = ([ada]: IDataObject[]) => [ada?.action, ada?.changes, ada?.conflict];
		const foretold = said(await itemsOf(bench, undoing({ write: 'nothing' }), items));
		expect(foretold).toMatchObject(['updated', { Phone: { to: '+12025550101' } }, undefined]);
		expect(said(await itemsOf(bench, undoing(), items))).toEqual(foretold);
	});

	it('returns the tags that the contact has afterwards, including those of a colleague', async () => {
		if (bench.dialect === 'documented') return;
		const items = await itemsOf(bench, night(), ROWS);
		bench.sandbox.setFaults([
			{
				...{ match: { method: 'DELETE', path: '/contacts/ada/tags' }, kind: 'status', status: 200 },
				body: { tags: ['a', 'b', 'fresh'], tagsRemoved: ['new'] },
			},
		]);
		const [ada] = await itemsOf(bench, undoing(), items);
		expect(ada?.tags).toEqual(['a', 'b', 'fresh']);
	});

	it('says of a contact that is gone how it comes back', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		await itemsOf(bench, { resource: 'contact', operation: 'delete', contactId: located('id', 'ada') }, [{}]);
		const undone = await itemsOf(bench, undoing(), items);
		const ada = { firstName: 'Ada', email: 'ada@example.com', phone: '+12025550101' };
		const tags = items[0]?.tags as string[];
		expect(tags).toContain('new');
		expect(undone[0]).toMatchObject({ id: 'ada', ...ada, tags, action: 'held' });
		expect(undone[0]?.heldBecause).toContain('does not exist any more');
		expect(undone[1]).toMatchObject({ id: 'bob', action: 'updated' });
	});
});

describe('Undo of a run whose tags failed', () => {
	const EITHER_OUTPUT = [GOING_ON, { onError: 'continueErrorOutput' } as const];
	/** The error output of n8n before 2.37 has no room for what was written. */
	const TOLD_ON = 'TIMED_CAUSES' in n8nWorkflow ? EITHER_OUTPUT : [GOING_ON];
	const bench = new Bench('highLevel');
	beforeEach(() => {
		bench.sandbox.seed.customFields(FIELDS as never);
		bench.sandbox.seed.contacts(PEOPLE);
	});
	const failing = async (
		parameters: INodeParameters,
		rows: IDataObject[],
		method?: string,
		extra: Parameters<Bench['run']>[2] = GOING_ON,
	) => {
		const match = { path: '*/tags*', ...(method !== undefined && { method }) };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 422, body: { message: 'no' } }]);
		const { items, errorItems } = await bench.run(parameters, rows, extra);
		bench.sandbox.setFaults([]);
		return jsonOf([...errorItems, ...items]);
	};
	it.each([
		['as it is', (items: IDataObject[]) => items],
		['from a file', throughFile],
	])('takes back the fields that were written, of an item %s', async (_, read) => {
		const before = contactsIn(bench);
		const items = await failing(night(), [{ ...ROWS[0], id: 'cus_NffrFeUfNV2Hib' }, ROWS[1] ?? {}]);
		expect(items[0]).toMatchObject({
			...{ code: 'tags-not-written', id: 'cus_NffrFeUfNV2Hib', contactId: 'ada' },
			changes: { City: { from: 'Oslo', to: 'Rome' }, Colour: { from: null, to: 'red', fieldId: 'cf1' } },
		});
		expect(items[0]?.changes).not.toHaveProperty('Tags');
		expect(contactsIn(bench)).not.toEqual(before);
		await itemsOf(bench, undoing(), read(items));
		expect(contactsIn(bench)).toEqual(before);
	});

	it.each(TOLD_ON.flatMap((extra) => ['id', 'contactId'].map((column) => [column, extra] as const)))(
		'takes them back of an item that has an ID of the shop in the column %s (%j)',
		async (column, extra) => {
			const before = contactsIn(bench);
			const items = await failing(night(), [{ ...ROWS[0], [column]: 'cus_NffrFeUfNV2Hib' }], undefined, extra);
			expect(contactsIn(bench)).not.toEqual(before);
			await itemsOf(bench, undoing(), items);
			expect(contactsIn(bench)).toEqual(before);
		},
	);

	it.each(EITHER_OUTPUT)('adds no column to the failed row that disturbs its next run (%j)', async (extra) => {
		const rows = [ROWS[0] ?? {}, { email: 'new@example.com', tags: 'x' }];
		const items = await failing(night(), rows, undefined, extra);
		const result = await bench.succeed(night(), items);
		expect(jsonOf(result.items).map(({ id, changes }) => [id, changes])).toMatchObject([
			['ada', { Tags: { added: ['new'] } }],
			[expect.any(String), {}],
		]);
		expect(hintsOf(result)).toEqual(hintsOf(await bench.succeed(night(), rows)));
	});

	it('takes back several rows about one contact once', async () => {
		const before = contactsIn(bench);
		const row = { email: 'ada@example.com', tags: 'new' };
		const items = await failing(night(), [
			{ ...row, city: 'Rome' },
			{ ...row, lastName: 'Love' },
		]);
		expect(items.map(({ code, id }) => [code, id])).toEqual([
			['tags-not-written', 'ada'],
			['tags-not-written', 'ada'],
		]);
		expect(contactsIn(bench)).not.toEqual(before);
		await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
	});

	it('knows a contact that such a row created', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		const before = contactsIn(bench);
		const items = await failing(night(), [{ email: 'new@example.com', city: 'Rome', tags: 'x' }, ROWS[2] ?? {}]);
		const { id } = items[0] ?? {};
		expect(items[0]).toMatchObject({ code: 'tags-not-written', isNew: true });
		expect(bench.sandbox.state.contacts.get(toText(id))).toMatchObject({ city: 'Rome', tags: [] });
		const deleting = undoing({ brakePercent: 100 }, { createdContacts: 'delete' });
		const [held] = await itemsOf(bench, deleting, items);
		expect(held).toMatchObject({ action: 'held', heldBecause: expect.stringContaining('Tags') as unknown });
		await itemsOf(
			bench,
			deleting,
			items.map((item) => ({ ...item, tags: '' })),
		);
		expect(contactsIn(bench)).toEqual(before);
	});

	it.each([
		['took its place', { city: 'Bonn' }],
		['was created in its place', undefined],
	])('does not give a contact that %s the values of the one before', async (_, successor) => {
		const { contactStore } = bench.sandbox.state;
		afterReading(bench, () => {
			contactStore.remove('ada');
			if (successor) contactStore.create(LOCATION, { ...successor, email: 'ada@example.com', tags: [] });
		});
		const [failed = {}] = await failing(night({ maxChanges: 100 }), ROWS.slice(0, 1));
		expect(failed).toMatchObject({ code: 'tags-not-written', email: 'ada@example.com' });
		expect(failed.changes).toEqual(
			successor ? expect.objectContaining({ City: { from: 'Bonn', to: 'Rome' } }) : undefined,
		);
		const written = bench.sandbox.state.contacts.get(toText(failed.id));
		expect(written).toMatchObject({ email: 'ada@example.com', city: 'Rome' });
		const items = await itemsOf(bench, undoing(), [failed]);
		expect(items).toMatchObject([{ id: failed.id, action: successor ? 'updated' : 'reported' }]);
		expect(bench.sandbox.state.contacts.get(toText(failed.id))?.city).toBe(successor?.city ?? 'Rome');
	});

	it('says that a row cannot be taken back if it was written without being read', async () => {
		const items = await failing(night({ write: 'rows', maxChanges: 0 }), [ROWS[0] ?? {}]);
		expect(items[0]).toMatchObject({ code: 'tags-not-written', id: 'ada' });
		const { error } = await bench.run(undoing(), items);
		expect(error?.message).toContain('does not say what contact "ada" was before');
	});

	it('is a redo of an Undo whose tags failed', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		const after = contactsIn(bench);
		const undone = await failing(undoing(), items);
		expect(undone[0]).toMatchObject({ code: 'tags-not-written' });
		expect(contactsIn(bench)).not.toEqual(after);
		await itemsOf(bench, undoing(), undone);
		expect(contactsIn(bench)).toEqual(after);
	});

	it.each<[leavers: string, changes: IDataObject]>([
		['doNotDisturb', { 'Do Not Disturb': { from: null, to: true } }],
		['addTag', { Tags: { added: ['former'] } }],
	])('takes back what was done with a contact that left and kept the list tag: %s', async (leavers, changes) => {
		bench.sandbox.seed.contacts(listed(8));
		const before = contactsIn(bench);
		const items = await failing(synchronizing(leavers), rowsFor(7), 'DELETE');
		expect(items.at(-1)).toMatchObject({ ...{ id: 'p7', leaver: 'failed', code: 'tags-not-written' }, changes });
		expect(items.at(-1)?.error).toContain('the contact keeps the list tag');
		expect(items.at(-1)?.error).toContain('Tags of contact "p7@example.com"');
		expect(contactsIn(bench)).not.toEqual(before);
		await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
	});

	it.each(TOLD_ON)('takes it back from a file, too (%j)', async (extra) => {
		bench.sandbox.seed.contacts(listed(8).map((one) => ({ ...one, city: 'Oslo' })));
		const before = contactsIn(bench);
		const rows = rowsFor(7).map((row) => ({ ...row, city: 'Rome', tags: 'new' }));
		const items = await failing(synchronizing('doNotDisturb'), rows, undefined, extra);
		expect(items.filter(({ error }) => error !== undefined)).toHaveLength(8);
		const { dnd, city } = bench.sandbox.state.contacts.get('p7') ?? {};
		expect([dnd, city, bench.sandbox.state.contacts.get('p0')?.city]).toEqual([true, 'Oslo', 'Rome']);
		await itemsOf(bench, undoing(), throughFile(items));
		expect(contactsIn(bench)).toEqual(before);
	});

	it('says that nothing was written to a contact that left and has the other tag already', async () => {
		bench.sandbox.seed.contacts([...listed(7), { ...listed(8)[7], tags: ['shop', 'former'] }] as never);
		const items = await failing(synchronizing('addTag'), rowsFor(7), 'DELETE');
		expect(items.at(-1)).toMatchObject({ leaver: 'failed', code: 'value-refused', changes: null });
		expect(items.at(-1)?.error).not.toContain('The rest was written');
	});

	it('leaves a contact alone with which nothing was done', async () => {
		bench.sandbox.seed.contacts(listed(8).map((one) => ({ ...one, dnd: true })));
		const items = await failing(synchronizing('removeTag'), rowsFor(7));
		expect(items.at(-1)).toMatchObject({ leaver: 'failed', code: 'value-refused' });
		const muted = await failing(synchronizing('doNotDisturb'), rowsFor(7));
		expect(muted.at(-1)).toMatchObject({ leaver: 'failed', code: 'value-refused', changes: null });
		bench.sandbox.resetCounters();
		const undone = await itemsOf(bench, undoing(), [items.at(-1) ?? {}, muted.at(-1) ?? {}]);
		expect(undone.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
		expect(writesIn(bench)).toBe(0);
	});
});

describe('Undo of tags that a colleague changed between the reading and the write', () => {
	const bench = new Bench('highLevel');

	it.each([
		['addTags', { read: ['shop'], written: ['shop', 'vip'] }],
		['removeTags', { read: ['shop', 'vip'], written: ['shop'] }],
	] as const)(
		'leaves the contacts that were already as %s wants, as its answer says, in a run that read its contacts',
		async (operation, tags) => {
			const people = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, email: `p${index}@example.com` }));
			bench.sandbox.seed.contacts(people.map((one) => ({ ...one, tags: [...tags.read] })));
			// The search shows what was before.
			bench.sandbox.configure({ searchLagMs: 60_000 });
			await itemsOf(bench, tagging(operation, 'vip'), [{ id: 'p0' }]);
			const sent = bench.wire.length;
			const byEmail = { ...tagging(operation, 'vip'), contactId: located('email', '={{ $json.email }}') };
			const items = await itemsOf(
				bench,
				byEmail,
				people.map(({ email }) => ({ email })),
			);
			const change = operation === 'addTags' ? { added: ['vip'] } : { removed: ['vip'] };
			expect(items.slice(0, 2)).toMatchObject([
				{ id: 'p0', action: 'unchanged', changes: null, tags: tags.written },
				{ id: 'p1', action: 'updated', changes: { Tags: change }, tags: tags.written },
			]);
			const paths = bench.wire.slice(sent).map(({ path }) => path);
			expect(paths).toEqual(['/contacts/search', expect.stringContaining('/bulk/tags/')]);
			bench.sandbox.configure({ searchLagMs: 0 });
			const { contacts } = bench.sandbox.state;
			await itemsOf(bench, undoing(), items);
			expect(contacts.get('p0')?.tags).toEqual(tags.written);
			expect([...(contacts.get('p1')?.tags ?? [])].sort()).toEqual(tags.read);
		},
	);

	it.each([
		['only tags', undefined],
		['a field, too', 'Rome'],
	])('leaves the tag that a colleague had added before Create or Update of only changes writes %s', async (_, city) => {
		const people = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, email: `p${index}@example.com` }));
		bench.sandbox.seed.contacts(people.map((one) => ({ ...one, tags: ['shop'] })));
		bench.sandbox.configure({ searchLagMs: 60_000 });
		await itemsOf(bench, tagging('addTags', 'vip'), [{ id: 'p0' }]);
		const rows = people.map(({ email }) => ({ email, tags: 'VIP, new', ...(city && { city }) }));
		const items = await itemsOf(bench, night(), rows);
		const others = city ? { City: { from: null, to: city } } : {};
		expect(items.slice(0, 2)).toMatchObject([
			{ id: 'p0', action: 'updated', changes: { ...others, Tags: { added: ['new'] } } },
			{ id: 'p1', action: 'updated', changes: { ...others, Tags: { added: ['vip', 'new'] } } },
		]);
		bench.sandbox.configure({ searchLagMs: 0 });
		await itemsOf(bench, undoing(), items);
		expect([...(bench.sandbox.state.contacts.get('p0')?.tags ?? [])].sort()).toEqual(['shop', 'vip']);
		expect(bench.sandbox.state.contacts.get('p1')?.tags).toEqual(['shop']);
	});

	it('reports a row as unchanged if a colleague has added all of its tags', async () => {
		bench.sandbox.seed.contacts([{ id: 'p0', email: 'p0@example.com', tags: ['shop'] }]);
		bench.sandbox.configure({ searchLagMs: 60_000 });
		await itemsOf(bench, tagging('addTags', 'vip'), [{ id: 'p0' }]);
		const [item] = await itemsOf(bench, night(), [{ email: 'p0@example.com', tags: 'vip' }]);
		expect(item).toMatchObject({ id: 'p0', action: 'unchanged', changes: null, tags: ['shop', 'vip'] });
	});
});
