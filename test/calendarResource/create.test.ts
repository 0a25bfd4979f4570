import { Bench, calendarsVersion, bothDialects, expectHeaders, hintsOf, LOCATION } from '../support/bench';

const create = (more: object) => ({ resource: 'equipment', operation: 'create', ...more }) as never;

bothDialects('equipment create', (bench) => {
	it('returns the values as the server keeps them', async () => {
		const kept = { id: 'e9', name: 'Beamer', quantity: 2 };
		bench.sandbox.setFaults([{ kind: 'status', status: 201, body: kept, match: { method: 'POST' } }]);
		const { items } = await bench.succeed(create({ name: ' Beamer ', quantity: 3 }));
		expect(items[0]?.json).toMatchObject(kept);
	});

	it('sends the four fields, and those that the vendor requires besides', async () => {
		const four = {
			name: ' Projector ',
			description: '4K',
			quantity: 3,
			calendarIds: ['serviceCalendar01', 'serviceCalendar02'],
		};
		const { items } = await bench.run(create(four));
		expect(bench.wire.slice(0, 1)).toEqual([
			{
				method: 'POST',
				path: '/calendars/resources/equipments',
				query: {},
				body: bench.by({
					highLevel: { ...four, outOfService: 0, capacity: 0, locationId: LOCATION },
					documented: four as never,
				}),
			},
		]);
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
		const [stored] = [...bench.sandbox.state.equipment.values()];
		expect(Object.entries(items[0]?.json ?? {}).slice(0, 2)).toEqual([
			['id', stored?.id],
			['name', stored?.name],
		]);
		expect(items[0]?.json).not.toHaveProperty('_id');
		expect(items[0]?.json).toMatchObject(four);
	});

	it.each([
		['the name alone', {}, { quantity: 1, calendarIds: [] }],
		['a quantity of 0', { quantity: 0 }, { quantity: 0 }],
		['a number as the name', { name: '={{ 5 }}' }, { name: '5' }],
	])('accepts %s', async (_, more, stored) => {
		const { error } = await bench.run(create({ name: 'Projector', ...more }));
		expect(error).toBeUndefined();
		expect([...bench.sandbox.state.equipment.values()]).toMatchObject([{ name: 'Projector', ...stored }]);
	});

	it.each([' \t ', '\u200b', '={{ null }}', '={{ $json.title }}'])(
		'rejects the name %j before anything is sent',
		async (name) => {
			const { error } = await bench.run(create({ name }));
			expect(error?.message).toBe('Name is empty (row 1)');
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);

	it.each(['={{ null }}', '={{ $json.Qantity }}', '={{ "" }}'])(
		'rejects the quantity %j, which could be read as one unit',
		async (quantity) => {
			const { error } = await bench.run(create({ name: 'Chair', quantity }), [{ Quantity: 40 }]);
			expect(error?.message).toBe('Quantity "" is not a whole number from 0 up (row 1)');
			expect(bench.sandbox.counters.requests).toBe(0);
		},
	);

	it('rejects a thousand with a point, which could be read as one unit, and sends nothing', async () => {
		const { error } = await bench.run(create({ name: 'Chair', quantity: '={{ $json.count }}' }), [{ count: '1.000' }]);
		expect(error?.message).toBe('Quantity "1.000" is not a whole number from 0 up (row 1)');
		expect(error?.description).toMatch(/Write it in digits only/);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('leaves out an empty cell of Out of Service and Capacity, with a hint', async () => {
		const additionalFields = { outOfService: '={{ $json.broken }}', capacity: '={{ $json.capacity }}' };
		const row = { broken: '', capacity: ' ' };
		const result = await bench.succeed(create({ name: 'Chair', quantity: 4, additionalFields }), [row]);
		expect([...bench.sandbox.state.equipment.values()]).toMatchObject([{ name: 'Chair', quantity: 4 }]);
		expect(hintsOf(result)).toEqual(
			['Capacity', 'Out of Service'].map((label) => expect.stringContaining(`${label} had no value`) as unknown),
		);
	});

	it("sends the vendor's own fields to the vendor, and rejects them in the documented dialect", async () => {
		const { error } = await bench.run(
			create({ name: 'Projector', quantity: 2, additionalFields: { outOfService: 2, capacity: 12 } }),
		);
		if (bench.dialect === 'highLevel') {
			expect(error).toBeUndefined();
			expect([...bench.sandbox.state.equipment.values()]).toMatchObject([{ outOfService: 2, capacity: 12 }]);
		} else {
			expect(error?.message).toMatch(/(Out of Service|Capacity) is not part.*\(row 1\)/);
			expect(bench.sandbox.counters.requests).toBe(0);
		}
	});

	it.each([{ id: 'new' }, { equipment: { _id: 'new', name: 'Projector' } }])(
		'returns the sent value of each field that the answer leaves out: %j',
		async (body) => {
			bench.sandbox.setFaults([{ kind: 'statusAfter', status: 201, body, match: { method: 'POST' } }]);
			const { items } = await bench.succeed(create({ name: 'Projector', quantity: 3 }));
			expect(items.map(({ json }) => json)).toMatchObject([
				{ id: 'new', name: 'Projector', action: 'created', quantity: 3, unitsInService: 3 },
			]);
		},
	);

	it('fails if the answer says that nothing was created, although the list has an older record of these values', async () => {
		bench.sandbox.seed.equipment([{ id: 'old', name: 'Projector', quantity: 1 }]);
		const body = { success: false, message: 'The plan allows no more equipment' };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method: 'POST' } }]);
		const { items, error } = await bench.run(create({ name: 'Projector' }));
		expect(items).toEqual([]);
		expect(error?.message).toBe('The server did not create equipment "Projector" (row 1)');
		expect(error?.description).toContain('The plan allows no more equipment');
		expect(bench.sandbox.counters.requests).toBe(1);
	});

	it('returns the ID under any name that the server has for it', async () => {
		bench.sandbox.configure({ equipmentIdKey: 'equipmentId' });
		const { items } = await bench.run(create({ name: 'Projector' }));
		expect(Object.keys(items[0]?.json ?? {}).slice(0, 2)).toEqual(['id', 'name']);
	});
});

