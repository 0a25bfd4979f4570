import type { INodeParameters } from 'n8n-workflow';
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
