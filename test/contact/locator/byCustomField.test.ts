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

	it.each(['null', 'undefined', 'NaN', '#N/A', '#REF!', '\\N'])(
		'is not looked for by a value that means the lack of one, even if a contact has it: %s',
		async (lack) => {
			bench.sandbox.seed.contacts([{ id: 'faulty', customFields: [{ id: 'key', value: lack }] }]);
			const parameters = { ...get('=Key = {{ $json.number }}'), operation: 'delete' };
			const { error } = await bench.run(parameters, [{ number: lack }]);
			expect(error?.message).toBe(`Contact (by custom field) "${lack}" is not a value but the lack of one (row 1)`);
			expect(bench.wire).toEqual([]);
			expect([...bench.sandbox.state.contacts.keys()]).toContain('faulty');
		},
	);

	it('is reported with the value and its field if nobody has the value, or several', async () => {
		bench.sandbox.seed.contacts(['four', 'five'].map((id) => ({ id, customFields: [{ id: 'key', value: '10' }] })));
		const missing = await bench.run(get('key = 37'));
		expect(missing.error?.message).toBe('No contact has the value "37" in "key" (row 1)');
		const several = await bench.run(get('Key = 10'));
		expect(several.error?.message).toBe('More than one contact has the value "10" in "Key" (row 1)');
	});
});
