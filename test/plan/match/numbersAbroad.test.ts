import type { IDataObject } from 'n8n-workflow';
import { Bench, hintsOf, jsonOf } from '../../support/bench';
import { tokenWithout } from '../../support/tokens';
import { GOING_ON, listed, rowsFor, synchronizing } from '../list';
import { upsert } from '../rows';

describe('A number of another country that ends like a phone of the list', () => {
	const bench = new Bench('highLevel');
	it('names nobody, also as the additional one of a contact', async () => {
		const [first, ...others] = listed(20);
		bench.sandbox.seed.contacts([{ ...first, additionalPhones: ['+492025550177'] }, ...others] as never);
		const before = structuredClone(bench.sandbox.state.contacts.get('p0'));
		const rows = [...rowsFor(20), { phone: '(202) 555-0177', firstName: 'Bob' }];
		for (const write of ['nothing', 'changes']) {
			const { items } = await bench.run(synchronizing('report', { write }), rows, GOING_ON);
			expect(jsonOf(items)[20]).toMatchObject({ action: 'created', firstName: 'Bob' });
		}
		expect(bench.sandbox.state.contacts.get('p0')).toEqual(before);
	});

	describe('does not prevent the look-up of a contact with the phone as an additional one, which', () => {
		const ADA = { id: 'ada', email: 'ada@example.com', phone: '+12025550111', additionalPhones: ['+12025550177'] };
		const ROW = { phone: '(202) 555-0177', city: 'Oslo' };
		const OTHERS = Array.from({ length: 5 }, (_, index) => ({ email: `x${index}@example.com` }));
		const ada = () => bench.sandbox.state.contacts.get('ada');

		it.each<[string, IDataObject, string[], IDataObject]>([
			['by the phone alone', ROW, ['email', 'phone'], { maxChanges: 100 }],
			['by the phone before an email', { ...ROW, email: 'new@example.com' }, ['phone', 'email'], { maxChanges: 100 }],
			['by the phone before the email of another', { ...ROW, email: 'bob@example.com' }, ['phone', 'email'], {}],
		])('is written %s, and keeps the main one', async (_, row, uniqueIdentifiers, options) => {
			bench.sandbox.configure({ allowDuplicates: true, uniqueIdentifiers: uniqueIdentifiers as never });
			bench.sandbox.seed.contacts([{ id: 'eva', phone: '+492025550177' }, ADA] as never);
			bench.sandbox.seed.contacts([{ id: 'bob', email: 'bob@example.com', city: 'Bonn' }]);
			for (const write of ['nothing', 'changes']) {
				const { items } = await bench.succeed(upsert({ write, ...options }), [row, ...OTHERS]);
				expect(jsonOf(items)[0]).toMatchObject({ id: 'ada', action: 'updated' });
			}
			expect(ada()).toMatchObject({ phone: '+12025550111', city: 'Oslo' });
			expect(bench.sandbox.state.contacts.get('bob')?.city).toBe('Bonn');
		});

		it('gets it as the main one by a single row that is sent without reading, and the dry run says so', async () => {
			bench.sandbox.seed.contacts([{ id: 'eva', phone: '+492025550177' }, ADA] as never);
			const foretold = await bench.succeed(upsert({ write: 'nothing' }), [ROW]);
			expect(hintsOf(foretold).join()).toContain('The phone of the row is an additional one of its contact');
			const { items } = await bench.succeed(upsert({ write: 'changes' }), [ROW]);
			expect([jsonOf(foretold.items)[0]?.id, jsonOf(items)[0]?.id]).toEqual(['ada', 'ada']);
			expect(ada()?.phone).toBe('+12025550177');
		});
	});
});

describe('A phone without calling code, in a location of unknown country', () => {
	const bench = new Bench('highLevel');

	it('may belong to a contact outside the list if the one on the list has a phone of another country than most', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const people = listed(20).map((one) => (one.id === 'p3' ? { ...one, phone: '+492025550103' } : one));
		bench.sandbox.seed.contacts([...people, { id: 'outside', phone: '+12025550103' }]);
		const before = structuredClone([...bench.sandbox.state.contacts.values()]);
		const national = people.map(({ phone }) => ({ phone: `(202) 555-${phone.slice(-4)}`, city: 'Bonn' }));
		for (const write of ['nothing', 'changes']) {
			const { items } = await bench.run(synchronizing('delete', { write }), national, GOING_ON);
			expect(jsonOf(items)[3]?.error).toMatch(/may be that of several countries/);
			expect(jsonOf(items).filter(({ action }) => action === 'updated')).toHaveLength(19);
			// Of the phones that have the country of most, nobody else is looked for.
			const searches = bench.wire
				.filter(({ path }) => path === '/contacts/search')
				.map(({ body }) => JSON.stringify(body));
			expect(searches.filter((body) => body.includes('2025550103'))).toHaveLength(1);
			expect(searches.filter((body) => body.includes('2025550104'))).toEqual([]);
			bench.sandbox.log.length = 0;
		}
		const stored = (id: string) => bench.sandbox.state.contacts.get(id);
		for (const one of before) if (['p3', 'outside'].includes(one.id)) expect(stored(one.id)).toEqual(one);
		expect(bench.sandbox.state.contacts.size).toBe(21);
	});

	it('may be the additional one of a contact abroad, so its row fails', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const ADA = { id: 'ada', email: 'ada@example.com', phone: '+12025550177' };
		const EVA = { id: 'eva', email: 'eva@example.com', additionalPhones: ['+492025550177'] };
		bench.sandbox.seed.contacts([ADA, EVA] as never);
		const rows = [
			{ phone: '202 5550177', city: 'Oslo' },
			...Array.from({ length: 300 }, (_, index) => ({ email: `x${index}@example.com` })),
		];
		const { items } = await bench.run(upsert({ write: 'changes', maxChanges: 100 }), rows, GOING_ON);
		expect(jsonOf(items)[0]).toMatchObject({ code: 'ambiguous' });
		expect(bench.sandbox.state.contacts.get('ada')?.city ?? null).toBeNull();
	});
});
