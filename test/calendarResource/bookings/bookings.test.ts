import type { IDataObject } from 'n8n-workflow';
import type { Appointment } from '../../../sandbox';
import type { NodeResult } from '../../../engine/engine';
import { Bench, bothDialects, hintsOf, LOCATION } from '../../support/bench';
import { tokenWithout } from '../../support/tokens';

const DAY_MS = 86_400_000;
const EVENTS = '/calendars/events';

/** A week in December, in Berlin. */
const WEEK = { from: '2026-12-01', to: '2026-12-08' };
const timezone = 'Europe/Berlin';

const audit = (bookings: object, options: object = {}, more: object = {}) =>
	({
		resource: 'equipment',
		operation: 'getAll',
		returnAll: true,
		options: { bookings, ...options },
		...more,
	}) as never;

/** An appointment of the projector that takes an hour. @param hour in Berlin's winter time */
const on = (day: string, hour: number, more: Partial<Appointment> = {}): Partial<Appointment> => {
	const start = Date.parse(`2026-12-${day}T00:00:00+01:00`) + hour * 3_600_000;
	const times = [start, start + 3_600_000].map((at) => new Date(at).toISOString());
	return { calendarId: 'cal1', assignedResources: ['e1'], startTime: times[0], endTime: times[1], ...more };
};

interface AuditedItem extends IDataObject {
	findings: string[];
	bookings: IDataObject;
}
const auditedBy = ({ items }: NodeResult) => items.map(({ json }) => json as AuditedItem);

