import { parseCustomFieldEntries } from '../../../nodes/HighLevelCrm/mapping/input/customFieldEntries';
import type { Row } from '../../../nodes/HighLevelCrm/run/row';

describe('custom fields in the format in which contacts are read', () => {
	// An empty row suffices: these values need no look-up.
	const read = async (value: unknown) => await parseCustomFieldEntries(value, {} as Row);

	it('are read with either name of the value', async () => {
		const entries = [
			{ id: 'a', value: 'x', name: 'A' },
			{ id: 'b', field_value: ['y'] },
			{ id: 'c', value: null, field_value: 0 },
			{ id: 'd' },
		];
		expect(await read(entries)).toEqual([
			{ id: 'a', value: 'x' },
			{ id: 'b', value: ['y'] },
			{ id: 'c', value: 0 },
			{ id: 'd', value: undefined },
		]);
		expect(await read([])).toEqual([]);
	});

	it.each(['2026-11-21', ' 2026-11-21T10:00', 86_400_001, 'x', 0, 1.5])(
		'are sent as they are if no time: %j',
		async (value) => {
			expect(await read([{ id: 'a', value }])).toEqual([{ id: 'a', value }]);
		},
	);

	it.each([null, 'x', 5, {}, { id: '' }, { id: 5 }, ['a']])('are rejected if the entry %j has no ID', async (entry) => {
		await expect(read([{ id: 'a', value: 1 }, entry])).rejects.toMatchObject({
			message: 'An entry of Custom Fields has no ID',
			description: 'Each has to be { id, value } with the ID of the custom field.',
		});
	});

	it.each([undefined, 'x', { id: 'a', value: 1 }])('are rejected if they are not a list: %j', async (value) => {
		await expect(read(value)).rejects.toMatchObject({
			message: 'Custom Fields has to be a list of { id, value }',
			description: 'Map each custom field on its own instead.',
		});
	});
});
