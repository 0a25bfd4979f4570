import { Bench, calendarsVersion, bothDialects, expectHeaders, hintsOf, located } from '../support/bench';

const update = (id: string, updateFields: object) =>
	({ resource: 'equipment', operation: 'update', equipmentId: located('id', id), updateFields }) as never;

bothDialects('equipment update', (bench) => {
	beforeEach(() => {
		const fields = { name: 'Projector', description: 'Full HD', quantity: 3, calendarIds: ['cal1'] };
		bench.sandbox.seed.equipment([{ id: 'e1', ...fields }]);
	});

	it('sends only the fields to change', async () => {
		const absent = { description: '={{ null }}', name: '={{ $json.nothing }}' };
		const result = await bench.run(update('e1', { quantity: 5, ...absent }));
		const { items } = result;
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
		expect(hintsOf(result).sort()).toEqual(
			['Description', 'Name'].map(
				(label) =>
					`${label} had no value in some items and was not written there. If that is not meant, check its expression.`,
			),
		);
	});

	it('leaves a record as the last of several rows says, although an earlier row is repeated', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 503, times: 1, match: { method: 'PUT' } }]);
		const rows = [4, 5, 6].map((quantity) => ({ quantity }));
		await bench.succeed(update('e1', { quantity: '={{ $json.quantity }}' }), rows);
		expect(bench.wire.map(({ body }) => body)).toEqual([4, 4, 5, 6].map((quantity) => ({ quantity })));
		expect(bench.sandbox.state.equipment.get('e1')?.quantity).toBe(6);
	});

	it('returns the values as the server keeps them', async () => {
		const kept = { id: 'e1', name: 'Beamer', quantity: 2 };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: kept, match: { method: 'PUT' } }]);
		const { items } = await bench.succeed(update('e1', { name: ' Beamer ', quantity: 3 }));
		expect(items[0]?.json).toMatchObject(kept);
	});

	it.each([{ id: 'e2' }, { equipmentId: 'e2' }])(
		'does not return the values of another record if the server answers with it: %j',
		async (id) => {
			const body = { ...id, name: 'Camera', quantity: 9 };
			bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method: 'PUT' } }]);
			const { items, error } = await bench.run(update('e1', { quantity: 5 }));
			expect(items).toEqual([]);
			expect(error?.message).toBe('The update of equipment "e1" was answered with another record (ID e2) (row 1)');
			expect(error?.description).toMatch(/^It is unclear which of the two was changed: look at both in HighLevel/);
		},
	);

	it('sends a calendar once if it is given by its name and its ID', async () => {
		bench.sandbox.seed.calendars([{ id: 'cal2', name: 'Studio' }]);
		await bench.succeed(update('e1', { calendarIds: ['Studio', 'cal2', 'studio'] }));
		expect(bench.wire.at(-1)?.body).toEqual({ calendarIds: ['cal2'] });
	});

	it('takes a calendar by its name, which has blanks around it in the location', async () => {
		bench.sandbox.seed.calendars([{ id: 'cal2', name: ' Studio One ' }]);
		await bench.succeed(update('e1', { calendarIds: 'studio one' }));
		expect(bench.wire.at(-1)?.body).toEqual({ calendarIds: ['cal2'] });
	});

	it('accepts calendars by name, and leaves the calendars as they are for a name that does not exist', async () => {
		bench.sandbox.seed.calendars(
			['Massage ', 'Sauna,  hot', 'Twice', 'twice', 'Caf\u00e9'].map((name, at) => ({ id: `cal${at}`, name })),
		);
		const rows = [{ in: 'massage' }, { in: ['Sauna, hot', 'Cafe\u0301'] }, { in: 'Hot Massge' }, { in: 'Twice' }];
		const { errorItems } = await bench.run(update('e1', { calendarIds: '={{ $json.in }}' }), rows, {
			onError: 'continueErrorOutput',
		});
		const sent = bench.wire.filter(({ method }) => method === 'PUT').map(({ body }) => body);
		expect(sent).toEqual([{ calendarIds: ['cal0'] }, { calendarIds: ['cal1', 'cal4'] }]);
		expect(errorItems.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(
				/^Row 3: Calendars "Hot Massge" does not match any calendar of the location\. Give the name/,
			),
			expect.stringMatching(/^Row 4: Calendars "Twice" is the name of several calendars\./),
		]);
		expect(bench.wire.filter(({ path }) => path === '/calendars/')).toHaveLength(1);
	});

	it('takes a name with a digit for a name, and for an ID only if no calendar has it', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'serviceCalendar01', name: 'Room1' },
			{ id: 'c_2', name: 'Room_2' },
		]);
		const rows = [{ in: 'room1' }, { in: ['Room_2'] }, { in: 'c_2' }, { in: 'Room3' }];
		const result = await bench.succeed(update('e1', { calendarIds: '={{ $json.in }}' }), rows);
		const sent = bench.wire.filter(({ method }) => method === 'PUT').map(({ body }) => body);
		expect(sent).toEqual(['serviceCalendar01', 'c_2', 'c_2', 'Room3'].map((id) => ({ calendarIds: [id] })));
		expect(hintsOf(result)).toEqual([
			'Calendars "Room3" does not match any calendar of the location: it was taken as an ID',
		]);
	});

	it('shows in a dry run what each row changes after the rows before it', async () => {
		bench.sandbox.seed.equipment([{ id: 'e2', name: 'Camera', quantity: 3 }]);
		const dry = update('e2', { name: 'Camera', quantity: '={{ $json.units }}' });
		const rows = [{ units: 5 }, { units: 5 }, { units: 6 }];
		const { items } = await bench.run({ ...(dry as object), options: { dryRun: true } }, rows);
		expect(items.map(({ json }) => [json.id, json.action, json.changes])).toEqual([
			['e2', 'updated', { Quantity: { from: 3, to: 5 } }],
			['e2', 'unchanged', null],
			['e2', 'updated', { Quantity: { from: 5, to: 6 } }],
		]);
		expect(new Set(bench.wire.map(({ query }) => JSON.stringify(query))).size).toBe(bench.wire.length);
	});

	it.each([
		['as it was', { quantity: 3, description: '', calendarIds: ['c', 'b'] }],
		['with numbers as texts', { quantity: '3', description: null, calendarIds: ['b', 'c'] }],
	])('shows in a dry run that nothing changes of a record that is %s', async (_, stored) => {
		const body = [{ id: 'e2', name: 'Camera', ...stored }];
		const match = { method: 'GET', path: '/calendars/resources/equipments' };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
		const fields = { name: 'Camera', quantity: 3, description: '', calendarIds: ['b', 'c'] };
		const { items } = await bench.run({ ...(update('e2', fields) as object), options: { dryRun: true } });
		expect(items.map(({ json }) => [json.action, json.changes])).toEqual([['unchanged', null]]);
	});

	it.each([
		[100, undefined],
		[101, 'Calendars lists 101 calendars; the maximum is 100 (row 1)'],
	])('takes up to 100 calendars (%d)', async (count, message) => {
		const calendarIds = Array.from({ length: count }, (_, index) => `cal${index}`);
		expect((await bench.run(update('e1', { calendarIds }))).error?.message).toBe(message);
	});

	it('sends 0 units, an empty description and an empty list as values', async () => {
		const empty = { quantity: 0, description: '', calendarIds: [] };
		await bench.run(update('e1', empty));
		expect(bench.wire[0]?.body).toEqual(empty);
		expect(bench.sandbox.state.equipment.get('e1')).toMatchObject({ name: 'Projector', ...empty });
	});

	it.each(['', ' ', ',', ' , ,', [''], ['', ' ']])(
		'keeps the calendars of a record for %j, as empty cells give it',
		async (calendarIds) => {
			const { calendarIds: before } = bench.sandbox.state.equipment.get('e1') ?? {};
			const fields = { quantity: 2, calendarIds: '={{ $json.calendars }}' };
			const result = await bench.succeed(update('e1', fields), [{ calendars: calendarIds }]);
			expect(bench.wire.map(({ body }) => body)).toEqual([{ quantity: 2 }]);
			expect(bench.sandbox.state.equipment.get('e1')).toMatchObject({ quantity: 2, calendarIds: before });
			expect(hintsOf(result)).toEqual([
				expect.stringMatching(/^Calendars had no value in some items and was not written/),
			]);
		},
	);

	it.each(['-', 'FALSE', 'none', 'no', 'Keine', 'leer', 0])(
		'keeps the calendars of a record and rejects %j, which is no calendar, even if they cannot be looked up',
		async (calendarIds) => {
			const fields = { quantity: 2, calendarIds: '={{ $json.calendars }}' };
			for (const faults of [[], [{ kind: 'status' as const, status: 403, match: { path: '/calendars/' } }]]) {
				bench.sandbox.setFaults(faults);
				const { error } = await bench.run(update('e1', fields), [{ calendars: calendarIds }]);
				expect(error?.message).toBe(`Calendars "${calendarIds}" does not match any calendar of the location (row 1)`);
				expect(bench.wire.filter(({ method }) => method === 'PUT')).toEqual([]);
			}
		},
	);

	it('writes the calendars of a list of which some entries are empty', async () => {
		const fields = { calendarIds: '={{ $json.calendars }}' };
		await bench.succeed(update('e1', fields), [{ calendars: ['serviceCalendar02', ''] }]);
		expect(bench.wire.map(({ body }) => body)).toEqual([{ calendarIds: ['serviceCalendar02'] }]);
	});

	it('does not look up a calendar by an ID in the form of a UUID', async () => {
		const id = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
		expect(hintsOf(await bench.succeed(update('e1', { calendarIds: id })))).toEqual([]);
		expect(bench.wire.map(({ method, body }) => [method, body])).toEqual([['PUT', { calendarIds: [id] }]]);
	});

	it('finds no change in a dry run if an empty list meets a record without calendars', async () => {
		bench.sandbox.seed.equipment([{ id: 'e2', name: 'Cable', calendarIds: [] }]);
		const parameters = { ...(update('e2', { calendarIds: [] }) as object), options: { dryRun: true } };
		const { items } = await bench.succeed(parameters);
		expect(items.map(({ json }) => json)).toMatchObject([{ id: 'e2', action: 'unchanged' }]);
	});

	it('leaves out empty cells of numbers and of Active', async () => {
		const cells = { quantity: '', outOfService: '', capacity: ' ', isActive: '' };
		await bench.succeed(update('e1', { ...cells, description: 'new' }));
		expect(bench.wire.map(({ body }) => body)).toEqual([{ description: 'new' }]);
		expect((await bench.run(update('e1', cells))).error?.message).toBe(
			'Update has nothing to change: Active, Capacity, Out of Service, Quantity are empty (row 1)',
		);
	});

	it.each([
		['a list', ['serviceCalendar02', 'serviceCalendar03']],
		['text with commas', 'serviceCalendar02, serviceCalendar03'],
	])('accepts calendars as %s', async (_, calendarIds) => {
		const { items } = await bench.run(update('e1', { calendarIds }));
		expect(bench.wire[0]?.body).toEqual({ calendarIds: ['serviceCalendar02', 'serviceCalendar03'] });
		expect(items[0]?.json).toMatchObject({ id: 'e1', calendarIds: ['serviceCalendar02', 'serviceCalendar03'] });
	});
});

