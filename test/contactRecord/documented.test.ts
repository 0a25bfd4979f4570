import { Bench, located } from '../support/bench';

describe.each([
	['note', 'notes'],
	['task', 'tasks'],
])('a %s of the documented interface, which has none', (resource, many) => {
	const bench = new Bench('documented');

	it.each(['create', 'get', 'getAll', 'update', 'delete'])(
		'is refused by %s before anything is sent',
		async (operation) => {
			bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
			const given = { body: 'Called', title: 'Call', dueDate: '2026-12-01', updateFields: { body: 'Called' } };
			const one = { contactId: located('id', 'one'), [`${resource}Id`]: 'abcdefghij' };
			const { error } = await bench.run({ resource, operation, ...one, ...given });
			expect(error?.message).toContain(`The documented interface has no ${many}`);
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);
});
