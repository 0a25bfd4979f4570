import { automatic, bothDialects, jsonOf, mapping } from '../../support/bench';
import { GOING_ON, itemsOf, night } from '../../undo/nights';

bothDialects('A number that a spreadsheet marked as text', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([
			{ id: 'num', name: 'Number', dataType: 'TEXT' },
			{ id: 'paid', name: 'Paid', dataType: 'NUMERICAL' },
		]);
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@example.com', city: 'Oslo', customFields: [{ id: 'num', value: '0042' }] },
		]);
	});

	it.each(["'0042", '="0042"', ' ="0042" '])('finds its contact by Match by Custom Field: %s', async (number) => {
		for (const row of [
			{ Number: number, city: 'Rome' },
			{ Number: number, email: 'other@example.com' },
		]) {
			const [item = {}] = await itemsOf(bench, night({ matchField: 'Number' }), [row]);
			expect(item).toMatchObject({ id: 'ada', action: 'updated' });
			const [again = {}] = await itemsOf(bench, night({ matchField: 'Number' }), [row]);
			expect(again).toMatchObject({ id: 'ada', action: 'unchanged' });
		}
		expect(bench.sandbox.state.contacts.size).toBe(1);
		expect(bench.sandbox.state.contacts.get('ada')?.customFields).toEqual([{ id: 'num', value: '0042' }]);
	});

	it.each([
		['Number', "'0042", '0042'],
		['Number', '="A-7"', 'A-7'],
		['Number', "'+49 (30) 1.2/3-4", '+49 (30) 1.2/3-4'],
		['Paid', "'12.50", 12.5],
		['Paid', '="12.50"', 12.5],
		// No marks: they are part of the text.
		['Number', "'t Hoen", "'t Hoen"],
		['Number', "'70s", "'70s"],
		['Number', "'42'", "'42'"],
		['Number', "'", "'"],
	])('is written without the mark: %s %s', async (heading, given, stored) => {
		const id = heading === 'Number' ? 'num' : 'paid';
		const row = { email: 'bob@example.com', [heading]: given };
		const byHand = mapping({ email: 'bob@example.com', [`customField:${id}`]: given });
		// By hand, n8n takes what begins with = for an expression.
		const ways = given.startsWith('=') || heading === 'Paid' ? [automatic()] : [automatic(), byHand];
		for (const fields of ways) {
			const { items } = await bench.run({ ...night(), fields }, [row], GOING_ON);
			expect(jsonOf(items)[0]).toMatchObject({ email: 'bob@example.com' });
			const bob = [...bench.sandbox.state.contacts.values()].find(({ email }) => email === 'bob@example.com');
			expect(bob?.customFields.filter((one) => one.id === id)).toMatchObject([{ value: stored }]);
		}
	});

	it('does not hide which sign of an amount stands before decimals', async () => {
		const rows = [
			{ email: 'ada@example.com', Paid: "'1.234" },
			{ email: 'bob@example.com', Paid: '="9,50"' },
		];
		await itemsOf(bench, night(), rows);
		const paid = [...bench.sandbox.state.contacts.values()].map(({ customFields }) =>
			customFields.filter(({ id }) => id === 'paid').map(({ value }) => value),
		);
		expect(paid).toEqual([[1234], [9.5]]);
	});
});