describe('the audit of bookings', () => {
	const bench = new Bench('highLevel');

	beforeEach(() => {
		bench.sandbox.seed.calendars([{ id: 'cal1', name: 'Studio' }, { id: 'cal2' }]);
		bench.sandbox.seed.equipment([
			{ id: 'e1', name: 'Projector', quantity: 3, outOfService: 1, calendarIds: ['cal1'] },
			{ id: 'e2', name: 'Camera', quantity: 1, calendarIds: ['cal1', 'cal2', 'gone'] },
		]);
	});

	const events = () => bench.wire.filter(({ path }) => path === EVENTS);
	/** What the audit says in Berlin. */
	const audited = async (bookings: object = WEEK, options: object = {}, more: object = {}) =>
		auditedBy(await bench.run(audit(bookings, options, more), [{}], { timezone }));
	const times = { startTime: '2026-12-03T14:00:00+01:00', endTime: '2026-12-03T15:00:00+01:00' };
	const answerEvents = (...list: object[]) =>
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { events: list }, match: { path: EVENTS } }]);

	it('returns the peak, the overbooked times and the hours booked', async () => {
		const threefold = [on('03', 14), on('03', 14), on('03', 14, { id: 'x' })];
		// One ends as the week begins, one begins at midnight.
		bench.sandbox.seed.appointments([on('01', -1), ...threefold, on('04', 9), on('06', 0)]);
		const [projector] = await audited();
		expect(projector?.findings).toEqual(['overbooked on 3 December 14:00–15:00: 3 booked, 2 in service']);
		expect(projector).toMatchObject({ peak: 3, overbooked: 'on 3 December 14:00–15:00: 3 booked, 2 in service' });
		expect(projector?.bookedHours).toBe((projector?.bookings as IDataObject).hoursBooked);
		const { days, ...bookings } = projector?.bookings ?? {};
		expect(bookings).toEqual({
			...{ appointments: 5, peak: 3, peakAt: '2026-12-03T14:00:00.000+01:00', units: 2, hoursBooked: 5 },
			overbooked: [{ from: '2026-12-03T14:00:00.000+01:00', to: '2026-12-03T15:00:00.000+01:00', booked: 3, units: 2 }],
			basis: 'assignedResources',
		});
		expect((days as IDataObject[]).map(({ day, peak }) => [day, peak])).toEqual(
			[0, 0, 3, 1, 0, 1, 0].map((peak, index) => [`2026-12-0${index + 1}`, peak]),
		);
	});

	it('sends one request per calendar in use, from early enough for appointments that are still going on', async () => {
		bench.sandbox.seed.equipment([{ id: 'e3', calendarIds: ['cal2'] }]);
		const from = Date.parse('2026-12-01T00:00+01:00');
		await bench.run(audit(WEEK), [{}, {}], { timezone });
		const span = { startTime: String(from - 7 * DAY_MS), endTime: String(from + 7 * DAY_MS) };
		expect(events()).toEqual(
			['cal1', 'cal2'].map((calendarId) => ({
				...{ method: 'GET', path: EVENTS, body: undefined },
				query: { locationId: LOCATION, calendarId, ...span },
			})),
		);
	});

	it('sends none if nothing is on a calendar', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.equipment([{ id: 'e1', calendarIds: ['gone'] }]);
		expect(await audited()).toMatchObject([{ bookings: { appointments: 0 } }]);
		expect(events()).toEqual([]);
	});

	it('counts each instance of a recurring appointment, but none that was cancelled, missed or invalid', async () => {
		bench.sandbox.configure({ timezone, eventTimes: 'offset' });
		bench.sandbox.seed.appointments([
			on('01', 9, { id: 'daily', isRecurring: true, rrule: 'FREQ=DAILY;COUNT=30' }),
			on('02', 9, { masterEventId: 'daily', appointmentStatus: 'cancelled' }),
			...['noshow', 'No-Show', 'no show', 'CANCELLED', 'Canceled'].map((appointmentStatus) =>
				on('03', 9, { appointmentStatus } as never),
			),
			on('03', 9, { appointmentStatus: 'invalid' }),
			on('03', 9, { appointmentStatus: 'showed' }),
		]);
		const [projector] = await audited();
		expect(projector?.bookings).toMatchObject({ appointments: 7, peak: 2, hoursBooked: 7, overbooked: [] });
	});

	it('counts an appointment once if it names a resource twice', async () => {
		bench.sandbox.seed.appointments([on('03', 9, { assignedResources: ['e1', 'e1'] })]);
		const [projector] = await audited();
		expect(projector?.bookings).toMatchObject({ appointments: 1, peak: 1, hoursBooked: 1 });
	});

	it.each([
		['Europe/Berlin', '25 October 02:30 (UTC+2)–02:30 (UTC+1)'],
		['Asia/Tokyo', '25 October 09:30–10:30'],
		['America/New_York', '24 October 20:30–21:30'],
		['Asia/Karachi', '25 October 05:30–06:30'],
		['Atlantic/Azores', '25 October 00:30 (UTC+0)–00:30 (UTC-1)'],
		['Pacific/Honolulu', '24 October 14:30–15:30'],
	])('shows times in the zone of the workflow, with the UTC offset if the clocks change: %s', async (zone, time) => {
		const night = { startTime: '2026-10-25T00:30:00Z', endTime: '2026-10-25T01:30:00Z' };
		bench.sandbox.seed.appointments([1, 2, 3].map((id) => on('01', 0, { id: `${id}`, ...night })));
		const run = await bench.run(audit({ from: '2026-10-24', to: '2026-10-27' }), [{}], { timezone: zone });
		const [projector] = auditedBy(run);
		expect(projector?.findings[0]).toBe(`overbooked on ${time}: 3 booked, 2 in service`);
		expect(projector?.bookings.days).toHaveLength(3);
	});

	it('names both days of a time that goes on after midnight', async () => {
		const night = { startTime: '2026-12-03T22:00:00+01:00', endTime: '2026-12-04T02:00:00+01:00' };
		bench.sandbox.seed.appointments([1, 2, 3].map((id) => on('03', 22, { id: `${id}`, ...night })));
		const [projector] = await audited();
		expect(projector?.findings).toEqual([
			'overbooked from 3 December 22:00 to 4 December 02:00: 3 booked, 2 in service',
		]);
	});

	it('lists the first three overbooked times and the number of the others', async () => {
		const threefold = ['02', '03', '04', '05', '06'].flatMap((day) =>
			[1, 2, 3].map((id) => on(day, 23, { id: day + id })),
		);
		bench.sandbox.seed.appointments(threefold);
		const [projector] = await audited();
		expect(projector?.findings).toEqual([
			...['2', '3', '4'].map((day) => `overbooked on ${day} December 23:00–24:00: 3 booked, 2 in service`),
			'overbooked 2 more times',
		]);
		expect(projector?.bookings.overbooked).toHaveLength(5);
	});

	it('counts a day as full if all units are booked for eight hours, or for Hours of a Full Day', async () => {
		const long = (day: string, hours: number) =>
			[1, 2].map((id) => on(day, 9, { id: `${day} ${id}`, endTime: on(day, 8 + hours).endTime }));
		bench.sandbox.seed.appointments([
			...long('02', 8),
			...long('03', 7),
			on('04', 9, { endTime: on('04', 22).endTime }),
		]);
		const findings = async (more: object) => (await audited({ ...WEEK, ...more }))[0]?.findings;
		expect(await findings({})).toEqual(['fully booked on 1 of 7 days']);
		for (const empty of ['', null]) {
			expect(await findings({ fullDayHours: empty })).toEqual(['fully booked on 1 of 7 days']);
		}
		expect(await findings({ fullDayHours: 7 })).toEqual(['fully booked on 2 of 7 days']);
	});

	it('counts no day as full on which not all units are booked at once, with 0 hours either', async () => {
		bench.sandbox.seed.appointments([on('02', 9), on('03', 9), on('03', 9, { id: 'x' })]);
		const [projector] = await audited({ ...WEEK, fullDayHours: 0 });
		expect(projector?.findings).toEqual(['fully booked on 1 of 7 days']);
	});

	it('covers fourteen days by default, including today', async () => {
		const findingsAndDays = async (bookings: object) =>
			(await audited(bookings)).map(({ findings, bookings: { days } }) => [findings, (days as IDataObject[]).length]);
		const gone = 'on calendars that no longer exist: gone';
		expect(await findingsAndDays({})).toEqual([
			[['not booked in the next 14 days'], 14],
			[[gone, 'not booked in the next 14 days'], 14],
		]);
		expect((await findingsAndDays({ daysAhead: 1 }))[0]).toEqual([['not booked today'], 1]);
		expect((await findingsAndDays(WEEK))[0]).toEqual([['not booked from 1 December to 7 December'], 7]);
		const [oneDay] = await findingsAndDays({ from: '2026-12-24', daysAhead: 1 });
		expect(oneDay).toEqual([['not booked on 24 December'], 1]);
		expect((await findingsAndDays({ from: '2027-01-01', to: '2028-01-02' }))[0]?.[1]).toBe(366);
		// The same day of two years is a year, and not one day.
		const [aYear] = await findingsAndDays({ from: '2027-01-01', daysAhead: 366 });
		expect(aYear).toEqual([['not booked from 1 January 2027 to 1 January 2028'], 366]);
		const to = new Date(Date.now() + 3 * DAY_MS).toISOString();
		expect((await findingsAndDays({ to }))[0]?.[0]).toEqual([expect.stringMatching(/^not booked from .* to /)]);
	});

	it('covers as many days from one on which the clocks skip midnight', async () => {
		for (const [zone, from, next] of [
			['America/Santiago', '2026-09-06', '2026-09-07'],
			['Africa/Cairo', '2026-04-24', '2026-04-25'],
		]) {
			const result = await bench.run(audit({ from, daysAhead: 2 }), [{}], { timezone: zone });
			const [projector] = auditedBy(result);
			expect((projector?.bookings.days as IDataObject[]).map(({ day }) => day)).toEqual([from, next]);
		}
	});

	it('are those of the period of each row', async () => {
		bench.sandbox.seed.appointments([on('03', 14), on('06', 9)]);
		const rows = [{ to: '2026-12-05' }, { to: '2026-12-08' }];
		const bookings = { from: WEEK.from, to: '={{ $json.to }}' };
		const items = auditedBy(await bench.run(audit(bookings), rows, { timezone }));
		expect(items.filter(({ id }) => id === 'e1').map(({ bookedHours }) => bookedHours)).toEqual([1, 2]);
	});

	it('does not report equipment as not booked if it can’t be booked', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.calendars([{ id: 'cal1' }]);
		bench.sandbox.seed.equipment([
			{ id: 'none', calendarIds: [] },
			{ id: 'gone', calendarIds: ['gone'] },
			{ id: 'off', isActive: false, calendarIds: ['cal1'] },
			{ id: 'broken', quantity: 0, calendarIds: ['cal1'] },
		]);
		const findings = auditedBy(await bench.run(audit(WEEK))).flatMap((one) => one.findings);
		expect(findings.filter((finding) => finding.includes('not booked'))).toEqual([]);
	});

	describe('on a calendar whose appointments name no resources', () => {
		beforeEach(() =>
			bench.sandbox.seed.appointments(
				[1, 2].map((id) => on('03', 14, { id: `${id}`, assignedResources: id === 1 ? [] : [''] })),
			),
		);

		it('counts each appointment for all resources of the calendar, marked as estimated', async () => {
			const [projector, camera] = await audited();
			expect(projector?.bookings).toMatchObject({ appointments: 2, peak: 2, basis: 'estimated' });
			expect(projector?.findings).toEqual([]);
			expect(camera?.bookings).toMatchObject({ appointments: 2, peak: 2, basis: 'estimated' });
			expect(camera?.findings).toContain('overbooked on 3 December 14:00–15:00: 2 booked, 1 in service (estimated)');
		});

		it('adds the appointments of other calendars that name the resource', async () => {
			bench.sandbox.seed.appointments([on('03', 14, { calendarId: 'cal2', assignedResources: ['e2'] })]);
			const [projector, camera] = await audited();
			expect([projector?.bookings.peak, camera?.bookings.peak]).toEqual([2, 3]);
		});

		it('ignores appointments without a resource as soon as another names one', async () => {
			bench.sandbox.seed.appointments([on('03', 14, { assignedResources: ['e2'] })]);
			const [projector, camera] = await audited();
			expect(projector?.bookings).toMatchObject({ appointments: 0, basis: 'assignedResources' });
			expect(camera?.bookings).toMatchObject({ appointments: 1, basis: 'assignedResources' });
		});
	});

	it('continues without the scope, and states the reason on the item and in a hint', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('calendars/events.readonly')] });
		bench.sandbox.seed.equipment([{ id: 'e3', quantity: 0, calendarIds: [] }]);
		const result = await bench.run(audit(WEEK));
		expect(result.error).toBeUndefined();
		const [projector, camera, cable] = auditedBy(result);
		const reason = expect.stringMatching(
			/lacks the scope.*calendars\/events\.readonly \("View Calendar Events"\)/,
		) as unknown;
		expect(projector).toMatchObject({ findings: ['bookings unknown'], bookings: { basis: 'unknown', reason } });
		expect(camera).toMatchObject({ missingCalendarIds: ['gone'], bookings: { basis: 'unknown', reason } });
		// It is on no calendar, so it certainly has no bookings.
		expect(cable).toMatchObject({ bookings: { basis: 'assignedResources', appointments: 0 } });
		expect(hintsOf(result)).toEqual([
			expect.stringMatching(/^Bookings could not be determined: The token lacks the scope/),
		]);
		expect(events()).toHaveLength(1);
	});

	it.each([
		['rejects', 400, 1],
		['does not find', 404, 1],
		['rejects', 422, 1],
		['fails to read at each attempt', 500, undefined],
	])(
		'reports the resources of a calendar that the server %s (%d) as unknown, which is a finding',
		async (_, status, times) => {
			bench.sandbox.seed.equipment([{ id: 'e3', quantity: 1, calendarIds: ['cal2'] }]);
			bench.sandbox.seed.appointments([on('03', 14)]);
			const fault = {
				kind: 'status',
				status,
				body: { message: 'not this one' },
				match: { path: EVENTS },
				skip: 1,
				times,
			};
			bench.sandbox.setFaults([fault as never]);
			const [camera, cable, ...others] = auditedBy(await bench.run(audit(WEEK, { onlyFindings: true })));
			expect(camera).toMatchObject({ id: 'e2', findings: [expect.stringMatching(/gone/), 'bookings unknown'] });
			expect(cable).toMatchObject({ id: 'e3', findings: ['bookings unknown'] });
			expect(cable?.bookings).toEqual({ basis: 'unknown', reason: expect.stringMatching(/cal2/) as unknown });
			expect(others).toEqual([]);
		},
	);

	it('names the option by its path in the panel if an answer holds no list', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: {}, match: { path: EVENTS } }]);
		const { error } = await bench.run(audit(WEEK), [{}], { timezone });
		expect(error?.description).toContain('the dialect in the credential, or remove Options > Audit > Bookings.');
	});

	it('asks for no other calendar if the first answer says that the token lacks the scope, with any status', async () => {
		bench.sandbox.seed.equipment([{ id: 'e3', quantity: 1, calendarIds: ['cal2'] }]);
		const body = { statusCode: 403, message: 'The token is not authorized for this scope.' };
		bench.sandbox.setFaults([{ kind: 'status', status: 403, body, match: { path: EVENTS } }]);
		for (const record of await audited()) expect(record).toMatchObject({ bookings: { basis: 'unknown' } });
		expect(events()).toHaveLength(1);
	});

	it('reads the other calendars, although the first is not for this token', async () => {
		bench.sandbox.seed.equipment([{ id: 'e3', quantity: 1, calendarIds: ['cal2'] }]);
		const body = { statusCode: 403, message: 'Forbidden resource' };
		bench.sandbox.setFaults([{ kind: 'status', status: 403, body, match: { path: EVENTS }, times: 1 }]);
		const [projector, , cable] = await audited();
		expect(projector).toMatchObject({ id: 'e1', findings: ['bookings unknown'] });
		expect(cable).toMatchObject({ id: 'e3', bookings: { basis: 'assignedResources', appointments: 0 } });
		expect(events()).toHaveLength(2);
	});

	it('adds findings for Only With Findings, which Limit counts', async () => {
		bench.sandbox.seed.equipment([
			{ id: 'e3', calendarIds: ['cal2'] },
			{ id: 'e4', calendarIds: ['cal2'] },
		]);
		bench.sandbox.seed.appointments([on('03', 14)]);
		const ids = async (more: object) =>
			auditedBy(await bench.run(audit(WEEK, { onlyFindings: true }, more))).map(({ id }) => id);
		expect(await ids({})).toEqual(['e2', 'e3', 'e4']);
		expect(await ids({ returnAll: false, limit: 2 })).toEqual(['e2', 'e3']);
	});

	it.each([
		[1, 2, ['overbooked on 3 December 14:00–15:00: 2 appointments at once, 1 possible']],
		[3, 3, []],
		[3, 4, ['overbooked on 3 December 14:00–15:00: 4 appointments at once, 3 possible']],
		[0, 1, []],
		[0, 2, ['overbooked on 3 December 14:00–15:00: 2 appointments at once, 1 possible']],
	])("takes a room's capacity as the maximum at once: %i, with %i booked", async (capacity, booked, findings) => {
		bench.sandbox.seed.rooms([{ id: 'r1', name: 'Room', capacity, quantity: 1, calendarIds: ['cal1', 'cal2'] }]);
		bench.sandbox.seed.appointments(
			Array.from({ length: booked }, (_, index) =>
				on('03', 14, { id: `a${index}`, calendarId: `cal${1 + (index % 2)}`, assignedResources: ['r1'] }),
			),
		);
		const [room] = await audited(WEEK, {}, { resource: 'room' });
		expect(room?.findings).toEqual(findings);
		expect(room?.bookings).toMatchObject({ units: Math.max(1, capacity), peak: booked });
	});

	it('reports unreadable times and counts the other appointments', async () => {
		const event = { id: 'a', calendarId: 'cal1', assignedResources: ['e1'], appointmentStatus: 'confirmed' };
		const list = [
			{ ...event, startTime: '2026-12-03 14:00:00', endTime: '2026-12-03 15:00:00' },
			{ ...event, id: 'b', startTime: Date.parse('2026-12-03T13:15:00Z'), endTime: Date.parse('2026-12-03T13:45:00Z') },
			{ ...event, ...times, id: 'c', startTime: 'soon' },
			{ ...event, ...times, id: 'd', endTime: 'later' },
		];
		answerEvents(...list);
		const result = await bench.run(audit(WEEK), [{}], { timezone });
		expect(auditedBy(result)[0]?.bookings).toMatchObject({ appointments: 2, peak: 2 });
		expect(hintsOf(result)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(/^2 of the appointments of calendar "cal1" have .* and are not counted$/),
			]),
		);
	});

	it.each([
		['are unreadable', { startTime: 'soon', endTime: 'later' }],
		['are in the wrong order', { startTime: times.endTime, endTime: times.startTime }],
	])('does not say "not booked" if the times of an appointment %s', async (_, wrong) => {
		answerEvents({ id: 'a', calendarId: 'cal1', assignedResources: ['e1'], ...wrong });
		const result = await bench.run(audit(WEEK), [{}], { timezone });
		expect(auditedBy(result)[0]).toMatchObject({ findings: [], bookings: { appointments: 0 } });
		expect(hintsOf(result)).toEqual([
			'1 of the appointments of calendar "cal1" has unreadable times and is not counted',
		]);
	});

	it('takes an appointment that ends as it begins for no booking, and its times for readable', async () => {
		answerEvents({ ...on('03', 14), id: 'a', endTime: on('03', 14).startTime });
		const result = await bench.run(audit(WEEK), [{}], { timezone });
		expect(auditedBy(result)[0]).toMatchObject({
			findings: ['not booked from 1 December to 7 December'],
			bookings: { appointments: 0 },
		});
		expect(hintsOf(result)).toEqual([]);
	});

	it('does not say "not booked" if one of its calendars has an appointment whose times are unreadable', async () => {
		const unreadable = { id: 'a', assignedResources: ['e2'], startTime: 'soon', endTime: 'later' };
		const first = { match: { path: EVENTS }, times: 1 };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { events: [unreadable] }, ...first }]);
		const [, camera] = await audited();
		expect(camera).toMatchObject({
			findings: ['on calendars that no longer exist: gone'],
			bookings: { appointments: 0 },
		});
	});

	it.each([
		['estimated', {}, 1],
		['assignedResources', { assignedResources: ['e2'] }, 0],
	])('counts an event once if two calendars list it (%s)', async (basis, more, ofProjector) => {
		answerEvents({ id: 'a', ...times, ...more });
		const [projector, camera] = await audited();
		expect(camera?.bookings).toMatchObject({ appointments: 1, peak: 1, hoursBooked: 1, overbooked: [], basis });
		// It is on the first of the two calendars alone.
		expect(projector?.bookings).toMatchObject({ appointments: ofProjector, peak: ofProjector, basis });
	});

	it('counts events that only one of two calendars lists beside one that both list', async () => {
		const ofStudio = on('03', 16, { id: 'b', assignedResources: [] });
		answerEvents({ id: 'a', ...times }, ofStudio, {
			...on('03', 18),
			...{ id: 'c', calendarId: 'cal2', assignedResources: [] },
		});
		const [projector, camera] = await audited();
		expect(camera?.bookings).toMatchObject({ appointments: 3, peak: 1, hoursBooked: 3, basis: 'estimated' });
		expect(projector?.bookings).toMatchObject({ appointments: 2, peak: 1, hoursBooked: 2 });
	});

	it('counts events without an ID one by one', async () => {
		const event = { calendarId: 'cal1', assignedResources: ['e1'], ...times };
		answerEvents(event, event);
		const [projector] = await audited();
		expect(projector?.bookings).toMatchObject({ appointments: 2, peak: 2 });
	});

	it('counts events whose calendar is given as a number, or as an empty text', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.calendars([{ id: '701' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', quantity: 1, calendarIds: ['701'] }]);
		const event = { assignedResources: ['e1'], ...times };
		answerEvents({ ...event, id: 'a', calendarId: 701 }, { ...event, id: 'b', calendarId: '' });
		const [projector] = await audited();
		expect(projector?.bookings).toMatchObject({ appointments: 2, peak: 2 });
	});

	it('counts the instances of an event one by one, although they share its ID', async () => {
		const event = { id: 'a', calendarId: 'cal1', assignedResources: ['e1'] };
		const nextDay = { startTime: '2026-12-04T14:00:00+01:00', endTime: '2026-12-04T15:00:00+01:00' };
		answerEvents({ ...event, ...times }, { ...event, ...nextDay });
		const [projector] = await audited();
		expect(projector?.bookings).toMatchObject({ appointments: 2, peak: 1, hoursBooked: 2 });
	});

	it('counts no unit in service if more are out of service than there are', async () => {
		bench.sandbox.clear();
		bench.sandbox.seed.calendars([{ id: 'cal1' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', quantity: 1, outOfService: 2, calendarIds: ['cal1'] }]);
		bench.sandbox.seed.appointments([on('03', 14)]);
		const [projector] = await audited();
		expect(projector).toMatchObject({ overbooked: 'on 3 December 14:00–15:00: 1 booked, 0 in service' });
		expect(projector?.bookings).toMatchObject({ units: 0 });
	});

	it.each(['abc', null, '', '1,000'])('takes a quantity of %j for unknown, not for no units', async (quantity) => {
		bench.sandbox.seed.appointments([on('03', 14)]);
		const body = [{ ...bench.sandbox.state.equipment.get('e1'), quantity }];
		const match = { path: '/calendars/resources/equipments' };
		const answerThus = () => bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
		answerThus();
		const [projector] = await audited(WEEK, { minimumUnits: 1 });
		expect(projector?.findings).toEqual(['units in service unknown']);
		expect(projector).toMatchObject({ peak: 1, overbooked: null, bookings: { units: null, overbooked: [] } });
		expect(projector).not.toHaveProperty('unitsInService');
		expect((projector?.bookings as IDataObject).days).toContainEqual(expect.objectContaining({ peak: 1, full: null }));
		const filters = { resourceFilters: { unitsInServiceBelow: 1 } };
		answerThus();
		const few = await bench.run(audit(WEEK, {}, filters), [{}, {}]);
		expect(auditedBy(few)).toEqual([]);
		expect(hintsOf(few)[0]).toBe(
			'Filters > Units in Service Below left out equipment whose list states no quantity (1): Projector',
		);
	});

	it('shows seconds for a time that is shorter than a minute', async () => {
		const [first, second] = [
			{ ...times, endTime: '2026-12-03T15:00:30+01:00' },
			{ startTime: '2026-12-03T15:00:00+01:00', endTime: '2026-12-03T16:00:00+01:00' },
		];
		answerEvents(...[first, second, second].map((at) => ({ calendarId: 'cal1', assignedResources: ['e1'], ...at })));
		const [projector] = await audited();
		expect(projector?.findings).toEqual(['overbooked on 3 December 15:00:00–15:00:30: 3 booked, 2 in service']);
	});

	it('counts a calendar once if the list states it twice, and ignores an empty one', async () => {
		bench.sandbox.seed.appointments([on('03', 14, { assignedResources: [] })]);
		const body = [
			{ id: 'e1', name: 'Projector', quantity: 1, calendarIds: ['cal1', 'cal1', null, ''] },
			{ id: 'e2', name: 'Camera', quantity: 1, calendarIds: [null] },
		];
		const match = { path: '/calendars/resources/equipments' };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
		const [projector, camera] = await audited(WEEK, { minimumUnits: 1 });
		expect(projector).toMatchObject({ findings: [], calendars: ['Studio'], peak: 1, overbooked: '' });
		expect(camera?.findings).toEqual(['on no calendar']);
	});

	it('reports that equipment of an unknown quantity is not booked', async () => {
		const body = [{ ...bench.sandbox.state.equipment.get('e1'), quantity: null }];
		const match = { path: '/calendars/resources/equipments' };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match, times: 1 }]);
		const [projector] = await audited(WEEK, { minimumUnits: 1 });
		expect(projector?.findings).toEqual(['units in service unknown', expect.stringMatching(/^not booked/)]);
	});

	it.each(['', null])('covers the time up to To if Days Ahead is empty (%j)', async (daysAhead) => {
		const [projector] = await audited({ ...WEEK, daysAhead });
		expect(projector?.findings).toEqual(['not booked from 1 December to 7 December']);
	});

	it.each([
		[{ daysAhead: 0 }, /Bookings > Days Ahead "0" is not a whole number above 0/],
		[{ daysAhead: 1_764_000_000_000 }, /Bookings covers more than 366 days/],
		[{ daysAhead: 7, to: '2026-12-08' }, /Bookings has both Days Ahead and To/],
		[{ from: '2026-12-08', to: '2026-12-08' }, /Bookings > To is not later than From/],
		[{ from: 'soon' }, /Bookings > From "soon" is not a date/],
		[{ from: '={{ 7 * 24 * 3600 * 1000 }}' }, /Bookings > From "604800000" is not a date/],
		[{ from: '2026-01-01', to: '2028-01-01' }, /Bookings covers more than 366 days/],
		[{ fullDayHours: 'long' }, /Bookings > Hours of a Full Day "long" is not a number/],
		[{ fullDayHours: -1 }, /Bookings > Hours of a Full Day "-1" is not from 0 to 24/],
		[{ fullDayHours: 24.5 }, /Bookings > Hours of a Full Day "24.5" is not from 0 to 24/],
	])('rejects %j before anything is sent', async (bookings, message) => {
		const { error } = await bench.run(audit(bookings));
		expect(error?.message).toMatch(message);
		expect(bench.wire).toEqual([]);
	});
});

