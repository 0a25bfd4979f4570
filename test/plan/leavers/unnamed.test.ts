import type { IDataObject } from 'n8n-workflow';
import { bothDialects, jsonOf } from '../../support/bench';
import { leaving, listed, rowsFor, synchronizing } from '../list';

const JANE = { firstName: 'Jane', lastName: 'van Dyke' };
const ROW = { email: 'jane@example.com', ...JANE };

bothDialects('A contact whose email a colleague cleared', (bench) => {
	const nextNight = async (row: IDataObject) =>
		leaving(jsonOf((await bench.succeed(synchronizing('delete'), [...rowsFor(29), row])).items));
	/** Runs a list of 30 whose last row is `row`. @param own what the contact has that has lost its email */
	const leaverOf = async (row: IDataObject, own: IDataObject = JANE) => {
		bench.sandbox.seed.contacts([...listed(29), { ...listed(30)[29], email: null, phone: null, ...own }]);
		return await nextNight(row);
	};

	it('is held each night while a row has its name', async () => {
		const [first] = await leaverOf(ROW);
		const [second] = await nextNight(ROW);
		expect([first?.leaver, first?.id, second?.leaver, second?.id]).toEqual(['held', 'p29', 'held', 'p29']);
		expect(second?.heldBecause).toBe(
			'A row has the name "Jane van Dyke", too, and the contact has no email by which a row could name it. If both are one customer, merge the contact with that of the row; if not, delete it in HighLevel',
		);
	});

	it('is held if the row finds another contact, which was not on the list', async () => {
		bench.sandbox.seed.contacts([{ id: 'second', ...ROW }]);
		const [leaver] = await leaverOf(ROW);
		expect([leaver?.leaver, leaver?.id]).toEqual(['held', 'p29']);
	});

	it.each<[row: IDataObject, own: IDataObject]>([
		[{ ...ROW, lastName: 'Doe' }, JANE],
		[ROW, { ...JANE, lastName: null }],
		[
			{ ...ROW, phone: '+12025550990' },
			{ ...JANE, phone: '+12025550991' },
		],
		[ROW, { ...JANE, email: 'other@example.com' }],
	])('has left if no row has its name, or if rows could name it (row %j, contact %j)', async (row, own) => {
		expect((await leaverOf(row, own)).map(({ leaver }) => leaver)).toEqual(['deleted']);
	});
});
