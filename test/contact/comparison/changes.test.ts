import type { INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf, located, mapping } from '../../support/bench';

const GOING_ON = { onError: 'continueRegularOutput' } as const;
const upsert = (options: INodeParameters = { onlyChanges: true }, fields = automatic()): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields, options },
});
const update = (options: INodeParameters = { onlyChanges: true }): INodeParameters => ({
	...{ resource: 'contact', operation: 'update', options },
	contactId: located('id', '={{ $json.id }}'),
	fields: mapping({ city: '={{ $json.city }}' }),
});
const ADA = { id: 'ada', email: 'ada@example.com', phone: '+12025550101', city: 'Oslo', tags: ['a', 'b'] };
/** Rows enough for reading ahead to be worth it. */
const OTHERS = [{ email: 'x1@example.com' }, { email: 'x2@example.com' }, { email: 'x3@example.com' }];

describe('Only Write Changes', () => {
	const bench = new Bench('highLevel');
	const ada = () => bench.sandbox.state.contacts.get('ada');
	beforeEach(() => void bench.sandbox.seed.contacts([ADA]));

	it('keeps the order of rows that meet in a contact by different names', async () => {
		const rows = [
			{ email: ADA.email, city: 'Bergen' },
			{ phone: ADA.phone, city: 'Oslo' },
		];
		const { items } = await bench.run(upsert(), [...rows, ...OTHERS]);
		expect(jsonOf(items.slice(0, 2)).map(({ action, changes }) => [action, changes])).toEqual([
			['updated', { City: { from: 'Oslo', to: 'Bergen' } }],
			['updated', { City: { from: 'Bergen', to: 'Oslo' } }],
		]);
		expect(ada()?.city).toBe('Oslo');
	});

	it('compares no row with what was there before one that failed', async () => {
		bench.sandbox.setFaults([{ match: { method: 'PUT' }, kind: 'statusAfter', status: 500, times: 5 }]);
		const rows = ['Bergen', 'Oslo', 'Oslo'].map((city) => ({ id: 'ada', city }));
		const { items } = await bench.run(update(), rows, GOING_ON);
		expect(items[0]?.json.error).toBeDefined();
		expect(ada()?.city).toBe('Oslo');
	});

	it('takes a day near midnight for a change', async () => {
		bench.sandbox.seed.customFields([{ id: 'day', name: 'Joined On', dataType: 'DATE' }]);
		bench.sandbox.seed.contacts([{ ...ADA, customFields: [{ id: 'day', value: '2026-02-01' }] }]);
		const { items } = await bench.run(upsert(), [
			{ email: ADA.email, 'Joined On': '2026-01-31T23:30:00-05:00' },
			...OTHERS,
		]);
		expect(items[0]?.json).toMatchObject({ action: 'updated', changes: { 'Joined On': { from: '2026-02-01' } } });
		expect(ada()?.customFields).toEqual([{ id: 'day', value: '2026-01-31' }]);
	});

	it('names custom fields also where only their identifiers are mapped', async () => {
		bench.sandbox.seed.customFields([{ id: 'size', name: 'Shoe Size', dataType: 'NUMERICAL' }]);
		const rows = [{ email: ADA.email, customFields: [{ id: 'size', value: 42 }] }, ...OTHERS];
		const { items } = await bench.run(upsert(), rows);
		expect(items[0]?.json.changes).toEqual({ 'Shoe Size': { from: null, to: 42 } });
	});

	it('leaves a phone without its country code to the server where nothing else names the contact', async () => {
		bench.sandbox.seed.contacts([{ id: 'eve', phone: '+442025550177', city: 'Oslo' }]);
		const { items } = await bench.run(upsert(), [{ phone: '2025550177', city: 'Oslo' }, ...OTHERS]);
		expect(items[0]?.json).toMatchObject({ action: 'created', phone: '+12025550177' });
	});
});

describe('Only Write Changes where tags are sent along (documented)', () => {
	const bench = new Bench('documented');

	it('leaves out only rows with the very same tags', async () => {
		bench.sandbox.seed.contacts([ADA]);
		const { items } = await bench.run(upsert(), [{ email: ADA.email, tags: 'a' }, ...OTHERS]);
		expect(items[0]?.json).toMatchObject({ action: 'updated', changes: { Tags: { added: [], removed: ['b'] } } });
		expect(bench.sandbox.state.contacts.get('ada')?.tags).toEqual(['a']);
		const again = await bench.run(upsert(), [{ email: ADA.email, tags: 'A' }, ...OTHERS]);
		expect(again.items[0]?.json.action).toBe('unchanged');
	});
});
