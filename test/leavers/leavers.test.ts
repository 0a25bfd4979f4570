import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, bothDialects, hintsOf, jsonOf, mapping } from '../support/bench';
import { settings } from '../support/settings';
import { GOING_ON } from '../plan/rows';

const synchronize = (leavers: string, options: IDataObject = {}, more: IDataObject = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'synchronize', fields: automatic(), listTag: 'Shop', leavers },
	...settings(options),
	...(more as INodeParameters),
});
const people = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: `p${index}`,
		email: `p${index}@example.com`,
		// Searches return the newest first, so the order must not depend on when the test creates them.
		dateAdded: '2026-01-01T00:00:00.000Z',
		tags: ['shop', 'vip'],
	}));
const rowsOf = (list: ReturnType<typeof people>): IDataObject[] => list.map(({ email }) => ({ email }));
const leaversIn = (items: IDataObject[]) =>
	items.filter(({ action }) => action === 'left').map(({ id, leaver }) => [id, leaver]);
const tagsOf = ({ sandbox }: Bench, id: string) => sandbox.state.contacts.get(id)?.tags;

bothDialects('Synchronize', (bench) => {
	it('marks the contacts of all rows in the first run, and nobody leaves', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@example.com', tags: ['vip'] },
			{ id: 'bob', email: 'bob@example.com', tags: [] },
		]);
		const rows = [{ email: 'ada@example.com' }, { email: 'new@example.com', tags: 'x' }];
		for (const actions of [
			['updated', 'created'],
			['unchanged', 'unchanged'],
		]) {
			bench.sandbox.resetCounters();
			const result = await bench.run(synchronize('delete'), rows);
			const { items, error } = result;
			expect(error).toBeUndefined();
			expect(hintsOf(result).join()).toMatch(/^2 rows( in [\d:]+)?: (1 created, 1 updated|2 unchanged); \d requests?$/);
			expect(jsonOf(items).map(({ action }) => action)).toEqual(actions);
		}
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0 });
		expect(tagsOf(bench, 'ada')).toEqual(['vip', 'shop']);
		expect(tagsOf(bench, 'bob')).toEqual([]);
		const created = [...bench.sandbox.state.contacts.values()].find(({ email }) => email === 'new@example.com');
		expect(created?.tags).toEqual(['x', 'shop']);
	});

	it('returns those who left after the rows, and leaves them as they are', async () => {
		bench.sandbox.seed.contacts([...people(4), { id: 'other', email: 'other@example.com', tags: ['vip'] }]);
		const result = await bench.run(synchronize('report'), rowsOf(people(3)));
		expect(leaversIn(jsonOf(result.items))).toEqual([['p3', 'reported']]);
		expect(result.items[3]?.json).toMatchObject({ email: 'p3@example.com', action: 'left' });
		expect(hintsOf(result).join()).toContain('1 left the list: reported');
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
	});

	it('deletes those who left, last of all', async () => {
		bench.sandbox.seed.contacts(people(4));
		const rows = [...rowsOf(people(3)), { email: 'new@example.com' }];
		const { items } = await bench.run(synchronize('delete'), rows);
		expect(leaversIn(jsonOf(items))).toEqual([['p3', 'deleted']]);
		expect(bench.sandbox.state.contacts.has('p3')).toBe(false);
		expect(bench.wire.at(-1)).toMatchObject({ method: 'DELETE', path: '/contacts/p3' });
		expect((await bench.run(synchronize('delete'), rows)).items.map(({ json }) => json.action)).toEqual(
			rows.map(() => 'unchanged'),
		);
	});

	it.each([
		['report', {}, null],
		['delete', {}, null],
		['removeTag', {}, { Tags: { removed: ['shop'] } }],
		['addTag', { leaversTag: 'Former' }, { Tags: { added: ['former'], removed: ['shop'] } }],
		['doNotDisturb', {}, { 'Do Not Disturb': { from: null, to: true }, Tags: { removed: ['shop'] } }],
	])('says what changes of a contact that left, as a dry run does (%s)', async (leavers, more, changes) => {
		if (bench.dialect === 'documented' && leavers !== 'report' && leavers !== 'delete') return;
		bench.sandbox.seed.contacts(people(4));
		for (const options of [{ write: 'nothing' }, {}]) {
			const { items } = await bench.run(synchronize(leavers, options, more), rowsOf(people(3)));
			const isDry = 'write' in options;
			expect(items.at(-1)?.json).toMatchObject({
				id: 'p3',
				action: 'left',
				isNew: false,
				...(isDry && { dryRun: true }),
			});
			expect(items.at(-1)?.json.changes).toEqual(changes);
			if (isDry) expect(bench.sandbox.counters).toMatchObject({ updated: 0, deleted: 0, bulkCalls: 0 });
		}
	});

	it.each([
		['report', {}],
		['delete', {}],
		['removeTag', {}],
		['addTag', { leaversTag: 'Former' }],
		['doNotDisturb', {}],
	])('comes out of a dry run as it does of the run (%s)', async (leavers, more) => {
		if (bench.dialect === 'documented' && leavers !== 'report' && leavers !== 'delete') return;
		bench.sandbox.seed.contacts(people(4));
		const leaver = async (options: IDataObject) => {
			const raw = synchronize(leavers, { outputFormat: 'raw', ...options }, more);
			return (await bench.run(raw, rowsOf(people(3)))).items.at(-1)?.json;
		};
		const foretold = await leaver({ write: 'nothing' });
		const told = await leaver({});
		expect(foretold).toEqual({ ...told, dryRun: true });
		if (leavers === 'doNotDisturb') expect(told).toMatchObject({ dnd: true, tags: ['vip'] });
	});

	it('names itself when a row has neither email nor phone', async () => {
		const { error } = await bench.run(synchronize('report'), [{ firstName: 'Ada' }, { firstName: 'Bob' }]);
		expect(error?.message).toContain('Synchronize needs Email or Phone');
	});

	describe('with half a list', () => {
		const rows = rowsOf(people(100).slice(0, 50));
		beforeEach(() => void bench.sandbox.seed.contacts(people(100)));

		it('holds all who left, writes the rows and ends with an error that says the way through', async () => {
			const changed = rows.map((row) => ({ ...row, city: 'Oslo' }));
			const { error } = await bench.run(synchronize('delete'), changed);
			expect(error?.message).toMatch(
				/50 of 100 contacts with the tag "shop" left the list \(50 %\), 10 % at most are allowed/,
			);
			expect(error?.description).toContain('raise Options > Hold Back Above (%) for one run');
			expect(bench.sandbox.counters).toMatchObject({ updated: 50, deleted: 0 });
		});

		it('reports them without an error', async () => {
			const result = await bench.run(synchronize('report'), rows);
			expect(result.error).toBeUndefined();
			expect(leaversIn(jsonOf(result.items)).map(([, leaver]) => leaver)).toEqual(Array(50).fill('reported'));
			expect(hintsOf(result).join()).toMatch(/50 of 100 contacts.*Check whether the list is complete\.(?!.*raise)/);
		});

		it.each(['nothing', 'changes'])(
			'does not say of Report Only that it holds anybody back if it writes %s',
			async (write) => {
				const result = await bench.succeed(synchronize('report', { write }), rows);
				expect(new Set(leaversIn(jsonOf(result.items)).map(([, leaver]) => leaver))).toEqual(new Set(['reported']));
				const [told] = hintsOf(result).filter((hint) => hint.includes('Check whether the list is complete'));
				expect(told).toMatch(/^50 of 100 contacts with the tag "shop" left the list \(50 %\)\. /);
				expect(told).toContain('Any other entry of Contacts That Left the List than Report Only would hold them');
				expect(told).not.toMatch(/A run would|nothing was done|are written/);
			},
		);

		it.each(['nothing', 'first'])(
			'says without an error that a run would hold them back if it writes %s',
			async (write) => {
				const result = await bench.run(synchronize('delete', { write }), rows);
				expect(result.error).toBeUndefined();
				expect(hintsOf(result).join()).toContain('A run would hold back: 50 of 100 contacts');
				expect(hintsOf(result).join()).not.toContain('All rows were written');
				expect(new Set(leaversIn(jsonOf(result.items)).map(([, leaver]) => leaver))).toEqual(new Set(['held']));
				expect(bench.sandbox.counters.deleted).toBe(0);
			},
		);
	});

	it('protects the contact that a failed row names, and holds all if a row names none', async () => {
		bench.sandbox.seed.contacts([...people(30), { id: 'gone', email: 'gone@example.com', tags: ['shop'] }]);
		const rows: IDataObject[] = rowsOf(people(29));
		const bad = { email: 'P29@example.com', phone: 'ask Jane' };
		const { items } = await bench.run(synchronize('delete', { badValues: 'failRow' }), [...rows, bad], GOING_ON);
		expect(items[29]?.json.error).toEqual(expect.any(String));
		expect(leaversIn(jsonOf(items))).toEqual([['gone', 'deleted']]);

		bench.sandbox.seed.contacts([{ id: 'gone2', email: 'gone2@example.com', tags: ['shop'] }]);
		const { items: held } = await bench.run(synchronize('delete'), [...rows, { email: 'nobody' }], GOING_ON);
		expect(new Set(leaversIn(jsonOf(held)).map(([, leaver]) => leaver))).toEqual(new Set(['held']));
		expect(leaversIn(jsonOf(held)).map(([id]) => id)).toContain('gone2');
	});

	it('spares contacts with a tag that the user protects', async () => {
		bench.sandbox.seed.contacts([
			...people(30),
			{ id: 'kept', email: 'kept@example.com', tags: ['shop', 'Open Matter'] },
		]);
		const { items } = await bench.run(synchronize('delete', { keepTags: 'open matter, x' }), rowsOf(people(29)));
		expect(new Map(leaversIn(jsonOf(items)) as Array<[string, string]>)).toEqual(
			new Map([
				['p29', 'deleted'],
				['kept', 'held'],
			]),
		);
	});

	it('never takes the contact of a row for a leaver, even if the search does not show it', async () => {
		bench.sandbox.configure({ searchLagMs: 3_600_000 });
		bench.sandbox.seed.contacts(people(30));
		const rows = [...rowsOf(people(30)).slice(1), { email: 'p0@example.com', city: 'Oslo' }];
		for (let night = 0; night < 2; night++)
			await bench.run(synchronize('delete'), [...rows, { email: 'new@example.com' }]);
		expect(bench.sandbox.counters.deleted).toBe(0);
	});

	it('refuses a list without a tag, an empty list and one that Execute Once cuts', async () => {
		const refused = async (parameters: INodeParameters, items: IDataObject[]) =>
			(await bench.run(parameters, items)).error?.message;
		expect(await refused(synchronize('report', {}, { listTag: ' ' }), rowsOf(people(2)))).toMatch(
			/List Tag has to be one tag/,
		);
		expect(await refused(synchronize('report', {}, { listTag: 'a, b' }), rowsOf(people(2)))).toMatch(
			/List Tag has to be one tag/,
		);
		expect(await refused(synchronize('fire'), rowsOf(people(2)))).toMatch(/can't be "fire"/);
		expect(await refused(synchronize('report'), [{}])).toMatch(/The list is empty/);
		const file = { json: {}, binary: { data: { data: '', mimeType: 'text/csv' } } };
		expect(await refused(synchronize('report'), [file])).toMatch(/needs Email or Phone \(row 1\)$/);
		expect(await refused(synchronize('report'), [...rowsOf(people(1)), {}])).toMatch(/needs Email or Phone \(row 2\)$/);
		const once = await bench.run(synchronize('delete'), rowsOf(people(2)), { executeOnce: true });
		expect(once.error?.message).toMatch(/Execute Once gives Synchronize the first row alone/);
		expect(once.error?.description).toMatch(/Switch it off in the settings of the node\. Nothing was sent/);
		const typed = { fields: mapping({ email: 'ann@' }) };
		expect(await refused(synchronize('report', {}, typed), [{}])).toMatch(/"ann@" is not an email address/);
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});

describe('Synchronize in the HighLevel dialect', () => {
	const bench = new Bench('highLevel');
	const rows = rowsOf(people(28));
	beforeEach(() => void bench.sandbox.seed.contacts(people(30)));

	it.each([
		['removeTag', 'untagged', ['vip'], undefined],
		['addTag', 'tagged', ['vip', 'former'], undefined],
		['doNotDisturb', 'muted', ['vip'], true],
	])('%s', async (leavers, leaver, tags, dnd) => {
		const { items, error } = await bench.run(synchronize(leavers, {}, { leaversTag: 'Former' }), rows);
		expect(error).toBeUndefined();
		expect(leaversIn(jsonOf(items))).toEqual([
			['p28', leaver],
			['p29', leaver],
		]);
		for (const id of ['p28', 'p29']) {
			expect(tagsOf(bench, id)).toEqual(tags);
			if (dnd) expect(bench.sandbox.state.contacts.get(id)?.dnd).toBe(true);
		}
		bench.sandbox.resetCounters();
		await bench.run(synchronize(leavers, {}, { leaversTag: 'Former' }), rows);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0, bulkCalls: 0 });
	});

	it('foretells no Do Not Disturb for a contact that has it', async () => {
		bench.sandbox.seed.contacts(people(30).map((one, index) => ({ ...one, dnd: index === 29 })));
		const run = async (write: string) =>
			jsonOf((await bench.succeed(synchronize('doNotDisturb', { write }), rows)).items).slice(-2);
		const foretold = await run('nothing');
		expect(foretold.map(({ changes }) => Object.keys(changes as object))).toEqual([
			['Do Not Disturb', 'Tags'],
			['Tags'],
		]);
		expect((await run('changes')).map(({ changes }) => changes)).toEqual(foretold.map(({ changes }) => changes));
	});

	it.each([
		['caf\u00e9', 'cafe\u0301'],
		['cafe\u0301', 'caf\u00e9'],
	])(
		'finds and removes a list tag whose accent is written in another way: %j of the node, %j of the account',
		async (listTag, tag) => {
			bench.sandbox.seed.contacts(people(10).map((one) => ({ ...one, tags: [tag, 'vip'] })));
			const { items } = await bench.succeed(synchronize('removeTag', {}, { listTag }), rowsOf(people(9)));
			expect(leaversIn(jsonOf(items))).toEqual([['p9', 'untagged']]);
			expect(items.at(-1)?.json).toMatchObject({ tags: ['vip'], changes: { Tags: { removed: [tag] } } });
			expect(tagsOf(bench, 'p9')).toEqual(['vip']);
			expect(tagsOf(bench, 'p0')).toEqual([tag, 'vip']);
		},
	);

	it('returns those who left in a fixed order, whichever of them is done first', async () => {
		bench.sandbox.setFaults([
			{ kind: 'delay', delayMs: 300, times: 1, match: { method: 'PUT', path: '/contacts/p28' } },
		]);
		const { items } = await bench.run(synchronize('doNotDisturb'), rows);
		expect(leaversIn(jsonOf(items))).toEqual([
			['p28', 'muted'],
			['p29', 'muted'],
		]);
	});

	it.each([false, true])('never lifts Do Not Disturb, and tells who comes back (dry run: %s)', async (dryRun) => {
		bench.sandbox.seed.contacts([
			{ id: 'back', email: 'back@example.com', tags: [], dnd: true },
			{ id: 'moved', email: 'moved@example.com', tags: [], city: 'Oslo', dnd: true },
			{ id: 'stays', email: 'stays@example.com', tags: ['shop'], dnd: true },
		]);
		const back = [{ email: 'back@example.com' }, { email: 'moved@example.com', city: 'Bergen' }];
		const list = [...rowsOf(people(30)), ...back, { email: 'stays@example.com' }];
		const { items } = await bench.run(synchronize('doNotDisturb', { write: dryRun ? 'nothing' : 'changes' }), list);
		expect(jsonOf(items).flatMap(({ id, kept }) => (kept === undefined ? [] : [[id, kept]]))).toEqual([
			['back', { 'Do Not Disturb': true }],
			['moved', { 'Do Not Disturb': true }],
		]);
		for (const id of ['back', 'moved']) {
			expect(bench.sandbox.state.contacts.get(id)?.dnd).toBe(true);
			expect(tagsOf(bench, id)).toEqual(dryRun ? [] : ['shop']);
		}
	});

	it.each([false, true])('does not report Do Not Disturb as kept if a row sets it (dry run: %s)', async (dryRun) => {
		bench.sandbox.seed.contacts([{ id: 'joins', email: 'joins@example.com', tags: [] }]);
		const muted = ['joins', 'new'].map((name) => ({ email: `${name}@example.com`, DND: 'yes' }));
		const options = { write: dryRun ? 'nothing' : 'changes' };
		const { items } = await bench.run(synchronize('doNotDisturb', options), [...rowsOf(people(30)), ...muted]);
		expect(jsonOf(items).filter(({ kept }) => kept !== undefined)).toEqual([]);
	});

	it('reports Do Not Disturb among the kept fields, but not if a row would lift a single channel alone', async () => {
		const muted = { tags: ['shop'], dnd: true, city: 'Oslo', dndSettings: { SMS: { status: 'active' } } };
		bench.sandbox.seed.contacts(['all', 'channel'].map((id) => ({ ...muted, id, email: `${id}@example.com` })));
		const list = [
			...rowsOf(people(30)),
			{ email: 'all@example.com', city: 'Rome', 'Do Not Disturb': false },
			{ email: 'channel@example.com', city: 'Rome', 'DND SMS': 'inactive' },
		];
		const { items } = await bench.run(synchronize('doNotDisturb', { onlyNew: ['city'] }), list);
		expect(jsonOf(items).flatMap(({ id, kept }) => (kept === undefined ? [] : [[id, kept]]))).toEqual([
			['all', { City: 'Oslo', 'Do Not Disturb': true }],
			['channel', { City: 'Oslo' }],
		]);
		for (const id of ['all', 'channel']) expect(bench.sandbox.state.contacts.get(id)).toMatchObject(muted);
	});

	it('removes the tag of 600 contacts with two requests', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts(people(2_000));
		const { error } = await bench.run(
			synchronize('removeTag', { output: 'summary', brakePercent: 40 }),
			rowsOf(people(1_400)),
		);
		expect(error).toBeUndefined();
		expect(bench.sandbox.counters).toMatchObject({ bulkCalls: 2 });
		// Four pages and an empty one, six to look again at 100 contacts each, and two requests for the tags.
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(13);
	});
});

