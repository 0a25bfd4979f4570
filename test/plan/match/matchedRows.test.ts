import type { IDataObject } from 'n8n-workflow';
import { Bench, hintsOf, jsonOf } from '../../support/bench';
import { listed, synchronizing } from '../list';
import { GOING_ON, OTHERS, upsert } from '../rows';

describe('rows that name the same contact', () => {
	const bench = new Bench('highLevel');

	it('all name the first row about it, read or not', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
		const rows = [{ email: 'x@example.com' }, ...[1, 2, 3].map(() => ({ email: 'ada@example.com', city: 'Oslo' }))];
		for (const write of ['rows', 'nothing', 'changes']) {
			const { items } = await bench.run(upsert({ write }), rows);
			expect(jsonOf(items).map(({ sameAs }) => sameAs)).toEqual([undefined, undefined, 2, 2]);
		}
	});

	it('are written by its ID if one of them names it by an additional email', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@example.com', additionalEmails: ['old@example.com'] },
			...listed(101),
		]);
		const rows = [{ email: 'old@example.com', city: 'Bergen' }, { email: 'ada@example.com' }];
		await bench.run(upsert({ write: 'changes' }), [...rows, ...listed(101).map(({ email }) => ({ email }))]);
		const writes = bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
		expect(writes).toMatchObject([{ method: 'PUT', path: '/contacts/ada', body: { city: 'Bergen' } }]);
		expect(bench.sandbox.state.contacts.get('ada')?.email).toBe('ada@example.com');
	});

	it('are written by its ID if it has their email as an additional one, and another contact the phone, too', async () => {
		const [phone, tags] = ['+13035550177', ['shop']];
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts([
			{ id: 'eve', email: 'eve@example.com', phone, tags },
			{ id: 'ada', email: 'ada@example.com', phone, tags, additionalEmails: ['old@example.com'] },
		]);
		const rows = [{ email: 'old@example.com', phone, city: 'Bergen' }, { email: 'eve@example.com' }];
		const { items } = await bench.run(synchronizing('report'), rows);
		expect(items[0]?.json).toMatchObject({ id: 'ada', city: 'Bergen' });
		expect(bench.sandbox.state.contacts.get('eve')?.city).not.toBe('Bergen');
	});

	it('are written by its ID if another contact has their email, too, so that the server may mean that one', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		const email = 'ada@example.com';
		bench.sandbox.seed.contacts([
			{ id: 'eve', email, dateAdded: '2026-02-01T00:00:00.000Z' },
			{ id: 'ada', email, dateAdded: '2026-01-01T00:00:00.000Z' },
		]);
		const rows = [{ email, city: 'Bergen' }, ...OTHERS];
		for (const action of ['updated', 'unchanged']) {
			const { items } = await bench.run(synchronizing('report'), rows);
			expect(items[0]?.json).toMatchObject({ id: 'ada', action, city: 'Bergen' });
		}
		expect(bench.sandbox.state.contacts.get('eve')?.city).toBeNull();
	});

	it.each<[by: string, names: IDataObject, options: IDataObject]>([
		['its number', { 'Customer Number': '10' }, { matchField: 'number' }],
		['its ID', { 'Contact Id': 'ada' }, {}],
	])(
		'do not include a relative with the same phone, if a row names the contact by %s and its email',
		async (_, names, options) => {
			const [email, phone] = ['ada@example.com', '+12025550101'];
			bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }]);
			bench.sandbox.seed.contacts([{ id: 'ada', email, phone, customFields: [{ id: 'number', value: '10' }] }]);
			const rows = [{ email, phone, ...names }, { email: 'ben@example.com', phone, city: 'Oslo' }, ...OTHERS];
			for (const write of ['nothing', 'changes']) {
				const { items } = await bench.run(upsert({ write, ...options }), rows);
				expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'unchanged' });
				const conflict = [{ field: 'phone', value: phone, contactId: 'ada' }];
				expect(items[1]?.json).toMatchObject({ action: 'created', conflict });
			}
			const writes = bench.wire.filter(({ body }) => JSON.stringify({ body }).includes('"ben@example.com"'));
			expect(writes.filter(({ path }) => !path.endsWith('/search'))).toMatchObject([
				{ method: 'POST', path: '/contacts/', body: { email: 'ben@example.com', city: 'Oslo' } },
			]);
			expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ email, phone });
		},
	);

	it.each(['onlyNew', 'fillEmpty'])(
		'report which phone is not written, as another of them finds the contact by its own phone (%s)',
		async (rule) => {
			const [email, was, phone] = ['ada@example.com', '+12025550101', '+12025550199'];
			bench.sandbox.seed.contacts([{ id: 'ada', email, phone: was }]);
			const rows = [{ email }, { phone: was }, { email, phone }, ...OTHERS] as IDataObject[];
			const { items } = await bench.run(upsert({ write: 'changes', [rule]: ['phone'] }), rows);
			const conflict = [{ field: 'phone', value: phone, contactId: 'ada' }];
			expect(items[2]?.json).toMatchObject({ id: 'ada', action: 'unchanged', sameAs: 1, conflict });
			expect(bench.sandbox.state.contacts.get('ada')?.phone).toBe(was);
		},
	);

	it.each([
		[1, 'One row means two contacts: see "conflict"'],
		[2, '2 rows mean two contacts: see "conflict"'],
	])('%d that mean two contacts are counted in one hint', async (count, hint) => {
		bench.sandbox.seed.contacts(listed(6));
		const rows = listed(3).map(({ email }, index) => ({
			email,
			...(index < count && { phone: listed(6)[index + 3]?.phone }),
		}));
		for (const write of ['rows', 'nothing', 'changes'])
			expect(hintsOf(await bench.run(upsert({ write }), rows))).toContain(hint);
	});
});

