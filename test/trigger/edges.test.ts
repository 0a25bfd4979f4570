import { dateFilter } from '../../nodes/HighLevelCrm/trigger/findContacts';
import { PreviousSnapshot, snapshotOf } from '../../nodes/HighLevelCrm/trigger/snapshot';
import { LOCATION } from '../support/bench';
import { expectOnce, idsOf, MINUTE, RAW, useWorld, type World } from './world';

const CREATED = { event: 'contactCreated', options: RAW };
const LEAD = { event: 'contactTagged', tags: 'lead' };
const HOUR = 60 * MINUTE;

const world = useWorld();
const ahead = (w: World, ms: number, count: number) =>
	w.sandbox.seed.contacts(Array.from({ length: count }, () => ({ dateAdded: new Date(w.now + ms).toISOString() })));
const pieces = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `e${index}`, name: `Piece ${index}` }));

describe('Fetch Test Event', () => {
	it.each([
		[10, 10],
		[11, 10],
	])('of %d pieces of equipment returns %d', async (count, returned) => {
		const w = await world({ event: 'equipmentChanged' });
		w.sandbox.seed.equipment(pieces(count));
		expect(await w.test()).toHaveLength(returned);
	});

	it.each([
		[10, 10],
		[11, 10],
	])('of %d contacts returns %d', async (count, returned) => {
		const w = await world(CREATED);
		for (let created = 0; created < count; created++) w.create({});
		expect(await w.test()).toHaveLength(returned);
	});
});

describe('Filters whose expressions give nothing', () => {
	it.each(['contactCreated', 'contactUpdated'])(
		'let nobody start the workflow, rather than everybody (%s)',
		async (event) => {
			const w = await world({ event, filters: { tags: '={{ [][0] }}', name: '={{ " " }}' } });
			const message = 'Filters > Name, Filters > Tags were empty, and nothing else says which contacts to find';
			await expect(w.activate()).rejects.toThrow(message);
			await expect(w.test()).rejects.toThrow(message);
			expect(w.sandbox.log).toEqual([]);
		},
	);
});

// Reading ends early only if the list is surely as it was.
it.each<[there: number, pageCap: number, requests: number, changed: string[], removed: string[], added: string[]]>([
	[15, 7, 3, ['e14'], [], []],
	[15, 10, 2, ['e14'], [], []],
	[10, 10, 2, [], [], ['x']],
	[7, 7, 1, [], ['e6'], ['x', 'y']],
	[15, 15, 2, [], [], ['x']],
	[25, 25, 2, [], [], ['x']],
	// The second page has as many as the first, and begins with its last.
	[19, 10, 3, [], [], ['x']],
	[199, 100, 3, [], [], ['x']],
	[50, 25, 3, [], [], ['x']],
])('of %d in pages of %d it finds after %d requests what is new', async (there, pageCap, requests, ...ids) => {
	const w = await world({ event: 'equipmentChanged' }, { pageCap });
	w.sandbox.seed.equipment(pieces(there));
	await w.activate();
	expect(await w.requestsOf(async () => await w.poll())).toBe(requests);
	const { state, seed } = w.sandbox;
	const [changed, removed, added] = ids;
	for (const id of changed) state.putResource({ ...state.equipment.get(id)!, quantity: 9 });
	for (const id of removed) state.removeResource(state.equipment.get(id)!);
	seed.equipment(added.map((id) => ({ id })));
	expect(new Set(idsOf(await w.poll()))).toEqual(new Set(ids.flat()));
});

describe('the first poll', () => {
	it.each(['contactCreated', 'contactUpdated', 'contactTagged'])(
		'with a broken search that shows nobody does not make all existing contacts new: %s',
		async (event) => {
			const w = await world({ event, tags: 'lead', options: RAW });
			for (let count = 0; count < 5; count++) w.create({ tags: ['lead'] });
			w.pass(25 * HOUR);
			w.sandbox.setFaults([
				{ kind: 'status', status: 200, body: { contacts: [], total: 0 }, match: { path: '/contacts/search' } },
			]);
			expect(await w.activate()).toEqual([]);
			w.sandbox.setFaults([]);
			const { id } = w.create({ tags: ['lead'] });
			expect(await w.pollIds(3)).toEqual([id]);
		},
	);

	it('of an empty location does not lose contacts that the server dates by a clock that is hours behind', async () => {
		const w = await world(CREATED);
		await w.activate();
		w.pass(MINUTE);
		ahead(w, -12 * HOUR, 2);
		expect(await w.pollIds(3)).toHaveLength(2);
	});

	it.each([
		[0, true],
		[1, false],
	])('with Start From outputs a contact of that very time (%d ms later: %s)', async (laterMs, isIn) => {
		const w = await world(CREATED);
		const { id } = w.create({});
		const startFrom = new Date(w.now + laterMs).toISOString();
		w.pass(HOUR);
		const got = idsOf(await w.activate('activate', { ...CREATED, options: { ...CREATED.options, startFrom } }));
		expect(got).toEqual(isIn ? [id] : []);
	});

	it('looks for a contact that is not dated ahead among the latest 100', async () => {
		const found = async (count: number) => {
			const w = await world(CREATED);
			w.create({});
			w.pass(HOUR);
			ahead(w, 2 * HOUR, count);
			// The search shows it only after the first poll.
			const { id } = w.create({}, MINUTE);
			w.pass(30_000);
			await w.activate();
			return idsOf(await w.poll()).includes(id);
		};
		expect([await found(99), await found(100)]).toEqual([true, false]);
	});
});

