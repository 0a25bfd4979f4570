import type { IDataObject } from 'n8n-workflow';
import { customField } from '../../mistakes/mistake';
import { automatic, Bench, hintsOf } from '../../support/bench';

const UPSERT = { resource: 'contact', operation: 'upsert', fields: automatic(), options: {} } as never;
const UNCLEAR =
	'The amounts of "Revenue" do not say whether a point divides thousands: "1.234" was read as 1.234. If that is wrong, write them like 1234.5';
const BOTH = 'Revenue "1,001" may be 1.001 or 1001. Use digits, with a point before decimals: 1234.5';

describe.each(['NUMERICAL', 'MONETORY'])('the amounts of a column for a field of the type %s', (dataType) => {
	const bench = new Bench('highLevel');
	/** What is written of each amount; nothing where it was left out. */
	async function written(amounts: unknown[]) {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Revenue', dataType }] as never);
		const rows = amounts.map((Revenue, index) => ({ email: `p${index}@example.com`, Revenue })) as IDataObject[];
		const result = await bench.run(UPSERT, rows, { onError: 'continueRegularOutput' });
		const upserts = bench.wire.filter(({ path }) => path === '/contacts/upsert').map(({ body }) => body as IDataObject);
		const byEmail = new Map(upserts.map(({ email, customFields }) => [email, customFields as IDataObject[]]));
		const reasons = result.items.map(({ json }) => json.leftOut as string | undefined);
		return { written: rows.map(({ email }) => byEmail.get(email)?.[0]?.field_value), hints: hintsOf(result), reasons };
	}

	it.each<[beside: unknown[], read: number | undefined]>([
		[['12,50'], 1234],
		[['-7,5'], 1234],
		[['€ 12,50'], 1234],
		[['12.345,6'], 1234],
		[['12.345,678'], 1234],
		[['1,2345'], 1234],
		[['12.5'], 1.234],
		[[12.5], 1.234],
		[['0.250'], 1.234],
		[['1,234.5'], 1.234],
		[['1.2345'], 1.234],
		[['$ 9.99'], 1.234],
	])('are read like the others of the column: 1.234 beside %j is %j', async (beside, read) => {
		const { written: values, hints } = await written(['1.234', ...beside]);
		expect(values[0]).toBe(read);
		expect(hints.join()).not.toContain('divides thousands');
	});

	it.each<[beside: unknown[]]>([[[]], [['5.678', '12']], [['12,50', '12.5']], [['1,234', 1234, '', null, true]]])(
		'cause a hint if no other amount decides: 1.234 beside %j',
		async (beside) => {
			const { written: values, hints } = await written(['1.234', ...beside]);
			expect(values[0]).toBe(1.234);
			expect(hints).toContain(UNCLEAR);
			expect(hints.filter((hint) => hint.includes('divides thousands'))).toHaveLength(1);
		},
	);

	it.each([1.234, '1234', '1.5', '0.234', '1.2345', ' 12 ', '-3'])(
		'are read as they are if nothing is ambiguous: %j',
		async (amount) => {
			const { written: values, hints } = await written([amount, '12,50']);
			expect(values[0]).toBe(Number(amount));
			expect(hints.join()).not.toContain('divides thousands');
		},
	);

	it.each<[either: string, beside: unknown, read: number | undefined]>([
		['1,234', '12.5', 1234],
		['1,234', '12,5', 1.234],
		['€ 1,234', '1.234.567', 1.234],
		['1.234 €', '12,50 €', 1234],
		['Fr. 1.234', 'Fr. 12,50', 1234],
		['1.234 kr.', '12,50 kr.', 1234],
		['1,001', '5,678', undefined],
	])('are read like the others, also with a comma or a currency: %j beside %j is %j', async (either, beside, read) => {
		const { written: values, hints, reasons } = await written([either, beside]);
		expect(hints.join()).not.toContain('divides thousands');
		expect(values[0]).toBe(read);
		expect(reasons[0]).toBe(read === undefined ? BOTH : undefined);
	});

	it.each<[amount: string, value: number, currency: string]>([
		['CHF 1’234.50', 1234.5, 'CHF'],
		['CHF 1’234', 1234, 'CHF'],
		["CHF 1'234", 1234, 'CHF'],
		['CHF 5.—', 5, 'CHF'],
		['R$ 1.234,50', 1234.5, 'R$'],
		['₹12,34,567.50', 1234567.5, 'INR'],
		['-5 kr', -5, 'kr'],
		...['zł', 'Kč', 'Ft', 'lei', 'kr.', 'SFr.', 'RON'].map((sign): [string, number, string] => [
			`5,- ${sign}`,
			5,
			sign,
		]),
		['£5', 5, 'GBP'],
	])('are read without their currency, with one hint: %j', async (amount, value, currency) => {
		const { written: values, hints, reasons } = await written([amount, amount, '7 JPY', 8]);
		expect(values).toEqual([value, value, undefined, 8]);
		expect(hints).toContain(`Revenue "${amount}" was read as ${value}: HighLevel does not store the currency`);
		expect(hints.filter((hint) => hint.includes('currency'))).toHaveLength(1);
		expect(reasons[2]).toContain(`"7 JPY" is in another currency than an earlier item's, which is in ${currency}`);
	});

	it('are left out in every other currency than the first, however many of them come', async () => {
		const { written: values, reasons } = await written(['5 EUR', '6 USD', '7 USD', '8 GBP', '9 €']);
		expect(values).toEqual([5, undefined, undefined, undefined, 9]);
		const other = "is in another currency than an earlier item's, which is in EUR";
		expect(reasons[1]).toContain(`"6 USD" ${other}`);
		expect(reasons[2]).toContain(`"7 USD" ${other}`);
		expect(reasons[3]).toContain(`"8 GBP" ${other}`);
		expect([reasons[0], reasons[4]]).toEqual([undefined, undefined]);
	});

	it('keep their sign, and up to three digits before the point', async () => {
		expect((await written(['-1.234', '+12.345', '123.456', '12,5'])).written.slice(0, 3)).toEqual([
			-1234, 12345, 123456,
		]);
	});

	it.each([
		[['1.234', '1.234', '5.678'], [1.234, 1.234, 5.678], 1],
		[['1234.5', 1.234, '0.234'], [1234.5, 1.234, 0.234], 0],
	])('cause one hint a run if they are mapped by hand: %j', async (amounts, values, told) => {
		bench.sandbox.seed.customFields([{ id: 'cf', name: 'Revenue', dataType }] as never);
		const parameters = customField('={{ $json.amount }}', { name: 'Revenue', dataType });
		const { fields } = parameters as unknown as { fields: { value: IDataObject } };
		fields.value.email = '={{ $json.email }}';
		const rows = amounts.map((amount, index) => ({ email: `p${index}@example.com`, amount }));
		const result = await bench.succeed(parameters, rows);
		const sent = bench.wire.map(({ body }) => body as { email: string; customFields: IDataObject[] });
		const byEmail = new Map(sent.map(({ email, customFields }) => [email, customFields[0]?.field_value]));
		expect(rows.map(({ email }) => byEmail.get(email))).toEqual(values);
		const hint = 'Revenue "1.234" was read as 1.234. If the point divides thousands, write it like 1234.5';
		expect(hintsOf(result).filter((one) => one === hint)).toHaveLength(told);
	});
});
