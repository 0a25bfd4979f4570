import { calendarsVersion, bothDialects, expectHeaders, LOCATION, overSeveralRows } from '../support';

const create = (more: object) => ({ resource: 'equipment', operation: 'create', ...more }) as never;

bothDialects('equipment create', (bench) => {
	it('sends the four fields, and what the vendor wants beside them', async () => {
		const { items } = await bench.run(
			create({ name: ' Projector ', description: '4K', quantity: 3, calendarIds: ['cal1', 'cal2'] }),
		);
		const four = { name: ' Projector ', description: '4K', quantity: 3, calendarIds: ['cal1', 'cal2'] };
		expect(bench.wire).toEqual([
			{
				method: 'POST',
				path: '/calendars/resources/equipments',
				query: {},
				body: bench.by({ highLevel: { ...four, outOfService: 0, locationId: LOCATION }, documented: four as never }),
			},
		]);
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
		const [stored] = [...bench.sandbox.state.equipment.values()];
		expect(Object.entries(items[0]?.json ?? {})[0]).toEqual(['id', stored?.id]);
		expect(items[0]?.json).not.toHaveProperty('_id');
		expect(items[0]?.json).toMatchObject(four);
	});

	it('works with the name alone', async () => {
		const { error } = await bench.run(create({ name: 'Projector' }));
		expect(error).toBeUndefined();
		expect([...bench.sandbox.state.equipment.values()]).toMatchObject([
			{ name: 'Projector', quantity: 1, calendarIds: [] },
		]);
	});

	it('takes a quantity of 0', async () => {
		await bench.run(create({ name: 'Projector', quantity: 0 }));
		expect(bench.wire[0]?.body).toMatchObject({ quantity: 0 });
	});

	it("the vendor's own fields: sent to the vendor, refused where the interface has none", async () => {
		const { error } = await bench.run(
			create({ name: 'Projector', quantity: 5, additionalFields: { outOfService: 2, capacity: 12 } }),
		);
		if (bench.dialect === 'highLevel') {
			expect(error).toBeUndefined();
			expect([...bench.sandbox.state.equipment.values()]).toMatchObject([{ outOfService: 2, capacity: 12 }]);
		} else {
			expect(error?.message).toMatch(/(Out of Service|Capacity) is not part.*\[item 0\]/);
			expect(bench.sandbox.counters.requests).toBe(0);
		}
	});

	it('takes the id under whatever name the server has for it', async () => {
		bench.sandbox.configure({ equipmentIdKey: 'equipmentId' });
		const { items } = await bench.run(create({ name: 'Projector' }));
		expect(Object.keys(items[0]?.json ?? {})[0]).toBe('id');
	});

	overSeveralRows(bench, {
		parameters: create({ name: '={{ $json.what }}', quantity: '={{ $json.units }}' }),
		items: [
			{ what: 'A', units: 1 },
			{ what: 'Bad', units: 2 },
			{ what: 'C', units: 3 },
		],
		faults: [
			{ match: { bodyIncludes: '"Bad"' }, kind: 'status', status: 422, body: { message: ['name is reserved'] } },
		],
		message: /equipment "Bad" was refused: name is reserved/i,
		description: /nothing was written/,
		tell: ({ name, quantity }) => [name, quantity],
		gives: [[['A', 1]], [['C', 3]]],
	});
});
