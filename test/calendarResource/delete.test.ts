import { Bench, calendarsVersion, bothDialects, expectHeaders, located, overSeveralRows } from '../support/bench';

const del = (id: string) => ({ resource: 'equipment', operation: 'delete', equipmentId: located('id', id) });

bothDialects('equipment delete', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector' },
			{ id: 'e2', name: 'Camera' },
			{ id: 'kept', name: 'Kept' },
		]);
	});

	it('deletes with one request', async () => {
		const { items } = await bench.run(del('e1'));
		expect(bench.wire).toEqual([
			{ method: 'DELETE', path: '/calendars/resources/equipments/e1', query: {}, body: undefined },
		]);
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
		expect(items.map(({ json }) => json)).toEqual([{ action: 'deleted', id: 'e1', deleted: true }]);
		expect([...bench.sandbox.state.equipment.keys()]).toEqual(['e2', 'kept']);
	});

	it('encodes the ID in the path', async () => {
		bench.sandbox.seed.equipment([{ id: 'a/1' }]);
		await bench.run(del('a/1'));
		expect(bench.wire.map(({ path }) => path)).toEqual(['/calendars/resources/equipments/a%2F1']);
		expect(bench.sandbox.state.equipment.has('a/1')).toBe(false);
	});

	overSeveralRows(bench, {
		parameters: del('={{ $json.unit }}'),
		items: [{ unit: 'e1' }, { unit: 'gone', extra: 7 }, { unit: 'e2' }],
		message: /equipment "gone" was not found/i,
		description: /Check the ID/,
		tell: (json) => json,
		gives: [[{ action: 'deleted', id: 'e1', deleted: true }], [{ action: 'deleted', id: 'e2', deleted: true }]],
	});
});

describe('equipment delete with other confirmations', () => {
	const bench = new Bench('documented');

	it.each(['message', 'emptyObject', 'noContent'] as const)('accepts the confirmation %s', async (deleteAnswer) => {
		bench.sandbox.configure({ deleteAnswer });
		bench.sandbox.seed.equipment([{ id: 'e1' }]);
		const { items, error } = await bench.run(del('e1'));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([{ action: 'deleted', id: 'e1', deleted: true }]);
	});
});
