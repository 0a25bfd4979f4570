import type { IDataObject } from 'n8n-workflow';
import { bothDialects, jsonOf } from '../../support/bench';
import { GOING_ON, upsert } from '../rows';

const PHONE = '+14045550101';
const named = { Phone: PHONE, 'Customer Number': 'C-1', City: 'Oslo' };
const clearing = { Phone: PHONE, 'Customer Number': '', City: 'Oslo' };

bothDialects('A row that clears the customer number by which another row names their contact', (bench) => {
	const night = async (rows: IDataObject[], options: IDataObject = {}) => {
		bench.sandbox.resetCounters();
		const parameters = upsert({ write: 'changes', clearEmpty: true, matchField: 'number', ...(options as object) });
		return jsonOf((await bench.succeed(parameters, rows, GOING_ON)).items);
	};
	const numberOfAda = () => bench.sandbox.state.contacts.get('ada')?.customFields.map(({ value }) => value);

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([{ id: 'ada', customFields: [{ id: 'number', value: 'C-1' }] }]);
	});

	it.each([
		['after', [named, clearing], 1],
		['before', [clearing, named], 0],
	])('leaves the number as it is, and reports a conflict (%s that row)', async (_, rows, index) => {
		const conflict = [{ field: 'Customer Number', value: '', contactId: 'ada' }];
		expect((await night(rows))[index]).toMatchObject({ id: 'ada', conflict });
		expect(numberOfAda()).toEqual(['C-1']);
		expect((await night(rows)).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});

	it('does not lead a row with another number to the contact', async () => {
		const items = await night([
			{ Phone: PHONE },
			{ ...named, 'Customer Number': 'C-2', City: 'Rome' },
			named,
			clearing,
		]);
		expect(items.map(({ id, code }) => id ?? code)).toEqual(['ada', 'no-identity', 'ada', 'ada']);
		expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Oslo');
		expect(numberOfAda()).toEqual(['C-1']);
	});

	it.each([[[named, clearing]], [[clearing, named]]])('fails if the user wants that (%j)', async (rows) => {
		const items = await night(rows, { conflicts: 'fail' });
		expect(items[rows.indexOf(clearing)]?.error).toContain(
			'another row names it by the Customer Number that this one clears',
		);
		expect(items[rows.indexOf(named)]).toMatchObject({ id: 'ada', action: 'updated' });
		expect(numberOfAda()).toEqual(['C-1']);
	});

	it('clears it if no other row names the contact by it', async () => {
		await night([named]);
		await night([clearing, { Email: 'bob@example.com' }]);
		expect(numberOfAda()).not.toEqual(['C-1']);
	});
});
