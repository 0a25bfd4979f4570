import type { IDataObject } from 'n8n-workflow';
import { Bench, hintsOf, mapping, type RunExtra } from '../../support/bench';
import { outcomesOf } from './outcomes';

const bench = new Bench('highLevel');
const outcomes = async (rows: IDataObject[], extra?: RunExtra) => await outcomesOf(bench, rows, extra);

const ADA = { firstName: 'Ada', lastName: 'Abbott' };
const EMAIL = { email: 'ada@example.com' };
const BOB = 'bob@example.org';
const others = ['Buyer', 'Billing', 'Shipping', 'Recipient', 'Company', 'Emergency Contact', 'Parent', 'Referrer'];
/** Company Name is the company's own name. */
const persons = others.map((owner) => owner.replace('Company', 'Company Contact'));

describe('a column about somebody else', () => {
	it.each(others)(
		'%s Email does not identify the contact beside its name, so the row fails and names the column',
		async (owner) => {
			bench.sandbox.seed.contacts([{ id: 'bob', email: BOB, firstName: 'Bob' }]);
			const { bodies, told } = await outcomes([
				{ 'First Name': 'Ada', 'Last Name': 'Abbott', [`${owner} Email`]: BOB },
			]);
			expect(bodies).toEqual([]);
			expect(told).toContain(`"${owner} Email" (looks like an email). Rename such a column to Email`);
			expect(bench.sandbox.state.contacts.get('bob')).toMatchObject({ firstName: 'Bob' });
		},
	);

	it.each(persons)(
		'%s Email, Phone and Name are reported, and not written, beside those of the contact',
		async (owner) => {
			const row = { [`${owner} Name`]: 'Bob Barnes', [`${owner} Email`]: BOB, [`${owner} Phone`]: '+15550100199' };
			const { bodies, told } = await outcomes([{ ...ADA, ...EMAIL, ...row }]);
			expect(bodies).toEqual([{ ...ADA, ...EMAIL }]);
			for (const column of Object.keys(row)) expect(told).toContain(`"${column}"`);
			expect(told).toMatch(/it is about somebody else \(\w+\); if it is about the contact, rename it to/);
		},
	);

	it('Billing Email without a name is reported as somebody else, beside the name and email of the contact', async () => {
		const { bodies, told } = await outcomes([{ ...ADA, ...EMAIL, 'Billing Email': BOB }]);
		expect(bodies).toEqual([{ ...ADA, ...EMAIL }]);
		expect(told).toContain('it is about somebody else (billing)');
	});

	it.each(persons)('%s Email and Name are taken for the contact if the row names nobody else', async (owner) => {
		const { bodies } = await outcomes([{ [`${owner} Name`]: 'Bob Barnes', [`${owner} Email`]: BOB }]);
		expect(bodies).toEqual([{ firstName: 'Bob', lastName: 'Barnes', email: BOB }]);
	});

	it.each<[string, IDataObject, IDataObject]>([
		[
			'the phone of a bill with a part of the name',
			{ Name: 'Ada May Abbott', 'Billing Name': 'Ada Abbott', 'Billing Phone': '+15550100100' },
			{ firstName: 'Ada', lastName: 'May Abbott', phone: '+15550100100' },
		],
		['the last name of a buyer', { ...EMAIL, Surname: 'Li', 'Buyer Last Name': 'Bo' }, { ...EMAIL, lastName: 'Li' }],
		[
			'a phone of the bill that has the same name',
			{ ...ADA, ...EMAIL, 'Billing Name': 'Ada Abbott', 'Billing Phone': '+15550100100' },
			{ ...ADA, ...EMAIL, phone: '+15550100100' },
		],
		[
			'the phone of a bill to another one of the family',
			{ ...ADA, ...EMAIL, 'Billing Name': 'Bob Abbott', 'Billing Phone': '+15550100100' },
			{ ...ADA, ...EMAIL },
		],
		[
			'a whole name beside both of its parts',
			{ ...EMAIL, Prénom: 'Ada', Surname: 'Abbott', Nom: 'Li' },
			{ ...ADA, ...EMAIL },
		],
		...[
			['Lina', 'Li', 'Lina'],
			['Anna A', 'A', 'Anna'],
			['Anna An', 'AN', 'Anna'],
			['Li Li', 'Li', 'Li'],
			['Li Ann Li', 'Li', 'Li Ann'],
			['van Dyke, Jane', 'van  dyke', 'Jane'],
			['Anne-Marie', '-', 'Anne-Marie', {}],
			['Jane Smith Jr', 'Smith', 'Jane Jr'],
			['Smith', 'Smith', undefined],
		].map(([name, lastName, firstName, more]): [string, IDataObject, IDataObject] => [
			`Name ${name as string} beside Last Name ${lastName as string}`,
			{ ...EMAIL, Name: name, 'Last Name': lastName },
			{ ...EMAIL, ...(firstName !== undefined && { firstName }), ...(more ?? { lastName }) },
		]),
		['an order’s number as a number', { ...EMAIL, Name: 1001, 'Billing Name': 'Ada Abbott' }, { ...ADA, ...EMAIL }],
		['an order’s number as its name', { ...EMAIL, Name: '#1001', 'Billing Name': 'Ada Abbott' }, { ...ADA, ...EMAIL }],
		['one with a space and letters', { ...EMAIL, Name: ' #AB', 'Billing Name': 'Ada Abbott' }, { ...ADA, ...EMAIL }],
		['a name that is true or false', { ...EMAIL, Name: true }, EMAIL],
		['Email (Billing) beside Email', { ...EMAIL, 'Email (Billing)': BOB }, EMAIL],
		['the phone of an emergency beside an email', { ...EMAIL, 'Emergency Phone': '+15550100199' }, EMAIL],
		[
			'the town of a delivery',
			{ ...ADA, ...EMAIL, 'Shipping Name': 'Bob', 'Shipping City': 'Rome' },
			{ ...ADA, ...EMAIL },
		],
		[
			'a buyer’s email and a recipient’s name',
			{ 'Buyer Email': 'ada@example.com', 'Buyer Name': 'Ada Abbott', 'Recipient Name': 'Bob' },
			{ ...ADA, ...EMAIL },
		],
	])('is weighed: %s', async (_, row, body) => {
		expect((await outcomes([row])).bodies).toEqual([body]);
	});
});

