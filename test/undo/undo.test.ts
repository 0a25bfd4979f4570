import type { IDataObject } from 'n8n-workflow';
import { bothDialects, hintsOf, jsonOf, located } from '../support/bench';
import { synchronizing } from '../plan/list';
import { contactsIn, GOING_ON, itemsOf, night, tagging, undoing, writesIn } from './nights';

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

	it('is undone itself by Undo: that is a redo', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		const after = contactsIn(bench);
		const undone = await itemsOf(bench, undoing(), items);
		await itemsOf(bench, undoing(), undone);
		expect(contactsIn(bench)).toEqual(after);
	});

	it('leaves what somebody changed since, and says so with both values', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, { city: 'Paris' });
		const [ada] = await itemsOf(bench, undoing(), items);
		expect(ada).toMatchObject({ kept: { City: { now: 'Paris', before: 'Oslo' } }, action: 'updated' });
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Paris', tags: ['a', 'b'] });
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

	it.each(['all', 'changes'])('takes the items of a run that returned %s', async (output) => {
		const before = contactsIn(bench);
		await itemsOf(bench, undoing(), await itemsOf(bench, night({ output }), ROWS));
		expect(contactsIn(bench)).toEqual(before);
	});

	it('brings back tags that were added, removed and replaced', async () => {
		const others = Array.from({ length: 9 }, (_, index) => ({
			id: `p${index}`,
			email: `p${index}@example.com`,
			tags: ['a'],
		}));
		bench.sandbox.seed.contacts(others);
		const before = contactsIn(bench);
		const ids = [...PEOPLE, ...others].map(({ id }) => ({ id }));
		for (const parameters of [tagging('addTags', 'x, a'), tagging('removeTags', 'a, b')]) {
			const items = await itemsOf(bench, parameters, ids);
			expect(contactsIn(bench)).not.toEqual(before);
			await itemsOf(bench, undoing(), items);
			expect(contactsIn(bench)).toEqual(before);
		}
		const items = await itemsOf(bench, night({ tagMode: 'replace' }), [{ email: 'ada@example.com', tags: 'only' }]);
		expect(bench.sandbox.state.contacts.get('ada')?.tags).toEqual(['only']);
		await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
	});

	it('takes two nights back at once, and again', async () => {
		const before = contactsIn(bench);
		const first = await itemsOf(bench, night(), ROWS);
		const second = await itemsOf(bench, night(), [{ email: 'ada@example.com', city: 'Paris', tags: 'other' }]);
		const undone = await itemsOf(bench, undoing(), [...first, ...second]);
		expect(contactsIn(bench)).toEqual(before);
		expect(undone.at(-1)).toMatchObject({ id: 'ada', action: 'unchanged', sameAs: 1 });
		bench.sandbox.resetCounters();
		const again = await itemsOf(bench, undoing(), [...first, ...second]);
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

	const tableRow = (item: IDataObject, index: number): IDataObject => ({
		...{ id: index + 1, contactId: item.id, action: item.action },
		changes: JSON.stringify(item.changes),
	});
	/** As n8n's node Convert to File divides objects into columns, and the one that reads the file gives texts. */
	const fileRow = (item: IDataObject): IDataObject => {
		const divided = (value: unknown, column: string): Array<[string, string]> =>
			typeof value === 'object' && value !== null
				? Object.entries(value).flatMap(([key, part]) => divided(part, column === '' ? key : `${column}.${key}`))
				: [[column, String((value as string | null) ?? '')]];
		return Object.fromEntries(divided(item, ''));
	};

	it.each<[string, (item: IDataObject, index: number) => IDataObject, IDataObject]>([
		['a data table with an ID of its own', tableRow, {}],
		['a CSV file', fileRow, {}],
		['a column with the item as JSON', (item) => ({ item: JSON.stringify(item) }), { runItem: '={{ $json.item }}' }],
	])('takes items from %s', async (_, rowOf, more) => {
		const before = contactsIn(bench);
		const items = await itemsOf(bench, night(), ROWS);
		const undone = await itemsOf(bench, undoing({}, more as never), items.map(rowOf));
		expect(contactsIn(bench)).toEqual(before);
		expect(undone.map(({ action }) => action)).toEqual(['updated', 'updated', 'unchanged']);
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
			expect(undone.at(-1)).toMatchObject({
				action: 'updated',
				changes: { Tags: { added: ['mistake'] } },
			});
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
			['has a field filled', { companyName: 'Acme' }, /Company Name changed since/],
			['has a tag more', { tags: ['fresh', 'vip'] }, /Tags changed since/],
		])('holds one that somebody %s since', async (_, change, reason) => {
			const items = await run();
			const id = items[3]?.id as string;
			Object.assign(bench.sandbox.state.contacts.get(id) ?? {}, change);
			const undone = await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), items);
			expect(undone[3]).toMatchObject({ action: 'held', heldBecause: expect.stringMatching(reason) as unknown });
			expect(undone[4]).toMatchObject({ action: 'deleted' });
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

		it('never takes a contact for created that the run has read before it wrote', async () => {
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

		it.each(['removeTag', 'addTag', 'doNotDisturb'])('brings back what became of them (%s)', async (leavers) => {
			if (bench.dialect === 'documented') return;
			const before = contactsIn(bench);
			const items = await itemsOf(bench, synchronizing(leavers), rows);
			expect(contactsIn(bench)).not.toEqual(before);
			await itemsOf(bench, undoing(), items);
			expect(contactsIn(bench)).toEqual(before);
		});

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

		it('brings back one that moved from a contact to another', async () => {
			const before = contactsIn(bench);
			const rows = [
				{ id: 'ada', email: 'ada2@example.com' },
				{ id: 'bob', email: 'ada@example.com' },
			];
			const items = await itemsOf(bench, night(), rows);
			expect(bench.sandbox.state.contacts.get('bob')?.email).toBe('ada@example.com');
			await itemsOf(bench, undoing(), items);
			expect(contactsIn(bench)).toEqual(before);
		});
	});

	it('says of a contact that is gone how it comes back', async () => {
		const items = await itemsOf(bench, night(), ROWS);
		await itemsOf(bench, { resource: 'contact', operation: 'delete', contactId: located('id', 'ada') }, [{}]);
		const undone = await itemsOf(bench, undoing(), items);
		expect(undone[0]).toMatchObject({ id: 'ada', action: 'held' });
		expect(undone[0]?.heldBecause).toContain('does not exist any more');
		expect(undone[1]).toMatchObject({ id: 'bob', action: 'updated' });
	});
});
