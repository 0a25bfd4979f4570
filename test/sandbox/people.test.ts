import { Client, LOCATION } from './client';

describe('users and appointments (highLevel)', () => {
	let client: Client;
	beforeAll(async () => {
		client = await Client.start();
		const { seed } = client.sandbox;
		seed.calendars([{ id: 'k1' }, { id: 'k2', calendarType: 'round_robin' }]);
		seed.users([
			{ id: 'u1', firstName: 'Uma', lastName: 'Ueda', email: 'uma@x.co' },
			{ id: 'u2', locationId: 'elsewhere' },
		]);
		const day = (date: number) => new Date(Date.UTC(2030, 0, date)).toISOString();
		seed.appointments([
			{ id: 'a1', startTime: day(1), assignedResources: ['e1'], assignedUserId: 'u1', isRecurring: true },
			{ id: 'a2', startTime: day(2), appointmentStatus: 'cancelled', users: ['u1'] },
			{ id: 'a3', startTime: day(3), calendarId: 'k2', groupId: 'g1' },
			{ id: 'far', startTime: day(1), locationId: 'elsewhere' },
		]);
	});
	afterAll(() => client.close());

	test('users are listed by location', async () => {
		const { json } = await client.get(`/users/?locationId=${LOCATION}`);
		expect(json.users).toEqual([
			expect.objectContaining({ id: 'u1', name: 'Uma Ueda', firstName: 'Uma', lastName: 'Ueda', email: 'uma@x.co' }),
		]);
		expect((await client.get('/users/')).json.message).toEqual(['locationId should not be empty']);
		expect((await client.get('/users/?locationId=elsewhere')).status).toBe(403);
		client.sandbox.configure({ lookups: false });
		expect((await client.get(`/users/?locationId=${LOCATION}`)).status).toBe(404);
		client.sandbox.configure({ lookups: true });
	});

	test('calendars have a type', async () => {
		const { json } = await client.get(`/calendars/?locationId=${LOCATION}`);
		const kinds = json.calendars.map(({ calendarType }: { calendarType: string }) => calendarType);
		expect(kinds).toEqual(['service_booking', 'round_robin']);
	});

	const span = `locationId=${LOCATION}&startTime=${Date.UTC(2030, 0, 1)}&endTime=${Date.UTC(2030, 0, 31)}`;
	test.each([
		[`${span}&calendarId=k1`, ['a1', 'a2']],
		[`${span}&calendarId=k2`, ['a3']],
		[`${span}&groupId=g1`, ['a3']],
		[`${span}&userId=u1`, ['a1', 'a2']],
		[`locationId=${LOCATION}&startTime=${Date.UTC(2030, 0, 2)}&endTime=${Date.UTC(2030, 0, 31)}&calendarId=k1`, ['a2']],
		[`locationId=${LOCATION}&startTime=0&endTime=${Date.UTC(2030, 0, 1)}&calendarId=k1`, ['a1']],
	])('appointments are listed by %s', async (query, expected) => {
		const { status, json } = await client.get(`/calendars/events?${query}`);
		expect([status, json.events.map(({ id }: { id: string }) => id)]).toEqual([200, expected]);
	});

	test('an appointment has its time, its status and its resources', async () => {
		const { json } = await client.get(`/calendars/events?${span}&calendarId=k1`);
		expect(json.events[0]).toMatchObject({
			...{ appointmentStatus: 'confirmed', isRecurring: true, assignedResources: ['e1'], contactId: '' },
			...{ startTime: '2030-01-01T00:00:00.000Z', endTime: '2030-01-01T00:30:00.000Z', locationId: LOCATION },
		});
		expect(json.events[1].appointmentStatus).toBe('cancelled');
	});

	test.each([
		[span, 'one of calendarId, userId, groupId should not be empty'],
		[`locationId=${LOCATION}&calendarId=k1&startTime=0`, 'endTime should not be empty'],
		[`locationId=${LOCATION}&calendarId=k1&startTime=0&endTime=soon`, 'endTime must be a number'],
		[`${span}&calendarId=k1&limit=5`, 'property limit should not exist'],
	])('a list of appointments rejects %s', async (query, message) => {
		const answer = await client.get(`/calendars/events?${query}`);
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});
});
