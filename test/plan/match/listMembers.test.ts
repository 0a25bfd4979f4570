import type { IDataObject } from 'n8n-workflow';
import { Bench, jsonOf } from '../../support/bench';
import { GOING_ON, leaversOf, listed, rowsFor, synchronizing } from '../list';

const COUNT = 20;
/** Rows for contacts that are not on the list, so that all contacts are read page by page. */
const NEW = Array.from({ length: 300 }, (_, index) => ({ email: `new${index}@example.com` }));
const NUMBER = { id: 'number', name: 'Customer Number', dataType: 'TEXT' };
const OLDER = { dateAdded: '2020-01-01T00:00:00.000Z', tags: ['family'] };

describe('a row of a list with an email, phone or number that a contact outside has, too', () => {
	const bench = new Bench('highLevel');
	const outside = () => bench.sandbox.state.contacts.get('outside');

	/** Seeds the one outside first, so that the server's own matching would find it. */
	function seed(other: IDataObject, ofMember: IDataObject = {}): void {
		const people = listed(COUNT);
		bench.sandbox.seed.customFields([NUMBER] as never);
		bench.sandbox.seed.contacts([{ id: 'outside', ...OLDER, ...other }] as never);
		bench.sandbox.seed.contacts(people.map((one) => (one.id === 'p3' ? { ...one, ...ofMember } : one)));
	}

	const STORED_NUMBER = { customFields: [{ id: 'number', value: 'K-3' }] };
	describe.each<[string, IDataObject, IDataObject, IDataObject, IDataObject]>([
		['an email', { email: 'p3@example.com', phone: '+12025559999' }, {}, { email: 'p3@example.com' }, {}],
		[
			'an email, and a phone of its own',
			{ email: 'p3@example.com', phone: '+12025559999' },
			{},
			{ email: 'p3@example.com', phone: '+12025550103' },
			{},
		],
		['a phone', { phone: '+12025550103' }, {}, { phone: '+12025550103' }, {}],
		[
			'a number',
			{ email: 'other@example.com', ...STORED_NUMBER },
			STORED_NUMBER,
			{ 'Customer Number': 'K-3' },
			{ matchField: 'number' },
		],
	])('(%s)', (_, other, ofMember, row, options) => {
		it.each([
			['the list alone is read, and duplicates are allowed', [], true],
			['the list alone is read, and duplicates are refused by now', [], false],
			['all contacts are read, and duplicates are allowed', NEW, true],
			['all contacts are read, and duplicates are refused by now', NEW, false],
		])('is about the one on the list if %s', async (__, more, allowDuplicates) => {
			bench.sandbox.configure({ allowDuplicates });
			seed(other, ofMember);
			const before = structuredClone(outside());
			const rows = [...rowsFor(COUNT).filter((_row, index) => index !== 3), { ...row, city: 'Bergen' }, ...more];
			const run = async (write: string) =>
				jsonOf((await bench.run(synchronizing('delete', { ...options, write }), rows, GOING_ON)).items);
			const foretold = await run('nothing');
			const done = await run('changes');
			for (const items of [foretold, done]) {
				expect(items[COUNT - 1]).toMatchObject({ id: 'p3', action: 'updated' });
				expect(items[COUNT - 1]?.changes).toEqual({ City: { from: null, to: 'Bergen' } });
				expect(leaversOf(items)).toEqual({});
			}
			expect(bench.sandbox.state.contacts.get('p3')?.city).toBe('Bergen');
			expect(outside()).toEqual(before);
			bench.sandbox.resetCounters();
			expect((await run('changes')).filter(({ action }) => action !== 'unchanged')).toEqual([]);
			expect(bench.sandbox.counters.created + bench.sandbox.counters.updated).toBe(0);
		});
	});

	describe.each([
		['the list alone is read, and duplicates are allowed', [], true],
		['the list alone is read, and duplicates are refused by now', [], false],
		['all contacts are read, and duplicates are allowed', NEW, true],
	])('that the contact on the list gives up in the same night, if %s', (_, more, allowDuplicates) => {
		it('creates a contact without the phone, and leaves the contact outside as it is', async () => {
			bench.sandbox.configure({ allowDuplicates });
			seed({ email: 'outside@example.com', phone: '+12025550103', city: 'Oslo' });
			const before = structuredClone(outside());
			const gives = { email: 'p3@example.com', phone: '+12025558888' };
			const takes = { email: 'taker@example.com', phone: '+12025550103', city: 'Bergen' };
			const rows = [...rowsFor(COUNT).filter((__, index) => index !== 3), gives, takes, ...more];
			const run = async (write: string) =>
				jsonOf((await bench.run(synchronizing('delete', { write }), rows, GOING_ON)).items);
			const foretold = await run('nothing');
			const done = await run('changes');
			for (const items of [foretold, done]) {
				expect(items[COUNT - 1]).toMatchObject({ id: 'p3', action: 'updated' });
				expect(items[COUNT]).toMatchObject({
					...{ action: 'created', email: 'taker@example.com' },
					conflict: [{ field: 'phone', value: '+12025550103' }],
				});
				expect(items[COUNT]?.phone ?? null).toBeNull();
			}
			expect(outside()).toEqual(before);
			bench.sandbox.resetCounters();
			expect((await run('changes')).filter(({ action }) => action !== 'unchanged')).toEqual([]);
			expect(bench.sandbox.counters.created + bench.sandbox.counters.updated).toBe(0);
		});
	});

	it('fails if the search for other owners of the phone, which the contact on the list gives up, fails', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		seed({ phone: '+12025550103' });
		const before = structuredClone(outside());
		const gives = { email: 'p3@example.com', phone: '+12025558888' };
		const takes = { email: 'taker@example.com', phone: '+12025550103', city: 'Bergen' };
		const rows = [...rowsFor(COUNT).filter((_, index) => index !== 3), gives, takes];
		// The searches for the list and for the row's email come before.
		const match = { path: '/contacts/search', bodyIncludes: '5550103' };
		bench.sandbox.setFaults([{ kind: 'status', status: 500, match, times: 100 }]);
		const { items } = await bench.run(synchronizing('delete', {}), rows, GOING_ON);
		expect(jsonOf(items)[COUNT]).toMatchObject({ code: 'server-error', email: 'taker@example.com' });
		expect(jsonOf(items)[COUNT - 1]).toMatchObject({ id: 'p3', action: 'updated' });
		expect(leaversOf(jsonOf(items))).toEqual({});
		expect(outside()).toEqual(before);
	});

	it.each([
		['a phone of its own', { email: 'outside@example.com', phone: '+12025550103' }],
		['an email alone', { email: 'outside@example.com' }],
	])('is about the contact that another row with %s puts on the list in the same night', async (_, joining) => {
		bench.sandbox.configure({ allowDuplicates: true });
		seed({ email: 'outside@example.com', phone: '+12025550103' });
		const others = rowsFor(COUNT).filter((__, index) => index !== 3);
		const rows = [{ phone: '+12025550103', city: 'Bergen' }, ...others, joining, ...NEW];
		const run = async () => jsonOf((await bench.run(synchronizing('report', {}), rows, GOING_ON)).items);
		// On the list, both have the phone, and the one from outside is the older one.
		for (const item of [await run(), await run()].map(([first]) => first)) expect(item?.id).toBe('outside');
		bench.sandbox.resetCounters();
		await run();
		expect(bench.sandbox.counters.created + bench.sandbox.counters.updated).toBe(0);
	});

	it('is about the one on the list, also by a phone by which the location recognizes nobody', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'], allowDuplicates: true });
		seed({ phone: '+12025550103' });
		const before = structuredClone(outside());
		const others = rowsFor(COUNT).filter((_, index) => index !== 3);
		const rows = [...others, { phone: '+12025550103', city: 'Bergen' }, ...NEW];
		for (const write of ['nothing', 'changes']) {
			const { items } = await bench.run(synchronizing('report', { write }), rows, GOING_ON);
			expect(jsonOf(items)[COUNT - 1]).toMatchObject({ id: 'p3', action: 'updated' });
		}
		expect(bench.sandbox.state.contacts.get('p3')?.city).toBe('Bergen');
		expect(outside()).toEqual(before);
	});

	it('fails if two on the list have its number', async () => {
		seed({}, STORED_NUMBER);
		bench.sandbox.seed.contacts([{ ...listed(COUNT + 1).at(-1), ...STORED_NUMBER }] as never);
		const rows = [...rowsFor(COUNT + 1), { 'Customer Number': 'K-3', city: 'Bergen' }];
		const { items } = await bench.run(synchronizing('delete', { matchField: 'number' }), rows, GOING_ON);
		expect(jsonOf(items)[COUNT + 1]).toMatchObject({ code: 'ambiguous' });
		expect(leaversOf(jsonOf(items))).toEqual({});
	});
});
