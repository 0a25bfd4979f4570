import { bothDialects, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { GOING_ON, leaversOf, listed, synchronizing } from '../list';

/** A number as it is stored, and as another program writes it. */
const SPELLINGS: Array<[why: string, stored: string, given: string]> = [
	['pandas gives a column with empty cells decimals', '10042', '10042.0'],
	['a shop writes a # before it', '10042', '#10042'],
	['a keyboard is Japanese', '10042', '１００４２'],
	['an earlier import has brought the decimals', '10042.0', '10042'],
	['a spreadsheet takes the zeros away', '0010042', '10042'],
	['the zeros are there again', '10042', '0010042'],
];
/** The spellings by which the number alone finds the contact. */
const FOUND = SPELLINGS.slice(0, 3);

bothDialects('A customer number in another spelling', (bench) => {
	const numbers = (number: string) => [{ id: 'number', value: number }];
	const seed = (stored: string) => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts(
			listed(8).map((contact, index) => ({
				...contact,
				customFields: numbers(index === 3 ? stored : `C-${index}`),
			})),
		);
	};
	const options = { matchField: 'number', brakePercent: 99 };
	const synchronized = synchronizing('delete', options);
	const written = upserts({ options: { matchField: 'number' }, write: 'changes' });
	const ROWS = listed(3).map(({ email }, index) => ({ email, 'Customer Number': `C-${index}` }));
	const stateOf = (id: string) => bench.sandbox.state.contacts.get(id);

	it.each(SPELLINGS)(
		'is that of the contact with the row’s email, and stays as it is stored: %s',
		async (_, stored, given) => {
			seed(stored);
			const rows = [...ROWS, { email: 'p3@example.com', city: 'Oslo', 'Customer Number': given }];
			for (const [night, parameters] of [synchronized, written].entries()) {
				const items = jsonOf((await bench.succeed(parameters, rows)).items);
				expect(items[3]).toMatchObject({ id: 'p3', city: 'Oslo', action: night === 0 ? 'updated' : 'unchanged' });
				expect(items[3]).not.toHaveProperty('conflict');
				if (night === 0) expect(Object.keys(items[3]?.changes as object)).toEqual(['City']);
				expect(stateOf('p3')).toMatchObject({ city: 'Oslo', customFields: numbers(stored) });
			}
			expect(bench.sandbox.counters.created).toBe(0);
		},
	);

	it.each(FOUND)('finds the contact whose email changed: %s', async (_, stored, given) => {
		seed(stored);
		const rows = [...ROWS, { email: 'new@example.com', 'Customer Number': given }];
		for (const parameters of [written, synchronized]) {
			const items = jsonOf((await bench.succeed(parameters, rows)).items);
			expect(items[3]).toMatchObject({ id: 'p3', email: 'new@example.com' });
			expect(stateOf('p3')).toMatchObject({ email: 'new@example.com', customFields: numbers(stored) });
		}
		expect(bench.sandbox.counters.created).toBe(0);
	});

	it.each(SPELLINGS)('keeps a contact that left the list: %s', async (_, stored, given) => {
		seed(stored);
		const rows = [...ROWS, { email: 'new@example.com', 'Customer Number': given }];
		for (const [night, write] of ['nothing', 'changes', 'changes'].entries()) {
			const { items: all } = await bench.succeed(synchronizing('delete', { ...options, write }), rows);
			const items = jsonOf(all);
			expect(stateOf('p3')?.customFields).toEqual(numbers(stored));
			// Those whose rows are not there are dealt with in the first night.
			expect(Object.values(leaversOf(items)).filter((one) => one === 'deleted')).toHaveLength(night < 2 ? 4 : 0);
			const isFound = FOUND.some(([, , other]) => other === given);
			expect(leaversOf(items).p3).toBe(isFound ? undefined : 'held');
			const reasons = items.flatMap(({ heldBecause }) => heldBecause ?? []);
			expect(reasons).toEqual(isFound ? [] : [expect.stringContaining('A row has "')]);
		}
	});

	it('protects a contact from deletion if the row with its number fails', async () => {
		seed('10042');
		const bad = { 'Customer Number': '10042.0', Country: 'Nowhereland' };
		const parameters = synchronizing('delete', { matchField: 'number', brakePercent: 99, badValues: 'failRow' });
		const { items } = await bench.succeed(parameters, [...ROWS, bad], GOING_ON);
		expect(jsonOf(items)[3]?.error).toEqual(expect.any(String));
		expect(leaversOf(jsonOf(items))).toEqual({ p4: 'deleted', p5: 'deleted', p6: 'deleted', p7: 'deleted' });
		expect(stateOf('p3')).toBeDefined();
	});

	it('makes one new contact of two rows that write the number in two spellings', async () => {
		seed('1');
		const rows = [
			{ email: 'one@example.com', 'Customer Number': '77' },
			{ email: 'two@example.com', 'Customer Number': '77.0' },
		];
		const items = jsonOf((await bench.succeed(written, rows)).items);
		expect(items[1]).toMatchObject({ id: items[0]?.id, sameAs: 1 });
		expect(bench.sandbox.counters.created).toBe(1);
	});

	it('is corrected by a row that names its contact by the ID', async () => {
		seed('10042.0');
		const items = jsonOf((await bench.succeed(written, [{ 'Contact Id': 'p3', 'Customer Number': '10042' }])).items);
		expect(items[0]).toMatchObject({ id: 'p3', action: 'updated' });
		expect(stateOf('p3')?.customFields).toEqual(numbers('10042'));
	});
});

bothDialects('Customer numbers that look alike', (bench) => {
	it('are different customers if each spelling is stored: each row finds its own contact', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		const stored = ['42', '042', '42.0', '#42'];
		bench.sandbox.seed.contacts(
			listed(4).map((contact, index) => ({
				...contact,
				customFields: [{ id: 'number', value: stored[index] }],
			})) as never,
		);
		const rows = stored.map((number, index) => ({ 'Customer Number': number, city: `City ${index}` }));
		const parameters = synchronizing('delete', { matchField: 'number' });
		for (const action of ['updated', 'unchanged'])
			expect(jsonOf((await bench.succeed(parameters, rows)).items)).toMatchObject(
				listed(4).map(({ id }, index) => ({ id, city: `City ${index}`, action })),
			);
	});
});
