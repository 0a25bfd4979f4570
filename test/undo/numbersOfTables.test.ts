import type { IDataObject } from 'n8n-workflow';
import type { CustomField } from '../../sandbox';
import { bothDialects } from '../support/bench';
import { contactsIn, itemsOf, night, undoing, writesIn } from './nights';

/** An item as a sheet gives it back: what looks like a number is one. */
const throughSheet = (item: IDataObject): IDataObject =>
	JSON.parse(JSON.stringify(item), (_, value: unknown) =>
		typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : value,
	) as IDataObject;

bothDialects('Undo of items from a table that made numbers of texts', (bench) => {
	it.each<[what: string, before: IDataObject, row: IDataObject]>([
		['Postal Code', { postalCode: '10115' }, { postalCode: '80331' }],
		['Address', { address1: '7' }, { address1: '12' }],
		['a custom field', { customFields: [{ id: 'num', value: '42' }] }, { Number: '43' }],
		['choices', { customFields: [{ id: 'sizes', value: ['7', 'x'] }] }, { Sizes: ['8'] }],
		['a second phone', { customFields: [{ id: 'tel', value: '5550112' }] }, { Tel: '+12025550119' }],
		['a field that was empty', {}, { postalCode: '80331' }],
	])('takes back %s', async (_, before, row) => {
		bench.sandbox.seed.customFields([
			{ id: 'num', name: 'Number', dataType: 'TEXT' },
			{ id: 'tel', name: 'Tel', dataType: 'PHONE' },
			{ id: 'sizes', name: 'Sizes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['7', '8', 'x'] },
		]);
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', ...before }]);
		const start = contactsIn(bench);
		const items = await itemsOf(bench, night(), [{ email: 'ada@example.com', ...row }]);
		expect(contactsIn(bench)).not.toEqual(start);
		const kept = items.map(throughSheet);
		const [undone = {}] = await itemsOf(bench, undoing(), kept);
		expect(undone).toMatchObject({ id: 'ada', action: 'updated' });
		expect(contactsIn(bench)).toEqual(start);
		bench.sandbox.resetCounters();
		await itemsOf(bench, undoing(), kept);
		expect(writesIn(bench)).toBe(0);
	});
});

bothDialects('Undo of items from a sheet that took the plus of phones away', (bench) => {
	const withoutPlus = (item: IDataObject): IDataObject =>
		JSON.parse(JSON.stringify(item), (_, value: unknown) =>
			typeof value === 'string' && /^\+\d+$/.test(value) ? Number(value) : value,
		) as IDataObject;

	it.each([
		['+390612345678', '+12025550199'],
		['+390612345678', '+41446681800'],
		['+12025550101', '+41446681800'],
		['+390612345678', '(202) 555-0199'],
	])('brings %s back in place of %s', async (before, after) => {
		bench.sandbox.seed.customFields([{ id: 'tel', name: 'Tel', dataType: 'PHONE' }]);
		const customFields = [{ id: 'tel', value: before }];
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', phone: before, customFields }]);
		const start = contactsIn(bench);
		// A custom field keeps the text as it is written.
		const row = { email: 'ada@example.com', phone: after, Tel: after.startsWith('+') ? after : '+12025550199' };
		const kept = (await itemsOf(bench, night(), [row])).map(withoutPlus);
		expect(contactsIn(bench)).not.toEqual(start);
		expect(await itemsOf(bench, undoing(), kept)).toMatchObject([{ id: 'ada', action: 'updated' }]);
		expect(contactsIn(bench)).toEqual(start);
		bench.sandbox.resetCounters();
		expect(await itemsOf(bench, undoing(), kept)).toMatchObject([{ action: 'unchanged', changes: null }]);
		expect(writesIn(bench)).toBe(0);
	});
});

/** An item as a sheet gives it back: what looks like true or false is a logical value. */
const throughLogicalCells = (item: IDataObject): IDataObject =>
	JSON.parse(JSON.stringify(item), (_, value: unknown) =>
		typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value,
	) as IDataObject;

bothDialects('Undo of items from a table that made logical values of texts', (bench) => {
	const FIELDS: Array<Partial<CustomField>> = [
		{ id: 'news', name: 'News', dataType: 'RADIO', picklistOptions: ['True', 'False'] },
		{ id: 'flag', name: 'Flag', dataType: 'TEXT' },
		{ id: 'twice', name: 'Twice', dataType: 'RADIO', picklistOptions: ['True', 'TRUE', 'no'] },
	];

	it.each<[what: string, before: Array<{ id: string; value: string }>, row: IDataObject]>([
		['brings back the choice', [{ id: 'news', value: 'True' }], { News: 'False' }],
		['brings back a text that such a value replaced', [{ id: 'flag', value: 'maybe' }], { Flag: 'TRUE' }],
		['brings back a field that was empty', [], { News: 'True' }],
	])('%s', async (_, customFields, row) => {
		bench.sandbox.seed.customFields(FIELDS);
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', customFields }]);
		const start = contactsIn(bench);
		const items = await itemsOf(bench, night(), [{ email: 'ada@example.com', ...row }]);
		expect(contactsIn(bench)).not.toEqual(start);
		await itemsOf(bench, undoing(), items.map(throughLogicalCells));
		expect(contactsIn(bench)).toEqual(start);
	});

	it.each([
		['Flag', 'flag'],
		['Twice', 'twice'],
	])('leaves a text alone whose spelling nobody knows, and says so (%s)', async (name, id) => {
		bench.sandbox.seed.customFields(FIELDS);
		const customFields = [{ id, value: 'True' }];
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', customFields }]);
		const items = await itemsOf(bench, night(), [{ email: 'ada@example.com', [name]: 'no', city: 'Oslo' }]);
		const [undone] = await itemsOf(bench, undoing(), items.map(throughLogicalCells));
		expect(undone).toMatchObject({ id: 'ada', kept: { [name]: { now: 'no', before: true } } });
		expect(bench.sandbox.state.contacts.get('ada')?.customFields).toEqual([{ id, value: 'no' }]);
	});
});
