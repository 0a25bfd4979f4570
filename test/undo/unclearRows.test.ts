import type { IDataObject } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import { automatic, Bench, jsonOf, located } from '../support/bench';
import { contactsIn, GOING_ON, itemsOf, night, undoing, writesIn } from './nights';

const PEOPLE = [
	{ id: 'ada', firstName: 'Ada', email: 'ada@example.com', city: 'Oslo', tags: ['a'] },
	{ id: 'bob', firstName: 'Bob', email: 'bob@example.com', city: 'Bergen', tags: [] },
];
const ROWS = [
	{ email: 'ada@example.com', city: 'Rome', tags: 'new' },
	{ email: 'bob@example.com', city: 'Bonn' },
];
const ERROR_OUTPUT = { onError: 'continueErrorOutput' } as const;
/** The error output of n8n before 2.37 has no room for what may have been written. */
const OUTPUTS = 'TIMED_CAUSES' in n8nWorkflow ? [GOING_ON, ERROR_OUTPUT] : [GOING_ON];

describe('Undo of rows of which the run did not learn whether they were written', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => bench.sandbox.seed.contacts(PEOPLE));

	const night1 = async (kind: 'resetAfter' | 'resetBefore', extra: Parameters<Bench['run']>[2]) => {
		bench.sandbox.setFaults([{ match: { bodyIncludes: '"city"' }, kind }]);
		const { items, errorItems } = await bench.run(night(), ROWS, extra);
		bench.sandbox.setFaults([]);
		return jsonOf([...errorItems, ...items]);
	};

	it.each(OUTPUTS)('brings back what was written though no answer arrived (%j)', async (extra) => {
		const before = contactsIn(bench);
		const items = await night1('resetAfter', extra);
		expect(items.map(({ error }) => error)).toEqual([
			expect.stringContaining('may have been carried out'),
			expect.stringContaining('may have been carried out'),
		]);
		expect(contactsIn(bench)).toMatchObject({ ada: { city: 'Rome' }, bob: { city: 'Bonn' } });
		const undone = await itemsOf(bench, undoing(), items);
		expect(undone.map(({ id, action }) => [id, action])).toEqual([
			['ada', 'updated'],
			['bob', 'updated'],
		]);
		expect(contactsIn(bench)).toEqual(before);
	});

	it.each(OUTPUTS)('writes nothing to contacts that the run did not reach (%j)', async (extra) => {
		const before = contactsIn(bench);
		const items = await night1('resetBefore', extra);
		expect(items.every(({ error }) => typeof error === 'string')).toBe(true);
		bench.sandbox.resetCounters();
		const undone = await itemsOf(bench, undoing(), items);
		expect(undone.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
		expect([contactsIn(bench), writesIn(bench)]).toEqual([before, 0]);
	});

	it('removes a tag that was added though no answer arrived', async () => {
		const before = contactsIn(bench);
		bench.sandbox.setFaults([{ match: { bodyIncludes: '"tags"' }, kind: 'resetAfter' }]);
		const { items } = await bench.run(night(), [{ email: 'bob@example.com', tags: 'new' }], GOING_ON);
		bench.sandbox.setFaults([]);
		expect(jsonOf(items)).toMatchObject([{ id: 'bob', action: 'unclear', changes: { Tags: { added: ['new'] } } }]);
		expect(contactsIn(bench)).not.toEqual(before);
		await itemsOf(bench, undoing(), jsonOf(items));
		expect(contactsIn(bench)).toEqual(before);
	});

	it('leaves what somebody changed since', async () => {
		const items = await night1('resetAfter', GOING_ON);
		Object.assign(bench.sandbox.state.contacts.get('ada') ?? {}, { city: 'Turin' });
		const [ada] = await itemsOf(bench, undoing(), items);
		expect(ada).toMatchObject({ kept: { City: { now: 'Turin', before: 'Oslo' } } });
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Turin' });
	});

	it.each(['create', 'upsert', 'delete'])(
		'names a contact whose earlier values are unknown (%s)',
		async (operation) => {
			bench.sandbox.setFaults([
				{ match: { path: /^\/contacts\/(ada|upsert)?$/ }, kind: 'resetAfter' },
				{ match: { path: '/contacts/search/duplicate' }, kind: 'status' },
			]);
			const parameters = { resource: 'contact', operation, fields: automatic(), contactId: located('id', 'ada') };
			const rows = [{ email: 'new@example.com', firstName: 'New' }];
			for (const extra of [GOING_ON, ERROR_OUTPUT]) {
				const { items, errorItems } = await bench.run(parameters, rows, extra);
				const [undone] = await itemsOf(bench, undoing(), jsonOf([...items, ...errorItems]));
				expect(undone).toMatchObject({
					email: 'new@example.com',
					action: 'held',
					heldBecause: expect.stringContaining('did not learn whether it wrote') as unknown,
				});
			}
		},
	);

	it('names a contact that left the list if the answer to its change was lost', async () => {
		const sync = (more: object = {}) => ({
			...{ resource: 'contact', operation: 'synchronize', listTag: 'list', leavers: 'removeTag', ...more },
			fields: automatic(),
		});
		const rows = ['ada', 'bob', 'eve', 'kim', 'lea'].map((name) => ({ email: `${name}@example.com` }));
		await bench.succeed(sync(), rows);
		bench.sandbox.setFaults([{ match: { path: /tags/ }, kind: 'resetAfter' }]);
		const { items } = await bench.run(sync(), rows.slice(1), GOING_ON);
		bench.sandbox.setFaults([]);
		const left = jsonOf(items).filter(({ leaver }) => leaver === 'failed');
		expect(await itemsOf(bench, undoing(), left)).toMatchObject([{ id: 'ada', action: 'held' }]);
	});

	it('does not stand in the way of running the rows again', async () => {
		const items = await night1('resetBefore', GOING_ON);
		const again: IDataObject[] = await itemsOf(bench, night(), items);
		expect(again.map(({ id, action }) => [id, action])).toEqual([
			['ada', 'updated'],
			['bob', 'updated'],
		]);
		expect(contactsIn(bench)).toMatchObject({ ada: { city: 'Rome', tags: ['a', 'new'] }, bob: { city: 'Bonn' } });
	});
});

