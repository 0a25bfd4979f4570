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

	it('is named with its field if nobody has the value, or several', async () => {
		bench.sandbox.seed.contacts(['four', 'five'].map((id) => ({ id, customFields: [{ id: 'key', value: '10' }] })));
		const missing = await bench.run(get('key = 37'));
		expect(missing.error?.message).toBe('No contact has the value "37" in "key" (row 1)');
		const several = await bench.run(get('Key = 10'));
		expect(several.error?.message).toBe('More than one contact has the value "10" in "Key" (row 1)');
	});
});
