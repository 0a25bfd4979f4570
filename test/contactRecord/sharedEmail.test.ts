import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, located } from '../support/bench';

const bench = new Bench('highLevel');

/** What each operation needs besides the contact. */
const WRITES: Array<[resource: string, operation: string, more: INodeParameters]> = [
	['note', 'create', { body: 'Called' }],
	['note', 'update', { noteId: 'n1', updateFields: { body: 'Called' } }],
	['note', 'delete', { noteId: 'n1' }],
	['task', 'create', { title: 'Call', dueDate: '2026-12-01T09:00:00Z' }],
	['task', 'update', { taskId: 't1', updateFields: { title: 'Call' } }],
	['task', 'delete', { taskId: 't1' }],
];

it.each(WRITES)('%s %s takes a contact by an additional email', async (resource, operation, more) => {
	const own = { id: 'one', email: 'ada@example.com', additionalEmails: ['ada@home.example'] };
	bench.sandbox.seed.contacts([own, { id: 'two', email: 'bo@example.com' }]);
	bench.sandbox.seed.notes([{ id: 'n1', contactId: 'one', body: 'Old' }]);
	bench.sandbox.seed.tasks([{ id: 't1', contactId: 'one', title: 'Old' }]);
	const contactId = located('email', 'ada@home.example');
	await bench.succeed({ resource, operation, contactId, ...more });
	const writes = bench.wire.filter(({ method, path }) => method !== 'GET' && path !== '/contacts/search');
	expect(writes.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/contacts\/one\/(notes|tasks)/)]);
});

describe.each(['note', 'task'] as const)('rows on one %s that name its contact by different emails', (resource) => {
	const text = resource === 'note' ? 'body' : 'title';
	const rows = [
		{ who: 'ada@example.com', said: 'First' },
		{ who: 'ada@home.example', said: 'Second' },
	];
	const record = { id: 'r1', contactId: 'one', [text]: 'Old' };
	const of = (operation: string, options: INodeParameters = {}): INodeParameters => ({
		...{ resource, operation, noteId: 'r1', taskId: 'r1', contactId: located('email', '={{ $json.who }}') },
		...{ updateFields: { [text]: '={{ $json.said }}' }, options },
	});
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'ada@example.com', additionalEmails: ['ada@home.example'] }]);
		bench.sandbox.seed.notes(resource === 'note' ? [record] : []);
		bench.sandbox.seed.tasks(resource === 'task' ? [record] : []);
		// The first row finds its contact, or in a dry run its record, later than the second.
		const slow = (match: Fault['match']): Fault => ({ kind: 'delay', delayMs: 200, times: 1, match });
		bench.sandbox.setFaults([slow({ path: '/contacts/search*' }), slow({ method: 'GET', path: '/contacts/one/*' })]);
	});

	it('are written in their order', async () => {
		await bench.succeed(of('update'), rows);
		expect(bench.wire.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
			{ [text]: 'First' },
			{ [text]: 'Second' },
		]);
	});

	it('are foretold in their order', async () => {
		const { items } = await bench.succeed(of('update', { dryRun: true }), rows);
		const changes = items.map(({ json }) => Object.values(json.changes as object)[0] as object);
		expect(changes).toEqual([
			{ from: 'Old', to: 'First' },
			{ from: 'First', to: 'Second' },
		]);
	});

	it('are deleted once, by the first', async () => {
		const { items } = await bench.run(of('delete'), rows, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json)).toEqual([
			{ action: 'deleted', id: 'r1', deleted: true },
			expect.objectContaining({ code: 'not-found', row: 2 }),
		]);
	});
});

it.each(WRITES)('%s %s writes nothing for an email that two contacts have', async (resource, operation, more) => {
	bench.sandbox.configure({ allowDuplicates: true });
	bench.sandbox.seed.contacts(['one', 'two'].map((id) => ({ id, email: 'info@example.com' })));
	bench.sandbox.seed.notes([{ id: 'n1', contactId: 'one', body: 'Old' }]);
	bench.sandbox.seed.tasks([{ id: 't1', contactId: 'one', title: 'Old' }]);
	const contactId = located('email', 'info@example.com');
	const { error } = await bench.run({ resource, operation, contactId, ...more });
	expect(error?.message).toMatch(/^More than one contact has the email "info@example\.com"/);
	expect(bench.wire.filter(({ method, path }) => method !== 'GET' && path !== '/contacts/search')).toEqual([]);
});
