import type { IDataObject } from 'n8n-workflow';
import { Bench, bothDialects, hintsOf, jsonOf, LOCATION } from '../../support/bench';
import { leaversOf, GOING_ON, listed, rowsFor, synchronizing } from '../list';
import { upsert } from '../rows';

const MANY = rowsFor(8);
/** What stands in the column `id` of other programs' exports, and of the items of their nodes. */
const OTHER_PROGRAMS = [
	['1001', 'a shop'],
	['0b0f3c1e-5c2a-4b8e-9d57-0123456789ab', 'a database'],
	['852aaa9532cb36adfb5e9fef7a4206a9', 'a member of Mailchimp, a page of Notion'],
	['cus_NffrFeUfNV2Hib', 'a customer of Stripe'],
	['ch_3MmlLrLkdIwHu7ix0snN0B15', 'a payment of Stripe'],
	['l:1234567890123456', 'Facebook Lead Ads'],
	['zcrm_4876876000000624001', 'Zoho'],
	['recAbC12dEf34GhI5', 'Airtable'],
	['003Hs00000AbCdEFGH', 'a contact of Salesforce'],
	['00QHs00000AbCdE', 'a lead of Salesforce, in a report'],
] as const;

bothDialects('A row with the ID of a contact', (bench) => {
	const stored = (id: string) => bench.sandbox.state.contacts.get(id);
	const seed = () =>
		void bench.sandbox.seed.contacts([
			...listed(8),
			{ id: 'ada', email: 'ada@example.com', phone: '+12025550188', city: 'Oslo', tags: ['a'] },
		]);
	describe('and the number of another one', () => {
		const numberOf = (id: string) => stored(id)?.customFields.find((field) => field.id === 'number')?.value;
		const own = (value: string) => [{ id: 'number', value }];
		beforeEach(() => {
			bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }]);
			bench.sandbox.seed.contacts([
				{ id: 'ada', email: 'ada@example.com', customFields: own('N1') },
				{ id: 'bob', email: 'bob@example.com', customFields: own('N2') },
			]);
		});
		const written = async (options: IDataObject, rows: IDataObject[]) =>
			jsonOf((await bench.run(upsert({ matchField: 'number', ...options }), rows, GOING_ON)).items);
		const OF_BOB = { id: 'ada', 'Customer Number': 'N2', city: 'Bergen' };

		it.each(['nothing', 'changes'])(
			'is written without the number, and says whose it is (Write: %s)',
			async (write) => {
				for (const rows of [[OF_BOB], [OF_BOB, ...MANY]]) {
					const [first] = await written({ write }, rows);
					expect(first).toMatchObject({
						id: 'ada',
						conflict: [{ field: 'Customer Number', value: 'N2', contactId: 'bob' }],
					});
					expect([numberOf('ada'), numberOf('bob')]).toEqual(['N1', 'N2']);
				}
				if (write === 'nothing') return;
				expect(stored('ada')).toMatchObject({ city: 'Bergen' });
				bench.sandbox.resetCounters();
				expect(await written({ write }, [OF_BOB])).toMatchObject([{ id: 'ada', action: 'unchanged' }]);
				expect(bench.sandbox.counters.updated).toBe(0);
			},
		);

		it('fails if conflicts fail, and nothing of it is written', async () => {
			const [first] = await written({ write: 'changes', conflicts: 'fail' }, [OF_BOB]);
			expect(first?.error).toContain(
				'means two contacts: the row is about contact ada, but Customer Number "N2" belongs to contact bob. Nothing was written',
			);
			expect(stored('ada')).toMatchObject({ city: null, customFields: own('N1') });
		});

		it('gets it if the other one gets another number in the same run', async () => {
			const rows = [OF_BOB, { id: 'bob', 'Customer Number': 'N3' }];
			expect((await written({ write: 'changes' }, rows)).map(({ action, conflict }) => [action, conflict])).toEqual([
				['updated', undefined],
				['updated', undefined],
			]);
			expect([numberOf('ada'), numberOf('bob')]).toEqual(['N2', 'N3']);
		});

		describe('where others have theirs', () => {
			const numbers = () => ['ada', 'bob', 'cat'].map(numberOf);
			/** What is said of each row: the action and whose number it has, or the start of its error. */
			const told = async (write: string, rows: IDataObject[], options: IDataObject = {}) =>
				(await written({ write, ...options }, rows)).slice(0, 3).map(({ action, conflict, error }) => {
					const [one] = (conflict ?? []) as IDataObject[];
					return error === undefined ? [action, ...(one ? [one.contactId] : [])] : (error as string).split('. ')[0];
				});
			beforeEach(() => {
				bench.sandbox.seed.contacts([
					{ id: 'cat', email: 'cat@example.com', phone: '+12025550111', customFields: own('N3') },
				]);
			});
			const lists: Array<[string, IDataObject[]]> = [
				['in a short list', []],
				['in a long list', MANY],
			];

			it.each(lists)(
				'stays without it if the other one does not get the number of a third one (%s)',
				async (_, many) => {
					const rows = [OF_BOB, { id: 'bob', 'Customer Number': 'N3', city: 'Oslo' }, ...many];
					const expected = [
						['updated', 'bob'],
						['updated', 'cat'],
					];
					expect((await told('nothing', rows)).slice(0, 2)).toEqual(expected);
					expect((await told('changes', rows)).slice(0, 2)).toEqual(expected);
					expect(numbers()).toEqual(['N1', 'N2', 'N3']);
				},
			);

			it.each(lists)('gets it if all exchange theirs in a circle (%s)', async (_, many) => {
				const rows = [OF_BOB, { id: 'bob', 'Customer Number': 'N3' }, { id: 'cat', 'Customer Number': 'N1' }, ...many];
				expect(await told('changes', rows)).toEqual([['updated'], ['updated'], ['updated']]);
				expect(numbers()).toEqual(['N2', 'N3', 'N1']);
			});

			it.each(lists)('does not get the number of a new contact from another row (%s)', async (_, many) => {
				const both = ['ada', 'bob'].map((id) => ({ id, 'Customer Number': 'N9', city: 'Oslo' }));
				const byEmail = { email: 'new@example.com', 'Customer Number': 'N8', city: 'Oslo' };
				const rows = [...both, { id: 'cat', 'Customer Number': 'N8', city: 'Oslo' }, byEmail, ...many];
				const expected = [['updated'], ['updated', 'ada'], ['updated', undefined]];
				expect(await told('nothing', rows)).toEqual(expected);
				expect(await told('changes', rows)).toEqual(expected);
				expect(numbers()).toEqual(['N9', 'N2', 'N3']);
				bench.sandbox.resetCounters();
				await told('changes', rows);
				expect([bench.sandbox.counters.created, bench.sandbox.counters.updated]).toEqual([0, 0]);
			});

			it.each(lists)('is reported in each row that has it (%s)', async (_, many) => {
				const rows = [OF_BOB, { id: 'ada', 'Customer Number': 'N3', city: 'Oslo' }, OF_BOB, ...many];
				const expected = [['updated', 'bob'], ['unchanged'], ['unchanged', 'bob']];
				expect(await told('nothing', rows)).toEqual(expected);
				expect(await told('changes', rows)).toEqual(expected);
				expect(numbers()).toEqual(['N1', 'N2', 'N3']);
			});

			describe('and conflicts fail', () => {
				const FAIL = { conflicts: 'fail' };

				it.each(lists)('fails if the other row fails for its email (%s)', async (_, many) => {
					const rows = [OF_BOB, { id: 'bob', 'Customer Number': 'N7', email: 'cat@example.com' }, ...many];
					const expected = [
						'The contact means two contacts: the row is about contact ada, but Customer Number "N2" belongs to contact bob',
						'Contact "cat@example.com" means two contacts: the row is about contact bob, but email "cat@example.com" belongs to contact cat',
					];
					expect((await told('nothing', rows, FAIL)).slice(0, 2)).toEqual(expected);
					expect((await told('changes', rows, FAIL)).slice(0, 2)).toEqual(expected);
					expect(numbers()).toEqual(['N1', 'N2', 'N3']);
				});

				it.each(lists)('does not give up its phone to another row (%s)', async (_, many) => {
					const rows = [
						{ 'Customer Number': 'N1', phone: '+12025550111', city: 'Bergen' },
						{ id: 'cat', 'Customer Number': 'N2', phone: '+12025550112' },
						...many,
					];
					const ofCat = 'phone "+12025550111" belongs to contact cat';
					for (const write of ['nothing', 'changes']) {
						const [first, second] = await told(write, rows, FAIL);
						expect(first).toContain(`the row is about contact ada, but ${ofCat}`);
						expect(second).toContain('the row is about contact cat, but Customer Number "N2" belongs to contact bob');
					}
					expect(bench.sandbox.counters.updated).toBe(0);
					expect(bench.wire.filter(({ path, method }) => method === 'PUT' && path === '/contacts/ada')).toEqual([]);
				});

				it('leaves the other rows of its contact', async () => {
					const rows = [OF_BOB, { id: 'ada', firstName: 'Ada' }];
					const [first, second] = await told('changes', rows, FAIL);
					expect(first).toContain('"N2" belongs to contact bob');
					expect(second).toEqual(['updated']);
					expect(stored('ada')).toMatchObject({ firstName: 'Ada', customFields: own('N1') });
				});
			});
		});
	});

	const runs: Array<[string, IDataObject]> = [
		['without reading', {}],
		['with Only Changes', { write: 'changes' }],
		['with a rule for fields', { onlyNew: 'source' }],
	];

	describe.each(runs)('%s', (_, options) => {
		it.each(['id', 'Contact Id', 'contactId', 'ID'])('in a column %s is written to that contact', async (column) => {
			seed();
			const rows = [{ [column]: 'ada', email: 'new@example.com', city: 'Bergen', tags: 'b' }, ...MANY];
			const { items, error } = await bench.run(upsert(options as never), rows);
			expect(error).toBeUndefined();
			expect(items[0]?.json).toMatchObject({ id: 'ada', isNew: false, action: 'updated' });
			// The documented interface replaces the tags of a contact.
			const tags = bench.by({ highLevel: ['a', 'b'], documented: ['b'] });
			expect(stored('ada')).toMatchObject({ email: 'new@example.com', city: 'Bergen', tags });
			expect(bench.sandbox.counters.created).toBe(0);
		});

		it.each([
			{ id: 'boxOfAda1', contactId: 'ada' },
			{ contactId: 'ada', id: 'p3' },
		])('is that of its contact where a task or a note has an ID of its own, too: %j', async (ids) => {
			seed();
			const { items } = await bench.run(upsert(options as never), [{ ...ids, city: 'Bergen' }, ...MANY]);
			expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated' });
			expect([stored('ada')?.city, stored('p3')?.city === 'Bergen']).toEqual(['Bergen', false]);
		});

		it('is that contact, also if the match field has the value of another one', async () => {
			bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }]);
			seed();
			bench.sandbox.seed.contacts([
				{ id: 'cat', email: 'cat@example.com', city: 'Oslo', customFields: [{ id: 'number', value: '7' }] },
			]);
			const rows = [
				{ 'Customer Number': '7', email: 'cat@example.com', city: 'Bergen' },
				{ 'Contact Id': 'ada', 'Customer Number': '7', city: 'Molde' },
			];
			const { items } = await bench.run(upsert({ ...options, matchField: 'number' }), [...rows, ...MANY]);
			expect(jsonOf(items).slice(0, 2)).toMatchObject([{ id: 'cat' }, { id: 'ada' }]);
			expect([stored('cat')?.city, stored('ada')?.city]).toEqual(['Bergen', 'Molde']);
		});

		it('needs neither email nor phone', async () => {
			seed();
			const { items } = await bench.run(upsert(options as never), [{ id: 'ada', city: 'Bergen' }, ...MANY]);
			expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated' });
			expect(stored('ada')?.city).toBe('Bergen');
		});

		it('that nobody has fails, and says what to do', async () => {
			seed();
			const rows = [{ id: 'gone', email: 'ada@example.com', city: 'Bergen' }, ...MANY];
			const { items } = await bench.run(upsert(options as never), rows, GOING_ON);
			expect(items[0]?.json.error).toMatch(
				/No contact has the ID "gone" that the row names.*remove or rename the column/,
			);
			expect(stored('ada')?.city).toBe('Oslo');
			expect(bench.sandbox.counters.created).toBe(0);
		});

		it('is not looked up by the ID of another program', async () => {
			seed();
			for (const [id] of OTHER_PROGRAMS) {
				const result = await bench.run(upsert(options as never), [{ id, email: 'ada@example.com', city: id }, ...MANY]);
				expect(result.items[0]?.json).toMatchObject({ id: 'ada' });
				expect(stored('ada')?.city).toBe(id);
				expect(hintsOf(result).join()).toContain('"id" (its values are not the IDs of contacts in HighLevel)');
			}
		});

		it('of one of two contacts with its email is written to that one', async () => {
			bench.sandbox.configure({ allowDuplicates: true });
			seed();
			bench.sandbox.seed.contacts([{ id: 'twin', email: 'ada@example.com', city: 'Rome' }]);
			const rows = [{ id: 'twin', email: 'ada@example.com', city: 'Bergen' }, ...MANY];
			const { items } = await bench.run(upsert(options as never), rows);
			expect(items[0]?.json).toMatchObject({ id: 'twin' });
			expect([stored('ada')?.city, stored('twin')?.city]).toEqual(['Oslo', 'Bergen']);
		});
	});

	it('is written by one request without reading', async () => {
		seed();
		await bench.run(upsert({}), [{ id: 'ada', city: 'Bergen' }]);
		expect(bench.wire.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /contacts/ada']);
	});

	it('that nobody has is asked for once, however many rows name it', async () => {
		seed();
		const rows = [1, 2, 3, 4].map((number) => ({ id: 'gone', city: `Oslo ${number}` }));
		const { items } = await bench.run(upsert({ write: 'changes' }), [...rows, ...MANY], GOING_ON);
		const failed = jsonOf(items).filter(({ code }) => code === 'not-found');
		expect(failed.map(({ row, city }) => [row, city])).toEqual(rows.map(({ city }, index) => [index + 1, city]));
		expect(bench.wire.filter(({ path }) => path === '/contacts/gone')).toHaveLength(1);
	});

	it('is read, not written, if it says nothing but tags', async () => {
		seed();
		const { items } = await bench.run(upsert({}), [{ id: 'ada', tags: 'b' }]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', isNew: false, action: 'updated' });
		expect(bench.wire.map(({ method, path, body }) => [method, path, body])).toEqual(
			bench.by({
				highLevel: [
					['GET', '/contacts/ada', undefined],
					['POST', '/contacts/ada/tags', { tags: ['b'] }],
				],
				documented: [['PUT', '/contacts/ada', { tags: ['b'] }]],
			}),
		);
	});

	it('comes back from Get Many, changed, to the same contacts', async () => {
		seed();
		const { items } = await bench.run({ resource: 'contact', operation: 'search', returnAll: true }, [{}]);
		const edited = jsonOf(items).map((item) => ({ ...item, email: `x-${item.email as string}`, city: 'Bergen' }));
		for (const options of [{}, { write: 'changes' }])
			expect((await bench.run(upsert(options), edited)).error).toBeUndefined();
		expect(bench.sandbox.state.contacts.size).toBe(9);
		for (const { id, email } of edited as IDataObject[])
			expect(stored(id as string)).toMatchObject({ email, city: 'Bergen' });
	});

	it('protects that contact in Synchronize, and finds one that the search does not show yet', async () => {
		bench.sandbox.seed.contacts(listed(30));
		const rows = [...rowsFor(28), { id: 'p28', email: 'moved@example.com' }];
		const { items } = await bench.run(synchronizing('delete'), rows, GOING_ON);
		expect(leaversOf(jsonOf(items))).toEqual({ p29: 'deleted' });
		expect(stored('p28')?.email).toBe('moved@example.com');
	});

	it('holds all leavers of Synchronize if no contact has the ID and no other value of the row names one', async () => {
		bench.sandbox.seed.contacts(listed(30));
		for (const more of [{}, { email: 'unknown@example.com' }]) {
			const { items } = await bench.run(synchronizing('delete'), [...rowsFor(29), { id: 'gone', ...more }], GOING_ON);
			expect(leaversOf(jsonOf(items))).toEqual({ p29: 'held' });
		}
		const known = [...rowsFor(28), { id: 'gone', email: 'p28@example.com' }];
		expect(leaversOf(jsonOf((await bench.run(synchronizing('delete'), known, GOING_ON)).items))).toEqual({
			p29: 'deleted',
		});
	});
});