describe('rows that name contacts by IDs', () => {
	const bench = new Bench('highLevel');
	const reads = () =>
		bench.sandbox.log.filter(({ method, path }) => method === 'GET' && /^\/contacts\/[a-z]+\d+$/.test(path)).length;
	const rowsWith = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ 'Contact Id': `unknown${index}`, email: `u${index}@example.com` }));

	it('are not looked up any more once a hundred IDs were not found', async () => {
		const { items } = await bench.run(upsert({ write: 'changes' }), rowsWith(150), GOING_ON);
		expect(
			items.filter(({ json }) => (json.error as string | undefined)?.includes('No contact has the ID')),
		).toHaveLength(150);
		// Sixteen are asked for at a time.
		expect(reads()).toBeGreaterThanOrEqual(100);
		expect(reads()).toBeLessThanOrEqual(115);
	});

	it('are all looked up if one of the IDs is found', async () => {
		bench.sandbox.configure({ searchLagMs: 3_600_000 });
		const { id } = bench.sandbox.state.contactStore.create('loc_sandbox', { email: 'new@example.com' });
		const { items } = await bench.run(
			upsert({ write: 'changes' }),
			[{ 'Contact Id': id, city: 'Oslo' }, ...rowsWith(150)],
			GOING_ON,
		);
		expect(items.filter(({ json }) => json.error !== undefined)).toHaveLength(150);
		expect(reads()).toBe(150);
	});
});

describe('an email that a contact has got as an additional one, and no search shows yet', () => {
	const bench = new Bench('highLevel');

	it('does not become its main one, also if the row has another phone', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', phone: '+12025550101' }, ...listed(3)]);
		bench.sandbox.configure({ searchLagMs: 3_600_000 });
		const { contactStore } = bench.sandbox.state;
		contactStore.update(contactStore.get('ada') as never, { additionalEmails: ['new@example.com'] });
		const row = { email: 'new@example.com', phone: '+12025550199', city: 'Rome' };
		const rows = [row, ...listed(3).map(({ email }) => ({ email }))];
		const { items } = await bench.succeed(upsert({ write: 'changes' }), rows);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated', email: 'ada@example.com', city: 'Rome' });
		expect(items[0]?.json.changes).not.toHaveProperty('Email');
		expect(contactStore.get('ada')).toMatchObject({ email: 'ada@example.com', city: 'Rome' });
	});
});

describe('a dry run of Create', () => {
	const bench = new Bench('highLevel');
	const create = {
		resource: 'contact',
		operation: 'create',
		fields: upsert().fields,
		options: { dryRun: true },
	} as never;

	it('announces a duplicate of the row before, in any case', async () => {
		const rows = [{ email: 'ada@example.com' }, { email: 'ADA@example.com' }, { email: 'bob@example.com' }];
		const { items } = await bench.run(create, rows, GOING_ON);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['created', undefined, 'created']);
		expect(items[1]?.json.error).toContain('an earlier row creates it');
	});
});

