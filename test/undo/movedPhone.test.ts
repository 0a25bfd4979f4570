import { bothDialects } from '../support/bench';
import { contactsIn, itemsOf, night, undoing } from './nights';

const ROWS = [
	{ email: 'ada@example.com', phone: '+12025550199' },
	{ phone: '+12025550101', Number: '11' },
	{ email: 'bob@example.com' },
];

bothDialects('Undo of a phone that went to a contact which the run created', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@example.com', phone: '+12025550101', customFields: [{ id: 'num', value: '10' }] },
			{ id: 'bob', email: 'bob@example.com' },
		]);
	});

	it('brings the phone back with the first run, as its preview says', async () => {
		const before = contactsIn(bench);
		const items = await itemsOf(bench, night({ matchField: 'Number' }), ROWS);
		expect(items.map(({ action }) => action)).toEqual(['updated', 'created', 'unchanged']);
		const goes = { createdContacts: 'delete' };
		const back = { Phone: { from: '+12025550199', to: '+12025550101' } };
		const [preview = {}] = await itemsOf(bench, undoing({ brakePercent: 100, write: 'nothing' }, goes), items);
		expect([preview.changes, preview.conflict]).toEqual([back, undefined]);
		const [undone = {}] = await itemsOf(bench, undoing({ brakePercent: 100 }, goes), items);
		expect([undone.changes, undone.conflict]).toEqual([back, undefined]);
		expect(contactsIn(bench)).toEqual(before);
	});
});