// What is not later than the watermark is not remembered any more, and the documented interface has no filter by date that keeps it away.
describe.each(['highLevel', 'documented'] as const)('a contact at the very time of the watermark (%s)', (dialect) => {
	it.each(['contactCreated', 'contactUpdated'])('comes once: %s', async (event) => {
		const w = await world({ event, options: { ...RAW, overlap: 1 } }, { dialect });
		w.create({});
		w.pass(MINUTE);
		w.create({});
		await w.activate();
		const ids: string[] = [];
		// Each is older than the next by the overlap, at which the watermark stays behind the newest.
		const addOne = (polled: number) => {
			w.pass(MINUTE);
			if (polled < 6) ids.push(w.create({}).id);
		};
		expectOnce(await w.pollIds(10, addOne, 0), ids);
		expect(ids).toHaveLength(6);
	});
});

describe('Contact Tagged', () => {
	it.each([
		['in the second in which the first reading begins', 0],
		['while the first reading goes on', 5_000],
	])('outputs a contact that is created %s', async (_, pageMs) => {
		const w = await world(LEAD, { pageCap: 1 });
		w.create({ tags: ['lead'] });
		w.create({ tags: ['lead'] });
		w.pass(HOUR);
		let id: string | undefined;
		w.sandbox.configure({
			observer: ({ path }) => {
				w.pass(pageMs);
				if (path.includes('search')) id ??= w.create({ tags: ['lead'] }).id;
			},
		});
		expect(await w.activate()).toEqual([]);
		w.sandbox.configure({ observer: null });
		expect(id).toBeDefined();
		expect(await w.pollIds(6)).toEqual([id]);
	});

	it('with Start From knows who had the tag right before', async () => {
		const w = await world(LEAD);
		const before = w.create({ tags: ['lead'] }).id;
		w.pass(1);
		const options = { startFrom: new Date(w.now).toISOString() };
		const { id } = w.create({ tags: ['lead'] });
		w.pass(HOUR);
		expect(idsOf(await w.activate('activate', { ...LEAD, options }))).toEqual([id]);
		w.pass(HOUR);
		for (const one of [before, id]) w.change(one, { city: 'Oslo' });
		expect(await w.poll()).toEqual([]);
	});

	it('lets the server check a custom field in each poll of a first reading', async () => {
		const filters = { customField: { field: { id: 'size', condition: 'is', value: '42' } } };
		const w = await world({ ...LEAD, filters }, { pageCap: 10, observer: () => w.clock.advance(40_000) });
		w.sandbox.seed.customFields([{ id: 'size', name: 'Size', dataType: 'NUMERICAL' }]);
		const ids = Array.from({ length: 55 }, () => {
			w.pass(1_000);
			return w.create({ tags: ['lead'], customFields: [{ id: 'size', value: 42 }] }).id;
		});
		w.pass(HOUR);
		await w.activate();
		expect(await w.pollIds(8)).toEqual([]);
		// With the type, the server checks the field, and sends nobody else.
		const bodies = w.sandbox.log.map(({ body }) => JSON.stringify(body)).filter((body) => body?.includes('"asc"'));
		const readings = bodies.filter((body) => body.includes('"dateAdded"'));
		expect(readings.length).toBeGreaterThan(3);
		for (const body of readings) expect(body).toContain('customFields.size');
		w.pass(HOUR);
		for (const id of ids) w.change(id, { city: 'Oslo' });
		expect(await w.pollIds(6)).toEqual([]);
	});
});

