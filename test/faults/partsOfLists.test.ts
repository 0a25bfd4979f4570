import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Bench, hintsOf, jsonOf, located } from '../support/bench';

/** How servers say that an answer holds a part of a list. */
const SAYING: IDataObject[] = [{ total: 2 }, { meta: { total: '2' } }, { meta: { nextPage: 2 } }, { hasMore: true }];

describe.each(SAYING)('an answer that says it holds a part of the list (%j)', (saying) => {
	const bench = new Bench('highLevel');
	const answering = (path: string, body: IDataObject) =>
		bench.sandbox.setFaults([
			{ match: { method: 'GET', path }, kind: 'status', status: 200, body: { ...body, ...saying } },
		]);
	const PART = /^The server returns 1 record for .*, and (says that more follow|reports a total of 2)/;
	const equipment = (settings: IDataObject): INodeParameters => ({
		...{ resource: 'equipment', operation: 'getAll', returnAll: true },
		options: settings as INodeParameters,
	});

	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'ada' }]);
		bench.sandbox.seed.calendars([
			{ id: 'cal1', name: 'One' },
			{ id: 'cal2', name: 'Two' },
		]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Beamer', quantity: 1, calendarIds: ['cal2'] }]);
	});

	it.each(['note', 'task'])('does not pass for all records of a contact (%s)', async (resource) => {
		answering(`/contacts/ada/${resource}s`, { [`${resource}s`]: [{ id: 'one', body: 'x', title: 'x' }] });
		const { items, error } = await bench.run({
			...{ resource, operation: 'getAll', contactId: located('id', 'ada'), returnAll: true },
		});
		expect(items).toEqual([]);
		expect(error?.message).toMatch(PART);
	});

	it('does not let a note count as missing', async () => {
		answering('/contacts/ada/notes', { notes: [{ id: 'one', body: 'x' }] });
		const { error } = await bench.run({
			...{ resource: 'note', operation: 'create', contactId: located('id', 'ada'), body: 'Called' },
			options: { skipIfThere: true },
		});
		expect(error?.message).toMatch(PART);
		expect(bench.sandbox.state.notes.size).toBe(0);
	});

	it('does not let a calendar count as deleted', async () => {
		answering('/calendars', { calendars: [{ id: 'cal1', name: 'One' }] });
		const { items, error } = await bench.run(equipment({ audit: { settings: {} } }));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(PART);
	});

	it('does not let equipment count as unused', async () => {
		answering('/calendars/events', { events: [{ id: 'e', calendarId: 'cal1' }] });
		const found = await bench.succeed(equipment({ bookings: { from: '2026-12-01', to: '2026-12-08' } }));
		expect(jsonOf(found.items)[0]).toMatchObject({ findings: ['bookings unknown'], peak: null });
		expect(hintsOf(found).join()).toContain('Bookings could not be determined: The server returns 1 record');
	});
});