describe('A row with the ID of a contact and a field for new contacts only', () => {
	const bench = new Bench('highLevel');

	it.each([
		['rows', 0],
		['changes', 0],
		['changes', 1],
	])('is written without it, with a hint (%s, after %d rows about the contact)', async (write, before) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }, ...listed(8)]);
		const own = [...Array<IDataObject>(before).fill({ id: 'ada' }), { id: 'ada', gender: 'female', city: 'Bergen' }];
		const result = await bench.run(upsert({ write }), [...own, ...MANY]);
		expect(result.items[0]?.json).toMatchObject({ id: 'ada', action: 'updated' });
		expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Bergen');
		expect(hintsOf(result).join()).toContain('Gender was not written to contacts that exist');
	});

	it.each(['rows', 'changes'])('is written with it, without a hint, if the contact is new (%s)', async (write) => {
		const rows = [{ email: 'new@example.com', gender: 'female' }, ...MANY];
		const result = await bench.run(upsert({ write }), rows);
		expect(result.items[0]?.json).toMatchObject({ isNew: true, action: 'created' });
		expect(
			bench.wire.find(({ body }) => (body as IDataObject | undefined)?.email === 'new@example.com')?.body,
		).toMatchObject({ gender: 'female' });
		expect(hintsOf(result).join()).not.toContain('Gender');
	});
});