describe('a phone that is all that would change', () => {
	const bench = new Bench('highLevel');
	const lookUps = () => bench.sandbox.log.filter(({ path }) => path.includes('/duplicate')).length;
	const PHONE = '+13035550199';
	const others = (count: number) => listed(count).map(({ email }) => ({ email }));

	beforeEach(() => {
		bench.sandbox.seed.contacts([
			...listed(101),
			{ id: 'ada', email: 'ada@example.com', city: 'Oslo' },
			{ id: 'bob', email: 'bob@example.com', additionalPhones: [PHONE] },
		]);
	});

	it('is looked up before, as a search does not show whose additional phone it is', async () => {
		const row = { email: 'ada@example.com', phone: PHONE };
		for (let night = 1; night <= 2; night++) {
			const { items } = await bench.run(upsert({ write: 'changes' }), [row, ...others(3)]);
			expect(items[0]?.json).toMatchObject({
				...{ id: 'ada', action: 'unchanged' },
				conflict: [{ field: 'phone', value: PHONE, contactId: 'bob' }],
			});
		}
		expect(lookUps()).toBe(2);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('is not looked up beside another change, as there is a write anyway', async () => {
		const row = { email: 'ada@example.com', phone: PHONE, city: 'Rome' };
		const { items } = await bench.run(upsert({ write: 'changes' }), [row, ...others(3)]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated', city: 'Rome' });
		expect(lookUps()).toBe(0);
	});

	it.each<[name: string, key: IDataObject]>([
		['its email', { email: 'ada@example.com' }],
		['its ID', { 'Contact Id': 'ada' }],
	])(
		'is not reported as changed if it belongs to a contact that the search does not show yet (by %s)',
		async (_, key) => {
			const phone = '+13035550177';
			Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, { phone: PHONE });
			bench.sandbox.configure({ searchLagMs: 3_600_000 });
			bench.sandbox.state.contactStore.create('loc_sandbox', { email: 'new@example.com', phone });
			const { items } = await bench.run(upsert({ write: 'changes' }), [{ ...key, phone, city: 'Rome' }, ...others(3)]);
			expect(items[0]?.json).toMatchObject({
				id: 'ada',
				action: 'updated',
				conflict: [{ field: 'phone', value: phone }],
			});
			expect(items[0]?.json.changes).toEqual({ City: { from: 'Oslo', to: 'Rome' } });
			expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ phone: PHONE, city: 'Rome' });
		},
	);

	it('is not looked up if all contacts were read', async () => {
		const rows = [
			{ email: 'ada@example.com', phone: '+13035550198' },
			{ email: 'ada@example.com', phone: '+13035550197' },
		];
		const { items } = await bench.run(upsert({ write: 'changes' }), [
			rows[0] as object,
			...others(101),
		] as IDataObject[]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated' });
		const many = Array.from({ length: 150 }, (_, index) => ({ email: `m${index}@example.com` }));
		bench.sandbox.seed.contacts(many);
		bench.sandbox.resetCounters();
		await bench.run(upsert({ write: 'changes' }), [rows[1] as object, ...others(101), ...many] as IDataObject[]);
		expect(lookUps()).toBe(0);
	});
});

describe('whom a row means', () => {
	const number = { id: 'number', name: 'Customer Number', dataType: 'TEXT' };

	describe('by a match field', () => {
		const bench = new Bench('highLevel');

		it.each<[dataType: string, message: string | undefined]>([
			['TEXT', undefined],
			['LARGE_TEXT', undefined],
			['NUMERICAL', undefined],
			['MONETORY', undefined],
			['DATE', 'is neither a text nor a number'],
			['PHONE', 'is neither a text nor a number'],
		])('can be a field of type %s: %s', async (dataType, message) => {
			bench.sandbox.seed.customFields([{ ...number, dataType }] as never);
			const { error } = await bench.run(upsert({ write: 'nothing', matchField: 'number' }), OTHERS);
			if (message === undefined) expect(error).toBeUndefined();
			else expect(error?.message).toContain(message);
		});

		it('can be a field of which the server states no type', async () => {
			bench.sandbox.seed.customFields([number] as never);
			const customFields = [{ id: 'number', name: 'Customer Number' }];
			bench.sandbox.setFaults([
				{ match: { path: '/locations/*/customFields' }, kind: 'status', status: 200, body: { customFields } },
			]);
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'a@x.com', customFields: [{ id: 'number', value: '17' }] }]);
			const rows = [{ email: 'new@x.com', 'Customer Number': '17' }, ...OTHERS];
			const { items, error } = await bench.run(upsert({ write: 'nothing', matchField: 'number' }), rows);
			expect(error).toBeUndefined();
			expect(items[0]?.json).toMatchObject({ id: 'ada', changes: { Email: { from: 'a@x.com', to: 'new@x.com' } } });
		});

		it.each(['*', 'All Fields', 'ALL FIELDS'])('keeps all fields of a contact that exists with %j', async (onlyNew) => {
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo' }]);
			const rows = [{ email: 'ada@example.com', city: 'Rome' }, ...OTHERS];
			const { items } = await bench.run(upsert({ write: 'changes', onlyNew: [onlyNew] }), rows);
			expect(items[0]?.json).toMatchObject({ action: 'unchanged', kept: { City: 'Oslo' } });
		});
	});
});