describe('Synchronize in the documented dialect', () => {
	const bench = new Bench('documented');

	it.each([
		['removeTag', 'Remove the List Tag'],
		['addTag', 'Add Another Tag'],
		['doNotDisturb', 'Set Do Not Disturb'],
	])('refuses %s by its name before anything is sent', async (leavers, name) => {
		const { error } = await bench.run(synchronize(leavers, {}, { leaversTag: 'x' }), rowsOf(people(2)));
		expect(error?.message).toContain(`Contacts That Left the List > ${name} is not part of the documented interface`);
		expect(error?.description).toMatch(
			/^Choose Report Only or Delete, or choose the HighLevel dialect in the credential\./,
		);
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});

describe('Synchronize with a contact that gets Do Not Disturb and keeps the list tag', () => {
	const bench = new Bench('highLevel');

	it('sets it once more if the first answer is lost', async () => {
		bench.sandbox.seed.contacts(people(10));
		bench.sandbox.setFaults([{ match: { method: 'PUT', path: '/contacts/p9' }, kind: 'resetAfter', times: 1 }]);
		const { items } = await bench.succeed(synchronize('doNotDisturb'), rowsOf(people(9)));
		expect(leaversIn(jsonOf(items))).toEqual([['p9', 'muted']]);
		expect(bench.sandbox.state.contacts.get('p9')).toMatchObject({ dnd: true, tags: ['vip'] });
	});

	it('says that the rest was written, and goes on in the next run', async () => {
		bench.sandbox.seed.contacts(people(10));
		const rows = rowsOf(people(9));
		bench.sandbox.setFaults([{ match: { path: '*/tags*' }, kind: 'status', status: 422, body: { message: 'no' } }]);
		const { items } = await bench.run(synchronize('doNotDisturb'), rows, GOING_ON);
		expect(bench.sandbox.state.contacts.get('p9')).toMatchObject({ dnd: true, tags: ['shop', 'vip'] });
		const left = jsonOf(items).at(-1);
		expect(left).toMatchObject({ id: 'p9', leaver: 'failed', code: 'tags-not-written' });
		expect(left?.error).toContain('The rest was written, but the contact keeps the list tag');
		expect(left?.error).not.toContain('Nothing was written');
		bench.sandbox.setFaults([]);
		const { items: again } = await bench.succeed(synchronize('doNotDisturb'), rows);
		expect(leaversIn(jsonOf(again))).toEqual([['p9', 'muted']]);
	});

	it.each<[leavers: string, changes: IDataObject]>([
		['doNotDisturb', { 'Do Not Disturb': { from: null, to: true } }],
		['addTag', { Tags: { added: ['former'] } }],
	])('says what was written, and Undo takes it back: %s', async (leavers, changes) => {
		bench.sandbox.seed.contacts(people(10));
		const before = bench.sandbox.state.contacts.get('p9');
		bench.sandbox.setFaults([{ match: { method: 'DELETE', path: '*/tags*' }, kind: 'status', status: 422 }]);
		const parameters = synchronize(leavers, {}, { leaversTag: 'former' });
		const items = jsonOf((await bench.run(parameters, rowsOf(people(9)), GOING_ON)).items);
		expect(items.at(-1)).toMatchObject({ id: 'p9', leaver: 'failed', code: 'tags-not-written', changes });
		bench.sandbox.setFaults([]);
		await bench.succeed({ resource: 'contact', operation: 'undo' }, items.slice(-1));
		const { tags, dnd } = before ?? {};
		expect(bench.sandbox.state.contacts.get('p9')).toMatchObject({ tags, dnd });
	});

	it.each(['removeTag', 'addTag'])(
		'says that nothing was written if %s would change only the list tag',
		async (leavers) => {
			bench.sandbox.seed.contacts(people(10));
			bench.sandbox.setFaults([
				{ match: { method: 'DELETE', path: '*/tags*' }, kind: 'status', status: 422, body: { message: 'no' } },
			]);
			const { items } = await bench.run(synchronize(leavers, {}, { leaversTag: 'vip' }), rowsOf(people(9)), GOING_ON);
			const left = jsonOf(items).at(-1);
			expect(left).toMatchObject({ id: 'p9', leaver: 'failed' });
			expect(left).not.toMatchObject({ code: 'tags-not-written' });
			expect(left?.error).toContain('Nothing was written');
		},
	);
});
