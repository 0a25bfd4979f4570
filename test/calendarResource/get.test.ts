import { Bench, calendarsVersion, bothDialects, expectHeaders, LOCATION, located } from '../support/bench';

const get = (value: string, mode = 'id') => ({
	resource: 'equipment',
	operation: 'get',
	equipmentId: located(mode, value),
});

bothDialects('equipment get', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.calendars([{ id: 'cal1', name: 'Main' }]);
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector', quantity: 3, calendarIds: ['cal1'] },
			{ id: 'e2', name: 'Camera' },
		]);
	});

	it.each(['id', 'list'])('reads one record in mode "%s"', async (mode) => {
		const { items } = await bench.run(get('e1', mode));
		expect(bench.wire).toEqual([
			{ method: 'GET', path: '/calendars/resources/equipments/e1', query: {}, body: undefined },
			{ method: 'GET', path: '/calendars/', query: { locationId: LOCATION }, body: undefined },
		]);
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
		expect(Object.entries(items[0]?.json ?? {})[0]).toEqual(['id', 'e1']);
		expect(items[0]?.json).toMatchObject({
			...{ name: 'Projector', quantity: 3, unitsInService: 3 },
			...{ calendarIds: ['cal1'], calendars: ['Main'] },
		});
		expect(items[0]?.json).not.toHaveProperty('_id');
	});

	it.each([
		['another one under the ID that was asked for', { _id: 'e2', name: 'Camera' }, undefined],
		['one without an ID under that ID', { name: 'Projector', quantity: 3 }, 'e1'],
		['one whose ID is under another key', { equipment: { equipmentId: 'e1', name: 'Projector' } }, 'e1'],
	])('returns only the right record if the server answers with %s', async (_, body, id) => {
		const path = '/calendars/resources/equipments/e1';
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path } }]);
		const { items, error } = await bench.run(get('e1'));
		expect(items.map(({ json }) => [json.id, json.name])).toEqual(id === undefined ? [] : [[id, 'Projector']]);
		expect(error?.message).toBe(
			id === undefined ? 'The reading of equipment "e1" returned another record (ID e2) (row 1)' : undefined,
		);
	});
});

describe("equipment get from a server that can't read single records", () => {
	const bench = new Bench('documented', { equipmentGet: false });

	beforeEach(() => {
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector' },
			{ id: 'e2', name: 'Camera' },
		]);
	});

	it('finds the record in the list', async () => {
		const { items, error } = await bench.run(get('e2'));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toMatchObject([{ id: 'e2', name: 'Camera' }]);
		expect(bench.wire.at(-1)).toMatchObject({ method: 'GET', path: '/calendars/resources/equipments', query: {} });
	});

	it('finds the record in the list if the path has only other methods', async () => {
		const path = '/calendars/resources/equipments/e2';
		bench.sandbox.setFaults([{ kind: 'status', status: 405, body: { error: 'Method Not Allowed' }, match: { path } }]);
		const { items } = await bench.succeed(get('e2'));
		expect(items.map(({ json }) => json)).toMatchObject([{ id: 'e2', name: 'Camera' }]);
	});

	it('reads no list after another failure', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 403, match: { path: '/calendars/resources/equipments/e2' } }]);
		expect((await bench.run(get('e2'))).items).toEqual([]);
		expect(bench.wire).toHaveLength(1);
	});

	it('fails if the list does not have the record', async () => {
		const { items, error } = await bench.run(get('gone'));
		expect(items).toEqual([]);
		expect(error?.message).toContain('(row 1)');
		expect(error?.message).toMatch(/equipment "gone" was not found/i);
	});
});
