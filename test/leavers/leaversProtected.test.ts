import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { type Bench, bothDialects, hintsOf, jsonOf } from '../support/bench';
import { afterReading } from '../faults/life';
import { leaversOf, GOING_ON, leaving, listed, rowsFor, synchronizing } from '../plan/list';

/** Thirty contacts of the list, of whom those with the given numbers are in no row. */
const seed = ({ sandbox }: Bench, more: Array<Partial<Contact>> = []) =>
	void sandbox.seed.contacts([...listed(30), ...more]);

bothDialects('A row that can not be read', (bench) => {
	beforeEach(() => seed(bench));
	const expectAllHeld = (items: IDataObject[], row: number) => {
		const left = leaving(items);
		expect(left.map(({ leaver }) => leaver)).toEqual(left.map(() => 'held'));
		expect(left.length).toBeGreaterThan(0);
		expect(left[0]?.heldBecause).toMatch(
			new RegExp(`^Row ${row} may mean any of them, as .* can't be read or found\\. Correct it`),
		);
		expect(bench.sandbox.counters.deleted).toBe(0);
	};

	it.each(['p1@', 'p1 at x.de', 'p1@x,de', '#N/A', 'p1@example.com, q@example.com'])(
		'holds all if its email is %s, its phone new',
		async (email) => {
			const rows = [...rowsFor(29), { email, phone: '+12025559999' }];
			for (const options of [{}, { badValues: 'failRow' }, { badValues: 'leaveOut' }]) {
				bench.sandbox.clear();
				bench.sandbox.resetCounters();
				seed(bench);
				const { items } = await bench.run(synchronizing('delete', options), rows, GOING_ON);
				expectAllHeld(jsonOf(items), 30);
			}
		},
	);

	it.each([
		'5555555555',
		'12345',
		'4.91701E+11',
		'2020-05-13',
		'+1 2O2 555 O1O1',
		'+1 +44 20 7123 4567',
		'+1202555****',
		'+12025550129 (2)',
		'2025550129 Apt 5',
	])('holds all if its phone is %s, and no other value names its contact', async (phone) => {
		for (const row of [{ phone }, { phone, email: 'new@example.com' }]) {
			bench.sandbox.clear();
			bench.sandbox.resetCounters();
			seed(bench);
			const { items } = await bench.run(synchronizing('delete'), [...rowsFor(29), row], GOING_ON);
			expectAllHeld(jsonOf(items), 30);
		}
	});

	it('holds all if its value of the match field can not be read and its email is new', async () => {
		bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'NUMERICAL' }]);
		const options = { matchField: 'num' };
		const rows = [...rowsFor(29), { email: 'new@example.com', Number: '1o1' }];
		const { items } = await bench.run(synchronizing('delete', options), rows, GOING_ON);
		expectAllHeld(jsonOf(items), 30);
		const out = await bench.run(synchronizing('delete', { ...options, badValues: 'leaveOut' }), rows, GOING_ON);
		expectAllHeld(jsonOf(out.items), 30);
	});

	it.each([{}, { badValues: 'failRow' }, { badValues: 'leaveOut' }])(
		'holds all if it has the phone of a contact that another row names by its email, as in a family (%j)',
		async (options) => {
			const [partner] = listed(1);
			for (const row of [{ email: 'p29@example,com' }, { email: 'new@example.com', Number: '1o1' }]) {
				bench.sandbox.clear();
				bench.sandbox.resetCounters();
				seed(bench);
				bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'NUMERICAL' }]);
				const rows = [...rowsFor(28), { email: 'p28@example.com', Number: 28 }, { ...row, phone: partner?.phone }];
				const { items } = await bench.run(synchronizing('delete', { matchField: 'num', ...options }), rows, GOING_ON);
				expectAllHeld(jsonOf(items), 30);
			}
		},
	);

	it('holds nobody if it found its contact by another field', async () => {
		const bad = [
			{ email: 'p28@example.com', phone: 'n/a' },
			{ email: 'p1@', phone: '+12025550127' },
		];
		for (const badValues of ['failRow', 'leaveOut']) {
			bench.sandbox.clear();
			seed(bench, [{ id: 'gone', email: 'gone@example.com', tags: ['shop'] }]);
			const { items } = await bench.run(
				synchronizing('delete', { badValues }),
				[...rowsFor(27), ...bad, { email: 'p29@example.com' }],
				GOING_ON,
			);
			expect(leaversOf(jsonOf(items))).toEqual({ gone: 'deleted' });
		}
	});

	it('holds nobody if the contact that it names is there without the list tag', async () => {
		bench.sandbox.seed.contacts([{ id: 'other', email: 'other@example.com', tags: [] }]);
		const rows = [...rowsFor(29), { email: 'other@example.com', phone: 'ask Jane' }];
		const { items } = await bench.run(synchronizing('delete', { badValues: 'failRow' }), rows, GOING_ON);
		expect(leaversOf(jsonOf(items))).toEqual({ p29: 'deleted' });
	});

	it('holds all if another row has created the contact that it found', async () => {
		const rows = [...rowsFor(29), { phone: '+12025559999' }, { email: 'p1@', phone: '+12025559999' }];
		const { items } = await bench.run(synchronizing('delete', { badValues: 'leaveOut' }), rows, GOING_ON);
		expectAllHeld(jsonOf(items), 31);
	});

	it.each(['nothing', 'changes'])(
		'holds all if it fails and another row creates its contact (writing %s)',
		async (write) => {
			const rows = [...rowsFor(29), { email: 'new@example.com', phone: 'n/a' }, { email: 'new@example.com' }];
			const parameters = synchronizing('delete', { badValues: 'failRow', write });
			expectAllHeld(jsonOf((await bench.run(parameters, rows, GOING_ON)).items), 30);
		},
	);

	it.each([
		['failRow', 'nothing'],
		['failRow', 'changes'],
		['leaveOut', 'nothing'],
		['leaveOut', 'changes'],
	])(
		'holds all if another row gives its contact the phone that it names (%s, writing %s)',
		async (badValues, write) => {
			const phone = '+12025559999';
			const rows = [...rowsFor(28), { email: 'p28@example.com', phone }, { email: 'p29@', phone }];
			const parameters = synchronizing('delete', { badValues, write });
			expectAllHeld(jsonOf((await bench.run(parameters, rows, GOING_ON)).items), 30);
		},
	);

	it.each([
		['failRow', 'nothing'],
		['failRow', 'changes'],
		['leaveOut', 'changes'],
	])(
		'holds all if another row gives a new email to the contact whose phone it has, as in a family (%s, writing %s)',
		async (badValues, write) => {
			const phone = listed(29).at(-1)?.phone;
			const rows = [...rowsFor(28), { email: 'new@example.com', phone }, { email: 'p29@', phone }];
			const parameters = synchronizing('delete', { badValues, write });
			expectAllHeld(jsonOf((await bench.run(parameters, rows, GOING_ON)).items), 30);
		},
	);

	it.each<[by: string, names: IDataObject, options: IDataObject]>([
		['number', { Number: 'K28' }, { matchField: 'num' }],
		['ID', { 'Contact Id': 'p28' }, {}],
	])('holds all if it has the phone of a contact that another row names by its %s', async (_, names, options) => {
		const { phone, ...other } = { ...listed(29).at(-1), customFields: [{ id: 'num', value: 'K28' }] };
		for (const badValues of ['failRow', 'leaveOut'])
			for (const write of ['nothing', 'changes']) {
				bench.sandbox.clear();
				bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'TEXT' }]);
				seed(bench, [{ ...other, phone }]);
				const rows = [...rowsFor(28), { ...names, phone }, { email: 'p29@', phone }];
				const parameters = synchronizing('delete', { badValues, write, ...options });
				expectAllHeld(jsonOf((await bench.run(parameters, rows, GOING_ON)).items), 30);
			}
	});

	it.each([
		['nothing', 'p29@', 'held'],
		['changes', 'p29@', 'held'],
		['changes', 'p28@example.com', 'deleted'],
	])(
		'writing %s, with %s and the match field value that another row gives its contact, the leaver is %s',
		async (write, email, leaver) => {
			bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'TEXT' }]);
			const rows = [
				...rowsFor(28),
				{ email: 'p28@example.com', Number: 'K-1' },
				{ email, Number: 'K-1', phone: 'n/a' },
			];
			const parameters = synchronizing('delete', { badValues: 'leaveOut', write, matchField: 'num' });
			const { items } = await bench.run(parameters, rows, GOING_ON);
			expect(leaversOf(jsonOf(items))).toEqual({ p29: leaver });
		},
	);

	it('holds all if a run that was killed has created its contact', async () => {
		const rows = [...rowsFor(29), { email: 'p29@', phone: '+12025559999' }];
		const stop = new AbortController();
		bench.sandbox.configure({ observer: () => bench.sandbox.counters.created > 0 && stop.abort() });
		const parameters = synchronizing('delete', { badValues: 'leaveOut' });
		await bench.run(parameters, rows, { ...GOING_ON, stop: stop.signal });
		expect(bench.sandbox.counters).toMatchObject({ created: 1, deleted: 0 });
		bench.sandbox.configure({ observer: null });
		const { items } = await bench.run(parameters, rows, GOING_ON);
		expectAllHeld(jsonOf(items), 30);
	});

	it.each<[hours: number, email: string, stored: Partial<Contact>, leaver: string]>([
		[35, 'p29@', {}, 'held'],
		[37, 'p29@', {}, 'deleted'],
		[1, 'p29@', { email: 'own@example.com' }, 'deleted'],
		[1, 'new@example.com', { email: 'new@example.com', phone: null }, 'held'],
		[1, 'new@example.com', { email: 'new@example.com', phone: '+12025558888' }, 'deleted'],
	])(
		'if a row found a contact created %i hours ago, the row has %s and the contact has %j, the leaver is %s',
		async (hours, email, stored, leaver) => {
			const dateAdded = new Date(Date.now() - hours * 3_600_000).toISOString();
			const rows = [...rowsFor(29), { email, phone: email === 'p29@' ? '+12025559999' : 'ask Jane' }];
			seed(bench, [{ id: 'new', phone: '+12025559999', tags: ['shop'], dateAdded, ...stored }]);
			const { items } = await bench.run(synchronizing('delete', { badValues: 'leaveOut' }), rows, GOING_ON);
			expect(leaversOf(jsonOf(items))).toEqual({ p29: leaver });
		},
	);
});