describe('Undo of such rows on a server whose IDs are numbers', () => {
	const bench = new Bench('documented');

	it.each([
		['no ID of its own', {}, { id: '1001' }],
		['a number of a table', { id: '7' }, { id: '7', contactId: '1001' }],
	])('brings back the contact of a row that has %s', async (_, own, ids) => {
		bench.sandbox.seed.contacts([
			{ id: '1001', email: 'ada@example.com', city: 'Oslo' },
			{ id: '7', city: 'Bonn' },
		]);
		const before = contactsIn(bench);
		bench.sandbox.setFaults([{ match: { bodyIncludes: '"city"' }, kind: 'resetAfter' }]);
		const { items } = await bench.run(night(), [{ ...own, email: 'ada@example.com', city: 'Rome' }], GOING_ON);
		bench.sandbox.setFaults([]);
		expect(jsonOf(items)).toMatchObject([{ ...ids, action: 'unclear' }]);
		const [undone] = await itemsOf(bench, undoing(), jsonOf(items));
		expect(undone).toMatchObject({ id: '1001', action: 'updated' });
		expect(contactsIn(bench)).toEqual(before);
	});
});

describe('Undo of rows that were sent without reading their contact', () => {
	const bench = new Bench('highLevel');

	it('holds a further row about the contact, and refuses the first', async () => {
		bench.sandbox.seed.contacts(PEOPLE);
		const everyRow = { resource: 'contact', operation: 'upsert', fields: automatic() };
		const items = await itemsOf(bench, everyRow, [ROWS[0] ?? {}, { email: 'ada@example.com', city: 'Bonn' }]);
		expect(items[1]).toMatchObject({ id: 'ada', action: 'updated', sameAs: 1 });
		const { items: undone } = await bench.run(undoing(), items, GOING_ON);
		expect(jsonOf(undone)).toMatchObject([
			{ error: expect.stringContaining('does not say what contact "ada" was before') as unknown },
			{ id: 'ada', action: 'held', heldBecause: expect.stringContaining('without reading') as unknown },
		]);
	});

	it('deletes a contact that several rows created', async () => {
		const row = { email: 'eve@example.com', city: 'Bonn' };
		const items = await itemsOf(bench, { resource: 'contact', operation: 'upsert', fields: automatic() }, [row, row]);
		const undone = await itemsOf(bench, undoing({ brakePercent: 100 }, { createdContacts: 'delete' }), items);
		expect(undone[0]).toMatchObject({ action: 'deleted' });
		expect(contactsIn(bench)).toEqual({});
	});
});
