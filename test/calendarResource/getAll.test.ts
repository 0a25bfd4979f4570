import type { IDataObject } from 'n8n-workflow';
import { Bench, calendarsVersion, bothDialects, expectHeaders, hintsOf, LOCATION } from '../support/bench';
import { runAgainst, withServer } from '../support/runs';

const getAll = (more: object = { returnAll: true }) =>
	({ resource: 'equipment', operation: 'getAll', ...more }) as never;
const PATH = '/calendars/resources/equipments';

bothDialects('equipment getAll', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.calendars([{ id: 'cal1', name: 'Main' }]);
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector', quantity: 3, calendarIds: ['cal1'] },
			{ id: 'e2', name: 'Camera', quantity: 1, calendarIds: ['cal1', 'gone'] },
			{ id: 'e3', name: 'Cable', quantity: 0, calendarIds: [] },
		]);
	});

	it('requests the list and returns an item for each record, ID first', async () => {
		const { items } = await bench.run(getAll());
		expect(bench.wire[0]).toEqual({
			method: 'GET',
			path: PATH,
			query: bench.by({ highLevel: { locationId: LOCATION, limit: '100', skip: '0' }, documented: {} as never }),
			body: undefined,
		});
		expectHeaders(bench.sandbox.log[0], calendarsVersion(bench));
		expect(items.map(({ json }) => Object.entries(json)[0])).toEqual([
			['id', 'e1'],
			['id', 'e2'],
			['id', 'e3'],
		]);
		expect(items[0]?.json).toMatchObject({ name: 'Projector', quantity: 3, calendarIds: ['cal1'] });
	});

	it('returns at most Limit records', async () => {
		const { items } = await bench.run(getAll({ returnAll: false, limit: 2 }));
		expect(items.map(({ json }) => json.id)).toEqual(['e1', 'e2']);
	});

	it.each(['name, quantity, color', ['name', 'quantity', 'color']])(
		'returns only the chosen fields, in their order: %j',
		async (fieldsToReturn) => {
			const { items } = await bench.run(getAll({ returnAll: true, options: { fieldsToReturn } }));
			expect(items.map(({ json }) => JSON.stringify(json))).toEqual([
				'{"name":"Projector","quantity":3,"color":null}',
				'{"name":"Camera","quantity":1,"color":null}',
				'{"name":"Cable","quantity":0,"color":null}',
			]);
		},
	);

	it('reports once a chosen field that no record has, but not a field that some have or that is just empty', async () => {
		const equipment = [
			{ id: 'e1', name: 'Lamp' },
			{ id: 'e2', name: 'Camera', serial: 'A1', 'Shelf No': 7 },
			{ id: 'e3', name: 'Cable' },
		];
		const body = { equipment, total: 3 };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: PATH } }]);
		const hints = async (fieldsToReturn: string, more: object = {}) =>
			hintsOf(await bench.succeed(getAll({ returnAll: true, options: { fieldsToReturn }, ...more }), [{}, {}]));
		expect(await hints('id, serial, Shelf No, Description, quantitiy, Colour')).toEqual([
			'Options > Fields to Return: none of the records that came out has a field "quantitiy" or "Colour"',
		]);
		expect(await hints('id, Calendar IDs, calendars')).toEqual([]);
		const nobody = { resourceFilters: { name: 'nobody' } };
		expect(await hints('quantitiy', nobody)).toEqual(['No equipment passed the filters.']);
	});

	it('returns the chosen fields in the spelling of the panel, too, under their own names', async () => {
		const options = { fieldsToReturn: 'ID, Name, Calendar IDs, Out of Service' };
		const { items } = await bench.run(getAll({ returnAll: false, limit: 1, options }));
		const outOfService = bench.by<unknown>({ highLevel: 0, documented: null });
		expect(items.map(({ json }) => Object.entries(json))).toEqual([
			[
				['id', 'e1'],
				['name', 'Projector'],
				['calendarIds', ['cal1']],
				['outOfService', outOfService],
			],
		]);
	});

	it('returns whether a record is active if Fields to Return names it as the panel does', async () => {
		const options = { fieldsToReturn: 'Name, Active' };
		const result = await bench.succeed(getAll({ returnAll: false, limit: 1, options }));
		const isActive = bench.by<unknown>({ highLevel: true, documented: null });
		expect(result.items.map(({ json }) => json)).toEqual([{ name: 'Projector', isActive }]);
	});

	it('audits with one more request if chosen', async () => {
		const { items } = await bench.run(getAll({ returnAll: true, options: { audit: true, minimumUnits: 2 } }));
		expect(items.map(({ json }) => json.missingCalendarIds)).toEqual([[], ['gone'], []]);
		const findings = items.map(({ json }) => (json.findings as string[]).join(' | '));
		expect(findings[0]).toBe('');
		expect(findings[1]).toMatch(/too few units: 1.*gone/);
		expect(findings[2]).toMatch(/too few units: 0.*no calendar/);
		expect(bench.wire.filter(({ path }) => path.startsWith('/calendars/') && !path.startsWith(PATH))).toHaveLength(1);
	});

	it.each([
		[{ calendars: 7 }, /location's calendars holds no list \(row 1\)$/],
		[{ calendars: [], success: false }, /location's calendars has no records and reports a failure \(row 1\)$/],
	])('reports an audit without a list of calendars as an error: %j', async (body, expected) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: '/calendars/' } }]);
		const { error } = await bench.run(getAll({ returnAll: true, options: { audit: true } }));
		expect(error?.message).toMatch(expected);
	});

	it.each([
		['in the audit', { audit: { minimumUnits: 2 } }],
		['beside it, as older workflows have it', { minimumUnits: 2 }],
	])('audits with Minimum Units %s', async (_, options) => {
		const { items } = await bench.run(getAll({ returnAll: true, options }));
		const found = items.flatMap(({ json }) => (json.findings as string[] | undefined) ?? []);
		expect(found.filter((finding) => finding.includes('at least 2 required'))).toHaveLength(2);
		expect(items.filter(({ json }) => json.findings !== undefined)).toHaveLength(3);
		// The output names the calendars, too.
		expect(bench.wire.filter(({ path }) => path === '/calendars/')).toHaveLength(1);
	});

	it('does not audit bookings that are switched off', async () => {
		const { items } = await bench.run(getAll({ returnAll: true, options: { bookings: false } }));
		expect(items).toHaveLength(3);
		expect(items.filter(({ json }) => 'findings' in json || 'bookings' in json)).toEqual([]);
	});

	it('reports the units in service as unknown if the units out of service are unreadable', async () => {
		const list = [{ _id: 'e1', name: 'Projector', quantity: 3, outOfService: 'some', calendarIds: [] }];
		const match = { path: '/calendars/resources/equipments' };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { equipments: list, total: 1 }, match }]);
		const { items } = await bench.run(getAll({ returnAll: true, options: { audit: true } }));
		expect(items.map(({ json }) => json.findings)).toEqual([['units in service unknown', 'on no calendar']]);
	});

	it('rejects a minimum whose expression gives nothing, before anything is sent', async () => {
		const { error } = await bench.run(getAll({ options: { audit: { minimumUnits: '={{ $json.least }}' } } }), [
			{ lest: 2 },
		]);
		expect(error?.message).toBe('Options > Audit > Minimum Units is empty (row 1)');
		expect(bench.wire).toEqual([]);
		await bench.succeed(getAll({ returnAll: true, options: { audit: { minimumUnits: '' } } }));
	});

	it.each<[setting: string, audit: IDataObject]>([
		['Only With Findings', { onlyFindings: '={{ $json.least }}' }],
		['Bookings > Days Ahead', { bookings: { daysAhead: '={{ $json.least }}' } }],
		['Bookings > Hours of a Full Day', { bookings: { fullDayHours: '={{ $json.least }}' } }],
	])('rejects %s whose expression gives nothing, before anything is sent', async (setting, audit) => {
		for (const row of [{ lest: 2 }, { least: null }]) {
			const { error } = await bench.run(getAll({ options: { audit } }), [row]);
			expect(error?.message).toBe(`Options > Audit > ${setting} is empty (row 1)`);
		}
		expect(bench.wire).toEqual([]);
	});

	it('starts today if the expression of From gives nothing', async () => {
		const bookings = { from: '={{ $json.day }}', daysAhead: '={{ $json.days }}' };
		const { items } = await bench.succeed(getAll({ returnAll: true, options: { audit: { bookings } } }), [{ days: 3 }]);
		const days = items[0]?.json.bookings as IDataObject | undefined;
		expect(days?.days ?? []).toHaveLength(bench.by({ highLevel: 3, documented: 0 }));
	});

	it.each([
		['Only With Findings', { onlyFindings: true }, ['e2', 'e3']],
		['Only With Findings and a minimum of 4', { onlyFindings: true, audit: true, minimumUnits: 4 }, ['e1', 'e2', 'e3']],
		['Only With Findings in the audit', { audit: { minimumUnits: 1, onlyFindings: true } }, ['e2', 'e3']],
		['it in the audit, though not beside it', { onlyFindings: false, audit: { onlyFindings: true } }, ['e2', 'e3']],
		[
			'it beside the audit, though not in it',
			{ onlyFindings: true, audit: { onlyFindings: false } },
			['e1', 'e2', 'e3'],
		],
		['Audit without Only With Findings', { onlyFindings: false, audit: true }, ['e1', 'e2', 'e3']],
	])('with %s returns each with its findings', async (_, options, ids) => {
		const { items } = await bench.run(getAll({ returnAll: true, options }));
		expect(items.map(({ json }) => json.id)).toEqual(ids);
		const found = items.map(({ json }) => (json.findings as string[]).length > 0);
		expect(found).toEqual(ids.map((id) => ids.length === 2 || 'minimumUnits' in options || id !== 'e1'));
		expect(bench.wire.filter(({ path }) => path === '/calendars/')).toHaveLength(1);
	});

	it('with Only With Findings counts only returned records against Limit', async () => {
		const { items } = await bench.run(getAll({ returnAll: false, limit: 1, options: { onlyFindings: true } }));
		expect(items.map(({ json }) => [json.id, json.missingCalendarIds])).toEqual([['e2', ['gone']]]);
	});

	it('sends no request for calendars without an audit and if nothing is on a calendar', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.equipment([{ id: 'e1' }, { id: 'e2' }, { id: 'e3' }]);
		const { items } = await bench.run(getAll({ returnAll: true, options: { onlyFindings: false } }));
		expect(items.filter(({ json }) => 'findings' in json)).toEqual([]);
		expect(items).toHaveLength(3);
		expect(bench.wire.map(({ path }) => path)).not.toContain('/calendars/');
	});

	// The documented interface says neither whether equipment is active nor how many units are out of service.
	it.each([
		['inactive equipment', { isActive: false }, /^not active$/],
		['equipment whose units are all out of service', { outOfService: 3 }, /too few units: 0/],
	])('reports %s, if the interface tells it', async (_, state, finding) => {
		bench.sandbox.seed.equipment([{ id: 'e9', quantity: 3, calendarIds: ['cal1'], ...state }]);
		const { items } = await bench.run(getAll({ returnAll: true, options: { audit: true } }));
		const found = items.find(({ json }) => json.id === 'e9')?.json.findings;
		expect(found).toEqual(bench.by({ highLevel: [expect.stringMatching(finding)], documented: [] }));
	});

	it('reads the limit and the minimum of each row', async () => {
		const each = { returnAll: false, limit: '={{ $json.most }}', options: { minimumUnits: '={{ $json.least }}' } };
		const { items } = await bench.run(getAll(each), [
			{ most: 1, least: 1 },
			{ most: 2, least: 0 },
		]);
		expect(items.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			['e1', { item: 0 }],
			['e1', { item: 1 }],
			['e2', { item: 1 }],
		]);
		const { error } = await bench.run(getAll(each), [{ most: 1, least: -1 }]);
		expect(error?.message).toMatch(/Minimum Units "-1" is not a whole number from 0 up/);
		expect(error?.description).toMatch(/counts units/);
	});
});

