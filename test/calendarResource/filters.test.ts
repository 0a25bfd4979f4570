import { bothDialects, hintsOf, jsonOf, type Bench } from '../support/bench';

const getAll = (resourceFilters: object = {}, options: object = {}, more: object = {}) =>
	({ resource: 'equipment', operation: 'getAll', returnAll: true, resourceFilters, options, ...more }) as never;
const lookUps = ({ wire }: Bench) => wire.filter(({ path }) => path === '/calendars/');

bothDialects('Get Many of equipment', (bench) => {
	const isLive = bench.dialect === 'highLevel';
	beforeEach(() => {
		bench.sandbox.seed.calendars([
			{ id: 'cal1', name: 'Consulting' },
			{ id: 'cal2', name: 'Training' },
		]);
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector', quantity: 3, outOfService: 2, calendarIds: ['cal1', 'cal2'] },
			{ id: 'e2', name: 'Old projector', quantity: 1, calendarIds: ['cal2'], isActive: false },
			{ id: 'e3', name: 'Cable', quantity: 5, calendarIds: ['cal1', 'gone'] },
			{ id: 'e4', name: 'Vid\u00e9o board', quantity: 0, calendarIds: [] },
		]);
	});

	describe('Filters of Get Many', () => {
		// The documented interface says neither what is out of service nor what is active.
		it.each([
			['none', {}, ['e1', 'e2', 'e3', 'e4']],
			['Units in Service Below', { unitsInServiceBelow: 2 }, isLive ? ['e1', 'e2', 'e4'] : ['e2', 'e4']],
			['Units in Service Below, none', { unitsInServiceBelow: 0 }, []],
			['Name, in any case', { name: 'PROJ' }, ['e1', 'e2']],
			['Name, with blanks around it', { name: ' proj\t' }, ['e1', 'e2']],
			['Name, with an accent of its own as macOS writes it', { name: 'VIDE\u0301O' }, ['e4']],
			['Calendars', { calendarIds: ['cal1'] }, ['e1', 'e3']],
			['Calendars as text', { calendarIds: 'gone, cal2' }, ['e1', 'e2', 'e3']],
			['Calendars by name', { calendarIds: 'consulting, gone' }, ['e1', 'e3']],
			['Calendars, none chosen', { calendarIds: [] }, ['e1', 'e2', 'e3', 'e4']],
			['Active', { isActive: true }, isLive ? ['e1', 'e3', 'e4'] : ['e1', 'e2', 'e3', 'e4']],
			['not Active', { isActive: false }, isLive ? ['e2'] : []],
			['several', { name: 'proj', unitsInServiceBelow: 2, calendarIds: ['cal2'] }, isLive ? ['e1', 'e2'] : ['e2']],
		])('return the matching equipment: %s', async (_, filters, ids) => {
			const { items, error } = await bench.run(getAll(filters));
			expect(error).toBeUndefined();
			expect(jsonOf(items).map(({ id }) => id)).toEqual(ids);
		});

		it.each([
			['unitsInServiceBelow', null, /^Filters > Units in Service Below was empty, so nothing was filtered by it/],
			['calendarIds', [], /^Filters > Calendar Names or IDs was empty/],
		])('cause a hint if their expression gives nothing: %s', async (name, value, hint) => {
			const result = await bench.succeed(getAll({ name: 'e', [name]: '={{ $json.value }}' }), [{ value }]);
			expect(jsonOf(result.items).length).toBeGreaterThan(0);
			expect(hintsOf(result)).toEqual([expect.stringMatching(hint)]);
		});

		it.each([
			[
				'unitsInServiceBelow',
				null,
				/^Filters > Units in Service Below was empty, and nothing else says which equipment/,
			],
			['calendarIds', [], /^Filters > Calendar Names or IDs was empty, and nothing else says which equipment/],
			['name', ' ', /^Filters > Name was empty, and nothing else says which equipment/],
			['name', '\u200b', /^Filters > Name was empty, and nothing else says which equipment/],
			['name', undefined, /^Filters > Name was empty, and nothing else says which equipment to find: all would match/],
		])('find nothing, rather than everything, if none of them has a value: %s', async (name, value, message) => {
			const { error } = await bench.run(getAll({ [name]: '={{ $json.value }}' }), [{ value }] as never);
			expect(error?.message).toMatch(message);
			expect(bench.wire).toEqual([]);
		});

		it('apply before Limit and together with the audit', async () => {
			const limited = await bench.run(getAll({ name: 'a' }, {}, { returnAll: false, limit: 1 }));
			expect(jsonOf(limited.items).map(({ id }) => id)).toEqual(['e3']);
			const audited = await bench.run(getAll({ calendarIds: ['cal1'] }, { onlyFindings: true }));
			expect(jsonOf(audited.items).map(({ id }) => id)).toEqual(['e3']);
		});

		it.each([
			['Units in Service Below', { unitsInServiceBelow: -1 }],
			['Units in Service Below', { unitsInServiceBelow: 'abc' }],
			['Active', { isActive: 'perhaps' }],
		])('reject an invalid %s by name before anything is sent', async (name, filters) => {
			const { error } = await bench.run(getAll(filters));
			expect(error?.message).toContain(`Filters > ${name}`);
			expect(bench.wire).toEqual([]);
		});
	});

	it.each(['False', 0, '0'])('takes equipment for inactive also if the list states it as %j', async (isActive) => {
		const body = [{ id: 'e9', name: 'Drill', quantity: '1', calendarIds: ['cal1'], isActive }];
		const match = { path: '/calendars/resources/equipments' };
		const answerThus = () => bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
		answerThus();
		const audited = await bench.run(getAll({ isActive: false, name: 'drill' }, { audit: true }));
		expect(jsonOf(audited.items).map(({ id, findings }) => [id, findings])).toEqual([['e9', ['not active']]]);
		answerThus();
		expect((await bench.run(getAll({ isActive: true, name: 'drill' }))).items).toEqual([]);
	});

	it('names a calendar in the filters that does not exist', async () => {
		const { error } = await bench.run(getAll({ calendarIds: 'Consulting Room' }));
		expect(error?.message).toBe(
			'Filters > Calendars "Consulting Room" does not match any calendar of the location (row 1)',
		);
		expect(hintsOf(await bench.run(getAll({ calendarIds: 'Consultin' }))).join()).toContain(
			'"Consultin" does not match any calendar of the location: it was taken as an ID',
		);
	});

	it('says in a hint that nothing passed the filters', async () => {
		expect(hintsOf(await bench.run(getAll({ name: 'nothing' })))).toEqual(['No equipment passed the filters.']);
		expect(hintsOf(await bench.run(getAll({ name: 'nothing' }, { onlyFindings: true })))).toEqual([
			'No equipment passed the filters.',
		]);
	});

	it('says in a hint that there is no equipment, or that the audit found nothing', async () => {
		bench.sandbox.clear();
		for (const options of [{}, { onlyFindings: true }, { onlyFindings: true, bookings: {} }])
			expect(hintsOf(await bench.run(getAll({}, options)))).toEqual(['The location has no equipment.']);
		expect(hintsOf(await bench.run(getAll({ name: 'Projector' })))).toEqual(['The location has no equipment.']);
		bench.sandbox.seed.calendars([{ id: 'cal1', name: 'Consulting' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector', quantity: 3, calendarIds: ['cal1'] }]);
		expect(hintsOf(await bench.run(getAll({}, { onlyFindings: true })))).toEqual([
			'The audit found nothing wrong with the equipment of the location.',
		]);
		expect(hintsOf(await bench.run(getAll({ name: 'Projector' }, { onlyFindings: true })))).toEqual([
			'The audit found nothing wrong with the equipment within the filters.',
		]);
	});

	it('returns units in service and calendar names, with one look-up that the audit shares', async () => {
		const { items } = await bench.run(getAll({}, { audit: true }), [{}, {}]);
		const first = jsonOf(items).slice(0, 4);
		expect(first.map(({ unitsInService, calendars }) => [unitsInService, calendars])).toEqual([
			[isLive ? 1 : 3, ['Consulting', 'Training']],
			[1, ['Training']],
			[5, ['Consulting', 'gone']],
			[0, []],
		]);
		expect(Object.keys(items[0]?.json ?? {}).join()).toMatch(/^id,name,findings,unitsInService,quantity,/);
		expect(lookUps(bench)).toHaveLength(1);
	});

	it('returns lists as text under Flat', async () => {
		const flat = await bench.run(getAll({}, { outputFormat: 'flat', audit: true, minimumUnits: 2 }));
		expect(flat.items[2]?.json).toMatchObject({
			...{ calendars: 'Consulting, gone', calendarIds: 'cal1, gone', unitsInService: 5, missingCalendarIds: 'gone' },
			findings: 'on calendars that no longer exist: gone',
		});
		expect(flat.items[3]?.json.findings).toBe('too few units: 0, at least 2 required, on no calendar');
	});

	it.each([
		[5, 'A, B, C, D, D'],
		[6, 'A, B, C, D, D …'],
	])('names up to five pieces of equipment whose units are unknown (%d)', async (count, names) => {
		const all = ['A', 'B', 'C', 'D', 'D', 'E'].slice(0, count);
		const body = all.map((name, index) => ({ id: `e${index}`, name }));
		bench.sandbox.setFaults([
			{ kind: 'status', status: 200, body, match: { path: '/calendars/resources/equipments' } },
		]);
		const result = await bench.run(getAll({ unitsInServiceBelow: 1 }));
		expect(hintsOf(result)[0]).toContain(`states no quantity (${count}): ${names}`);
	});

	it('leaves out only the calendar names without the right to list calendars, with a hint', async () => {
		bench.sandbox.setFaults([{ match: { path: '/calendars/' }, kind: 'status', status: 403, body: { message: 'no' } }]);
		const result = await bench.run(getAll(), [{}]);
		expect(result.items).toHaveLength(4);
		expect(result.items[0]?.json).not.toHaveProperty('calendars');
		expect(hintsOf(result)).toEqual([expect.stringMatching(/^Calendars are output without their names/)]);
	});
});
