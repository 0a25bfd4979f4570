import { Bench, jsonOf } from '../support/bench';
import { ADA, GOING_ON, OTHERS, update, upsert } from './rows';

describe('Only Write Changes', () => {
	const bench = new Bench('highLevel');
	const ada = () => bench.sandbox.state.contacts.get('ada');
	beforeEach(() => void bench.sandbox.seed.contacts([ADA]));

	it('keeps the order of rows that name the same contact differently', async () => {
		const rows = [
			{ email: ADA.email, city: 'Bergen' },
			{ phone: ADA.phone, city: 'Oslo' },
		];
		const { items } = await bench.run(upsert({ onlyChanges: true, conflicts: 'vendor' }), [...rows, ...OTHERS]);
		expect(jsonOf(items.slice(0, 2)).map(({ action, changes }) => [action, changes])).toEqual([
			['updated', { City: { from: 'Oslo', to: 'Bergen' } }],
			['updated', { City: { from: 'Bergen', to: 'Oslo' } }],
		]);
		expect(ada()?.city).toBe('Oslo');
	});

	it('writes only the last of two values that rows have for one contact', async () => {
		const rows = [
			{ email: ADA.email, city: 'Bergen', firstName: 'Ada' },
			{ phone: ADA.phone, city: 'Paris' },
		];
		for (const changed of [true, false]) {
			const { items } = await bench.run(upsert(), [...rows, ...OTHERS]);
			const name = { firstName: { from: null, to: 'Ada' } };
			expect(jsonOf(items.slice(0, 2))).toMatchObject([
				{ id: 'ada', changes: changed ? { 'First Name': name.firstName } : {} },
				{ id: 'ada', changes: changed ? { City: { from: 'Oslo', to: 'Paris' } } : {}, sameAs: 1 },
			]);
			expect(ada()).toMatchObject({ city: 'Paris', firstName: 'Ada' });
		}
	});

	it('does not compare a row with the state before a failed row', async () => {
		bench.sandbox.setFaults([{ match: { method: 'PUT' }, kind: 'statusAfter', status: 500, times: 5 }]);
		const rows = ['Bergen', 'Oslo', 'Oslo'].map((city) => ({ id: 'ada', city }));
		const { items } = await bench.run(update(), rows, GOING_ON);
		expect(items[0]?.json.error).toBeDefined();
		expect(ada()?.city).toBe('Oslo');
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

	it('names custom fields in changes even if only their identifiers are mapped', async () => {
		bench.sandbox.seed.customFields([{ id: 'size', name: 'Shoe Size', dataType: 'NUMERICAL' }]);
		const rows = [{ email: ADA.email, customFields: [{ id: 'size', value: 42 }] }, ...OTHERS];
		const { items } = await bench.run(upsert(), rows);
		expect(items[0]?.json.changes).toEqual({ 'Shoe Size': { from: null, to: 42 } });
	});

	it('leaves a phone without country code to the server if nothing else names the contact', async () => {
		bench.sandbox.seed.contacts([{ id: 'eve', phone: '+442025550177', city: 'Oslo' }]);
		const { items } = await bench.run(upsert(), [{ phone: '2025550177', city: 'Oslo' }, ...OTHERS]);
		expect(items[0]?.json).toMatchObject({ action: 'created', phone: '+12025550177' });
	});
});

describe('Only Write Changes in a dialect that sends tags with the contact (documented)', () => {
	const bench = new Bench('documented');

	it('skips only rows with exactly the same tags', async () => {
		bench.sandbox.seed.contacts([ADA]);
		const { items } = await bench.run(upsert(), [{ email: ADA.email, tags: 'a' }, ...OTHERS]);
		expect(items[0]?.json).toMatchObject({ action: 'updated', changes: { Tags: { added: [], removed: ['b'] } } });
		expect(bench.sandbox.state.contacts.get('ada')?.tags).toEqual(['a']);
		const again = await bench.run(upsert(), [{ email: ADA.email, tags: 'A' }, ...OTHERS]);
		expect(again.items[0]?.json.action).toBe('unchanged');
	});
});