describe('equipment create if the answer has no ID (highLevel)', () => {
	const bench = new Bench('highLevel');
	const list = () => bench.wire.filter(({ method }) => method === 'GET');

	it('finds the newest entry with its name and values in the list', async () => {
		bench.sandbox.seed.equipment([
			{ id: 'older', name: 'Projector', quantity: 2, description: '', outOfService: 0, capacity: 0, calendarIds: [] },
			{ id: 'other', name: 'Projector', quantity: 9 },
		]);
		const { items, error } = await bench.run(create({ name: 'Projector', quantity: 2 }));
		expect(error).toBeUndefined();
		const [made] = [...bench.sandbox.state.equipment.keys()].filter((id) => id !== 'older' && id !== 'other');
		expect(items.map(({ json }) => json.id)).toEqual([made]);
		expect(Object.keys(items[0]?.json ?? {}).slice(0, 2)).toEqual(['id', 'name']);
		// The node reads to the end, because the vendor's list has no total.
		expect(list()).toHaveLength(2);
	});

	it.each([
		['the same name', ['Twin', 'Twin', 'Twin']],
		['a name that differs in blanks at its ends', ['Twin', ' Twin', 'Twin ']],
	])('returns a different ID for each row with %s', async (_, names) => {
		const { items } = await bench.run(
			create({ name: '={{ $json.name }}' }),
			names.map((name) => ({ name })),
		);
		expect(items.map(({ json }) => json.id)).toEqual([...bench.sandbox.state.equipment.keys()]);
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(3);
	});

	it('returns a different ID for each of two equal rows of one second, although the IDs look the other way round', async () => {
		const twin = { name: 'Twin', quantity: 1 };
		// An ID begins with the second; after it comes a random part.
		const ids = ['66f1c4a29999999999999999', '66f1c4a21111111111111111'];
		const created = [...ids];
		bench.sandbox.configure({
			observer: ({ method }) => {
				if (method === 'POST') bench.sandbox.seed.equipment([{ ...twin, id: created.shift() }]);
			},
		});
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: twin, match: { method: 'POST' } }]);
		const { items } = await bench.succeed(create(twin), [{}, {}]);
		expect(items.map(({ json }) => json.id)).toEqual(ids);
	});

	const ID = '66f1c4a2b7e9d81234567890';
	it.each<[listed: object[], chosen: string]>([
		[
			[
				{ id: 'new', createdAt: '2026-01-02' },
				{ id: 'old', createdAt: '2026-01-01' },
			],
			'new',
		],
		[
			[
				{ id: 'new', dateAdded: '2026-01-02' },
				{ id: 'old', dateAdded: '2026-01-01' },
			],
			'new',
		],
		[[{ id: ID }, { id: ID.replace('66f1', '66f0') }], ID],
		[[{ id: `${ID}1` }, { id: `${ID}0` }], `${ID}0`],
		[[{ id: `y${ID}` }, { id: `x${ID}` }], `x${ID}`],
		[[{ id: 'same' }, { id: 'more', quantity: 9 }], 'same'],
		[[{ id: 'unsaid', quantity: null, description: undefined }], 'unsaid'],
		[
			[
				{
					id: 'stored',
					name: 'Projector ',
					description: ' 4K',
					calendarIds: ['serviceCalendar02', 'serviceCalendar01'],
				},
				{ id: 'other', calendarIds: ['serviceCalendar01'] },
			],
			'stored',
		],
	])('takes the newest of %j, the last if none shows its age', async (listed, chosen) => {
		const equal = {
			name: 'Projector',
			quantity: 2,
			description: '4K',
			calendarIds: ['serviceCalendar01', 'serviceCalendar02'],
		};
		const body = listed.map((record) => ({ ...equal, ...record }));
		bench.sandbox.setFaults([
			{ kind: 'status', status: 200, body, match: { method: 'GET' }, times: 1 },
			{ kind: 'status', status: 200, body: { ...equal, colour: 'red' }, match: { method: 'POST' } },
		]);
		const { items } = await bench.run(create(equal));
		expect(items[0]?.json).toMatchObject({ id: chosen, colour: 'red' });
	});

	it('reads no list if the answer has the ID', async () => {
		bench.sandbox.configure({ equipmentIdKey: '_id' });
		const { items } = await bench.run(create({ name: 'Projector' }));
		expect(items[0]?.json.id).toBe([...bench.sandbox.state.equipment.keys()][0]);
		expect(items[0]?.json).not.toHaveProperty('_id');
		expect(list()).toEqual([]);
	});

	it.each([
		[
			'has no ID either',
			() => bench.sandbox.configure({ equipmentListIdKey: null }),
			/^Created equipment are output without an ID: neither the server's answer nor its list has one/,
		],
		[
			'can’t be read',
			() => bench.sandbox.setFaults([{ kind: 'status', status: 403, match: { method: 'GET' } }]),
			/^Created equipment are output without an ID: the server's answer has none, and its list could not be read: The token has no access/,
		],
	])('returns the record without an ID, with the reason as a hint, if the list %s', async (_, arrange, reason) => {
		arrange();
		const result = await bench.run(create({ name: 'Projector', quantity: 2 }));
		expect(result.error).toBeUndefined();
		expect(result.items.map(({ json }) => json)).toMatchObject([{ name: 'Projector', quantity: 2 }]);
		expect(result.items[0]?.json).not.toHaveProperty('id');
		expect(hintsOf(result)).toEqual([expect.stringMatching(reason)]);
		expect(bench.sandbox.state.equipment.size).toBe(1);
	});

	it('returns the record of a wrapped answer without an ID, as its list has none either', async () => {
		bench.sandbox.configure({ equipmentListIdKey: null });
		const body = { equipment: { name: 'Projector', quantity: 2 } };
		bench.sandbox.setFaults([{ kind: 'status', status: 201, body, match: { method: 'POST' } }]);
		const { items } = await bench.succeed(create({ name: 'Projector', quantity: 2 }));
		expect(items.map(({ json }) => json)).toMatchObject([{ action: 'created', name: 'Projector', quantity: 2 }]);
	});

	it('fails if neither the answer nor the list has the record', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { equipment: null }, match: { method: 'POST' } }]);
		const { error } = await bench.run(create({ name: 'Projector' }));
		expect(error?.message).toMatch(/holds no record/);
		expect(list()).toHaveLength(1);
	});
});

