import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, jsonOf, mapping } from '../support/bench';
import { GOING_ON, leaversOf, leaving, listed, rowsFor, synchronizing } from '../plan/list';

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

	it('is held if a contact that stays on the list has its name, which no row gives', async () => {
		const [stays, leaves] = listed(30).slice(28);
		bench.sandbox.seed.contacts([
			...listed(28),
			{ ...stays, ...JANE },
			{ ...leaves, email: null, phone: null, ...JANE },
		]);
		const [leaver] = await nextNight({ email: 'p28@example.com' });
		expect([leaver?.leaver, leaver?.id]).toEqual(['held', 'p29']);
	});

	const REFUSED = { email: 'jane@example.com', ...JANE, dateOfBirth: 'garbage' };

	type NamedRow = [title: string, row: IDataObject, more: IDataObject, fields: INodeParameters];
	/** Only one dialect takes a whole name. */
	const WHOLE_NAMES: NamedRow[] = (bench.dialect === 'highLevel' ? ['Jane van Dyke', 'van Dyke, Jane'] : []).map(
		(called) => [
			`has the whole name ${called}, mapped by hand`,
			{ email: 'jane@example.com', called },
			{},
			mapping({ email: '={{ $json.email }}', name: '={{ $json.called }}' }),
		],
	);

	it.each<NamedRow>([
		['fails', REFUSED, { badValues: 'failRow' }, automatic()],
		['is about another contact of the list', { email: 'p28@example.com', ...JANE }, {}, automatic()],
		...WHOLE_NAMES,
	])('is held, too, if the row with its name %s', async (_, row, options, fields) => {
		bench.sandbox.seed.contacts([...listed(29), { ...listed(30)[29], email: null, phone: null, ...JANE }]);
		const rows = rowsFor(29).filter(({ email }) => email !== row.email);
		for (const write of ['nothing', 'changes']) {
			const parameters = synchronizing('delete', { ...options, write }, { fields });
			const { items } = await bench.run(parameters, [...rows, row], GOING_ON);
			expect(leaversOf(jsonOf(items))).toEqual({ p29: 'held' });
		}
		expect(bench.sandbox.state.contacts.has('p29')).toBe(true);
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

	it('has left if it has a number by which a row could name it', async () => {
		const numbered = (index: number) => ({ customFields: [{ id: 'number', value: `C-${index}` }] });
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts([
			...listed(29).map((one, index) => ({ ...one, ...numbered(index) })),
			{ ...listed(30)[29], email: null, phone: null, ...JANE, ...numbered(29) },
		] as never);
		const rows = [...rowsFor(29), ROW].map((row, index) => ({
			...{ ...row, 'Customer Number': index === 29 ? 'D-7' : `C-${index}` },
		}));
		const { items } = await bench.succeed(synchronizing('delete', { matchField: 'number' }), rows);
		expect(leaversOf(jsonOf(items))).toEqual({ p29: 'deleted' });
	});
});
