import type { IRun } from 'n8n-workflow';
import { itemsNode } from '../../engine/standIns';
import { automatic, Bench, bothDialects, jsonOf } from '../support/bench';
import { errorOf, itemsOf, plain, sheet, within } from '../plan/inWorkflow';
import { GOING_ON, leaversOf, leaving, listed, rowsFor, synchronizing } from '../plan/list';

bothDialects('A contact that left the list', (bench) => {
	const back = plain('Back', 'n8n-nodes-base.set', 3.4, {
		assignments: { assignments: [{ id: '1', name: 'of', type: 'string', value: "={{ $('Sheet').item.json.email }}" }] },
		options: {},
	});

	// n8n links items by their number if it can, so the number of rows and what comes out matter.
	it.each([
		['among all rows', 4, {}, 5],
		['as the only item', 4, { output: 'changes' }, 1],
		['instead of a row, as the only item', 1, { output: 'changes', brakePercent: 80 }, 1],
	])('comes from no row: an expression behind the node fails in n8n’s words (%s)', async (_, count, options, total) => {
		bench.sandbox.seed.contacts(listed(count + 1));
		const run = await within(
			bench,
			[plain('Sheet', 'test.sheet'), back],
			[
				['Sheet', 'CRM'],
				['CRM', 'Back'],
			],
			{ 'test.sheet': sheet(rowsFor(count)) },
			synchronizing('report', options),
		);
		expect(itemsOf(run, 'CRM')).toHaveLength(total);
		expect(itemsOf(run, 'CRM').at(-1)).toMatchObject({ action: 'left', email: `p${count}@example.com` });
		expect(errorOf(run, 'Back').message).toMatch(/Paired item data for .* from node 'CRM' is unavailable/);
	});

	it('leaves the rows before it linked', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const run = await within(
			bench,
			[plain('Sheet', 'test.sheet'), back],
			[
				['Sheet', 'CRM'],
				['CRM', 'Back'],
			],
			{ 'test.sheet': sheet(rowsFor(4)) },
		);
		expect(itemsOf(run, 'Back').map(({ of }) => of)).toEqual(rowsFor(4).map(({ email }) => email));
	});
});