it.each<[string, (w: World) => string]>([
	['server', (w) => w.sandbox.url],
	['location', () => LOCATION],
	['event', () => 'contactCreated'],
])('the state of another %s is ignored: the trigger begins anew, without a warning', async (_, ofThis) => {
	const w = await world(CREATED);
	await w.activate();
	w.pass(HOUR);
	w.create({});
	w.damage((kept) => (kept.of = (kept.of as string).replace(ofThis(w), 'another')));
	expect(await w.activate('init')).toEqual([]);
	expect(w.trigger.warnings).toEqual([]);
});

describe('the period of a poll and the user’s own', () => {
	it('are combined to the narrower one, for the date of the event alone', () => {
		const own = { addedAfter: 10, addedBefore: 20, updatedAfter: 30, updatedBefore: 40 };
		expect(dateFilter('dateAdded', own, 5)).toEqual({ addedAfter: 10, addedBefore: 20 });
		expect(dateFilter('dateAdded', own, 15, 15)).toEqual({ addedAfter: 15, addedBefore: 15 });
		expect(dateFilter('dateUpdated', own, 35, 50)).toEqual({ updatedAfter: 35, updatedBefore: 40 });
		expect(dateFilter('dateUpdated', {}, 35)).toEqual({ updatedAfter: 35, updatedBefore: undefined });
		expect(dateFilter('dateUpdated', {}, 35, 36)).toEqual({ updatedAfter: 35, updatedBefore: 36 });
	});
});

describe('the stored list', () => {
	const listOf = (characters: number) => {
		const empty = JSON.stringify({ a: { name: '' } }).length;
		return [{ id: 'a', name: 'x'.repeat(characters - empty) }];
	};

	it('has the values up to 90,000 characters, and only signs of them beyond', () => {
		expect(snapshotOf(listOf(90_000), ['name'], 'list')).toHaveProperty('values');
		expect(snapshotOf(listOf(90_001), ['name'], 'list')).toHaveProperty('signs');
	});

	it('can have 90,000 characters of signs, and no more', () => {
		const long = 'x'.repeat(100_000);
		// {"<id>":"<8 characters>"}
		const many = (idCharacters: number) => [{ id: 'i'.repeat(idCharacters), name: long }];
		const rest = JSON.stringify({ '': '12345678' }).length;
		expect(snapshotOf(many(90_000 - rest), ['name'], 'list')).toHaveProperty('signs');
		expect(() => snapshotOf(many(90_001 - rest), ['name'], 'the list')).toThrow(
			'The list has 1 entries, more than can be stored',
		);
	});

	it('knows a record by all of its compared fields, an absent value as null, and lists in any order', () => {
		const fields = ['name', 'calendarIds'];
		const previous = new PreviousSnapshot(
			snapshotOf([{ id: 'a', name: null, calendarIds: ['1', '2'] }], fields, 'list'),
			fields,
		);
		expect(previous.isSame({ id: 'a', calendarIds: ['2', '1'], other: 1 })).toBe(true);
		expect(previous.isSame({ id: 'a', calendarIds: ['2'] })).toBe(false);
		expect(previous.changesOf({ id: 'a', name: 'Drill', calendarIds: ['2', '1'] })).toEqual({
			name: { from: null, to: 'Drill' },
		});
		expect(previous.isSame({ id: 'b' })).toBe(false);
		const two = new PreviousSnapshot(snapshotOf([{ id: 'a', one: 1, two: 23 }], ['one', 'two'], 'list'), [
			'one',
			'two',
		]);
		expect([two.isSame({ id: 'a', one: 1, two: 23 }), two.isSame({ id: 'a', one: 12, two: 3 })]).toEqual([true, false]);
		expect([previous.has('a'), previous.has('toString'), previous.ids]).toEqual([true, false, ['a']]);
	});
});

it.each(['contactCreated', 'contactUpdated', 'contactTagged'])(
	'%s reports once a tag under Without Tags that the location does not have',
	async (event) => {
		const w = await world({ event, tags: 'lead', filters: { withoutTags: ['Custmer', 'vip'] } });
		w.sandbox.seed.tags(['customer', 'vip', 'lead']);
		w.create({ tags: ['lead'] });
		const told = 'HighLevel CRM Trigger: The location has no tag "custmer": check the spelling';
		await w.test();
		expect(w.trigger.warnings).toEqual([told]);
		await w.activate();
		expect(w.trigger.warnings).toEqual([told, told]);
		await w.poll();
		expect(w.trigger.warnings).toHaveLength(2);
	},
);
