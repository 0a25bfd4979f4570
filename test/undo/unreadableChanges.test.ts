import type { IDataObject } from 'n8n-workflow';
import { callTool, TOOL_WAYS } from '../../engine/agent';
import { OTHER_CODES } from '../../nodes/HighLevelCrm/client/errors/errorCode';
import { fromAI } from '../operations/agentCall';
import { Bench, bothDialects, jsonOf } from '../support/bench';
import { GOING_ON, itemsOf, night, undoing } from './nights';

bothDialects('A change whose values the item does not have', (bench) => {
	it.each<[column: string, change: unknown]>([
		['City', 'Oslo'],
		['City', {}],
		['City', { old: 'Oslo' }],
		['Tags', 'vip'],
	])('fails the row with %s: %j, and nothing is written', async (column, change) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Rome' }]);
		const item = { id: 'ada', action: 'updated', changes: { [column]: change } } as IDataObject;
		const { items } = await bench.run(undoing(), [item], GOING_ON);
		expect(jsonOf(items)[0]?.error).toContain(`The change of "${column}" states no values`);
		expect(bench.sandbox.counters.updated).toBe(0);
	});
});

bothDialects('An item from a table with one tag where there was a list', (bench) => {
	it('is taken back', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', tags: ['shop', 'vip'] }]);
		const item = { id: 'ada', action: 'updated', 'changes.Tags.added': 'VIP', 'changes.Tags.removed': 'old' };
		expect(await itemsOf(bench, undoing(), [item])).toMatchObject([{ id: 'ada', action: 'updated' }]);
		expect(bench.sandbox.state.contacts.get('ada')?.tags).toEqual(['shop', 'old']);
	});
});

bothDialects('An item from a file with a word where there is no value', (bench) => {
	it.each(['NULL', 'null', '(null)', '\\N', 'NaN', 'None', ' '])('is taken back as without it: %j', async (word) => {
		const before = { id: 'ada', email: 'ada@example.com', lastName: 'Null', city: 'Oslo' };
		bench.sandbox.seed.contacts([before]);
		const [item] = await itemsOf(bench, night(), [{ email: before.email, lastName: 'Wong', city: 'Rome' }]);
		const created = await itemsOf(bench, night(), [{ email: 'new@example.com' }]);
		const nothing = { error: word, sameAs: word, contactId: word, leaver: word };
		const stored = [
			{ ...item, ...nothing },
			{ ...created[0], ...nothing, changes: word },
		];
		// A row of the list, and none of a contact that left it: all but its tags was written.
		const untagged = { id: 'ada', ...nothing, error: 'no', code: OTHER_CODES.untagged, changes: word };
		const { items } = await bench.run(undoing(), [untagged], GOING_ON);
		expect(jsonOf(items)[0]?.error).toContain('The item does not say what contact "ada" was before');
		const back = await itemsOf(bench, undoing({}, { createdContacts: 'delete' }), stored);
		expect(back).toMatchObject([{ id: 'ada', action: 'updated' }, { action: 'deleted' }]);
		expect([...bench.sandbox.state.contacts.values()]).toMatchObject([before]);
	});
});

describe('Do Not Disturb in a file', () => {
	const bench = new Bench('highLevel');

	it.each([
		['true', 'false'],
		['TRUE', 'FALSE'],
		['1', '0'],
		['WAHR', 'FALSCH'],
	])('comes back on as %s', async (on, off) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', dnd: false }]);
		const item = { id: 'ada', action: 'updated', dryRun: off };
		const columns = { 'changes.Do Not Disturb.from': on, 'changes.Do Not Disturb.to': off };
		expect(await itemsOf(bench, undoing(), [{ ...item, ...columns, dryRun: on }])).toMatchObject([
			{ action: 'unchanged' },
		]);
		expect(await itemsOf(bench, undoing(), [{ ...item, ...columns }])).toMatchObject([{ action: 'updated' }]);
		expect(bench.sandbox.state.contacts.get('ada')?.dnd).toBe(true);
	});
});

describe('A created contact that is to be deleted', () => {
	const bench = new Bench('highLevel');

	it('stays if it can not be read right before, and its row fails', async () => {
		const items = await itemsOf(bench, night(), [{ email: 'ada@example.com' }]);
		const id = items[0]?.id as string;
		bench.sandbox.setFaults([{ kind: 'status', status: 403, match: { method: 'GET', path: `/contacts/${id}` } }]);
		const back = await bench.run(undoing({}, { createdContacts: 'delete' }), items, GOING_ON);
		expect(jsonOf(back.items)).toMatchObject([{ id, error: expect.stringContaining('no access') as string }]);
		expect(bench.sandbox.counters.deleted).toBe(0);
	});
});

describe.each(TOOL_WAYS)('Undo as the tool of an agent (%s)', (way) => {
	const bench = new Bench('highLevel');

	it('deletes no contact that the model wants to have deleted', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
		const { answer } = await callTool({
			credentials: bench.credentials,
			parameters: {
				...undoing(),
				createdContacts: fromAI('created', 'What becomes of contacts that were created'),
			},
			args: { created: 'delete' },
			way,
		});
		expect(answer).toContain('An agent can only report or tag created contacts');
		expect(bench.sandbox.counters.deleted).toBe(0);
	});
});
