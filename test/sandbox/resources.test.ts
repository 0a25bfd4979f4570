import { Client, LOCATION } from './client';

const EQUIPMENT = {
	locationId: LOCATION,
	name: 'Projector',
	description: 'HD',
	quantity: 2,
	outOfService: 0,
	capacity: 0,
	calendarIds: ['k1'],
};
const ROOM = { ...EQUIPMENT, name: 'Studio', description: '', quantity: 1, capacity: 4 };

describe.each([
	['equipments' as const, EQUIPMENT, 'quantity'],
	['rooms' as const, ROOM, 'capacity'],
])('%s (highLevel)', (type, body, amount) => {
	const url = `/calendars/resources/${type}`;
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ equipmentIdKey: '_id' });
	});
	afterEach(() => client.close());

	test.each(Object.keys(EQUIPMENT))('create requires %s', async (key) => {
		const answer = await client.post(url, { ...body, [key]: undefined });
		expect([answer.status, answer.json.message]).toEqual([422, [`${key} should not be empty`]]);
	});

	test.each([
		[{ [amount]: -1 }, `${amount} must be a non-negative whole number`],
		[{ [amount]: 1.5 }, `${amount} must be a non-negative whole number`],
		[{ [amount]: '2' }, `${amount} must be a non-negative whole number`],
		[{ outOfService: true }, 'outOfService must be a non-negative whole number'],
		[{ calendarIds: 'k1' }, 'calendarIds must be an array of strings'],
		[{ calendarIds: Array.from({ length: 101 }, String) }, 'calendarIds must contain no more than 100 elements'],
		[{ colour: 'red' }, 'property colour should not exist'],
	])('create and update reject %j', async (fields, message) => {
		const { json } = await client.post(url, body);
		const created = await client.post(url, { ...body, ...fields });
		expect([created.status, created.json.message]).toEqual([422, [message]]);
		const updated = await client.put(`${url}/${json._id}`, fields);
		expect([updated.status, updated.json.message]).toEqual([422, [message]]);
	});

	test.each([
		['limit=1', 'skip should not be empty'],
		['skip=0', 'limit should not be empty'],
		['limit=0&skip=0', 'limit must not be less than 1'],
		['limit=1&skip=0&offset=1', 'property offset should not exist'],
	])('the list rejects %s', async (query, message) => {
		const answer = await client.get(`${url}?locationId=${LOCATION}&${query}`);
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});
});