bothDialects('bookings', (bench) => {
	it('are known only if the interface has appointments', async () => {
		bench.sandbox.seed.calendars([{ id: 'cal1' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', calendarIds: ['cal1'] }]);
		const result = await bench.run(audit(WEEK));
		expect(result.error).toBeUndefined();
		expect(auditedBy(result)[0]?.bookings.basis).toBe(
			bench.by({ highLevel: 'assignedResources', documented: 'unknown' }),
		);
		const hint = 'Bookings could not be determined: The documented interface has no call for appointments.';
		expect(hintsOf(result)).toEqual(bench.by<string[]>({ highLevel: [], documented: [hint] }));
	});
});

describe('bookings of a list without IDs', () => {
	const bench = new Bench('highLevel', { equipmentListIdKey: null });

	it('are unknown if appointments name their resources, and estimated otherwise', async () => {
		bench.sandbox.seed.calendars([{ id: 'cal1' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', calendarIds: ['cal1'] }]);
		bench.sandbox.seed.appointments([on('03', 14, { assignedResources: [] })]);
		expect(auditedBy(await bench.run(audit(WEEK)))[0]?.bookings).toMatchObject({ appointments: 1, basis: 'estimated' });
		bench.sandbox.seed.appointments([on('03', 14)]);
		const reason = expect.stringMatching(/no ID for it/) as unknown;
		expect(auditedBy(await bench.run(audit(WEEK)))[0]?.bookings).toEqual({ basis: 'unknown', reason });
		// One of two calendars names its resources.
		bench.sandbox.seed.calendars([{ id: 'cal2' }]);
		bench.sandbox.seed.equipment([{ id: 'e2', calendarIds: ['cal2', 'cal1'] }]);
		expect(auditedBy(await bench.run(audit(WEEK)))[1]?.bookings).toEqual({ basis: 'unknown', reason });
	});
});
