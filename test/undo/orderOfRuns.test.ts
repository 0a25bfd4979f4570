import type { IDataObject } from 'n8n-workflow';
import { Bench, bothDialects, jsonOf } from '../support/bench';
import { listed, rowsFor, synchronizing } from '../plan/list';
import { contactsIn, GOING_ON, itemsOf, night, undoing, writesIn } from './nights';

/** A table may have the nights in any order. */
const ORDERS = [
	[0, 1, 2],
	[2, 1, 0],
	[2, 0, 1],
	[1, 2, 0],
];

/** Takes all nights back, and then once more, which must write nothing. */
async function undoTwice(bench: Bench, nights: readonly IDataObject[][], order: readonly number[]): Promise<void> {
	const items = order.flatMap((index) => nights[index] ?? []);
	for (let time = 0; time < 2; time++) {
		bench.sandbox.resetCounters();
		await itemsOf(bench, undoing(), items);
		if (time > 0) expect(writesIn(bench)).toBe(0);
	}
}

bothDialects('Undo of three nights', (bench) => {
	const STORIES: Array<[what: string, cities: string[]]> = [
		['went on', ['Rome', 'Bonn', 'Kiel']],
		['changed there and back', ['Rome', 'Oslo', 'Rome']],
		['changed there and back, and then nothing', ['Rome', 'Oslo', 'Oslo']],
	];

	it.each(STORIES.flatMap(([what, cities]) => ORDERS.map((order) => [what, order, cities] as const)))(
		'that %s takes all of them back, given as %j',
		async (_, order, cities) => {
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo' }]);
			const before = contactsIn(bench);
			const nights: IDataObject[][] = [];
			for (const city of cities) nights.push(await itemsOf(bench, night(), [{ email: 'ada@example.com', city }]));
			await undoTwice(bench, nights, order);
			expect(contactsIn(bench)).toEqual(before);
		},
	);
});

describe('Undo of a contact that left the list, and came back to it', () => {
	const bench = new Bench('highLevel');

	it.each(ORDERS)('leaves it the list tag, given as %j, %j, %j', async (...order) => {
		bench.sandbox.seed.contacts(listed(6));
		const before = contactsIn(bench);
		const nights = [
			await itemsOf(bench, synchronizing('doNotDisturb'), rowsFor(5)),
			await itemsOf(bench, synchronizing('doNotDisturb'), rowsFor(6)),
			await itemsOf(bench, synchronizing('doNotDisturb'), rowsFor(6)),
		];
		await undoTwice(bench, nights, order);
		expect(contactsIn(bench)).toEqual(before);
	});
});

bothDialects('Undo of a night whose first row changed nothing', (bench) => {
	it('takes the others back if failed rows go on', async () => {
		const rows = ['ada', 'bob'].map((id) => ({ email: `${id}@example.com`, city: 'Oslo' }));
		bench.sandbox.seed.contacts(rows);
		const before = contactsIn(bench);
		const items = await itemsOf(bench, night(), [...rows.slice(0, 1), { ...rows[1], city: 'Rome' }]);
		const { items: undone } = await bench.run(undoing(), items, GOING_ON);
		expect(jsonOf(undone).map(({ action }) => action)).toEqual(['unchanged', 'updated']);
		expect(contactsIn(bench)).toEqual(before);
	});
});
