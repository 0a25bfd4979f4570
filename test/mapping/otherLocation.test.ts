import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, Bench, hintsOf, jsonOf } from '../support/bench';
import { omit } from '../../nodes/HighLevelCrm/values/omit';

const creating = { resource: 'contact', operation: 'create', fields: automatic() };
const NOT_COPIED =
	/"dnd(Settings)?".*\(a record of another location keeps it there; a column "Do Not Disturb" would be written\)/;

/** A contact as Search gives it in another location. */
const record = (more: IDataObject): IDataObject => ({
	...{ locationId: 'loc_other', firstName: 'Ada', email: 'ada@example.com', dnd: false },
	...more,
});

bothDialects('A contact of another location', (bench) => {
	beforeEach(() => bench.sandbox.seed.customFields([{ id: 'own', name: 'Customer Number' }]));

	it.each(['create', 'upsert'])(
		'is refused by %s because of the IDs of custom fields, with the way to copy it',
		async (operation) => {
			const rows = [record({ customFields: [{ id: 'other', value: '007' }] })];
			const { error } = await bench.run({ ...creating, operation }, rows);
			expect(error?.message).toContain('no custom field with the ID "other", which the column customFields names');
			expect(error?.description).toMatch(/Output Format > Plain Columns.*remove the column id/);
			expect(bench.sandbox.state.contacts.size).toBe(0);
		},
	);

	// Plain Columns has them so where two custom fields share a name.
	it('is refused because of a column with the ID of a custom field of the other location', async () => {
		const { error } = await bench.run(creating, [{ email: 'ada@example.com', 'customField:other': '007' }]);
		expect(error?.message).toContain('no custom field with the ID "other"');
		expect(error?.description).toContain('each location has its own');
		expect(bench.sandbox.state.contacts.size).toBe(0);
	});
});

describe('Somebody who is not to be disturbed in another location', () => {
	const bench = new Bench('highLevel');

	it.each<[IDataObject, boolean]>([
		[{ dnd: true }, true],
		[{ dndSettings: { SMS: { status: 'active' } } }, true],
		[{ dndSettings: { SMS: { status: 'permanent' } } }, true],
		[{ dndSettings: { SMS: { status: 'inactive' } } }, false],
		[{}, false],
		[{ dnd: true, locationId: 'loc_sandbox' }, false],
		[{ dndSettings: { SMS: { status: 'active' } }, locationId: undefined }, false],
	])('is reported as not copied: %j %s', async (more, isTold) => {
		const result = await bench.succeed(creating, [record(more)]);
		expect(NOT_COPIED.test(hintsOf(result).join())).toBe(isTold);
	});

	it('is copied by a column of that name', async () => {
		const row = { ...omit(record({}), 'dnd'), 'Do Not Disturb': true };
		const { items } = await bench.succeed(creating, [row]);
		expect(jsonOf(items)).toMatchObject([{ email: 'ada@example.com' }]);
		expect([...bench.sandbox.state.contacts.values()]).toMatchObject([{ dnd: true }]);
	});
});