describe('equipment on several calendars', () => {
	const several = { name: 'Projector', calendarIds: ['serviceCalendar01', 'serviceCalendar02'] };

	bothDialects('create and update', (bench) => {
		const { calendarIds } = several;
		it.each([
			['create', create(several)],
			['update', create({ operation: 'update', equipmentId: 'e1', updateFields: { calendarIds } })],
		])("%s sends them, with a hint about the vendor's limit", async (_, parameters) => {
			bench.sandbox.seed.equipment([{ id: 'e1', name: 'Camera' }]);
			const result = await bench.run(parameters);
			expect(result.error).toBeUndefined();
			expect(bench.wire[0]?.body).toMatchObject({ calendarIds: ['serviceCalendar01', 'serviceCalendar02'] });
			expect(hintsOf(result)).toEqual(
				bench.by({ highLevel: [expect.stringMatching(/one service calendar only/)], documented: [] }),
			);
			const dry = await bench.succeed({ ...(parameters as object), options: { dryRun: true } });
			expect(hintsOf(dry)).toEqual(hintsOf(result));
		});
	});

	const bench = new Bench('highLevel', { oneCalendarPerEquipment: true });

	it('are explained in the error if the server rejects them', async () => {
		bench.sandbox.seed.calendars(
			['serviceCalendar01', 'serviceCalendar02'].map((id) => ({ id, calendarType: 'service_booking' })),
		);
		const { error } = await bench.run(create(several));
		expect(error?.message).toMatch(/equipment "Projector" was refused: .* one service calendar only \(row 1\)/i);
		expect(error?.description).toMatch(/one calendar.*room/);
	});

	it('cause no hint if there is only one, or it is a room', async () => {
		const result = await bench.run(create({ ...several, calendarIds: ['serviceCalendar01'] }));
		expect(hintsOf(result)).toEqual([]);
		bench.sandbox.configure({ oneCalendarPerEquipment: false });
		const room = await bench.run(create({ ...several, resource: 'room' }));
		expect([room.error, ...hintsOf(room)]).toEqual([undefined]);
	});
});