bothDialects('A contact that left, a moment before it is deleted', (bench) => {
	// As it may be pasted.
	const options = { keepTags: 'never\u200b' };
	const deleted = async (deed: () => void, more: Array<Partial<Contact>> = []) => {
		seed(bench, more);
		afterReading(bench, deed);
		const rows = rowsFor(29).with(3, { email: 'p3@example.com', phone: '+12025550103' });
		const { items, error } = await bench.run(synchronizing('delete', options), rows, GOING_ON);
		expect(error).toBeUndefined();
		return jsonOf(items);
	};
	const change = (id: string, values: Partial<Contact>) => {
		const { contactStore } = bench.sandbox.state;
		const contact = contactStore.get(id);
		if (contact) contactStore.update(contact, values);
	};

	it('costs two requests', async () => {
		await deleted(() => undefined);
		expect(bench.wire.filter(({ path }) => path === '/contacts/p29').map(({ method }) => method)).toEqual([
			'GET',
			'DELETE',
		]);
	});

	it('did not leave if it has the email of a row by now', async () => {
		const items = await deleted(() => {
			bench.sandbox.state.contactStore.remove('p3');
			change('p29', { email: 'p3@example.com' });
		});
		expect(leaversOf(items)).toEqual({});
		expect(bench.sandbox.state.contacts.has('p29')).toBe(true);
	});

	it.each<[taken: Partial<Contact>, before: IDataObject]>([
		[{ additionalEmails: ['p3@example.com'] }, {}],
		[{ additionalPhones: ['+12025550103'] }, {}],
		[{ additionalPhones: ['+12025550103'] }, { dateUpdated: '' }],
	])(
		'did not leave if it has taken over the contact of a row, with its %j (before, it showed %j)',
		async (taken, before) => {
			if (bench.dialect === 'documented') return;
			const left = { ...listed(30)[29], ...before } as Partial<Contact>;
			const items = await deleted(() => {
				bench.sandbox.state.contactStore.remove('p3');
				change('p29', taken);
			}, [left]);
			expect(leaversOf(items)).toEqual({});
			expect(bench.sandbox.state.contacts.has('p29')).toBe(true);
		},
	);

	it.each([
		['lost the list tag', { tags: ['vip'] }, /^It has lost the tag "shop"/],
		['got a tag that protects it', { tags: ['shop', 'Never'] }, /^It has the tag "never" of Options > Never Touch/],
	])('is held if it %s', async (_, values, reason) => {
		const items = await deleted(() => change('p29', values));
		expect(leaving(items)).toMatchObject([{ id: 'p29', leaver: 'held', changes: null }]);
		expect(leaving(items)[0]?.heldBecause).toMatch(reason);
		expect(bench.sandbox.counters.deleted).toBe(0);
	});

	it('is held with an open opportunity', async () => {
		if (bench.dialect === 'documented') return;
		const deal = { opportunities: [{ id: 'o1', status: 'open' }] };
		const items = await deleted(() => change('p29', deal));
		expect(leaversOf(items)).toEqual({ p29: 'held' });
	});

	it('counts as deleted if it is gone already', async () => {
		const items = await deleted(() => bench.sandbox.state.contactStore.remove('p29'));
		expect(leaving(items)).toMatchObject([{ id: 'p29', leaver: 'deleted' }]);
		expect(leaving(items)[0]).not.toHaveProperty('error');
	});

	it('is held if a row has its email or phone, too', async () => {
		const items = await deleted(
			() => undefined,
			[
				{ id: 'twin', email: 'p4@example.com', tags: ['shop'], dateAdded: '2026-02-01T00:00:00.000Z' },
				{ id: 'wife', email: 'w@example.com', phone: '+12025550105', tags: ['shop'] },
			],
		);
		expect(leaversOf(items)).toEqual({ p29: 'deleted', twin: 'held', wife: 'deleted' });
		expect(leaving(items).find(({ id }) => id === 'twin')?.heldBecause).toMatch(
			/^A row has "p4@example.com", too\. Merge the contact/,
		);
	});

	it.each([
		['was refused', { city: 'Oslo' }],
		['can not be read', { dateOfBirth: 'soon' }],
	])('did not leave if the row with its new email %s', async (_, more) => {
		bench.sandbox.configure({ searchLagMs: 60_000 });
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { bodyIncludes: 'moved@example.com' } }]);
		seed(bench);
		await bench.clock.within(async () => await Promise.resolve());
		change('p29', { email: 'moved@example.com' });
		const { items } = await bench.run(
			synchronizing('delete', { badValues: 'failRow' }),
			[...rowsFor(29), { email: 'moved@example.com', ...more }],
			GOING_ON,
		);
		expect(jsonOf(items)[29]?.error).toEqual(expect.any(String));
		expect(bench.sandbox.state.contacts.has('p29')).toBe(true);
	});

	it('did not leave if the server names it for a row with its additional email, and refuses the row', async () => {
		if (bench.dialect === 'documented') return;
		bench.sandbox.configure({ searchLagMs: 3_600_000 });
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { method: 'PUT', path: '/contacts/p29' } }]);
		seed(bench);
		await bench.clock.within(async () => await Promise.resolve());
		change('p29', { additionalEmails: ['second@example.com'] });
		const rows = [...rowsFor(29), { email: 'second@example.com', city: 'Oslo' }];
		const { items } = await bench.run(synchronizing('delete'), rows, GOING_ON);
		expect(jsonOf(items)[29]?.error).toEqual(expect.any(String));
		expect(leaversOf(jsonOf(items))).toEqual({});
		expect(bench.sandbox.state.contacts.has('p29')).toBe(true);
	});

	it.each(['delete', 'removeTag'])(
		'did not leave if the contact of a row was merged into it, and no search shows that yet (%s)',
		async (leavers) => {
			if (bench.dialect === 'documented') return;
			bench.sandbox.configure({ searchLagMs: 3_600_000 });
			seed(bench);
			await bench.clock.within(async () => await Promise.resolve());
			afterReading(bench, () => {
				bench.sandbox.state.contactStore.remove('p3');
				change('p29', { additionalEmails: ['p3@example.com'] });
			});
			const rows = rowsFor(29).map((row, index) => (index === 3 ? { ...row, city: 'Oslo' } : row));
			const { items } = await bench.run(synchronizing(leavers), rows, GOING_ON);
			expect(jsonOf(items)[3]?.error).toEqual(expect.stringContaining('p29'));
			expect(leaversOf(jsonOf(items))).toEqual({});
			expect(bench.sandbox.state.contacts.get('p29')).toMatchObject({ tags: ['shop', 'vip'] });
		},
	);
});