describe('equipment getAll from a list without IDs, as the vendor describes it', () => {
	const bench = new Bench('highLevel', { equipmentListIdKey: null });

	it('returns each record without an ID', async () => {
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector' },
			{ id: 'e2', name: 'Camera' },
		]);
		const { items, error } = await bench.run(getAll());
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.id, json.name])).toEqual([
			[undefined, 'Projector'],
			[undefined, 'Camera'],
		]);
	});

	it('returns records that are the same in all values', async () => {
		const alike = ['e1', 'e2', 'e3'].map((id) => ({ id, name: 'Projector', quantity: 1 }));
		bench.sandbox.seed.equipment(alike);
		const { items } = await bench.succeed(getAll());
		expect(items.map(({ json }) => json.name)).toEqual(['Projector', 'Projector', 'Projector']);
		const lists = bench.wire.filter(({ path }) => path === PATH);
		expect(lists.map(({ query }) => query.skip)).toEqual(['0', '2']);
	});
});

describe.each([
	['highLevel', {}],
	['highLevel', { pageCap: 20 }],
	['documented', {}],
	['documented', { equipmentPageSize: 50 }],
	['documented', { equipmentPageSize: 50, pageCap: 20 }],
	['documented', { equipmentEnvelope: { key: 'equipments', total: true } }],
	['documented', { equipmentEnvelope: { key: 'data', total: false } }],
] as const)('equipment getAll of more than one page (%s, %j)', (dialect, options) => {
	const bench = new Bench(dialect, options);

	it('returns each record once, and no more than Limit', async () => {
		const ids = Array.from({ length: 230 }, (_, index) => `e${index}`);
		bench.sandbox.seed.equipment(ids.map((id) => ({ id, name: id })));
		const all = await bench.run(getAll());
		expect(all.items.map(({ json }) => json.id)).toEqual(ids);
		const some = await bench.run(getAll({ returnAll: false, limit: 101 }));
		expect(some.items.map(({ json }) => json.id)).toEqual(ids.slice(0, 101));
	});
});

