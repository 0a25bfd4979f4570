import type { IDataObject } from 'n8n-workflow';
import { Bench, jsonOf } from '../support/bench';
import { contactsIn, GOING_ON, itemsOf, night, throughFile, undoing } from './nights';

/** Names that every object of JavaScript has without anybody having given them to it. */
const NAMES = ['constructor', '__proto__', 'toString'];

describe('A custom field with a name that every object has', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => {
		bench.sandbox.seed.customFields([
			...NAMES.map((name, index) => ({ id: `field${index}`, name, dataType: 'TEXT' as const })),
		]);
		bench.sandbox.seed.contacts([
			{
				id: 'ada',
				email: 'ada@example.com',
				customFields: NAMES.map((_, index) => ({ id: `field${index}`, value: 'Gaudí' })),
			},
			{ id: 'bob', email: 'bob@example.com' },
		]);
	});
	const ROWS = ['ada@example.com', 'bob@example.com'].map(
		(email): IDataObject => ({
			email,
			...Object.fromEntries(NAMES.map((_, index) => [`customField:field${index}`, `new ${index}`])),
		}),
	);

	it.each([
		['the canvas', (items: IDataObject[]) => items],
		['a file', throughFile],
	])('comes back from %s', async (_, kept) => {
		const before = contactsIn(bench);
		const items = await itemsOf(bench, night(), ROWS);
		expect(Object.values(items[0]?.changes as IDataObject)).toMatchObject(
			NAMES.map((_name, index) => ({ to: `new ${index}` })),
		);
		expect(contactsIn(bench)).not.toEqual(before);
		await itemsOf(bench, undoing(), kept(items));
		expect(contactsIn(bench)).toEqual(before);
	});

	it.each(NAMES)(
		'comes back from the columns of a file alone, without a change of any other object: %s',
		async (name) => {
			const item = { id: 'ada', action: 'updated', [`changes.${name}.from`]: 'Utzon', [`changes.${name}.to`]: 'Gaudí' };
			const { items, run } = await bench.run(undoing(), [item], GOING_ON);
			// What all objects of the process share would show them here, too.
			expect(['from', 'to'].filter((part) => part in run.data || part in run.data.constructor)).toEqual([]);
			expect(jsonOf(items)).toMatchObject([{ id: 'ada', action: 'updated' }]);
			expect(contactsIn(bench)).toMatchObject({ ada: { customFields: { [`field${NAMES.indexOf(name)}`]: 'Utzon' } } });
		},
	);

	it('is written by a row that changes nothing else', async () => {
		const rows = ['ada@example.com', 'bob@example.com'].map((email) => ({ email, 'customField:field1': 'Utzon' }));
		const items = await itemsOf(bench, night(), rows);
		expect(items.map(({ action }) => action)).toEqual(['updated', 'updated']);
		expect(contactsIn(bench)).toMatchObject({
			ada: { customFields: { field1: 'Utzon' } },
			bob: { customFields: { field1: 'Utzon' } },
		});
	});
});
