import type { INodeParameters } from 'n8n-workflow';
import { clock } from '../../nodes/HighLevelCrm/client/clock';
import { parseDueInDays } from '../../nodes/HighLevelCrm/contactRecord/fields/due';
import { NOTE } from '../../nodes/HighLevelCrm/contactRecord/kinds';
import { withOwner } from '../../nodes/HighLevelCrm/contactRecord/records';
import { hasAllSent } from '../../nodes/HighLevelCrm/contactRecord/sameRecord';
import { verifyRecordCreated } from '../../nodes/HighLevelCrm/contactRecord/verifyRecordCreated';
import { Bench, hintsOf, jsonOf, located, LOCATION } from '../support/bench';

const SEARCH = `/locations/${LOCATION}/tasks/search`;
const bench = new Bench('highLevel');
const people = (count: number) => {
	const ids = Array.from({ length: count }, (_, index) => `c${index}`);
	bench.sandbox.seed.contacts(ids.map((id) => ({ id, email: `${id}@example.com` })));
	bench.sandbox.seed.tasks(ids.map((contactId) => ({ contactId, title: 'Call' })));
	return ids.map((id) => ({ id }));
};
const getAll: INodeParameters = {
	...{ resource: 'task', operation: 'getAll', returnAll: true, contactId: located('id', '={{ $json.id }}') },
};
/** The numbers of contacts of the searches; a search may have several pages. */
const searched = () => {
	const lists = bench.sandbox.log
		.filter(({ path }) => path === SEARCH)
		.map(({ body }) => (body as { contactId: string[] }).contactId);
	return [...new Map(lists.map((ids) => [ids.join(), ids.length])).values()];
};
const single = () => bench.sandbox.log.filter(({ path }) => /^\/contacts\/c\d+\/tasks$/.test(path)).length;

describe('the tasks of many contacts', () => {
	it.each([
		[3, [], 3],
		[4, [4], 0],
		[500, [500], 0],
		[501, [500, 1], 0],
	])('of %d rows are searched for by %j contacts, and %d are read alone', async (count, searches, alone) => {
		const { items, error } = await bench.run(getAll, people(count));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(count);
		expect([searched(), single()]).toEqual([searches, alone]);
	});

	it('of four rows for three contacts are read alone', async () => {
		const rows = people(3);
		const { items } = await bench.run(getAll, [...rows, ...rows.slice(0, 1)]);
		expect(items).toHaveLength(4);
		expect([searched(), single()]).toEqual([[], 4]);
	});

	// Fifty are as few as a server has to take.
	it.each([
		[100, [100, 50]],
		[99, [99]],
		[200, [200, 100, 50]],
		[199, [199, 99]],
	])('of %d contacts are searched for by fewer if a server refuses: %j', async (count, searches) => {
		const rows = people(count);
		bench.sandbox.setFaults([{ kind: 'status', status: 413, match: { path: SEARCH } }]);
		const result = await bench.run(getAll, rows);
		expect(result.items).toHaveLength(count);
		expect([searched(), single()]).toEqual([searches, count]);
		expect(hintsOf(result).some((hint) => hint.includes('read one by one'))).toBe(count >= 100);
	});
});

describe('tasks whose answer leaves something out', () => {
	const answer = (tasks: object[], path: string, times?: number) => ({
		...{ kind: 'status' as const, status: 200, body: { tasks }, match: { path } },
		...(times !== undefined && { times }),
	});

	it('are read alone if a task could be anybody’s', async () => {
		const rows = people(4);
		bench.sandbox.setFaults([answer([{ id: 't', title: 'Call' }], SEARCH, 1), answer([], SEARCH)]);
		const { items } = await bench.run(getAll, rows);
		expect(items).toHaveLength(4);
		expect(single()).toBe(4);
	});

	it.each([
		[false, ['open', 'unknown']],
		[true, ['done']],
	])('are open if they do not say whether they are done (completed: %s)', async (completed, titles) => {
		const rows = people(1);
		const tasks = [{ title: 'open', completed: false }, { title: 'unknown' }, { title: 'done', completed: true }];
		bench.sandbox.setFaults([
			answer(
				tasks.map((task, index) => ({ id: `t${index}`, ...task })),
				'/contacts/c0/tasks',
			),
		]);
		const { items } = await bench.run({ ...getAll, filters: { completed } }, rows);
		expect(jsonOf(items).map(({ title }) => title)).toEqual(titles);
	});
});

