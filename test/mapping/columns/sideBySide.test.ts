import type { IDataObject } from 'n8n-workflow';
import { Bench, hintsOf, mapping } from '../../support/bench';
import { settings } from '../../support/settings';
import { outcomesOf } from './outcomes';

const EMAIL = { email: 'ada@example.com' };
const FIRST_OF_SEVERAL = 'only the first of several values in a cell is written';
const NO_FIELD = 'neither a field nor a custom field has this name';
const bench = new Bench('highLevel');
const outcomes = async (rows: IDataObject[]) => await outcomesOf(bench, rows);

describe('the columns of a row', () => {
	it.each<[what: string, row: IDataObject, body: IDataObject, told: RegExp | string]>([
		['a list of emails', { Emails: ['ada@example.com', 'b@example.com'] }, EMAIL, `"Emails" (${FIRST_OF_SEVERAL})`],
		['emails in lines', { Emails: 'ada@example.com\nb@example.com' }, EMAIL, `"Emails" (${FIRST_OF_SEVERAL})`],
		[
			'an email of one’s own and a customer’s',
			{ Email: 'ada@example.com', 'Customer Email': 'b@example.com' },
			EMAIL,
			'"Customer Email" (another column is used for Email)',
		],
		[
			'a whole name beside its part',
			{ ...EMAIL, 'First Name': 'Ada', Name: 'Ada Abbott' },
			{ ...EMAIL, firstName: 'Ada' },
			'"Name" (another column is used for First Name or Last Name)',
		],
		[
			'a town beside an address with the same one',
			{ ...EMAIL, Address: 'Street: 1 Main St, City: Austin', City: 'Austin' },
			{ ...EMAIL, address1: '1 Main St', city: 'Austin' },
			/^$/,
		],
		[
			'a town beside an address with another one',
			{ ...EMAIL, Address: 'Street: 1 Main St, City: Austin', City: 'Dallas' },
			{ ...EMAIL, address1: '1 Main St', city: 'Dallas' },
			'"Address" (another column is used for City)',
		],
		[
			'a house number beside the street of an address of some kind',
			{ ...EMAIL, 'Primary Address': 'Main St', 'House Number': '12' },
			{ ...EMAIL, address1: 'Main St' },
			'"House Number" (it is a part of a field, and cannot be joined to one here)',
		],
		['an error code of somebody else', { ...EMAIL, code: 'K-7' }, EMAIL, `"code" (${NO_FIELD})`],
		[
			'the country of a record',
			{ ...EMAIL, country: 'Germany', locationId: 'loc_sandbox' },
			{ ...EMAIL, country: 'Germany' },
			/^$/,
		],
		['a number as the name of a record', { ...EMAIL, name: '1001', locationId: 'loc_sandbox' }, EMAIL, /^$/],
	])('are read together: %s', async (_, row, body, told) => {
		const outcome = await outcomes([row]);
		expect(outcome.bodies).toEqual([body]);
		if (typeof told === 'string') expect(outcome.told).toContain(told);
		else expect(outcome.told).toMatch(told);
	});

	it.each<[row: IDataObject, told: string]>([
		[{ 'First Name': 'Ada', 'Buyer Phone': '+15550100199' }, '"Buyer Phone" (looks like a phone)'],
		[{ fileName: 'a.pdf', Remark: 'x' }, 'Columns without a matching field: "fileName", "Remark"'],
		[
			{ answers: [{ name: 'email', value: 'a@example.com' }] },
			'{{ $json.answers.find((one) => one.name === "email").value }}',
		],
	])('name nobody, and the error says what to do with them: %j', async (row, told) => {
		const outcome = await outcomes([row]);
		expect(outcome.bodies).toEqual([]);
		expect(outcome.told).toContain(told);
	});

	it.each<[rows: IDataObject[], told: string[]]>([
		[
			[{ ...EMAIL, Unsubscribed: 'yes', 'Email Opt Out': 'yes' }],
			['"Unsubscribed": who opted out', '"Email Opt Out": who opted out'],
		],
		[
			[
				{ ...EMAIL, Birthday: '05/04/2000' },
				{ email: 'bob@example.com', 'Date of Birth': '06/04/2000' },
			],
			['The dates of "Birthday" do not say', 'The dates of "Date of Birth" do not say'],
		],
		[[{ ...EMAIL, Revenue: '5 EUR', Cost: '7 USD' }], ['Revenue "5 EUR" was read as 5', 'Cost "7 USD" was read as 7']],
	])('have a hint each: %j', async (rows, told) => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Revenue', dataType: 'MONETORY' },
			{ id: 'cf2', name: 'Cost', dataType: 'MONETORY' },
		]);
		const outcome = await outcomes(rows);
		for (const one of told) expect(outcome.told).toContain(one);
		expect(outcome.told).not.toContain('another currency');
	});

	it('may have the signs of an expression in their headings', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Revenue {{net}}', dataType: 'NUMERICAL' }]);
		const rows = ['1.234', '12,50'].map((amount, index) => ({
			email: `p${index}@example.com`,
			'Revenue {{net}}': amount,
		}));
		const amounts = (await outcomes(rows)).bodies.map(({ customFields }) => customFields);
		expect(amounts).toContainEqual([{ id: 'cf1', field_value: 1234 }]);
	});
});

