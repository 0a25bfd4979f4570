import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, bothDialects, hintsOf, located, mapping } from '../support/bench';
import { sized } from '../support/sizes';
import { Life, searchDuring, settle, type Deed } from './life';
import { settings } from '../support/settings';

const upsert = (options: IDataObject) =>
	({ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) }) as never;

const before =
	(request: number, deed: Deed) =>
	(answered: number): Deed | undefined =>
		answered === request - 1 ? deed : undefined;

bothDialects('Return All while others work', (bench) => {
	const pages = (contacts: number) => contacts / bench.by({ highLevel: 500, documented: 100 });

	beforeEach(() => void settle(bench.sandbox, 2_000));

	it.each<[string, Deed]>([
		['a contact is created', { create: 1 }],
		['a contact of the first page is deleted', { remove: [50] }],
		['a contact is deleted and another created', { remove: [1_900], create: 1 }],
		['a tag is taken off and put on again', { untag: [1_900] }],
	])('returns all others if %s', async (_, deed) => {
		const requests = await searchDuring(bench, before(3, deed));
		expect(requests).toBeLessThanOrEqual(bench.by({ highLevel: pages(2_000) + 4, documented: 24 }));
	});
});

describe('a quiet list (documented)', () => {
	const bench = new Bench('documented');
	const CONTACTS = sized(20_000, 4_000);

	it(`of ${CONTACTS} contacts takes 1 % more requests than pages`, async () => {
		settle(bench.sandbox, CONTACTS);
		const requests = await searchDuring(bench, () => undefined);
		expect(requests).toBeLessThanOrEqual(Math.ceil(CONTACTS / 99) + 1);
	});

	it('takes a few more requests if one contact is deleted meanwhile', async () => {
		settle(bench.sandbox, CONTACTS);
		const requests = await searchDuring(bench, before(10, { remove: [5] }));
		expect(requests).toBeLessThanOrEqual(Math.ceil(CONTACTS / 98) + 12);
	});
});

describe('a prefetch while others work (highLevel)', () => {
	const bench = new Bench('highLevel');
	const rowsOf = (contacts: IDataObject[]) => contacts.map(({ email, firstName }) => ({ email, firstName }));

	it.each([{ write: 'changes' }, { write: 'nothing' }])(
		'takes no more requests if a contact is added: %j',
		async (options) => {
			const rows = rowsOf(settle(bench.sandbox, 3_000));
			new Life(bench.sandbox, before(3, { create: 1 }));
			const { items, error } = await bench.run(upsert(options), rows);
			expect(error).toBeUndefined();
			expect(items.every(({ json }) => json.action === 'unchanged')).toBe(true);
			expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(8);
		},
	);

	it('is replaced by searches for the rows if it fails half way', async () => {
		const rows = rowsOf(settle(bench.sandbox, 3_000));
		bench.sandbox.setFaults([{ kind: 'status', match: { bodyIncludes: 'searchAfter' } }]);
		const { items, error } = await bench.run(upsert({ write: 'changes' }), rows);
		expect(error).toBeUndefined();
		expect(items.every(({ json }) => json.action === 'unchanged')).toBe(true);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(37);
	});
});

describe('a prefetch that fails (documented)', () => {
	const bench = new Bench('documented');

	it('is reported, and the rows are sent', async () => {
		const contacts = settle(bench.sandbox, 300);
		bench.sandbox.setFaults([{ kind: 'status', match: { method: 'GET', path: '/contacts' } }]);
		const rows = contacts.map(({ email, firstName }) => ({ email, firstName })) as IDataObject[];
		const result = await bench.run(upsert({ write: 'changes' }), rows);
		expect(result.error).toBeUndefined();
		expect(result.items).toHaveLength(300);
		expect(hintsOf(result)).toEqual([expect.stringMatching(/^Not all contacts .* read in bulk\. .* sent one by one/)]);
	});

	it('half way still compares rows by ID with the contacts read so far', async () => {
		const contacts = settle(bench.sandbox, 400);
		bench.sandbox.setFaults([{ kind: 'status', skip: 1, match: { method: 'GET', path: '/contacts' } }]);
		const rows = contacts.map(({ id, firstName }) => ({ id, firstName })) as IDataObject[];
		const update = { resource: 'contact', operation: 'update', contactId: located('id', '={{ $json.id }}') };
		const fields = mapping({ firstName: '={{ $json.firstName }}' });
		const result = await bench.run({ ...update, fields, write: 'changes', options: {} }, rows);
		expect(result.error).toBeUndefined();
		expect(result.items.filter(({ json }) => json.action === 'unchanged')).toHaveLength(100);
		expect(hintsOf(result)).toEqual([expect.stringMatching(/^Not all contacts/)]);
	});
});

describe('equipment on several pages (highLevel)', () => {
	const bench = new Bench('highLevel');

	it.each(['_id', null] as const)(
		'comes out whole if an entry of the first page is deleted meanwhile (IDs: %s)',
		async (idKey) => {
			bench.sandbox.configure({ equipmentListIdKey: idKey });
			const names = Array.from({ length: 250 }, (_, index) => `e${index}`);
			bench.sandbox.seed.equipment(names.map((name) => ({ id: name, name })));
			new Life(
				bench.sandbox,
				() => void bench.sandbox.state.equipment.delete('e7'),
				({ path }) => path === '/calendars/resources/equipments',
			);
			const { items } = await bench.succeed({ resource: 'equipment', operation: 'getAll', returnAll: true });
			expect(items.map(({ json }) => json.name)).toEqual(names);
			expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(5);
		},
	);
});
