import type { INodeParameters } from 'n8n-workflow';
import { bothDialects, hintsOf, jsonOf } from '../support/bench';

bothDialects('a calendar with a name of one long word', (bench) => {
	const ID = 'BqTwX8QFwXzpegMve9EQ';
	const equipment = (more: INodeParameters): INodeParameters => ({ resource: 'equipment', ...more });
	const lookUps = () => bench.wire.filter(({ path }) => path === '/calendars/').length;

	beforeEach(() => {
		bench.sandbox.seed.calendars([
			{ id: ID, name: 'Behandlungszimmer' },
			{ id: 'cal2', name: 'Besprechungsraum2' },
			{ id: 'cal3', name: 'KonferenzraumNord' },
			{ id: 'cal5', name: '101' },
			{ id: 'cal6', name: 'KonferenzraumNordWest' },
		]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Lamp', calendarIds: [ID] }]);
	});

	it.each([
		['Behandlungszimmer', ID],
		['BEHANDLUNGSZIMMER', ID],
		['besprechungsraum2', 'cal2'],
		['KonferenzraumNord', 'cal3'],
		['101', 'cal5'],
		['KonferenzraumNordWest', 'cal6'],
	])('is found by it: %s', async (name, id) => {
		const updateFields = { calendarIds: '={{ $json.calendar }}' };
		await bench.succeed(equipment({ operation: 'update', equipmentId: 'e1', updateFields }), [{ calendar: name }]);
		expect(bench.wire.at(-1)?.body).toEqual({ calendarIds: [id] });
		const resourceFilters = { calendarIds: '={{ $json.calendar }}' };
		const list = equipment({ operation: 'getAll', returnAll: true, resourceFilters });
		const { items } = await bench.succeed(list, [{ calendar: name }]);
		expect(items.map(({ json }) => json.id)).toEqual(['e1']);
	});

	it('is reported if no calendar has the name, and a calendar given by its ID costs no look-up', async () => {
		const update = (calendarIds: string) =>
			equipment({ operation: 'update', equipmentId: 'e1', updateFields: { calendarIds } });
		for (const id of [ID, 'BqTwX8QFwXzpegMv', 'BqtwxQfwxzPegmvEqab', 'Besprechungsraum2024'])
			await bench.succeed(update(id));
		expect(lookUps()).toBe(0);
		expect((await bench.run(update('0'.repeat(20)))).error?.message).toContain('does not match any calendar');
		expect(hintsOf(await bench.succeed(update('Behandlungszimer')))).toEqual([
			'Calendars "Behandlungszimer" does not match any calendar of the location: it was taken as an ID',
		]);
	});

	it('may stand beside the ID of a calendar that was deleted, of which nothing is told', async () => {
		const updateFields = { calendarIds: 'Behandlungszimmer, BqTwX8QFwXzpegMve9Ex' };
		const result = await bench.succeed(equipment({ operation: 'update', equipmentId: 'e1', updateFields }));
		expect(hintsOf(result).join()).not.toContain('any calendar');
		expect(bench.sandbox.state.equipment.get('e1')?.calendarIds).toEqual([ID, 'BqTwX8QFwXzpegMve9Ex']);
	});

	it('is reported in a location without calendars, too', async () => {
		bench.sandbox.state.calendars.clear();
		const update = equipment({ operation: 'update', equipmentId: 'e1', updateFields: { calendarIds: 'Sauna' } });
		expect(hintsOf(await bench.succeed(update))).toEqual([
			'Calendars "Sauna" does not match any calendar of the location: it was taken as an ID',
		]);
	});

	it('is found in a list, with blanks around it or characters that nobody sees, and is sent once', async () => {
		const updateFields = { calendarIds: '={{ $json.calendars }}' };
		const calendars = [[` ${ID}`, 'cal2 '], `\u200b${ID},\ufeffcal2`, `${ID}, \u200b${ID}`, [ID, 'Behandlungszimmer']];
		const rows = calendars.map((one) => ({ calendars: one }));
		await bench.succeed(equipment({ operation: 'update', equipmentId: 'e1', updateFields }), rows);
		const sent = bench.wire.filter(({ method }) => method === 'PUT').map(({ body }) => body);
		expect(sent).toEqual([[ID, 'cal2'], [ID, 'cal2'], [ID], [ID]].map((calendarIds) => ({ calendarIds })));
	});

	it.each([
		['the server fails', { kind: 'status', status: 500 }],
		['the rate limit is spent', { kind: 'status', status: 429 }],
		['the connection breaks', { kind: 'resetBefore' }],
		['an empty answer comes', { kind: 'empty' }],
	] as const)('is not sent as an ID where it cannot be looked up, as %s', async (_, fault) => {
		bench.sandbox.setFaults([{ ...fault, match: { path: '/calendars/' } }]);
		const update = equipment({
			operation: 'update',
			equipmentId: 'e1',
			updateFields: { calendarIds: 'Behandlungszimmer' },
		});
		expect((await bench.run(update)).error?.message).toMatch(/location's calendars/i);
		const resourceFilters = { calendarIds: 'Behandlungszimmer' };
		const list = equipment({ operation: 'getAll', returnAll: true, resourceFilters });
		expect((await bench.run(list)).error?.message).toMatch(/location's calendars/i);
		expect(bench.sandbox.state.equipment.get('e1')?.calendarIds).toEqual([ID]);
	});

	it.each([403, 404])('is taken as an ID, with a hint, if calendars cannot be looked up (HTTP %i)', async (status) => {
		bench.sandbox.setFaults([{ kind: 'status', status, match: { path: '/calendars/' } }]);
		const update = equipment({ operation: 'update', equipmentId: 'e1', updateFields: { calendarIds: 'cal2' } });
		expect(hintsOf(await bench.succeed(update))).toEqual([expect.stringMatching(/^Calendars were taken as IDs/)]);
		expect(bench.wire.at(-1)?.body).toEqual({ calendarIds: ['cal2'] });
	});

	it('is found by a name with a comma, unless the parts are calendars themselves', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'cal7', name: 'Sauna, hot' },
			{ id: 'cal8', name: '101, KonferenzraumNord' },
		]);
		const calendarIds = '={{ $json.in }}';
		const rows = ['sauna,  hot', '101, KonferenzraumNord', 'Sauna, cold'].map((name) => ({ in: name }));
		const update = equipment({ operation: 'update', equipmentId: 'e1', updateFields: { calendarIds } });
		const hints = hintsOf(await bench.succeed(update, rows));
		const sent = bench.wire.filter(({ method }) => method === 'PUT').map(({ body }) => body);
		expect(sent).toEqual([['cal7'], ['cal5', 'cal3'], ['Sauna', 'cold']].map((ids) => ({ calendarIds: ids })));
		expect(hints.join()).not.toContain('hot');
		const list = equipment({ operation: 'getAll', returnAll: true, resourceFilters: { calendarIds } });
		bench.sandbox.seed.equipment([{ id: 'e2', name: 'Towel', calendarIds: ['cal7'] }]);
		const { items } = await bench.succeed(list, [{ in: 'Sauna, hot' }]);
		expect(items.map(({ json }) => json.id)).toEqual(['e2']);
	});

	it('is found by a name with a comma where only one of the parts is a calendar', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'cal7', name: 'Sauna, hot' },
			{ id: 'cal8', name: 'Sauna' },
			{ id: 'cal9', name: 'Wine, Cheese' },
			{ id: 'cal10', name: 'Cheese' },
		]);
		bench.sandbox.seed.equipment([
			{ id: 'e2', name: 'Towel', calendarIds: ['cal7'] },
			{ id: 'e3', name: 'Bucket', calendarIds: ['cal8'] },
			{ id: 'e4', name: 'Knife', calendarIds: ['cal10'] },
			{ id: 'e5', name: 'Glass', calendarIds: ['cal9'] },
		]);
		const calendarIds = '={{ $json.in }}';
		const rows = ['Sauna, hot', 'wine,  CHEESE', 'Sauna, 101'].map((name) => ({ in: name }));
		const update = equipment({ operation: 'update', equipmentId: 'e1', updateFields: { calendarIds } });
		expect(hintsOf(await bench.succeed(update, rows)).join()).not.toContain('does not match');
		const sent = bench.wire.filter(({ method }) => method === 'PUT').map(({ body }) => body);
		expect(sent).toEqual([['cal7'], ['cal9'], ['cal8', 'cal5']].map((ids) => ({ calendarIds: ids })));
		const list = equipment({ operation: 'getAll', returnAll: true, resourceFilters: { calendarIds } });
		const found = async (name: string) => jsonOf((await bench.succeed(list, [{ in: name }])).items).map(({ id }) => id);
		expect(await found('Sauna, hot')).toEqual(['e2']);
		expect(await found('Wine, Cheese')).toEqual(['e5']);
		expect(await found('Sauna, Cheese')).toEqual(['e1', 'e3', 'e4']);
	});

	// Get Many with Plain Columns gives such a text.
	it.each<[text: string, ids: string[]]>([
		['Sauna, hot, Behandlungszimmer', [ID, 'cal7']],
		['101, Sauna, hot', ['cal5', 'cal7']],
		['Sauna, hot, GqTwX8QFwXzpegMve9EQ, KonferenzraumNord', ['cal7', 'GqTwX8QFwXzpegMve9EQ', 'cal3']],
		['101, KonferenzraumNord, Sauna, cold, gone7', ['cal5', 'cal3', 'Sauna', 'cold', 'gone7']],
		['["Sauna, hot","101"]', ['cal7', 'cal5']],
	])('is found by a name with a comma among others: %s', async (calendarIds, ids) => {
		bench.sandbox.seed.calendars([
			{ id: 'cal7', name: 'Sauna, hot' },
			{ id: 'cal8', name: '101, KonferenzraumNord' },
		]);
		await bench.succeed(equipment({ operation: 'update', equipmentId: 'e1', updateFields: { calendarIds } }));
		expect([...(bench.sandbox.state.equipment.get('e1')?.calendarIds ?? [])].sort()).toEqual([...ids].sort());
	});
});
