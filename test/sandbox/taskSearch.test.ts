import { Client, LOCATION } from './client';

const PATH = `/locations/${LOCATION}/tasks/search`;

describe('the search for tasks (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
		client.sandbox.seed.contacts([
			{ id: 'ada', businessId: 'b1' },
			{ id: 'ben' },
			{ id: 'far', locationId: 'elsewhere' },
		]);
		client.sandbox.seed.tasks([
			{ id: 't1', contactId: 'ada', title: 'Call back', assignedTo: 'u1' },
			{ id: 't2', contactId: 'ben', title: 'Offer', body: 'call first', completed: true, assignedTo: 'u2' },
			{ id: 't3', contactId: 'ada', title: 'Offer' },
			{ id: 't4', contactId: 'far', title: 'Call' },
		]);
	});
	afterEach(() => client.close());

	test.each([
		[{ locationId: LOCATION }, 'property locationId should not exist'],
		[{ dueDate: '2026-01-01' }, 'property dueDate should not exist'],
		[{ contactId: 'ada' }, 'contactId must be an array of strings'],
		[{ assignedTo: 'u1' }, 'assignedTo must be an array of strings'],
		[{ completed: 'true' }, 'completed must be a boolean value'],
		[{ query: 1 }, 'query must be a string'],
		[{ skip: -1 }, 'skip must not be less than 0'],
		[{ limit: 0 }, 'limit must not be less than 1'],
	])('rejects %j', async (body, message) => {
		const answer = await client.post(PATH, body);
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});

	test('needs its scope and access to the location', async () => {
		expect((await client.post('/locations/elsewhere/tasks/search', {})).status).toBe(403);
		const scopes = ['contacts.readonly', 'contacts.write', 'locations.readonly', 'locations/tags.readonly'];
		client.sandbox.configure({ tokens: [{ token: 'pit-sandbox-token', scopes, locationIds: [LOCATION] }] });
		expect((await client.post(PATH, {})).status).toBe(401);
	});
});
