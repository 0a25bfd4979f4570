import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bothDialects, jsonOf, mapping } from '../../support/bench';
import { upserts } from '../../support/runs';
import { GOING_ON, leaversOf, listed, synchronizing } from '../list';

/** A customer's email changed in the shop; the number is still the same. */
const ROWS = [...listed(5).map(({ email }) => ({ email })), { email: 'moved@example.com', 'Customer Number': '5' }];
const BY_HAND = { email: '={{ $json.email }}', 'customField:number': '={{ $json["Customer Number"] }}' };

bothDialects('Match by Custom Field, if the custom fields can not be looked up', (bench) => {
	beforeEach(() => {
		const { sandbox } = bench;
		sandbox.configure({ lookups: false });
		sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }]);
		sandbox.seed.contacts(
			listed(8).map((contact, index) => ({ ...contact, customFields: [{ id: 'number', value: String(index) }] })),
		);
	});

	it.each<[operation: string, parameters: INodeParameters]>([
		['Synchronize', synchronizing('delete', { matchField: 'number', brakePercent: 99 })],
		['Create or Update', upserts({ options: { matchField: 'number' }, write: 'changes' })],
	])('creates and deletes nobody, and says what to do (%s)', async (_, parameters) => {
		const { items } = await bench.succeed(parameters, ROWS, GOING_ON);
		const rows = jsonOf(items).slice(0, ROWS.length);
		expect(rows.map(({ action, error }) => action ?? error)).toEqual([
			...Array<unknown>(5).fill('unchanged'),
			expect.stringMatching(
				/Match by Custom Field: which column is "number" is not known.* give the token the scope locations\/customFields.readonly, or map the field by hand/,
			),
		]);
		expect(new Set(Object.values(leaversOf(jsonOf(items))))).toEqual(new Set(items.length > 6 ? ['held'] : []));
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0 });
	});

	it.each<[mapped: string, more: IDataObject, rows: IDataObject[]]>([
		['by hand', { fields: mapping(BY_HAND) }, ROWS],
		['by hand, in a mapping without a schema', { fields: { ...mapping(BY_HAND), schema: [] } }, ROWS],
		[
			'by the schema that was stored with the mapping',
			{ fields: { ...mapping(null, ['customField:number']), mappingMode: 'autoMapInputData' } },
			ROWS.map(({ 'Customer Number': number, ...row }: IDataObject) => ({ ...row, 'customField:number': number })),
		],
		[
			'by its ID in the heading',
			{},
			ROWS.map(({ 'Customer Number': number, ...row }: IDataObject) => ({
				...row,
				'customField:number': number ?? '',
			})),
		],
	])('finds the customer all the same if the field is mapped %s', async (_, more, rows) => {
		const parameters = synchronizing('delete', { matchField: 'number', brakePercent: 99 }, more);
		const { items } = await bench.succeed(parameters, rows, GOING_ON);
		expect(jsonOf(items)[5]).toMatchObject({ id: 'p5', email: 'moved@example.com', action: 'updated' });
		expect(leaversOf(jsonOf(items))).toEqual({ p6: 'deleted', p7: 'deleted' });
		expect(bench.sandbox.counters.created).toBe(0);
	});
});

bothDialects('Match by Custom Field, if no row has a value for it', (bench) => {
	it('holds all who left, and says why', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts(
			listed(8).map((contact, index) => ({ ...contact, customFields: [{ id: 'number', value: String(index) }] })),
		);
		// The shop calls the column otherwise since its last update.
		const rows = ROWS.map(({ email }, index) => ({ email, 'Cust. No.': String(index) }));
		const parameters = synchronizing('delete', { matchField: 'number', brakePercent: 99 });
		const { items } = await bench.succeed(parameters, rows);
		expect(leaversOf(jsonOf(items))).toEqual({ p5: 'held', p6: 'held', p7: 'held' });
		expect(jsonOf(items).at(-1)?.heldBecause).toContain(
			'No row has a value for "Customer Number", by which contacts are matched. Map this field',
		);
		expect(bench.sandbox.counters.deleted).toBe(0);
	});
});