bothDialects('A contact that somebody deletes, and that its row creates again,', (bench) => {
	it.each(['report', 'delete'])('did not leave (%s)', async (leavers) => {
		seed(bench);
		afterReading(bench, () => bench.sandbox.state.contactStore.remove('p3'));
		const rows = rowsFor(29).map((row) => ({ ...row, city: 'Paris' }));
		const result = await bench.run(synchronizing(leavers), rows, GOING_ON);
		const items = jsonOf(result.items);
		expect(items[3]).toMatchObject({ email: 'p3@example.com', action: 'created' });
		expect(leaversOf(items)).toEqual({ p29: leavers === 'report' ? 'reported' : 'deleted' });
		expect(hintsOf(result).join()).toContain('; 1 left the list: ');
	});
});

bothDialects('A contact that is held', (bench) => {
	it('says what to do next, in one line', async () => {
		bench.sandbox.seed.contacts(listed(100));
		const result = await bench.run(synchronizing('delete'), rowsFor(50), GOING_ON);
		const [first] = leaving(jsonOf(result.items));
		expect(first?.heldBecause).toMatch(/50 of 100 contacts .* raise Options > Hold Back Above \(%\) for one run\.$/);
		expect(hintsOf(result).join()).toContain('raise Options > Hold Back Above (%) for one run');
	});
});
