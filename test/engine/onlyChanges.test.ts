import type { INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf, located, mapping } from './support';

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

describe('Dry Run', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => void bench.sandbox.seed.contacts([ADA]));

	it('of Delete fails where an earlier row deletes the contact', async () => {
		const parameters: INodeParameters = {
			...{ resource: 'contact', operation: 'delete', options: { dryRun: true } },
			contactId: located('id', '={{ $json.id }}'),
		};
		const { items } = await bench.run(parameters, [{ id: 'ada' }, { id: 'ada' }, { id: 'nobody' }], GOING_ON);
		expect(jsonOf(items)).toEqual([
			{ id: 'ada', deleted: false, action: 'deleted', dryRun: true },
			{ error: expect.stringContaining('An earlier row would delete it') as unknown, row: 2, id: 'ada' },
			{ error: expect.stringContaining('nobody') as unknown, row: 3, id: 'nobody' },
		]);
		expect(bench.sandbox.counters.deleted).toBe(0);
	});

	it('of Create fails as a duplicate would, also of an earlier row', async () => {
		const parameters: INodeParameters = {
			...{ resource: 'contact', operation: 'create', fields: automatic(), options: { dryRun: true } },
		};
		const rows = [
			{ email: 'new@example.com', phone: '(202) 555-0177' },
			{ email: 'NEW@example.com' },
			{ email: ADA.email },
			{ phone: '+12025550177' },
		];
		const { items } = await bench.run(parameters, rows, GOING_ON);
		expect(items[0]?.json).toMatchObject({ action: 'created', dryRun: true });
		expect(items[1]?.json.error).toMatch(/an earlier row creates it/);
		expect(items[2]?.json.error).toMatch(/exists already \(ID ada\)/);
		expect(items[3]?.json.error).toMatch(/the same phone exists already \(an earlier row creates it\)/);
		expect(bench.sandbox.counters.created).toBe(0);
	});

	it('of Create or Update knows a contact that an earlier row creates, by its number with and without the country code', async () => {
		const rows = [
			{ email: 'new@example.com', phone: '(202) 555-0177' },
			{ phone: '202.555.0177', city: 'Bergen' },
			{ phone: '+1 202 555 0177', city: 'Bergen' },
		];
		const { items } = await bench.run(upsert({ dryRun: true }), rows);
		expect(jsonOf(items).map(({ action, isNew }) => [action, isNew])).toEqual([
			['created', true],
			['updated', false],
			['unchanged', false],
		]);
		expect(items[1]?.json.changes).toEqual({ City: { from: null, to: 'Bergen' } });
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});

	it('of Create or Update asks the server which one it means where several contacts have the number', async () => {
		const phone = '+12025550133';
		bench.sandbox.seed.contacts([
			{ id: 'older', phone, city: 'Bergen', dateAdded: '2026-01-01T00:00:00.000Z' },
			{ id: 'newer', phone, city: 'Oslo', dateAdded: '2026-01-02T00:00:00.000Z' },
		]);
		const rows = [{ phone, city: 'Paris' }, ...OTHERS];
		const { items: foretold } = await bench.run(upsert({ dryRun: true }), rows);
		const { items: done } = await bench.run(upsert({}), rows);
		expect(foretold[0]?.json).toMatchObject({ id: 'older', changes: { City: { from: 'Bergen', to: 'Paris' } } });
		expect(done[0]?.json.id).toBe('older');
	});

	it('of Update compares a row with what the row before would leave', async () => {
		const { items } = await bench.run(update({ dryRun: true }), [
			{ id: 'ada', city: 'Bergen' },
			{ id: 'ada', city: 'Bergen' },
		]);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['updated', 'unchanged']);
		expect(bench.sandbox.counters.updated).toBe(0);
	});
});
