import { byTheClock } from '../../sandbox/appointments/zones';
import { Client, LOCATION, type Answered } from './client';

const BOOKING = '/calendars/events/appointments';

describe('appointments (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ timezone: 'Europe/Berlin' });
		const { seed } = client.sandbox;
		seed.calendars([{ id: 'k1' }, { id: 'k2' }]);
		seed.equipment([{ id: 'e1', quantity: 3, outOfService: 1, calendarIds: ['k1', 'k2'] }]);
		seed.rooms([
			{ id: 'r1', calendarIds: ['k2'] },
			{ id: 'r2', calendarIds: ['k2'] },
		]);
	});
	afterEach(() => client.close());

	const at = (hour: string) => `2030-03-04T${hour}:00Z`;
	const book = (from: string, to: string, more: object = {}): Promise<Answered> =>
		client.post(BOOKING, {
			...{ locationId: LOCATION, calendarId: 'k1', contactId: 'c1', startTime: at(from), endTime: at(to) },
			...more,
		});
	const events = async (calendarId = 'k1', from = '2030-01-01', to = '2031-01-01') => {
		const span = `startTime=${Date.parse(from)}&endTime=${Date.parse(to)}`;
		return (await client.get(`/calendars/events?locationId=${LOCATION}&calendarId=${calendarId}&${span}`)).json
			.events as Array<Record<string, unknown>>;
	};
	const no = [400, 'The slot you have selected is no longer available.'];
	const told = ({ status, json }: Answered) => [status, json.message];

	test('take a unit of the equipment and one of the rooms', async () => {
		const { status, json } = await book('10:00', '11:00', { calendarId: 'k2' });
		expect([status, json.appointmentStatus]).toEqual([201, 'confirmed']);
		expect(json).not.toHaveProperty('assignedResources');
		await book('10:00', '11:00', { calendarId: 'k2' });
		expect((await events('k2')).map(({ assignedResources }) => assignedResources)).toEqual([
			['e1', 'r1'],
			['e1', 'r2'],
		]);
	});

	test('are rejected while every unit in service is taken, also by other calendars’ appointments', async () => {
		await book('10:00', '11:00');
		await book('10:30', '11:30', { calendarId: 'k2' });
		expect(told(await book('10:45', '12:00'))).toEqual(no);
		// Appointments that touch do not overlap, so one unit can serve one after the other.
		expect((await book('11:00', '12:00')).status).toBe(201);
		expect(told(await book('11:15', '11:20'))).toEqual(no);
		expect((await book('11:30', '12:00')).status).toBe(201);
	});

	test.each(['cancelled', 'noshow', 'invalid'])('free their unit with the status %s', async (appointmentStatus) => {
		const first = await book('10:00', '11:00');
		await book('10:00', '11:00');
		expect(told(await book('10:00', '11:00'))).toEqual(no);
		const one = `${BOOKING}/${first.json.id}`;
		expect((await client.put(one, { appointmentStatus })).status).toBe(200);
		expect((await book('10:00', '11:00')).status).toBe(201);
		expect(told(await client.put(one, { appointmentStatus: 'confirmed' }))).toEqual(no);
	});

	test('can be overbooked with ignoreFreeSlotValidation', async () => {
		for (let count = 0; count < 3; count++) {
			expect((await book('10:00', '11:00', { ignoreFreeSlotValidation: true })).status).toBe(201);
		}
		const taken = (await events()).flatMap(({ assignedResources }) => assignedResources);
		expect(taken).toEqual(['e1', 'e1', 'e1']);
	});

	test('have an instance for each recurrence, at the same local time', async () => {
		// The clocks go forward on the last Sunday of March.
		await book('09:00', '10:00', {
			startTime: '2030-03-24T09:00Z',
			endTime: '2030-03-24T10:00Z',
			rrule: 'FREQ=WEEKLY;COUNT=3',
		});
		const instances = await events();
		expect(instances.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
			['2030-03-24T09:00:00.000Z', '2030-03-24T10:00:00.000Z'],
			['2030-03-31T08:00:00.000Z', '2030-03-31T09:00:00.000Z'],
			['2030-04-07T08:00:00.000Z', '2030-04-07T09:00:00.000Z'],
		]);
		expect(new Set(instances.map(({ id }) => id)).size).toBe(3);
		expect(instances.map(({ masterEventId }) => masterEventId === instances[0]?.id)).toEqual([false, true, true]);
		expect(instances.every(({ isRecurring }) => isRecurring === true)).toBe(true);
	});

	test.each([
		['FREQ=DAILY;INTERVAL=2;UNTIL=20300308T235959Z', ['04', '06', '08']],
		['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3', ['04', '06', '11']],
		['FREQ=WEEKLY;INTERVAL=2;COUNT=2', ['04', '18']],
	])('recur by the rule %s', async (rrule, days) => {
		await book('09:00', '10:00', { rrule });
		expect((await events()).map(({ startTime }) => String(startTime).slice(8, 10))).toEqual(days);
	});

	test('leave out the instance of a rule that a cancelled one replaces', async () => {
		const { json } = await book('09:00', '10:00', { rrule: 'FREQ=DAILY;COUNT=2' });
		client.sandbox.seed.appointments([
			{ masterEventId: json.id, startTime: '2030-03-05T09:00:00.000Z', appointmentStatus: 'cancelled' },
		]);
		expect((await events()).map(({ appointmentStatus }) => appointmentStatus)).toEqual(['confirmed', 'cancelled']);
	});

	test('show their times in UTC, or with the offset of the location’s time zone', async () => {
		await book('09:00', '10:00');
		expect((await events())[0]?.startTime).toBe('2030-03-04T09:00:00.000Z');
		client.sandbox.configure({ eventTimes: 'offset' });
		expect((await events())[0]).toMatchObject({
			startTime: '2030-03-04T10:00:00+01:00',
			endTime: '2030-03-04T11:00:00+01:00',
		});
		expect(byTheClock(Date.UTC(2030, 0, 1), 'America/St_Johns')).toBe('2029-12-31T20:30:00-03:30');
	});

	test.each([
		[{ startTime: 'soon' }, 'startTime must be a valid ISO 8601 date'],
		[{ contactId: undefined }, 'contactId should not be empty'],
		[{ assignedResources: ['e1'] }, 'property assignedResources should not exist'],
	])('are rejected with %j', async (more, message) => {
		expect(told(await book('10:00', '11:00', more))).toEqual([422, [message]]);
	});

	test('are rejected for an unknown calendar or appointment', async () => {
		expect(told(await book('10:00', '11:00', { calendarId: 'gone' }))).toEqual([400, 'Calendar not found']);
		expect(told(await client.put(`${BOOKING}/gone`, {}))).toEqual([404, 'Appointment not found']);
	});
});
