import type { INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf, located } from '../../support/bench';
import { ADA, GOING_ON, OTHERS, update, upsert } from '../rows';

describe('Dry Run', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => void bench.sandbox.seed.contacts([ADA]));

	it('of Delete fails if an earlier row deletes the contact', async () => {
		const parameters: INodeParameters = {
			...{ resource: 'contact', operation: 'delete', options: { dryRun: true } },
			contactId: located('id', '={{ $json.id }}'),
		};
		const { items } = await bench.run(parameters, [{ id: 'ada' }, { id: 'ada' }, { id: 'nobody' }], GOING_ON);
		expect(jsonOf(items)).toEqual([
			{ id: 'ada', deleted: false, action: 'deleted', dryRun: true },
			{
				error: expect.stringContaining('An earlier row would delete it') as unknown,
				row: 2,
				code: 'not-found',
				id: 'ada',
			},
			{ error: expect.stringContaining('nobody') as unknown, row: 3, code: 'not-found', id: 'nobody' },
		]);
		expect(bench.sandbox.counters.deleted).toBe(0);
	});

	it('knows that a contact that an earlier row creates has no other tags', async () => {
		const rows = [{ email: 'new@example.com' }, { email: 'new@example.com', tags: [] }];
		const { items } = await bench.run(upsert({ write: 'nothing', tagMode: 'replace' }), rows);
		expect(items[1]?.json).toMatchObject({ action: 'unchanged', changes: null });
	});

	it('shows that a contact that it would create has no tags, as the run does', async () => {
		const tags = [];
		for (const write of ['nothing', 'changes']) {
			const { items } = await bench.run(upsert({ write }), [{ email: 'new@example.com' }, ...OTHERS]);
			expect(items[0]?.json.action).toBe('created');
			tags.push(items[0]?.json.tags);
		}
		expect(tags).toEqual([[], []]);
	});

	it('of Create fails for a duplicate, also of an earlier row', async () => {
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
		expect(items[2]?.json.error).toMatch(
			/^Contact ".*" would be rejected as a duplicate: .* exists already \(ID ada\)/,
		);
		expect(items[3]?.json.error).toMatch(/the same phone exists already \(an earlier row creates it\)/);
		expect(items.map(({ json }) => json.code)).toEqual([undefined, 'duplicate', 'duplicate', 'duplicate']);
		expect(bench.sandbox.counters.created).toBe(0);
	});

	it('of Create creates a duplicate if the location allows them, and reads its settings once, only for duplicates', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		const parameters: INodeParameters = {
			...{ resource: 'contact', operation: 'create', fields: automatic(), options: { dryRun: true } },
		};
		const reads = () => bench.wire.filter(({ path }) => /^\/locations\/[^/]+$/.test(path)).length;
		await bench.succeed(parameters, [{ email: 'new@example.com' }]);
		expect(reads()).toBe(0);
		const { items } = await bench.succeed(parameters, [{ email: ADA.email }, { email: ADA.email }]);
		expect(items.map(({ json }) => json.action)).toEqual(['created', 'created']);
		expect(reads()).toBe(1);
	});

	it('of Create ignores that another contact has the phone if the location recognizes contacts by email alone', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'] });
		const parameters = (dryRun: boolean): INodeParameters => ({
			...{ resource: 'contact', operation: 'create', fields: automatic(), options: { dryRun } },
		});
		bench.sandbox.seed.contacts([{ id: 'bob', email: 'bob@example.com', phone: '+12025550101' }]);
		const rows = [
			{ email: 'ann@example.com', phone: '+12025550101' },
			{ email: 'ben@example.com', phone: '+12025550101' },
			{ email: 'bob@example.com', phone: '+12025550102' },
		];
		const foretold = await bench.run(parameters(true), rows, GOING_ON);
		const done = await bench.run(parameters(false), rows, GOING_ON);
		for (const { items } of [foretold, done])
			expect(jsonOf(items).map(({ action, code }) => action ?? code)).toEqual(['created', 'created', 'duplicate']);
	});

	it('of Create or Update recognises a contact that an earlier row creates, with or without the country code of its phone', async () => {
		const rows = [
			{ email: 'new@example.com', phone: '(202) 555-0177' },
			{ phone: '202.555.0177', city: 'Bergen' },
			{ phone: '+1 202 555 0177', city: 'Bergen' },
		];
		const { items } = await bench.run(upsert({ write: 'nothing', outputFormat: 'raw' }), rows);
		expect(items[0]?.json).toMatchObject({ city: 'Bergen' });
		expect(jsonOf(items).map(({ action, isNew }) => [action, isNew])).toEqual([
			['created', true],
			['unchanged', false],
			['unchanged', false],
		]);
		expect(jsonOf(items).map(({ sameAs }) => sameAs)).toEqual([undefined, 1, 1]);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});

	it('of Create or Update asks the server which contact it matches if several have the phone', async () => {
		const phone = '+12025550133';
		bench.sandbox.seed.contacts([
			{ id: 'older', phone, city: 'Bergen', dateAdded: '2026-01-01T00:00:00.000Z' },
			{ id: 'newer', phone, city: 'Oslo', dateAdded: '2026-01-02T00:00:00.000Z' },
		]);
		const rows = [{ phone, city: 'Paris' }, ...OTHERS];
		const { items: foretold } = await bench.run(upsert({ write: 'nothing' }), rows);
		const { items: done } = await bench.run(upsert({}), rows);
		expect(foretold[0]?.json).toMatchObject({ id: 'older', changes: { City: { from: 'Bergen', to: 'Paris' } } });
		expect(done[0]?.json.id).toBe('older');
	});

	it('of Update compares a row with the result of the row before', async () => {
		const { items } = await bench.run(update({ write: 'nothing' }), [
			{ id: 'ada', city: 'Bergen' },
			{ id: 'ada', city: 'Bergen' },
		]);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['updated', 'unchanged']);
		expect(bench.sandbox.counters.updated).toBe(0);
	});
});
