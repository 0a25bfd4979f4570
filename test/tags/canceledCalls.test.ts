import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf, located } from '../support/bench';
import { until } from '../support/runs';
import { synchronizing } from '../plan/list';
import { contactsIn, itemsOf, undoing } from '../undo/nights';

const BULK = '/contacts/bulk/tags/update/*';
const PEOPLE = Array.from({ length: 9 }, (_, index) => ({
	...{ id: `c${index}`, email: `p${index}@example.com`, firstName: 'Old', tags: ['shop'] },
}));
const ROWS = PEOPLE.map(({ email }) => ({ email, firstName: 'New', tags: 'vip' }));
const CREATE_OR_UPDATE = { resource: 'contact', operation: 'upsert', fields: automatic(), write: 'changes' };
const ADD_TAGS = {
	...{ resource: 'contact', operation: 'addTags', contactId: located('email', '={{ $json.email }}') },
	...{ tags: 'vip', write: 'changes' },
};

describe('a run that is canceled while tags of many contacts are on their way', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => bench.sandbox.seed.contacts(PEOPLE));

	/** The server changes the tags, and the execution is stopped before its answer comes. */
	const canceled = async (parameters: INodeParameters, rows: IDataObject[], onError: 'continueRegularOutput') => {
		bench.sandbox.setFaults([{ match: { path: BULK }, kind: 'delay', delayMs: 5_000 }]);
		const stop = new AbortController();
		const run = bench.run(parameters, rows, { onError, stop: stop.signal });
		await until(() => bench.wire.some(({ path }) => path.includes('/bulk/')));
		await sleep(50);
		stop.abort();
		const { items } = await run;
		bench.sandbox.setFaults([]);
		return jsonOf(items);
	};

	it.each<[string, INodeParameters, IDataObject]>([
		['Create or Update', CREATE_OR_UPDATE, { code: 'tags-not-written' }],
		['Add Tags', ADD_TAGS, { code: 'canceled', action: 'unclear' }],
	])('does not say that they were not written, and Undo takes them back: %s', async (_, parameters, said) => {
		const before = contactsIn(bench);
		const items = await canceled(parameters, ROWS, 'continueRegularOutput');
		expect(bench.sandbox.state.contacts.get('c8')?.tags).toEqual(['shop', 'vip']);
		for (const item of items) {
			expect(item).toMatchObject({ ...said, changes: { Tags: { added: ['vip'] } } });
			expect(item.error).toMatch(/may have been/);
			expect(item.error).not.toMatch(/not written|not sent/i);
		}
		await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
	});

	it('says that the tags were not written for rows that were still waiting, and Undo takes back the rest', async () => {
		const before = contactsIn(bench);
		bench.sandbox.setFaults([{ match: { path: '/contacts/c8' }, kind: 'hang' }]);
		const stop = new AbortController();
		const run = bench.run(CREATE_OR_UPDATE, ROWS, { onError: 'continueRegularOutput', stop: stop.signal });
		await until(() => bench.wire.filter(({ method }) => method === 'PUT').length === ROWS.length);
		await sleep(50);
		stop.abort();
		const items = jsonOf((await run).items);
		const changes = { 'First Name': { from: 'Old', to: 'New' } };
		const error = expect.stringMatching(/^The tags were not written, as the execution was canceled/) as unknown;
		for (const item of items.slice(0, 8)) {
			expect(item).toMatchObject({ error, code: 'tags-not-written', changes });
			expect(item.changes).not.toHaveProperty('Tags');
		}
		bench.sandbox.setFaults([]);
		await itemsOf(bench, undoing(), items.slice(0, 8));
		expect(contactsIn(bench)).toEqual(before);
	});

	it('does not say of contacts that left the list that they are held', async () => {
		const parameters = synchronizing('removeTag', { write: 'changes', brakePercent: 100, brakeFrom: 100 });
		const items = await canceled(
			parameters,
			ROWS.slice(0, 6).map(({ email }) => ({ email })),
			'continueRegularOutput',
		);
		expect(bench.sandbox.state.contacts.get('c8')?.tags).toEqual([]);
		expect(items.slice(6).map(({ leaver, error }) => [leaver, error])).toEqual(
			Array(3).fill(['failed', expect.stringContaining('may have been carried out')]),
		);
	});
});