bothDialects('Synchronize behind several branches', (bench) => {
	const SPLIT = { ...itemsNode([]), description: { ...itemsNode([]).description, outputs: ['main', 'main'] } };
	const half = rowsFor(4).map((json) => ({ json }));
	const split = { ...SPLIT, execute: async () => await Promise.resolve([half.slice(0, 2), half.slice(2)]) };
	beforeEach(() => void bench.sandbox.seed.contacts(listed(4)));

	const expectRefused = (run: IRun) => {
		expect(errorOf(run, 'CRM').message).toContain('Several branches lead into Synchronize');
		expect(errorOf(run, 'CRM').description).toContain('Put a Merge node (Append) before it');
		expect(bench.sandbox.counters.requests).toBe(0);
	};

	it('is refused before anything is sent if two nodes lead into it', async () => {
		const nodes = [plain('Start', 'test.start'), plain('One', 'test.one'), plain('Two', 'test.two')];
		const more = { 'test.start': sheet([{}]), 'test.one': sheet(rowsFor(2)), 'test.two': sheet(rowsFor(2)) };
		expectRefused(
			await within(
				bench,
				nodes,
				[
					['Start', 'One'],
					['Start', 'Two'],
					['One', 'CRM'],
					['Two', 'CRM'],
				],
				more,
			),
		);
	});

	it('shares its refusal with The First Changes of Create or Update, which each branch would send', async () => {
		const links = [0, 1].map((output): [string, string, number] => ['Split', 'CRM', output]);
		const trial = { resource: 'contact', operation: 'upsert', fields: automatic(), write: 'first', firstChanges: 1 };
		const more = { 'test.split': split as never };
		const run = await within(bench, [plain('Split', 'test.split')], links, more, trial);
		expect(errorOf(run, 'CRM').message).toContain('The First Changes would be those of each run');
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('is refused if two outputs of one node lead into it', async () => {
		const more = { 'test.split': split as never };
		expectRefused(
			await within(
				bench,
				[plain('Split', 'test.split')],
				[
					['Split', 'CRM'],
					['Split', 'CRM', 1],
				],
				more,
			),
		);
	});

	it('runs if two triggers lead into it, of which one has started the workflow', async () => {
		const triggers = [plain('Rows', 'test.rows'), plain('By hand', 'n8n-nodes-base.manualTrigger')];
		const links = ['Rows', 'By hand'].map((name): [string, string] => [name, 'CRM']);
		const run = await within(bench, triggers, links, { 'test.rows': sheet(rowsFor(4)) }, synchronizing('report'));
		expect(errorOf(run, 'CRM')).toBeUndefined();
		expect(itemsOf(run, 'CRM')).toHaveLength(4);
	});

	it('runs if only one output leads into it, or the other node is switched off', async () => {
		const off = { ...plain('Old', 'test.old'), disabled: true };
		const run = await within(
			bench,
			[plain('Split', 'test.split'), off],
			[
				['Split', 'CRM'],
				['Old', 'CRM'],
			],
			{ 'test.split': split as never, 'test.old': sheet([]) },
			synchronizing('report'),
		);
		expect(errorOf(run, 'CRM')).toBeUndefined();
		expect(itemsOf(run, 'CRM')).toHaveLength(4);
	});
});

const REFUSED = { match: { method: 'DELETE', path: '/contacts/p29' }, kind: 'status', status: 403 } as const;

bothDialects('A contact that left and can not be dealt with', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.setFaults([REFUSED]);
	});

	it('is failed, not held, and named in the summary', async () => {
		const { items } = await bench.run(synchronizing('delete', { output: 'summary' }), rowsFor(28), GOING_ON);
		expect(jsonOf(items)).toMatchObject([{ rows: 28, failed: 1, left: 1, held: 0 }]);
		expect(items[0]?.json.failures).toMatch(/^1 × .+ \(p29@example\.com\)$/);
	});

	it.each([{}, { output: 'changes' }, { output: 'summary' }])('goes to the error output (%j)', async (options) => {
		const { items, errorItems } = await bench.run(synchronizing('delete', options), rowsFor(28), {
			onError: 'continueErrorOutput',
		});
		expect(jsonOf(errorItems)).toMatchObject([{ error: expect.stringMatching(/p29@example\.com/) as unknown }]);
		expect(leaving(jsonOf(items)).map(({ id }) => id)).toEqual(options.output === 'summary' ? [] : ['p28']);
	});

	it.each([{}, { outputFormat: 'flat' }, { outputFormat: 'raw' }, { output: 'plainChanges' }])(
		'has the columns of the others (%j)',
		async (options) => {
			const { items } = await bench.run(synchronizing('delete', options), rowsFor(28), GOING_ON);
			const [deleted = {}, failed = {}] = leaving(jsonOf(items));
			expect(failed).toMatchObject({ id: 'p29', leaver: 'failed', changes: deleted.changes, code: 'no-access' });
			expect(Object.keys(failed)).toEqual([...Object.keys(deleted), 'code', 'error']);
			if ('outputFormat' in options && options.outputFormat === 'raw') return;
			expect(Object.values(failed).filter((value) => typeof value === 'object' && value !== null)).toEqual(
				Object.keys(options).length > 0 ? [] : [['shop', 'vip']],
			);
		},
	);

	it('is named in the error that ends the run', async () => {
		const { error } = await bench.run(synchronizing('delete'), rowsFor(28));
		expect(error?.message).toContain('p29@example.com');
	});

	// More than can be under way at once, and one of these two is the first.
	it('stops none of 99 others', async () => {
		bench.sandbox.seed.contacts(listed(130));
		bench.sandbox.setFaults([REFUSED, { ...REFUSED, match: { ...REFUSED.match, path: '/contacts/p129' } }]);
		const brake = { brakePercent: 99, brakeFrom: 99 };
		const { items } = await bench.run(synchronizing('delete', brake), rowsFor(29), GOING_ON);
		const failed = leaving(jsonOf(items)).filter(({ leaver }) => leaver === 'failed');
		expect(failed.map(({ id }) => id).sort()).toEqual(['p129', 'p29']);
		expect(bench.sandbox.state.contacts.size).toBe(29 + 2);
	});
});

