import { Client } from './client';

describe('custom fields (highLevel)', () => {
	const client = Client.forEachTest({}, (seed) => {
		seed.customFields([
			{ id: 'colour', dataType: 'TEXT' },
			{ id: 'since', dataType: 'DATE' },
		]);
	});

	test('are ignored if they are sent as {id, value}', async () => {
		const { customFields } = await client.create({ email: 'a@x.co', customFields: [{ id: 'colour', value: 'red' }] });
		expect(customFields).toEqual([]);
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

	test.each([['02/29/2024'], ['2023-02-29'], ['someday'], ['2024-02-29x']])('answer 400 to DATE %s', async (given) => {
		const entry = [{ id: 'since', field_value: given }];
		expect((await client.upsert({ email: 'a@x.co', customFields: entry })).status).toBe(400);
	});
});
