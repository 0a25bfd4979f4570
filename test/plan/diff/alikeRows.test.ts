import { bothDialects, jsonOf } from '../../support/bench';
import { GOING_ON, upsert } from '../rows';

const FIELDS = [
	{ id: 'wishes', name: 'Wishes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['x', 'y'] },
	{ id: 'mobile', name: 'Second Mobile', dataType: 'PHONE' },
];

bothDialects('Rows about one contact that fail if they differ', (bench) => {
	it.each([
		{ column: 'Wishes', values: ['x, y', 'y; x'] },
		{ column: 'Second Mobile', values: ['+13035550177', '(303) 555-0177'] },
	])('do not fail if they say the same in two forms: $column', async ({ column, values }) => {
		bench.sandbox.seed.customFields(FIELDS as never);
		const rows = values.map((value) => ({ email: 'ada@example.com', [column]: value }));
		const { items } = await bench.run(upsert({ write: 'changes', conflicts: 'fail' }), rows, GOING_ON);
		expect(jsonOf(items).map(({ error, action }) => error ?? action)).toEqual(['created', 'unchanged']);
	});
});
