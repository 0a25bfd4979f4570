import { Client, LOCATION } from './client';

const COUNT = 105;

describe('paging (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
		// Half of them share a date and differ only in the ID.
		client.sandbox.seed.contacts(
			Array.from({ length: COUNT }, (_unused, index) => ({
				id: `c${index}`,
				email: `c${index}@x.co`,
				dateAdded: new Date(Date.UTC(2024, 0, 1) + (index % 2) * index * 1000).toISOString(),
			})),
		);
	});
	afterEach(() => client.close());

	test.each([
		['limit=101', 'limit must not be greater than 100'],
		['limit=0', 'limit must not be less than 1'],
		['limit=x', 'limit must be a number'],
		['offset=20', 'property offset should not exist'],
		['skip=20', 'property skip should not exist'],
		['tags=a', 'property tags should not exist'],
		['email=a@x.co', 'property email should not exist'],
		['startAfterId=c1', 'startAfter and startAfterId must be sent together'],
	])('the deprecated list rejects %s', async (query, message) => {
		const answer = await client.get(`/contacts/?locationId=${LOCATION}&${query}`);
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});
});
