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

	const span = `locationId=${LOCATION}&startTime=${Date.UTC(2030, 0, 1)}&endTime=${Date.UTC(2030, 0, 31)}`;

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