describe('tasks of a location', () => {
	it('have the name of the contact: first name before last name, or the whole one, or none', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'a', firstName: 'Ada', lastName: 'Abbott', email: 'a@example.com' },
			{ id: 'b', lastName: 'Bell' },
			{ id: 'c' },
		]);
		bench.sandbox.seed.tasks(['a', 'b', 'c'].map((contactId) => ({ contactId, title: contactId })));
		const parameters = { resource: 'task', operation: 'getAll', of: 'location', returnAll: true };
		const { items } = await bench.run({ ...parameters, options: { contactNameAndEmail: true } });
		const named = jsonOf(items).map(({ title, contactName, contactEmail }) => [title, contactName, contactEmail]);
		expect(new Set(named)).toEqual(
			new Set([
				['a', 'Ada Abbott', 'a@example.com'],
				['b', 'Bell', null],
				['c', null, null],
			]),
		);
	});

	it('have the whole name of a contact that the search shows without its parts', async () => {
		bench.sandbox.seed.contacts([{ id: 'a' }, { id: 'b' }]);
		bench.sandbox.seed.tasks(['a', 'b'].map((contactId) => ({ contactId, title: contactId })));
		const contacts = [
			{ id: 'a', name: 'Ada Abbott' },
			{ id: 'b', contactName: 'Bo Bell', name: 'bo bell' },
		];
		const body = { contacts, total: 2 };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, match: { path: '/contacts/search' }, body }]);
		const parameters = { resource: 'task', operation: 'getAll', of: 'location', returnAll: true };
		const { items } = await bench.run({ ...parameters, options: { contactNameAndEmail: true } });
		expect(new Set(jsonOf(items).map(({ contactName }) => contactName))).toEqual(new Set(['Ada Abbott', 'Bo Bell']));
	});
});

describe('a delete of a note that the server does not confirm', () => {
	const bench = new Bench('highLevel');
	const parameters = { resource: 'note', operation: 'delete', contactId: located('id', 'one'), noteId: 'n1' };
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		bench.sandbox.seed.notes([{ id: 'n1', contactId: 'one', body: 'Called' }]);
	});

	it.each<[number, unknown]>([
		[200, {}],
		[204, undefined],
	])('is not taken for done while the note is there, nor called a failure: status %d', async (status, body) => {
		bench.sandbox.setFaults([{ kind: 'status', status, body, match: { method: 'DELETE' } }]);
		const { items, error } = await bench.run(parameters);
		expect(items).toEqual([]);
		expect(error?.message).toBe('The server did not confirm the delete of note "n1" of contact "one" (row 1)');
		expect(error?.description).toContain('does not say that it was done');
		expect(error?.description).not.toContain('reports that the delete failed');
	});

	it('is confirmed by a second look that does not find the note', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		bench.sandbox.setFaults([{ kind: 'status', status: 204, match: { method: 'DELETE' } }]);
		const { items } = await bench.succeed(parameters);
		expect(jsonOf(items)).toEqual([{ action: 'deleted', id: 'n1', deleted: true }]);
	});

	it('is a failure if the server says so', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { succeded: false }, match: { method: 'DELETE' } }]);
		const { error } = await bench.run(parameters);
		expect(error?.message).toBe('The server did not delete note "n1" of contact "one" (row 1)');
		expect(bench.wire.map(({ method }) => method)).toEqual(['DELETE']);
	});
});

it('a task is due at the same time of day although the clocks change before', () => {
	const today = jest.spyOn(clock, 'date').mockReturnValue(Date.parse('2026-10-24T09:00:00Z'));
	const given: Record<string, unknown> = { due: 'days', dueInDays: 2 };
	const parameters = { timezone: 'Europe/Berlin', get: ({ name }: { name: string }) => given[name] };
	expect(parseDueInDays({ parameters } as never)).toBe('2026-10-26T10:00:00.000Z');
	today.mockRestore();
});

it('a record is of the contact that the server states, or else of the one that was asked for', () => {
	const asked = { id: 'asked', subject: 'contact "asked"' };
	expect(withOwner({ id: 'n1', contactId: 'merged' }, asked)).toEqual({ id: 'n1', contactId: 'merged' });
	expect(withOwner({ id: 'n1' }, asked)).toEqual({ id: 'n1', contactId: 'asked' });
});

