import { parseCustomFieldEntries } from '../../../nodes/HighLevelCrm/mapping/input/customFieldEntries';
import { automatic, bothDialects, jsonOf, located } from '../../support/bench';
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

	it('are read from JSON, as a data table or a sheet keeps them', async () => {
		expect(await read('[{"id":"a","value":["x","y"]},{"id":"b","value":0}]')).toEqual([
			{ id: 'a', value: ['x', 'y'] },
			{ id: 'b', value: 0 },
		]);
		expect(await read('[]')).toEqual([]);
	});

	it.each(['2026-11-21', ' 2026-11-21T10:00', 86_400_001, 'x', 0, 1.5])(
		'are sent as they are unless they are times: %j',
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

bothDialects('Empty custom fields in the format in which contacts are read', (bench) => {
	const row = {
		email: 'ada@x.com',
		city: 'Rome',
		customFields: ['', null, ' '].map((value, at) => ({ id: `cf${at}`, value })),
	};
	const stored = [0, 1, 2].map((at) => ({ id: `cf${at}`, value: 'L' }));
	const written = () => bench.sandbox.state.contacts.get('ada');

	beforeEach(() => {
		bench.sandbox.seed.customFields(stored.map(({ id }) => ({ id, name: id, dataType: 'TEXT' })));
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@x.com', customFields: stored }]);
	});

	it.each([
		['upsert', {}],
		['upsert', { write: 'changes', options: { maxChanges: 100 } }],
		['update', { contactId: located('email', 'ada@x.com') }],
	])('stay as they are (%s %j)', async (operation, more) => {
		const { items } = await bench.succeed({ resource: 'contact', operation, fields: automatic(), ...more }, [row]);
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', action: 'updated' }]);
		expect(written()).toMatchObject({ city: 'Rome', customFields: stored });
		expect(JSON.stringify(bench.wire.at(-1)?.body)).not.toContain('customFields');
	});

	it('are cleared by an empty text with Clear Empty Fields', async () => {
		const options = { clearEmpty: true };
		await bench.succeed({ resource: 'contact', operation: 'upsert', fields: automatic(), options }, [row]);
		expect(written()).toMatchObject({ city: 'Rome', customFields: [{ id: 'cf1', value: 'L' }] });
	});
});