describe('equipment getAll of a server that pages its list (documented)', () => {
	const LISTED = Array.from({ length: 45 }, (_, index) => ({ id: `e${index}`, name: `Chair ${index}` }));

	const run = async (answer: (page: object[], more: boolean) => object, ignoresOffset = false) =>
		await withServer(
			({ url = '' }) => {
				const { pathname, searchParams } = new URL(url, 'http://server');
				if (pathname !== PATH) return { status: 404 };
				const offset = ignoresOffset ? 0 : Number(searchParams.get('offset') ?? 0);
				return { body: answer(LISTED.slice(offset, offset + 20), offset + 20 < LISTED.length) };
			},
			async ({ url }) => await runAgainst(url, 'documented', getAll()),
		);

	it.each<[string, (page: object[], more: boolean) => object]>([
		['a flag', (equipments, hasMore) => ({ equipments, hasMore })],
		['the next page', (data, more) => ({ data, meta: { next_page: more ? 2 : null } })],
		['its limit', (equipments) => ({ equipments, limit: 20 })],
		['a total as text', (equipments) => ({ equipments, total: '45' })],
	])('reads all pages if the answer tells of them by %s', async (_, answer) => {
		const { items, error } = await run(answer);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(LISTED.map(({ id }) => id));
	});

	it('reports a server whose further pages it can not ask for', async () => {
		const { items, error } = await run((equipments) => ({ equipments, hasMore: true }), true);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/returns the same page/);
	});
});