describe("IDs of which a hundred are nobody's any more", () => {
	const bench = new Bench('highLevel');

	it('are asked for all the same if one was found that the search does not show yet', async () => {
		bench.sandbox.configure({ searchLagMs: 60_000 });
		const ids = [1, 2].map(
			(index) => bench.sandbox.state.contactStore.create(LOCATION, { email: `new${index}@example.com`, tags: [] }).id,
		);
		const gone = Array.from({ length: 120 }, (_, index) => `gone${String(index).padStart(16, '0')}`);
		const rows = [ids[0], ...gone, ids[1]].map((id) => ({ id, city: 'Oslo' }));
		const { items } = await bench.run(upsert({ write: 'changes', maxChanges: 100 }), rows, GOING_ON);
		const written = jsonOf(items).filter(({ action }) => action === 'updated');
		expect(written.map(({ id }) => id)).toEqual(ids);
	});
});

describe('A row with the ID of one contact and the email of another, in a location that compares the phone alone', () => {
	const bench = new Bench('highLevel');

	it('is written, and no conflict, in the dry run and in the run, whatever the other rows are', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['phone'] });
		const row = { id: 'ada', email: 'bob@example.com' };
		for (const others of [[], [{ phone: '+12025550190' }]]) {
			bench.sandbox.seed.contacts([...listed(8), { id: 'ada' }, { id: 'bob', email: 'bob@example.com' }]);
			const rows = [row, ...rowsFor(8), ...others];
			for (const write of ['nothing', 'changes']) {
				const { items } = await bench.run(upsert({ write, conflicts: 'fail' }), rows, GOING_ON);
				expect(jsonOf(items)[0]).toMatchObject({ id: 'ada', action: 'updated', changes: { Email: { from: null } } });
			}
			expect(bench.sandbox.state.contacts.get('ada')?.email).toBe('bob@example.com');
			bench.sandbox.clear();
		}
	});
});