describe('equipment update in HighLevel alone', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector', isActive: true }]));

	it.each([
		['false', false],
		['FALSE', false],
		['true', true],
		[false, false],
	])('reads Active %j of a file as %j', async (cell, isActive) => {
		await bench.succeed(update('e1', { isActive: '={{ $json.active }}' }), [{ active: cell }]);
		expect(bench.wire.map(({ body }) => body)).toEqual([{ isActive }]);
	});

	it('rejects an Active that is neither, and sends nothing', async () => {
		const { error } = await bench.run(update('e1', { isActive: '={{ $json.active }}' }), [{ active: 'perhaps' }]);
		expect(error?.message).toMatch(/^Active "perhaps"/);
		expect(bench.wire).toEqual([]);
	});
});

describe('equipment update of Quantity or Out of Service alone', () => {
	const bench = new Bench('highLevel');

	it.each([
		[{ quantity: 1 }, -1, true],
		[{ outOfService: 4 }, -1, true],
		[{ quantity: 2 }, 0, false],
	])('reports if more units are out of service than there are: %j', async (fields, unitsInService, isTold) => {
		for (const options of [{ dryRun: true }, {}]) {
			bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector', quantity: 3, outOfService: 2 }]);
			const result = await bench.succeed({ ...(update('e1', fields) as object), options });
			expect(result.items.map(({ json }) => json)).toMatchObject([{ id: 'e1', unitsInService }]);
			expect(/Out of Service than its Quantity/.test(hintsOf(result).join())).toBe(isTold);
		}
	});
});
