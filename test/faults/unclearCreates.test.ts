import type { Fault } from '../../sandbox';
import { Bench, located, mapping } from '../support/bench';

/** In none but the first does the connection break. */
const FAULTS: Array<[what: string, fault: Fault]> = [
	['a broken connection', { kind: 'resetAfter' }],
	['a server that fails after the write', { kind: 'statusAfter', status: 503 }],
	['a web page', { kind: 'html' }],
	['a cut-off answer', { kind: 'truncated' }],
];

describe('a create that ended with', () => {
	const bench = new Bench('highLevel');

	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo' }]));

	it.each(FAULTS)('%s says that it got no clear answer, and names the existing contact', async (_, fault) => {
		bench.sandbox.setFaults([{ ...fault, times: 1, match: { method: 'POST', path: '/contacts/' } }]);
		const fields = mapping({ email: 'ada@example.com', city: 'Rome' });
		const { items, error } = await bench.run({ resource: 'contact', operation: 'create', fields });
		expect(items).toEqual([]);
		expect(error?.message).toContain(
			'A contact with this email exists (ID ada), but its values differ from those sent',
		);
		expect(error?.description).toMatch(/^The create got no clear answer\. Most likely the contact existed before/);
		expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Oslo');
	});

	it.each(FAULTS)('%s says that a task got no clear answer, and names the existing task', async (_, fault) => {
		const dueDate = '2026-12-01T10:00:00.000Z';
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'ada', title: 'Call', dueDate }]);
		bench.sandbox.setFaults([{ ...fault, times: 1, match: { method: 'POST', path: '/contacts/*/tasks' } }]);
		const parameters = {
			resource: 'task',
			operation: 'create',
			contactId: located('id', 'ada'),
			title: 'Call',
			dueDate,
		};
		const { items, error } = await bench.run(parameters);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			/^The create of a task of contact "ada" got no clear answer; one with the same values exists \(ID \w+\)/,
		);
	});
});