it('names every whole name that is not written beside its parts', async () => {
	const { told } = await outcomes([{ ...EMAIL, 'First Name': 'Jo', 'Full Name': 'Jo Berg', 'Contact Name': 'Al Or' }]);
	expect(told).toContain('"Full Name", "Contact Name" (another column is used for First Name or Last Name)');
});

describe('headings', () => {
	it.each([
		['primary_contact_email', 'ada@example.com'],
		['Billing Email', 'ada@example.com'],
		['Emails', 'ada@example.com, b@example.com'],
		['Emails', 'ada@example.com; b@example.com'],
		['Work', 'ada@example.com'],
	])('mean the email: %s with %s', async (heading, cell) => {
		expect((await outcomes([{ [heading]: cell }])).bodies).toEqual([EMAIL]);
	});

	it.each<[string, IDataObject, IDataObject]>([
		['Work with a phone', { Work: '+15550100100' }, { phone: '+15550100100' }],
		['a line of a home', { 'Street address line 1 - Home': '1 Main St' }, { address1: '1 Main St' }],
		['Ihre Telefonnummer', { 'Ihre Telefonnummer': '+4930123456' }, { phone: '+4930123456' }],
		['blanks, which nobody sees', { City: ' ', 'First Name': '\u00a0', Email: ' ', State: 'TX' }, { state: 'TX' }],
		['a phone that was read as a decimal number', { Phone: '5550100100.0' }, { phone: '5550100100' }],
		['a postal code that was read as one', { Zip: '78701.0' }, { postalCode: '78701' }],
		['Area Code', { 'Area Code': '555', Phone: '010-0100' }, { phone: '555 010-0100' }],
		['Work with a short phone', { Work: '5550100' }, { phone: '5550100' }],
		['Country Code', { 'Country Code': '+49', Phone: '030 123456' }, { phone: '+49 30 123456' }],
		['Country Code with zeros', { 'Country Code': '00353', Phone: '085 1234567' }, { phone: '+353 85 1234567' }],
		['Country Code that the phone has, too', { 'Country Code': 1, Phone: 15550100100 }, { phone: '+15550100100' }],
		['Dial Code that the phone has, too', { 'Dial Code': '49', Phone: '4915112345678' }, { phone: '+4915112345678' }],
		['Country Code like an area', { 'Country Code': '39', Phone: '3912345678' }, { phone: '+39 3912345678' }],
		['Country Code of four digits', { 'Country Code': '1246', Phone: '417 1234' }, { phone: '+1246 417 1234' }],
		['the first town of an invoice', { 'Billing City 1': 'Oslo' }, { city: 'Oslo' }],
		['Country Code of letters', { 'Country Code': 'DE' }, { country: 'DE' }],
		['Tussenvoegsel', { Tussenvoegsel: 'van der', Achternaam: 'Berg' }, { lastName: 'van der Berg' }],
		['Huisnummer', { Straat: 'Dijk', Huisnummer: '24', Toevoeging: 'A' }, { address1: 'Dijk 24 A' }],
		['Número', { Rua: 'Rua Augusta', Número: '123' }, { address1: 'Rua Augusta 123' }],
		['Nº', { Rua: 'Rua 25 de Março', Nº: '123' }, { address1: 'Rua 25 de Março 123' }],
		['a name of Japan', { Name: '山田 太郎' }, { firstName: '太郎', lastName: '山田' }],
		['a name of Korea', { Name: '김 철수' }, { firstName: '철수', lastName: '김' }],
		[
			'an address with labels',
			{ Address: 'Street: 1 Main St, Apt 4, City: Austin, Zip: 78701' },
			{ address1: '1 Main St, Apt 4', city: 'Austin', postalCode: '78701' },
		],
		[
			'an address of Stripe',
			{ address: { line1: '1 Main St', line2: null, city: 'Austin', postal_code: '78701' } },
			{ address1: '1 Main St', city: 'Austin', postalCode: '78701' },
		],
		[
			'an address of Jotform',
			{ Address: { addr_line1: '1 Main St', city: 'Austin', postal: '78701' } },
			{ address1: '1 Main St', city: 'Austin', postalCode: '78701' },
		],
		['JSON', { Address: '{"street":"1 Main St","city":"Austin"}' }, { address1: '1 Main St', city: 'Austin' }],
	])('mean a field or a part of it: %s', async (_, row, body) => {
		expect((await outcomes([{ ...EMAIL, ...row }])).bodies).toEqual([{ ...EMAIL, ...body }]);
	});

	it.each<[text: string, isTold: boolean]>([
		['Street: 1 Main St, City: Austin, City: Dallas', true],
		['Street: 1 Main St, City: , City: Austin, Floor: ', false],
	])('with labels have the first value of each: %s', async (Address, isTold) => {
		const { bodies, told } = await outcomes([{ ...EMAIL, Address }]);
		expect(bodies).toEqual([{ ...EMAIL, address1: '1 Main St', city: 'Austin' }]);
		expect(told.includes('is no part of an address')).toBe(isTold);
	});

	it.each<[row: IDataObject, body: IDataObject]>([
		[{ No: 3, Address: '12 Main St' }, { address1: '12 Main St' }],
		[
			{ 'No.': '3', Name: 'Ada', Street: 'Main St' },
			{ address1: 'Main St', firstName: 'Ada' },
		],
		[{ Nº: 17, Dirección: 'C/ Mayor 5, 2ºB' }, { address1: 'C/ Mayor 5, 2ºB' }],
		[{ Indirizzo: 'Via Roma 5', Numero: 1023 }, { address1: 'Via Roma 5' }],
		[{ Dirección: 'Plaza Mayor s/n', Número: 17 }, { address1: 'Plaza Mayor s/n' }],
	])('that number the rows are no house number: %j', async (row, body) => {
		const { bodies, told } = await outcomes([{ ...EMAIL, ...row }]);
		expect(bodies).toEqual([{ ...EMAIL, ...body }]);
		expect(told).toMatch(/"N\S+" \(it is a part of a field, and cannot be joined to one here\)/);
	});

	it.each([
		[{ Zip: 2139, Country: 'USA' }, 'Postal Code "2139" has lost its first zero'],
		[{ PLZ: '1067', Land: 'Deutschland' }, 'Postal Code "1067" has lost its first zero'],
		[{ CEP: 1310100, Country: 'Brasil' }, 'Postal Code "1310100" has lost its first zero'],
		[{ Zip: 632, Country: 'New Zealand' }, 'Postal Code "632" has lost its first zero'],
		[{ Zip: '901', Country: 'Puerto Rico' }, 'Postal Code "901" has lost its first zero'],
		[{ Zip: 4001, Country: 'Slovakia' }, 'Postal Code "4001" has lost its first zero'],
		[{ Zip: 50000, Country: 'KZ' }, 'Postal Code "50000" has lost its first zero'],
		[{ Zip: 600001, Country: 'Japan' }, 'Postal Code "600001" has lost its first zero'],
		[{ Zip: 10011, Country: 'Romania' }, 'Postal Code "10011" has lost its first zero'],
		[{ Phone: 491701000000 }, 'Phone "491701000000" has lost its last digits'],
	])('cause a hint that a spreadsheet damaged their numbers: %j', async (row, said) => {
		const stored = { id: 'ada', ...EMAIL, postalCode: '02139', phone: '+491701234567' };
		bench.sandbox.seed.contacts([stored]);
		const { told } = await outcomes([{ ...EMAIL, ...row }]);
		expect(told).toContain(said);
		expect(told).toContain('Format the column as text');
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject(stored);
	});

	it('cause a hint with an expression that turns the days of an Excel file into dates', async () => {
		const { told } = await outcomes([{ ...EMAIL, Birthday: 32932 }]);
		const [, expression = ''] = /map (\{\{.*?\}\}), with your column in place of date/.exec(told) ?? [];
		const fields = mapping({ ...EMAIL, dateOfBirth: `=${expression.replace('$json.date', '$json.Birthday')}` });
		await bench.run({ resource: 'contact', operation: 'upsert', fields }, [{ Birthday: 32932 }]);
		expect([...bench.sandbox.state.contacts.values()]).toMatchObject([{ ...EMAIL, dateOfBirth: '1990-02-28' }]);
	});

	it.each<[row: IDataObject, body: IDataObject]>([
		[
			{ Zip: 1010, Country: 'AT' },
			{ postalCode: '1010', country: 'AT' },
		],
		[{ Zip: 2139 }, { postalCode: '2139' }],
		[
			{ Zip: '02139', Country: 'US' },
			{ postalCode: '02139', country: 'US' },
		],
		[
			{ Zip: '2139-4307', Country: 'US' },
			{ postalCode: '2139-4307', country: 'US' },
		],
		[{ Phone: '+491701000000' }, { phone: '+491701000000' }],
		[{ Phone: 18005000000 }, { phone: '18005000000' }],
	])('are numbers that nobody damaged: %j', async (row, body) => {
		expect((await outcomes([{ ...EMAIL, ...row }])).bodies).toEqual([{ ...EMAIL, ...body }]);
	});

	it.each([
		['Emial', 'Email'],
		['Frist Name', 'First Name'],
		['Phnoe', 'Phone'],
		['Compnay', 'Company Name'],
		['Postal Cde', 'Postal Code'],
		['Birhtday', 'Date of Birth'],
	])('that are mistyped cause a hint at the field that they may mean: %s', async (heading, field) => {
		const { bodies, told } = await outcomes([{ email: 'a@example.com', [heading]: 'x' }]);
		expect(bodies).toEqual([{ email: 'a@example.com' }]);
		expect(told).toContain(`"${heading}" (no field has this name; if it means ${field}, correct the heading)`);
	});

	it.each(['Pr\ufffdnom', 'PrÃ©nom', 'Pr\u0082nom'])(
		'with damaged letters cause a hint at the option to set: %j',
		async (heading) => {
			const { bodies, told } = await outcomes([{ ...EMAIL, [heading]: 'Ada' }]);
			expect(bodies).toEqual([EMAIL]);
			expect(told).toContain(
				'(its letters were read in another encoding: choose that of the file under Options > Encoding',
			);
		},
	);

	it('that came as one cause a hint at the comma that divides them, but not a heading of two words', async () => {
		const { told } = await outcomes([{ 'Email,First Name': 'ada@example.com,Ada', 'City, State': 'Austin, TX' }]);
		expect(told).toContain('"Email,First Name" (the file separates its columns by ,: set Options > Delimiter to ,');
		expect(told).toContain('"City, State" (neither a field nor a custom field has this name)');
	});

	it('are not looked for in a group of duplicates, which names fields in plain columns', async () => {
		const email = 'jane@example.com';
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts(
			['a', 'b'].map((id, index) => ({ id, email, phone: `+1202555010${index}`, tags: [`tag ${id}`] })),
		);
		const found = { resource: 'contact', operation: 'findDuplicates', by: ['email'] };
		const { items } = await bench.succeed({ ...found, options: { outputFormat: 'flat' } });
		expect(items[0]?.json).toMatchObject({ by: 'email', differs: 'phone, tags' });
		const { bodies, told } = await outcomes(items.map(({ json }) => json));
		expect(bodies).toEqual([]);
		expect(told).not.toContain('Starting Line');
		expect(told).toContain('"value" (looks like an email)');
	});

	it.each([
		[
			{ 'Notes:': 'First Name,Last Name,URL,Email Address' },
			/the headings of the file come in a later line \("First Name", "Last Name", .*set Options > Starting Line/,
		],
		[{ 'Export of 1 May': 'Email', _1: 'First Name' }, /set Options > Starting Line/],
		[
			{ 'sep=;': 'Email;First Name' },
			/set Options > Starting Line to 2 and Delimiter to ; in the node Extract from File/,
		],
		[{ 'sep=,': 'Email' }, /set Options > Starting Line to 2 in the node/],
		[{ 'sep=': 'Email' }, /set Options > Starting Line to 2 in the node/],
	])('that begin later in the file cause a hint at the option to set: %j', async (row, said) => {
		const { bodies, told } = await outcomes([row]);
		expect(bodies).toEqual([]);
		expect(told).toMatch(said);
	});
});

describe('a custom field that has the former name of another one', () => {
	it.each([
		['Favourite Colour', 'new'],
		['favourite colour', 'new'],
		['favourite_colour', 'renamed'],
		['contact.favourite_colour', 'renamed'],
		['contact.Favourite-Colour', 'renamed'],
		['Old Colour', 'renamed'],
	])('is meant by its name, and the other one by its key: %s', async (column, id) => {
		// HighLevel keeps the key of a field that is renamed.
		const field = (id: string, name: string, fieldKey: string) => ({ id, name, fieldKey, dataType: 'TEXT' as const });
		bench.sandbox.seed.customFields([
			field('renamed', 'Old Colour', 'contact.favourite_colour'),
			field('new', 'Favourite Colour', 'contact.favourite_colour_2'),
		]);
		const { bodies } = await outcomes([{ ...EMAIL, [column]: 'red' }]);
		expect(bodies).toEqual([{ ...EMAIL, customFields: [{ id, field_value: 'red' }] }]);
	});
});

describe('the days of a column', () => {
	const birthdays = async (...days: string[]) => {
		const rows = days.map((Birthday, index) => ({ email: `p${index}@example.com`, Birthday }));
		const { bodies, told } = await outcomes(rows, { timezone: 'America/New_York' });
		const found = new Map(bodies.map(({ email, dateOfBirth }) => [email, dateOfBirth]));
		return { days: rows.map(({ email }) => found.get(email)), told };
	};

	it('cause a hint if nothing decides, or if they contradict each other', async () => {
		const said =
			/The dates of "Birthday" do not say whether the day or the month comes first: "05\/04\/2000" was read as month, day, year\. .* write them like 1990-01-31/;
		expect((await birthdays('05/04/2000')).told).toMatch(said);
		expect((await birthdays('05/04/2000', '31/01/2000', '01/31/2000')).told).toMatch(said);
	});

	it.each(['12/04/2000', '04/12/2000'])('are not decided by a 12, which may be a month: %s', async (beside) => {
		const { days, told } = await birthdays('05/04/2000', beside);
		expect(days).toEqual(['05/04/2000', beside]);
		expect(told).toContain('do not say whether the day or the month comes first');
	});

	it('are decided by a 13, which is no month', async () => {
		expect((await birthdays('05/04/2000', '13/04/2000')).days).toEqual(['2000-04-05', '2000-04-13']);
		expect((await birthdays('05/04/2000', '04/13/2000')).days).toEqual(['05/04/2000', '04/13/2000']);
	});

	it.each(['Geburtsdatum', 'Date de naissance'])(
		'decide whether the day or the month comes first before the language of the heading does: %s',
		async (heading) => {
			const told = async (...days: string[]) => {
				const rows = days.map((day, index) => ({ email: `p${index}@example.com`, [heading]: day }));
				const { bodies } = await outcomes(rows, { timezone: 'America/New_York' });
				const found = new Map(bodies.map(({ email, dateOfBirth }) => [email, dateOfBirth]));
				return rows.map(({ email }) => found.get(email));
			};
			expect(await told('05/04/2000', '01/31/2000')).toEqual(['05/04/2000', '01/31/2000']);
			expect(await told('6/4/2000 0:00:00', '1/30/2000 0:00:00')).toEqual(['06/04/2000', '01/30/2000']);
			expect(await told('05/04/2000', '06/05/2000')).toEqual(['2000-04-05', '2000-05-06']);
		},
	);

	it('need no decision where day and month are the same number', async () => {
		expect(await birthdays('05/05/2000')).toEqual({ days: ['05/05/2000'], told: '' });
	});

	it('decide for a custom field, too, which is left out with a hint if nothing decides', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Since', dataType: 'DATE' }]);
		const decided = await outcomes([
			{ email: 'a@example.com', Since: '05/04/2020' },
			{ email: 'b@example.com', Since: '31/01/2020' },
		]);
		expect(decided.bodies.map(({ customFields }) => customFields)).toEqual([
			[{ id: 'cf1', field_value: '2020-04-05' }],
			[{ id: 'cf1', field_value: '2020-01-31' }],
		]);
		const monthFirst = await outcomes([
			{ email: 'a@example.com', Since: '05/04/2020' },
			{ email: 'b@example.com', Since: '01/31/2020' },
		]);
		expect(monthFirst.bodies.slice(-2).map(({ customFields }) => customFields)).toEqual([
			[{ id: 'cf1', field_value: '2020-05-04' }],
			[{ id: 'cf1', field_value: '2020-01-31' }],
		]);
		const open = await outcomes([{ email: 'c@example.com', Since: '05/04/2020' }]);
		expect(open.told).toContain('Since "05/04/2020" does not say which number is the month. Write it like 2026-01-31');
	});

	it('of two digits for the year are left out of a custom field, whatever the others decide', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Renewal', dataType: 'DATE' }]);
		const { bodies, told } = await outcomes([
			{ email: 'a@example.com', Renewal: '31/01/2026' },
			{ email: 'b@example.com', Renewal: '05/04/30' },
		]);
		expect(bodies.map(({ customFields }) => customFields)).toEqual([
			[{ id: 'cf1', field_value: '2026-01-31' }],
			undefined,
		]);
		expect(told).toContain('Renewal "05/04/30" is not a date');
	});

	it.each([
		[
			'dateOfBirth',
			'05/04/2000',
			[expect.stringMatching(/^Date of Birth "05\/04\/2000" was read as month, day, year/)],
		],
		['dateOfBirth', '2000-05-04', []],
		['companyName', '05/04/2000', []],
	])('cause a hint only for a birthday if they are mapped by hand: %s %s', async (field, value, hints) => {
		const fields = mapping({ email: 'a@example.com', [field]: value });
		const result = await bench.run({ resource: 'contact', operation: 'upsert', fields });
		expect(hintsOf(result)).toEqual(hints);
	});

	it('are the day of midnight in UTC for a custom field in any zone', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Since', dataType: 'DATE' }]);
		const row = { email: 'a@example.com', Since: '1990-12-10T00:00:00.000Z' };
		const { bodies } = await outcomes([row], { timezone: 'America/New_York' });
		expect(bodies[0]?.customFields).toEqual([{ id: 'cf1', field_value: '1990-12-10' }]);
	});
});
