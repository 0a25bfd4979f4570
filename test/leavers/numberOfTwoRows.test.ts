import { bothDialects, jsonOf } from '../support/bench';
import { GOING_ON, leaving, listed, rowsFor, synchronizing } from '../plan/list';

bothDialects('A number that the second of two rows gives a contact', (bench) => {
	it('does not identify the contact of a failed row with it: the leavers are held, as in the dry run', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts(listed(5));
		const rows = [
			...rowsFor(4),
			{ email: 'p0@example.com', 'Customer Number': 'C-77' },
			{ email: 'ask Jane', 'Customer Number': 'C-77' },
		];
		for (const write of ['nothing', 'changes']) {
			const options = { badValues: 'failRow', matchField: 'number', brakePercent: 99, write };
			const { items } = await bench.run(synchronizing('delete', options), rows, GOING_ON);
			expect(leaving(jsonOf(items))).toMatchObject([
				{ id: 'p4', leaver: 'held', heldBecause: expect.stringMatching(/^Row 6 may mean any of them/) as unknown },
			]);
		}
		expect(bench.sandbox.state.contacts.has('p4')).toBe(true);
	});
});
