import { Bench, calendarsVersion, expectHeaders, jsonOf, LOCATION, located } from '../support/bench';

const PATH = '/calendars/resources/rooms';
const room = (operation: string, more: object = {}) => ({ resource: 'room', operation, ...more }) as never;
const one = located('id', 'r1');

describe('rooms (highLevel)', () => {
	const bench = new Bench('highLevel');
	const stored = (id: string) => bench.sandbox.state.resources('rooms').get(id);

	beforeEach(() => {
		bench.sandbox.seed.calendars([{ id: 'calendarOfRooms01', name: 'Main' }]);
		bench.sandbox.seed.equipment([{ id: 'r1', name: 'A projector, not a room' }]);
		bench.sandbox.seed.rooms([
			{ id: 'r1', name: 'Studio', capacity: 12, calendarIds: ['calendarOfRooms01'] },
			{ id: 'r2', name: 'Attic', capacity: 2, calendarIds: ['calendarOfRooms01', 'gone'], isActive: false },
			{ id: 'r3', name: 'Cellar', capacity: 0, calendarIds: [] },
		]);
	});
	afterEach(() => {
		for (const request of bench.sandbox.log) expectHeaders(request, calendarsVersion(bench));
		expect(bench.sandbox.state.equipment.size).toBe(1);
	});

	it('create sends the fields of a room, and those that the server requires besides', async () => {
		const given = { name: ' Hall ', description: 'Upstairs', capacity: 30, calendarIds: ['calendarOfRooms01'] };
		const { items } = await bench.run(room('create', given));
		expect(bench.wire[0]).toEqual({
			method: 'POST',
			path: PATH,
			query: {},
			body: { ...given, quantity: 1, outOfService: 0, locationId: LOCATION },
		});
		expect(Object.keys(items[0]?.json ?? {}).slice(0, 2)).toEqual(['id', 'name']);
		expect(items[0]?.json).not.toHaveProperty('_id');
		expect(stored(items[0]?.json.id as string)).toMatchObject(given);
	});

	it('create accepts the name alone and sends defaults for the other required fields', async () => {
		const { error } = await bench.run(room('create', { name: 'Hall' }));
		expect(error).toBeUndefined();
		const defaults = { description: '', capacity: 1, quantity: 1, calendarIds: [], outOfService: 0 };
		expect(bench.wire[0]?.body).toEqual({ name: 'Hall', ...defaults, locationId: LOCATION });
	});

	it('create accepts a capacity of 0 and ignores Out of Service', async () => {
		await bench.run(room('create', { name: 'Hall', capacity: '0', additionalFields: { outOfService: 1 } }));
		expect(bench.wire[0]?.body).toMatchObject({ capacity: 0, outOfService: 0 });
	});

	it('getAll returns the rooms and no equipment', async () => {
		const { items } = await bench.run(room('getAll', { returnAll: true }));
		expect(bench.wire[0]).toEqual({
			method: 'GET',
			path: PATH,
			query: { locationId: LOCATION, limit: '100', skip: '0' },
			body: undefined,
		});
		expect(jsonOf(items).map(({ id, name }) => [id, name])).toEqual([
			['r1', 'Studio'],
			['r2', 'Attic'],
			['r3', 'Cellar'],
		]);
		const some = await bench.run(room('getAll', { returnAll: false, limit: 2 }));
		expect(jsonOf(some.items).map(({ id }) => id)).toEqual(['r1', 'r2']);
	});

	it('the audit checks calendars and activity, but no units', async () => {
		const { items } = await bench.run(room('getAll', { returnAll: true, options: { audit: true } }));
		const [studio, attic, cellar] = jsonOf(items).map(({ findings }) => findings as string[]);
		expect(studio).toEqual([]);
		expect(attic).toEqual([expect.stringMatching(/not active/), expect.stringMatching(/no longer exist: gone$/)]);
		expect(cellar).toEqual([expect.stringMatching(/no calendar/)]);
		expect(bench.wire.filter(({ path }) => path === '/calendars/')).toHaveLength(1);
		const some = await bench.run(room('getAll', { returnAll: false, limit: 1, options: { onlyFindings: true } }));
		expect(jsonOf(some.items)).toMatchObject([{ id: 'r2', missingCalendarIds: ['gone'] }]);
	});

	it('the audit does not report a missing quantity of rooms, which have none', async () => {
		const rooms = [{ id: 'r1', name: 'Studio', capacity: 12, calendarIds: ['calendarOfRooms01'] }];
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { rooms, total: 1 }, match: { path: PATH } }]);
		const { items } = await bench.run(room('getAll', { returnAll: true, options: { audit: true } }));
		expect(jsonOf(items)).toMatchObject([{ id: 'r1', findings: [] }]);
	});

	it('are shown without units, and are not audited because of a minimum of units left in the options', async () => {
		const rooms = [{ id: 'r1', name: 'Studio', quantity: 3, calendarIds: ['gone'] }];
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { rooms, total: 1 }, match: { path: PATH } }]);
		const { items } = await bench.run(room('getAll', { returnAll: true, options: { minimumUnits: 2 } }));
		expect(jsonOf(items)).toMatchObject([{ id: 'r1', quantity: 3 }]);
		expect(items[0]?.json).not.toHaveProperty('unitsInService');
		expect(items[0]?.json).not.toHaveProperty('findings');
	});

	it.each([
		['Capacity', 'create', { name: 'Hall', capacity: -1 }],
		['Capacity', 'update', { roomId: one, updateFields: { capacity: 'many' } }],
		['Name', 'create', { name: '={{ "" }}' }],
		['Room', 'get', { roomId: located('id', '={{ $json.nothing }}') }],
		['Update has nothing to change', 'update', { roomId: one, updateFields: {} }],
	])('a wrong %s is rejected before anything is sent (%s)', async (field, operation, more) => {
		const { error } = await bench.run(room(operation, more));
		expect(error?.message).toMatch(new RegExp(`^${field}.*\\(row 1\\)`));
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});

describe('rooms (documented)', () => {
	const bench = new Bench('documented');

	it('are rejected, and the error names the dialect that has them', async () => {
		const { error } = await bench.run(room('get', { roomId: one }));
		expect(error?.message).toBe('The documented interface has no rooms (row 1)');
		expect(error?.description).toMatch(/HighLevel dialect/);
	});
});