it('a country that is mapped by hand from a record is written as its code', async () => {
	const fields = mapping({ ...EMAIL, country: '={{ $json.country }}' });
	await bench.succeed({ resource: 'contact', operation: 'upsert', fields }, [
		{ country: 'Germany', locationId: 'loc_sandbox' },
	]);
	expect([...bench.sandbox.state.contacts.values()]).toMatchObject([{ ...EMAIL, country: 'DE' }]);
});

describe('a whole name that is mapped by hand beside a part', () => {
	const IGNORED = 'Name was not written in rows that have a First Name or Last Name: HighLevel ignores it then';
	it.each<[what: string, row: IDataObject, body: IDataObject, isTold: boolean]>([
		['the first name', { name: 'Ada Abbott', first: 'Ada' }, { firstName: 'Ada' }, true],
		['the last name', { name: 'Ada Abbott', last: 'Abbott' }, { lastName: 'Abbott' }, true],
		[
			'both of its own parts',
			{ name: 'Dr Ada Abbott', first: 'Ada', last: 'Abbott' },
			{ firstName: 'Ada', lastName: 'Abbott' },
			false,
		],
		['no part in this row', { name: 'Ada Abbott', first: '' }, { name: 'Ada Abbott' }, false],
	])(
		'is left out beside %s, as the server ignores it, and the next night changes nothing',
		async (_, row, body, isTold) => {
			bench.sandbox.seed.contacts([{ id: 'ada', ...EMAIL, firstName: 'Old' }]);
			const fields = mapping({
				...{ email: '={{ $json.email }}', name: '={{ $json.name }}' },
				...{ firstName: '={{ $json.first ?? null }}', lastName: '={{ $json.last ?? null }}' },
			});
			const parameters = {
				...{ resource: 'contact', operation: 'upsert', fields },
				...settings({ write: 'changes', maxChanges: 100 }),
			};
			const night = async () => await bench.succeed(parameters, [{ ...EMAIL, ...row }]);
			const first = await night();
			const [put] = bench.wire.filter(({ method }) => method === 'PUT');
			expect(put?.body).toEqual({ ...EMAIL, ...body });
			expect(hintsOf(first).filter((hint) => hint.startsWith(IGNORED))).toHaveLength(isTold ? 1 : 0);
			expect((await night()).items[0]?.json).toMatchObject({ id: 'ada', action: 'unchanged' });
		},
	);

	it.each<[row: IDataObject, body: IDataObject]>([
		[{ name: 'Ada Abbott', first: '', last: '' }, { name: 'Ada Abbott' }],
		[
			{ name: '', first: 'Ada', last: '' },
			{ firstName: 'Ada', lastName: '' },
		],
		[
			{ name: '', first: '', last: '' },
			{ name: '', firstName: '', lastName: '' },
		],
	])('is not cleared by empty parts with Clear Empty Fields, nor are parts by an empty name: %j', async (row, body) => {
		bench.sandbox.seed.contacts([{ id: 'ada', ...EMAIL, firstName: 'Old', lastName: 'Older' }]);
		const fields = mapping({
			...{ email: '={{ $json.email }}', name: '={{ $json.name }}' },
			...{ firstName: '={{ $json.first }}', lastName: '={{ $json.last }}' },
		});
		const parameters = { resource: 'contact', operation: 'upsert', fields, ...settings({ clearEmpty: true }) };
		const result = await bench.succeed(parameters, [{ ...EMAIL, ...row }]);
		expect(bench.wire.find(({ method }) => method === 'POST')?.body).toEqual({
			...{ locationId: 'loc_sandbox', ...EMAIL },
			...body,
		});
		expect(hintsOf(result)).toEqual([]);
	});
});
