import { calendarsVersion, bothDialects, expectHeaders, located } from '../support/bench';

const del = (id: string) => ({ resource: 'equipment', operation: 'delete', equipmentId: located('id', id) });

bothDialects('equipment delete', (bench) => {
	it('deletes with one request', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1' }, { id: 'kept' }]);
		const { items } = await bench.run(del('e1'));
		expect(bench.wire).toEqual([
			{ method: 'DELETE', path: '/calendars/resources/equipments/e1', query: {}, body: undefined },
		]);
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
		expect(items.map(({ json }) => json)).toEqual([{ action: 'deleted', id: 'e1', deleted: true }]);
		expect([...bench.sandbox.state.equipment.keys()]).toEqual(['kept']);
	});

	it('of one record by two rows is done by the first, also if it has to be repeated', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1' }]);
		bench.sandbox.setFaults([{ kind: 'status', status: 503, times: 1, match: { method: 'DELETE' } }]);
		const { items } = await bench.succeed(del('e1'), [{}, {}], { onError: 'continueRegularOutput' });
		const [first, second] = items.map(({ json }) => json);
		expect(first).toEqual({ action: 'deleted', id: 'e1', deleted: true });
		expect(second?.error).toMatch(/not found/);
	});
});
