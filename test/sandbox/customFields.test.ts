import { Client } from './client';

describe('custom fields (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
		client.sandbox.seed.customFields([
			{ id: 'colour', dataType: 'TEXT' },
			{ id: 'age', dataType: 'NUMERICAL' },
			{ id: 'likes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['a', 'b'] },
			{ id: 'since', dataType: 'DATE' },
			{ id: 'foreign', locationId: 'elsewhere' },
		]);
	});
	afterEach(() => client.close());

	test('are ignored if they are sent as {id, value}', async () => {
		const { customFields } = await client.create({ email: 'a@x.co', customFields: [{ id: 'colour', value: 'red' }] });
		expect(customFields).toEqual([]);
	});

	test.each([
		[{ id: 'nope', field_value: 'x' }, 'customFields.0.id nope is not a custom field of this location'],
		[{ id: 'foreign', field_value: 'x' }, 'customFields.0.id foreign is not a custom field of this location'],
		[{ field_value: 'x' }, 'customFields.0.id should not be empty'],
		[{ id: 'colour', fieldValue: 'x' }, 'customFields.0.property fieldValue should not exist'],
		[{ id: 'likes', field_value: 'a' }, 'customFields.0.field_value must be an array of strings'],
		[{ id: 'colour', field_value: ['a'] }, 'customFields.0.field_value must be a string'],
		[{ id: 'age', field_value: 'old' }, 'customFields.0.field_value must be a number'],
	])('are rejected if wrong: %j', async (entry, message) => {
		const answer = await client.upsert({ email: 'a@x.co', customFields: [entry] });
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
		expect(client.sandbox.state.contacts.size).toBe(0);
	});

	test.each([
		['2024-02-29', '2024-02-29'],
		['2024-02-29T23:30:00.000Z', '2024-02-29'],
		['2024-02-29T00:30:00+09:00', '2024-02-29'],
	])('store the day of %s in a DATE', async (given, day) => {
		const entry = [{ id: 'since', field_value: given }];
		const { id, customFields } = await client.create({ email: 'a@x.co', customFields: entry });
		expect(customFields).toEqual([{ id: 'since', value: day }]);
		expect((await client.get(`/contacts/${id}`)).json.contact.customFields).toEqual(customFields);
	});

	test.each([['02/29/2024'], ['2023-02-29'], ['someday'], ['2024-02-29x']])(
		'answer 400 to a DATE of %s',
		async (given) => {
			const entry = [{ id: 'since', field_value: given }];
			expect((await client.upsert({ email: 'a@x.co', customFields: entry })).status).toBe(400);
		},
	);
});
