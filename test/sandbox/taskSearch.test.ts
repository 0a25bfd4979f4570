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

	const found = async (body: object) =>
		(await client.post(PATH, body)).json.tasks.map(({ id }: { id: string }) => id) as string[];

	test.each([
		[{}, ['t1', 't2', 't3']],
		[{ contactId: ['ada'] }, ['t1', 't3']],
		[{ contactId: ['ada', 'ben', 'far'] }, ['t1', 't2', 't3']],
		[{ contactId: [] }, []],
		[{ completed: false }, ['t1', 't3']],
		[{ completed: true }, ['t2']],
		[{ assignedTo: ['u1', 'u2'] }, ['t1', 't2']],
		[{ query: 'CALL' }, ['t1', 't2']],
		[{ businessId: 'b1' }, ['t1', 't3']],
		[{ limit: 2 }, ['t1', 't2']],
		[{ limit: 2, skip: 2 }, ['t3']],
		[{ skip: 3 }, []],
	])('finds by %j the tasks %j', async (body, ids) => {
		expect(await found(body)).toEqual(ids);
	});

	test('answers with whole tasks and no total', async () => {
		const { status, json } = await client.post(PATH, { contactId: ['ben'] });
		const task = { contactId: 'ben', title: 'Offer', body: 'call first', completed: true, assignedTo: 'u2' };
		expect([status, json]).toEqual([200, { tasks: [{ id: 't2', dueDate: expect.any(String), ...task }] }]);
	});

	test('returns 25 tasks if no limit is given, and at most the largest page', async () => {
		client.sandbox.seed.tasks(Array.from({ length: 100 }, () => ({ contactId: 'ben' })));
		expect(await found({})).toHaveLength(25);
		expect(await found({ limit: 100 })).toHaveLength(100);
		const answer = await client.post(PATH, { limit: 101 });
		expect([answer.status, answer.json.message]).toEqual([422, ['limit must not be greater than 100']]);
		client.sandbox.configure({ taskSearchLimit: 25 });
		expect((await client.post(PATH, { limit: 26 })).status).toBe(422);
	});

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

	test('can begin with the newest, show identifiers as _id, ignore the paging and be absent', async () => {
		client.sandbox.configure({ tasksNewestFirst: true });
		expect(await found({})).toEqual(['t3', 't2', 't1']);
		client.sandbox.configure({ ignorePaging: true });
		expect(await found({ skip: 2, limit: 1 })).toEqual(['t3']);
		client.sandbox.configure({ taskSearchIdKey: '_id' });
		const { json } = await client.post(PATH, { limit: 1 });
		expect([json.tasks[0]._id, json.tasks[0].id]).toEqual(['t3', undefined]);
		client.sandbox.configure({ taskSearch: false });
		expect((await client.post(PATH, {})).status).toBe(404);
		client.sandbox.configure({ taskSearch: true, dialect: 'documented' });
		expect((await client.post(PATH, {})).status).toBe(404);
	});
});