describe('a record that may be the one that was sent', () => {
	it.each<[record: object, input: object, has: boolean]>([
		[{ title: 'Call', completed: false }, { title: 'Call' }, true],
		[{ title: 'Call' }, { title: 'call' }, false],
		[{ title: 'Q&amp;A' }, { title: 'Q&A' }, true],
		[{ body: '<p>Call</p>' }, { body: 'Call' }, true],
		[{ title: 'Call' }, { title: 'Call', body: 'now' }, false],
		// What the answer leaves out rules nothing out.
		[{ title: 'Call' }, { title: 'Call', assignedTo: 'u1' }, true],
		[{ title: 'Call', assignedTo: null }, { title: 'Call', assignedTo: 'u1' }, true],
		[{ title: 'Call', assignedTo: 'u2' }, { title: 'Call', assignedTo: 'u1' }, false],
		[{ dueDate: '2026-12-01T09:00:00Z' }, { dueDate: '2026-12-01T10:00:00.000+01:00' }, true],
		[{ dueDate: '2026-12-01T09:00:01Z' }, { dueDate: '2026-12-01T09:00:00Z' }, false],
		// A server may count ms, and cut them.
		[{ dueDate: Date.UTC(2026, 11, 1, 9) }, { dueDate: '2026-12-01T09:00:00.000Z' }, true],
		[{ dueDate: Date.UTC(2026, 11, 1, 9, 0, 1) }, { dueDate: '2026-12-01T09:00:00.000Z' }, false],
		[{ dueDate: '2026-12-01T09:00:00Z' }, { dueDate: '2026-12-01T09:00:00.789Z' }, true],
		[{ dueDate: '2026-12-01T09:00:00' }, { dueDate: '2026-12-01T09:00:00.000Z' }, true],
		[{ color: '#ffaa00' }, { color: '#FA0' }, true],
		[{ color: '#ffaa01' }, { color: '#FFAA00' }, false],
		[{ assignedTo: 'U1' }, { assignedTo: 'u1' }, false],
		[{ completed: true }, { completed: 'true' }, true],
		// Only what begins as a time is one.
		[{ place: 'at 2026-12-01T09:00:00Z' }, { place: 'at 2026-12-01T09:00:00Z' }, true],
	])('%j has all of %j: %s', (record, input, has) => expect(hasAllSent(record as never, input as never)).toBe(has));

	const NEW = { id: 'a', body: 'x', dateAdded: '2999-01-01T00:00:00.000Z' };
	const UNDATED = { id: 'a', body: 'x' };

	it.each<[before: object[] | undefined, after: object[] | undefined, written: string[], found: string]>([
		[undefined, [{ ...NEW, id: 'b', body: 'y' }, NEW], [], 'a'],
		[undefined, [{ ...NEW, dateAdded: '2001-01-01T00:00:00.000Z' }], [], 'absent'],
		[undefined, [NEW], ['a'], 'absent'],
		[undefined, [{ ...NEW, id: undefined }], [], 'absent'],
		[undefined, undefined, [], 'unknown'],
		// Without a date only the list from before tells.
		[
			undefined,
			[UNDATED],
			[],
			'The create of a note of contact "jane" got no clear answer; one with the same values exists (ID a)',
		],
		[[], [UNDATED], [], 'a'],
		[[UNDATED], [UNDATED, NEW], [], 'absent'],
		[[{ ...UNDATED, id: 'b' }], [{ ...UNDATED, id: 'b' }, UNDATED], [], 'a'],
	])('is with %j before, %j after and %j written by earlier rows: %s', async (before, after, written, found) => {
		const run = { writtenIds: new Set(written) } as never;
		const owner = { id: 'jane', subject: 'contact "jane"' };
		const verify = verifyRecordCreated(NOTE, owner, { body: 'x' }, before as never, run);
		const send = async () => await Promise.resolve({ status: 200, headers: {}, body: { notes: after } });
		const outcome = await verify?.(send, Date.now()).catch(({ message }: Error) => message);
		expect(typeof outcome === 'object' ? outcome.body : outcome).toEqual(
			found === 'a' ? expect.objectContaining({ id: 'a', contactId: 'jane' }) : found,
		);
	});
});
