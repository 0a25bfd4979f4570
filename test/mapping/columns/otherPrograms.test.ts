import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf, mapping } from '../../support/bench';

const EMAIL = { email: 'ann@example.com' };
const ANN = {
	id: 'ann',
	...EMAIL,
	firstName: 'Ann',
	lastName: 'Lee',
	companyName: 'Acme',
	city: 'Oslo',
	source: 'Fair',
};

bothDialects('a file that another program wrote', (bench) => {
	/** What the contact is after a row, and what the user is told. */
	const upsert = async (row: IDataObject, fields = automatic()) => {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts([ANN]);
		const parameters = { resource: 'contact', operation: 'upsert', fields };
		const result = await bench.succeed(parameters, [{ Email: EMAIL.email, ...row }]);
		const contact = bench.sandbox.state.contacts.get('ann') as unknown as IDataObject;
		const leftOut = jsonOf(result.items).map((item) => item.leftOut as string);
		return { contact, told: [...hintsOf(result), ...leftOut].join(' ') };
	};

	describe('has words for no value', () => {
		it.each([
			...['-None-', '(No value)', '[not provided]', '(not set)', '(blank)', '(None)', '(Kein Wert)'].flatMap((text) =>
				['First Name', 'Last Name', 'Company', 'City', 'Source'].map((heading) => [heading, text]),
			),
			['First Name', 'NULL'],
			['Last Name', ' NULL '],
		])('that do not overwrite %s: %s', async (heading, text) => {
			const { contact, told } = await upsert({ [heading]: text, Zip: '12345' });
			expect(contact).toMatchObject({ ...ANN, postalCode: '12345' });
			expect(told).toContain(`"${text}" is no answer`);
		});

		it.each(['Not provided', 'Not available', 'Keine Angabe', '[not provided]', '(No value)', 'N / A'])(
			'that are no whole name: %s',
			async (name) => {
				const { contact, told } = await upsert({ 'Full Name': name, Zip: '12345' });
				expect(contact).toMatchObject({ ...ANN, postalCode: '12345' });
				expect(told).toContain(`First Name "${name}" is no answer`);
			},
		);

		it('that are no tag', async () => {
			const { contact, told } = await upsert({ Tag: '-None-', Zip: '12345' });
			expect(contact).toMatchObject({ tags: [], postalCode: '12345' });
			expect(told).toContain('Tags "-None-" is no tag');
		});

		it.each(['vip, N/A', '-, VIP', 'vip,FALSE'])('that are no tag beside a real one: %s', async (tags) => {
			const { contact, told } = await upsert({ Tags: tags });
			expect(contact.tags).toEqual(['vip']);
			expect(told).not.toContain('is no tag');
		});

		it.each([
			['Last Name', 'Null'],
			['Last Name', 'Anne-Marie'],
			['Company', '(unknown) Records'],
			['City', 'Oslo (Center)'],
		])('that are not these: %s %s', async (heading, text) => {
			const { contact, told } = await upsert({ [heading]: text });
			expect(Object.values(contact)).toContain(text);
			expect(told).not.toContain('left out');
		});
	});

	describe('has placeholders of a lead that tests a form of Facebook', () => {
		const dummy = (name: string) => `<test lead: dummy data for ${name}>`;
		it.each([
			['full_name', 'First Name', dummy('full_name')],
			['first_name', 'First Name', dummy('first_name')],
			['company_name', 'Company Name', dummy('company_name')],
			['city', 'City', dummy('city')],
			['zip_code', 'Postal Code', `z:${dummy('zip_code')}`],
			['full_name', 'First Name', '<full name>'],
			['full_name', 'First Name', '[[full name]]'],
		])('that are not written: %s', async (heading, label, text) => {
			const { contact, told } = await upsert({ [heading]: text, country: 'NO' });
			expect(contact).toMatchObject({ ...ANN, country: 'NO' });
			expect(contact.postalCode ?? null).toBeNull();
			expect(told).toContain(`${label} "${text}" is a placeholder that was not filled in`);
		});

		it('that are not written in a mapping by hand', async () => {
			const fields = mapping({ ...EMAIL, city: dummy('city'), country: 'NO' });
			expect((await upsert({}, fields)).contact).toMatchObject({ ...ANN, country: 'NO' });
		});
	});

	describe('names the company', () => {
		it.each(['Naam bedrijf', 'Nombre empresa', 'Nome empresa', 'Nom société', 'Företagets namn', 'Name (Company)'])(
			'under %s, which is no person’s name',
			async (heading) => {
				const { contact, told } = await upsert({ [heading]: 'Jansen Bouw' });
				expect(contact).toMatchObject({ ...ANN, companyName: 'Jansen Bouw' });
				expect(told).toBe('');
			},
		);

		it('and under Company Contact Name a person', async () => {
			const { contact } = await upsert({ 'Company Contact Name': 'Eve Moe' });
			expect(contact).toMatchObject({ ...ANN, firstName: 'Eve', lastName: 'Moe' });
		});

		it.each([
			['Acme (../Companies/Acme%20Inc%201a2b3c4d.md)', 'Acme'],
			['Beta (Beta%201a2b3c4d.md)', 'Beta'],
			['"Beta, Inc."', 'Beta, Inc.'],
			['The "Beta", Inc.', 'The "Beta", Inc.'],
			['Beta (readme.md', 'Beta (readme.md'],
		])('without the signs of Notion and Airtable: %s', async (cell, companyName) => {
			expect((await upsert({ Company: cell })).contact).toMatchObject({ companyName });
		});

		it.each(['A (../C/A%201.md), B (../C/B%202.md)', '"Beta, Inc.",Acme', 'Beta,"Acme, Inc."'])(
			'only if it is one, so several companies are left out: %s',
			async (cell) => {
				const { contact, told } = await upsert({ Company: cell, Zip: '12345' });
				expect(contact).toMatchObject({ ...ANN, postalCode: '12345' });
				expect(told).toContain('has several companies');
			},
		);

		it.each(['Form Name', 'Ad name', 'Campaign Group Name'])(
			'but not under Account Name beside %s, where it is the account of the advertisements',
			async (heading) => {
				const { contact, told } = await upsert({
					'Account Name': 'My Agency',
					'Company name': '',
					[heading]: 'Spring',
				});
				expect(contact).toMatchObject(ANN);
				expect(told).toContain('"Account Name" (it is the account of the advertisements)');
			},
		);

		it('under Account Name beside a campaign of a CRM', async () => {
			const { contact } = await upsert({ 'Account Name': 'Beta', 'Campaign Name': 'Spring' });
			expect(contact).toMatchObject({ companyName: 'Beta' });
		});
	});

	it.each([
		['Source', '-6', 'source'],
		['Street Address 2', 'Suite 5', 'address1'],
		['Länderkennzeichen 1', 'AT', 'country'],
	])('has a column that is not a field of the contact: %s %s', async (heading, cell, field) => {
		const { contact, told } = await upsert({ [heading]: cell, Zip: '12345' });
		expect(contact[field] ?? null).toEqual(field === 'source' ? ANN.source : null);
		expect(told).toContain(heading);
	});

	it('has the second line of an address in its cell, which is no part of the street', async () => {
		const Address = 'Street Address: 1 Main St\nStreet Address Line 2: Apt 4\nCity: Austin\nPostal / Zip Code: 78701';
		const { contact, told } = await upsert({ Address });
		expect(contact).toMatchObject({ address1: '1 Main St', city: 'Austin', postalCode: '78701' });
		expect(told).toContain('"Address" (its Street Address Line 2 is no part of an address)');
	});

	it.each([
		[{ Phone: '-None-', Mobile: '+12025550102' }, { phone: '+12025550102' }],
		[{ phone: 'N/A', mobile: '+12025550102' }, { phone: '+12025550102' }],
		[{ Company: '-', 'Account Name': 'Beta' }, { companyName: 'Beta' }],
		[
			{ 'Mailing Street': '-', 'Mailing City': 'N/A', 'Other Street': '2 Side St', 'Other City': 'Rome' },
			{ address1: '2 Side St', city: 'Rome' },
		],
		[
			{ 'Billing City': 'Waco', 'Home Address 1': '2 Side St', 'Home City': 'Rome' },
			{ address1: '2 Side St', city: 'Rome' },
		],
	])('has a value under the second of two headings: %j', async (row, written) => {
		const { contact, told } = await upsert(row);
		expect(contact).toMatchObject(written);
		expect(told).not.toContain('left out');
	});

	it('has a row with nothing but a mobile phone', async () => {
		const parameters = { resource: 'contact', operation: 'upsert', fields: automatic() };
		await bench.succeed(parameters, [{ Email: '', Phone: '-', 'Mobile Phone': '+12025550102' }]);
		expect([...bench.sandbox.state.contacts.values()]).toMatchObject([{ phone: '+12025550102' }]);
	});

	it.each([
		{ 'Email Marketing Consent': 'NEVER_SUBSCRIBED', 'Accepts Marketing': 'False' },
		{ Unsubscribed: 'yes', 'Email Opt In': 'pending' },
	])('has an opt-out in one column beside another column that says nothing: %j', async (row) => {
		const { contact, told } = await upsert(row);
		// Servers of the documented dialect have no such field.
		const Email = bench.by({ highLevel: { status: 'active' }, documented: undefined });
		expect((contact.dndSettings as IDataObject | undefined)?.Email).toEqual(Email && expect.objectContaining(Email));
		expect(told).not.toContain('left out');
	});

	it('has a phone that is preferred to a mobile one', async () => {
		const { contact } = await upsert({ 'Phone (Mobile)': '+12025550102', 'Phone Number': '+12025550101' });
		expect(contact).toMatchObject({ phone: '+12025550101' });
	});

	it.each(['form_name', 'Stage', 'Stato', 'Employee'])(
		'has headings that are not taken for mistyped ones: %s',
		async (heading) => {
			expect((await upsert({ [heading]: 'x' })).told).toContain(
				`"${heading}" (neither a field nor a custom field has this name)`,
			);
		},
	);
});
