import { Bench, jsonOf, located } from '../../support/bench';

const bench = new Bench('highLevel');
const get = (value: string) => ({
	...{ resource: 'contact', operation: 'get', contactId: located('customField', value) },
});

describe('a contact by a custom field', () => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'key', name: 'Key', dataType: 'TEXT' }]);
		const values = { one: 'ab==', two: 'ab', three: '' };
		bench.sandbox.seed.contacts(
			Object.entries(values).map(([id, value]) => ({ id, customFields: [{ id: 'key', value }] })),
		);
	});

	it.each([
		['Key = ab==', 'one'],
		['key=ab', 'two'],
	])('is found by %s: the first equals sign ends the name of the field', async (value, id) => {
		const { items } = await bench.succeed(get(value));
		expect(jsonOf(items)).toMatchObject([{ id }]);
	});
});
