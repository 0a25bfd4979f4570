import { calendarsVersion, bothDialects, expectHeaders, located } from '../support/bench';

const update = (id: string, updateFields: object) =>
	({ resource: 'equipment', operation: 'update', equipmentId: located('id', id), updateFields }) as never;

bothDialects('equipment update', (bench) => {
	beforeEach(() => {
		const fields = { name: 'Projector', description: 'Full HD', quantity: 3, calendarIds: ['cal1'] };
		bench.sandbox.seed.equipment([{ id: 'e1', ...fields }]);
	});

	it('sends only the fields to change', async () => {
		const { items } = await bench.run(update('e1', { quantity: 5 }));
		expect(bench.wire).toEqual([
			{ method: 'PUT', path: '/calendars/resources/equipments/e1', query: {}, body: { quantity: 5 } },
		]);
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
		expect(Object.entries(items[0]?.json ?? {}).slice(0, 2)).toEqual([
			['id', 'e1'],
			['name', items[0]?.json.name],
		]);
		expect(items[0]?.json).not.toHaveProperty('_id');
		expect(items[0]?.json).toMatchObject({
			name: 'Projector',
			description: 'Full HD',
			quantity: 5,
			// The vendor's answer leaves the calendars out.
			...bench.by<object>({ highLevel: {}, documented: { calendarIds: ['cal1'] } }),
		});
	});

	it('sends 0 units, an empty description and an empty list as values', async () => {
		const empty = { quantity: 0, description: '', calendarIds: [] };
		await bench.run(update('e1', empty));
		expect(bench.wire[0]?.body).toEqual(empty);
		expect(bench.sandbox.state.equipment.get('e1')).toMatchObject({ name: 'Projector', ...empty });
	});

	it.each([
		['a list', ['cal2', 'cal3']],
		['text with commas', 'cal2, cal3'],
	])('accepts calendars as %s', async (_, calendarIds) => {
		const { items } = await bench.run(update('e1', { calendarIds }));
		expect(bench.wire[0]?.body).toEqual({ calendarIds: ['cal2', 'cal3'] });
		expect(items[0]?.json).toMatchObject({ id: 'e1', calendarIds: ['cal2', 'cal3'] });
	});
});