bothDialects('The item of a contact that left', (bench) => {
	it('has none of the fields that the rows write', async () => {
		bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'TEXT' }] as never);
		const more = { city: 'Oslo', customFields: [{ id: 'num', value: '7' }] };
		bench.sandbox.seed.contacts(listed(30).map((one) => ({ ...one, ...more })));
		const rows = rowsFor(29).map((row) => ({ ...row, city: '', Number: '7' }));
		const [left] = leaving(jsonOf((await bench.succeed(synchronizing('report', { clearEmpty: true }), rows)).items));
		expect(left).toMatchObject({ id: 'p29', leaver: 'reported' });
		expect([left?.city, left?.customFields]).toEqual([undefined, undefined]);
	});
});

describe('A contact that is gone when it is dealt with', () => {
	const bench = new Bench('highLevel');

	it.each(['delete', 'doNotDisturb', 'removeTag', 'addTag'])('is no error (%s)', async (leavers) => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.configure({ searchLagMs: 3_600_000 });
		for (const id of ['p28', 'p29']) bench.sandbox.state.contactStore.remove(id);
		const { items, error } = await bench.run(synchronizing(leavers), rowsFor(28));
		expect(error).toBeUndefined();
		expect(leaving(jsonOf(items))).toMatchObject(
			['p28', 'p29'].map((id) => ({ id, leaver: 'deleted', changes: null })),
		);
	});

	it.each(['doNotDisturb', 'addTag'])('is no error if it goes before it loses the list tag (%s)', async (leavers) => {
		bench.sandbox.seed.contacts(listed(30));
		const match = { method: 'DELETE', path: '/contacts/p29/tags' };
		const body = { statusCode: 404, message: 'Contact not found' };
		bench.sandbox.setFaults([{ kind: 'status', status: 404, body, match }]);
		const { items } = await bench.succeed(synchronizing(leavers), rowsFor(29));
		expect(leaversOf(jsonOf(items))).toEqual({ p29: 'deleted' });
	});
});

bothDialects('A row of the list without tags', (bench) => {
	it('replaces no tags with Tag Mode Replace, and a row with tags does', async () => {
		bench.sandbox.seed.contacts(listed(30).map((one) => ({ ...one, tags: ['shop', 'vip'] })));
		const rows = rowsFor(30).map((row, index) => ({ ...row, city: 'Rome', ...(index === 1 && { tags: 'new' }) }));
		await bench.succeed(synchronizing('report', { tagMode: 'replace', maxChanges: 100 }), rows);
		const tags = ['p0', 'p1'].map((id) => [...(bench.sandbox.state.contacts.get(id)?.tags ?? [])].sort());
		expect(tags).toEqual([
			['shop', 'vip'],
			['new', 'shop'],
		]);
		expect(bench.sandbox.state.contacts.get('p0')?.city).toBe('Rome');
	});
});

describe('A row with a column of Do Not Disturb', () => {
	const bench = new Bench('highLevel');
	const muted = { dnd: true, dndSettings: { Email: { status: 'active', message: '', code: '' } } };
	const lifting = {
		email: 'p0@example.com',
		'Do Not Disturb': 'no',
		'Do Not Disturb: Email': 'inactive',
		city: 'Oslo',
	};

	it.each([{}, { write: 'nothing' }])('does not lift it with Set Do Not Disturb (%j)', async (options) => {
		bench.sandbox.seed.contacts([{ ...listed(1)[0], ...muted }, ...listed(30).slice(1)]);
		const { items } = await bench.run(synchronizing('doNotDisturb', options), [lifting, ...rowsFor(30).slice(1)]);
		expect(bench.sandbox.state.contacts.get('p0')).toMatchObject(muted);
		expect(items[0]?.json).toMatchObject({ kept: { 'Do Not Disturb': true } });
		expect(items[0]?.json.changes).not.toHaveProperty('Do Not Disturb');
		expect(bench.sandbox.state.contacts.get('p0')?.city).toBe('write' in options ? null : 'Oslo');
	});

	it('lifts it with another entry of Contacts That Left the List', async () => {
		bench.sandbox.seed.contacts([{ ...listed(1)[0], ...muted }, ...listed(30).slice(1)]);
		await bench.run(synchronizing('report'), [lifting, ...rowsFor(30).slice(1)]);
		expect(bench.sandbox.state.contacts.get('p0')?.dnd).toBe(false);
	});
});
