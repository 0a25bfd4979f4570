import { toText } from '../../../nodes/HighLevelCrm/values/json';
import { automatic, bothDialects, jsonOf, located, mapping } from '../../support/bench';
import { GOING_ON, itemsOf, night } from '../../undo/nights';

/** Each field by a column of its own, and what is stored of its cell. */
const CELLS: Array<[heading: string, text: string, field: string, stored: unknown]> = [
	['First Name', 'Ann', 'firstName', 'Ann'],
	['Company', 'Acme', 'companyName', 'Acme'],
	['City', 'Oslo', 'city', 'Oslo'],
	['Country', 'Norway', 'country', 'NO'],
	['ZIP', '0150', 'postalCode', '0150'],
	['Phone', '+47 22 12 34 56', 'phone', '+4722123456'],
	['Tags', 'vip, gold', 'tags', ['vip', 'gold']],
	['Size', 'Large', 'customField:size', 'Large'],
	['Since', '2026-01-31', 'customField:since', '2026-01-31'],
];

bothDialects('A text that a file marks so that it is not read as a number', (bench) => {
	const byColumn = automatic();
	const byHand = mapping(
		Object.fromEntries([
			['email', '={{ $json.Email }}'],
			...CELLS.map(([heading, , field]) => [field, `={{ $json["${heading}"] }}`] as const),
		]),
	);

	beforeEach(() =>
		bench.sandbox.seed.customFields([
			{ id: 'size', name: 'Size', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Large', 'Small'] },
			{ id: 'since', name: 'Since', dataType: 'DATE' },
		] as never),
	);

	it.each([
		['by column', byColumn],
		['by hand', byHand],
	])('is written without its mark, whatever its field (%s)', async (_, fields) => {
		const row = Object.fromEntries(CELLS.map(([heading, text]) => [heading, `="${text}"`]));
		const { items } = await bench.succeed({ ...night(), fields }, [{ Email: '="ann@example.com"', ...row }]);
		expect(items[0]?.json).not.toHaveProperty('leftOut');
		const [ann, ...others] = bench.sandbox.state.contacts.values();
		expect(others).toEqual([]);
		const stored = (field: string) => {
			const id = field.replace('customField:', '');
			if (id !== field) return toText(ann?.customFields.find((one) => one.id === id)?.value).slice(0, 10);
			return (ann as unknown as Record<string, unknown>)[field];
		};
		expect(
			Object.fromEntries(['email', ...CELLS.map(([, , field]) => field)].map((field) => [field, stored(field)])),
		).toEqual({
			email: 'ann@example.com',
			...Object.fromEntries(CELLS.map(([, , field, value]) => [field, value])),
		});
	});

	it('leaves the field as it is if there is nothing in it', async () => {
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', city: 'Oslo' }]);
		await bench.succeed({ ...night(), fields: byColumn }, [
			{ Email: 'ann@example.com', City: '=""', 'First Name': 'Ann' },
		]);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ city: 'Oslo', firstName: 'Ann' });
	});
});

bothDialects('A contact that a file names by a marked text', (bench) => {
	const update = (mode: string, column: string) => ({
		...{ resource: 'contact', operation: 'update', contactId: located(mode, `={{ $json.${column} }}`) },
		fields: mapping({ city: 'Rome' }),
	});

	it.each([
		['by ID', update('id', 'id')],
		['by email', update('email', 'email')],
		['by its column id', night()],
	])('is found %s', async (_, parameters) => {
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', city: 'Oslo' }]);
		const { items } = await bench.succeed(parameters, [{ id: '="ann"', email: '="ann@example.com"', City: 'Rome' }]);
		expect(jsonOf(items)[0]).toMatchObject({ id: 'ann', action: 'updated' });
		expect(bench.sandbox.state.contacts.get('ann')?.city).toBe('Rome');
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});
});

bothDialects('An email that a spreadsheet marked as text', (bench) => {
	it.each(["'ann@example.com", " 'ann@example.com", "'Ann@Example.com"])('finds its contact: %s', async (email) => {
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com' }]);
		const { items } = await bench.succeed({ ...night(), fields: automatic() }, [{ email, city: 'Rome' }]);
		expect(jsonOf(items)[0]).toMatchObject({ id: 'ann', city: 'Rome' });
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});

	it('keeps an apostrophe within it, and is rejected with a second one at its end', async () => {
		const emails = ["o'brien@example.com", "'o'hara@example.com", "'ann@example.com'"];
		const { items } = await bench.run(
			{ ...night(), fields: automatic() },
			emails.map((email) => ({ email })),
			GOING_ON,
		);
		expect(jsonOf(items).map(({ email, error }) => (error === undefined ? email : 'failed'))).toEqual([
			"o'brien@example.com",
			"o'hara@example.com",
			'failed',
		]);
	});
});

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

	it('still shows which sign of an amount stands before its decimals', async () => {
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
