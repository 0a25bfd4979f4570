import type { INodeParameters } from 'n8n-workflow';
import { Bench, jsonOf, located } from '../support/bench';

describe('a dry run if HighLevel’s list has no IDs, as HighLevel describes it', () => {
	const bench = new Bench('highLevel', { equipmentListIdKey: null });
	const one = (operation: string, more: INodeParameters): INodeParameters => ({
		...{ resource: 'equipment', operation, equipmentId: located('id', '={{ $json.id }}'), options: { dryRun: true } },
		...more,
	});

	beforeEach(() => bench.sandbox.seed.equipment([{ id: 'e1', name: 'Lamp', quantity: 1 }, { id: 'e2' }]));

	it('reads the record itself once, and compares later rows with the record as earlier rows would leave it', async () => {
		const rows = [4, 4, 5].map((units) => ({ id: 'e1', units }));
		const { items } = await bench.succeed(one('update', { updateFields: { quantity: '={{ $json.units }}' } }), rows);
		expect(jsonOf(items).map(({ id, name, action, changes }) => [id, name, action, changes])).toEqual([
			['e1', 'Lamp', 'updated', { Quantity: { from: 1, to: 4 } }],
			['e1', 'Lamp', 'unchanged', null],
			['e1', 'Lamp', 'updated', { Quantity: { from: 4, to: 5 } }],
		]);
		expect(bench.wire.filter(({ path }) => path.endsWith('/e1'))).toHaveLength(1);
		expect(bench.wire.every(({ method }) => method === 'GET')).toBe(true);
	});

	it('shows which deletes would be done, and which record does not exist', async () => {
		const rows = [{ id: 'e2' }, { id: 'gone' }];
		const { items, errorItems } = await bench.succeed(one('delete', {}), rows, { onError: 'continueErrorOutput' });
		expect(jsonOf(items)).toEqual([{ id: 'e2', action: 'deleted', deleted: false, dryRun: true }]);
		expect(jsonOf(errorItems)).toEqual([
			{ id: 'gone', error: expect.stringMatching(/^Row 2: Equipment "gone" was not found/) as unknown },
		]);
	});

	it('needs only the list if the list is empty', async () => {
		bench.sandbox.clear();
		const { error } = await bench.run(one('delete', {}), [{ id: 'gone' }]);
		expect(error?.message).toMatch(/^Equipment "gone" was not found/);
		expect(bench.wire).toHaveLength(1);
	});
});
