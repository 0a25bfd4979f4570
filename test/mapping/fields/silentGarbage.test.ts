import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, bothDialects, hintsOf, LOCATION, located, mapping } from '../../support/bench';

const upsert = (fields: INodeParameters = automatic()): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields, options: { outputFormat: 'raw' } },
});
const EMAIL = 'ada@example.com';

bothDialects('a text that a program made for another program', (bench) => {
	const ANN = { id: 'ann', email: EMAIL, firstName: 'Ann', companyName: 'Acme', city: 'Oslo' };
	const written = async (row: IDataObject, fields?: INodeParameters) => {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts([ANN]);
		bench.sandbox.seed.customFields([{ id: 'account', name: 'Account', dataType: 'TEXT' }] as never);
		const { items } = await bench.succeed(upsert(fields), [{ email: EMAIL, ...row }]);
		return { leftOut: items[0]?.json.leftOut, contact: bench.sandbox.state.contacts.get('ann') };
	};

	it.each([
		['lastName', 'O&#039;Brien', "O'Brien"],
		['lastName', 'M&uuml;ller', 'Müller'],
		['companyName', 'Smith &amp; Sons', 'Smith & Sons'],
		['city', 'K&#xf8;benhavn', 'København'],
		['companyName', 'AT&T; Inc', 'AT&T; Inc'],
		['website', 'https://acme.example/?a=1&lt;=2', 'https://acme.example/?a=1&lt;=2'],
	])('is written as HTML shows it: %s %s', async (key, text, stored) => {
		if (key === 'website' && bench.dialect === 'documented') return;
		for (const fields of [automatic(), mapping({ email: EMAIL, [key]: text })])
			expect((await written({ [key]: text }, fields)).contact).toMatchObject({ [key]: stored });
	});

	it.each(['&nbsp;', ' &nbsp;&#160; '])('is left out if HTML shows blanks alone: %j', async (city) => {
		const { contact, leftOut } = await written({ city, firstName: 'Anna' });
		expect(contact).toMatchObject({ city: 'Oslo', firstName: 'Anna' });
		expect(leftOut).toMatch(/^City "/);
	});

	it.each([
		['firstName', '{"name":"Ann"}'],
		['city', '["Oslo"]'],
		['companyName', ' {"id": 7, "name": "Acme Inc"} '],
	])('is left out if it is JSON: %s %s', async (key, text) => {
		for (const fields of [automatic(), mapping({ email: EMAIL, [key]: text, lastName: 'B' })]) {
			const { contact, leftOut } = await written({ [key]: text, lastName: 'B' }, fields);
			expect(contact).toMatchObject({ ...ANN, lastName: 'B' });
			expect(leftOut).toMatch(/is JSON, and no (text|name)|is an object as text/);
		}
	});

	it.each([
		['1.00042E+11', false],
		['4,91701e+12', false],
		['2E5', true],
		['1.5E10', true],
		['100042000123', true],
	])(
		'is written to a custom field for text unless a spreadsheet has cut its digits: %s (written: %s)',
		async (text, isWritten) => {
			const { contact, leftOut } = await written({ Account: text, firstName: 'Anna' });
			expect(contact).toMatchObject({
				firstName: 'Anna',
				customFields: isWritten ? [{ id: 'account', value: text }] : [],
			});
			if (isWritten) expect(leftOut).toBeUndefined();
			else expect(leftOut).toContain(`Account "${text}" has lost its last digits`);
		},
	);

	it.each<[string, number | undefined]>([
		['1.00042E+11', undefined],
		['1.00042e+14', undefined],
		['1.00042000123E+11', 100_042_000_123],
		['1.5e+05', 150_000],
		['2E+11', 200_000_000_000],
	])(
		'is written to a custom field for numbers unless a spreadsheet has cut its digits: %s (written: %s)',
		async (text, number) => {
			for (const dataType of ['NUMERICAL', 'MONETORY']) {
				for (const byHand of [false, true]) {
					bench.sandbox.clear();
					bench.sandbox.seed.contacts([ANN]);
					bench.sandbox.seed.customFields([{ id: 'number', name: 'Number', dataType }] as never);
					const fields = byHand ? mapping({ email: EMAIL, 'customField:number': text }, ['email']) : automatic();
					const { items } = await bench.succeed(upsert(fields), [{ email: EMAIL, Number: text }]);
					const stored = bench.sandbox.state.contacts.get('ann')?.customFields;
					expect(stored).toEqual(number === undefined ? [] : [{ id: 'number', value: number }]);
					if (number === undefined)
						expect(items[0]?.json.leftOut).toContain(`Number "${text}" has lost its last digits`);
				}
			}
		},
	);

	it('is not written as the street if it is a whole address with labels, mapped by hand', async () => {
		const address1 = 'Street: 1 Main St, City: Austin';
		const { contact, leftOut } = await written({}, mapping({ email: EMAIL, address1, firstName: 'Anna' }));
		expect(contact).toMatchObject({ firstName: 'Anna', address1: null });
		expect(leftOut).toContain(`Address "${address1}" is a whole address with labels`);
	});

	it.each(['true', 'False', 'TRUE'])('is no city: %s', async (city) => {
		expect((await written({ city, firstName: 'Anna' })).contact).toMatchObject({ city: 'Oslo', firstName: 'Anna' });
	});
});

describe('the name of a user', () => {
	const bench = new Bench('highLevel');
	const sent = () =>
		bench.wire.filter(({ path }) => path.startsWith('/contacts')).map(({ body }) => body as IDataObject);

	it('is left out and named if the users cannot be looked up', async () => {
		bench.sandbox.configure({ lookups: false });
		const result = await bench.succeed(upsert(), [{ email: EMAIL, Owner: 'Maria Johnson' }]);
		expect(sent()[0]).not.toHaveProperty('assignedTo');
		expect(hintsOf(result).join()).toContain('Assigned To left out in 1 of 1 row, e.g. Maria Johnson');
		expect(result.items[0]?.json.leftOut).toMatch(
			/^Assigned To "Maria Johnson" is not a user's ID, and the users could/,
		);
	});

	it('fails a row that has nothing else to write, and is named in its error', async () => {
		bench.sandbox.configure({ lookups: false });
		const parameters = {
			...{ resource: 'contact', operation: 'update', contactId: located('id', 'ada') },
			fields: mapping({ assignedTo: 'Maria Johnson' }),
		};
		const { error } = await bench.run(parameters);
		expect(error?.message).toBe('Update has nothing to change (row 1)');
		expect(error?.description).toContain('Assigned To "Maria Johnson"');
		expect(sent()).toEqual([]);
	});

	it.each(['Ada Abbott (ada@crm.example)', 'ADA <Ada@CRM.example>'])('is found by the email in "%s"', async (owner) => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Ada', lastName: 'Abbott', email: 'ada@crm.example' }]);
		await bench.run(upsert(), [{ email: EMAIL, Owner: owner }]);
		expect(sent()[0]).toMatchObject({ assignedTo: 'u1' });
	});
});

bothDialects('cells of exports', (bench) => {
	const written = async (row: IDataObject, fields?: INodeParameters) => {
		const result = await bench.succeed(upsert(fields), [{ email: EMAIL, ...row }]);
		const [contact] = [...bench.sandbox.state.contacts.values()];
		return { contact, hints: hintsOf(result) };
	};

	it.each([
		['a list if they hold one in JSON', 'tags', '["vip","x"]', ['vip', 'x']],
		['a list if they hold one in JSON', 'Labels', ' ["vip", "x"] ', ['vip', 'x']],
		['a text if it is in brackets, but no JSON', 'tags', '[vip]', ['[vip]']],
	])('are %s (%s)', async (_, column, value, tags) => {
		expect((await written({ [column]: value })).contact?.tags).toEqual(tags);
	});

	it.each([
		['phone', "'+14155550100", '+14155550100'],
		['phone_number', 'p:+14155550100', '+14155550100'],
		['zip_code', 'z:78701', '78701'],
		['Zip', "'01234", '01234'],
		['Zip', '="01234"', '01234'],
		['phone', '="+14155550100"', '+14155550100'],
	])('lose the mark of the export: %s %s', async (column, value, stored) => {
		const { contact } = await written({ [column]: value });
		expect([contact?.phone, contact?.postalCode]).toContain(stored);
	});

	it('lose it if they are mapped manually, too', async () => {
		const { contact } = await written({}, mapping({ email: EMAIL, phone: "'+14155550100", postalCode: 'z:78701' }));
		expect(contact).toMatchObject({ phone: '+14155550100', postalCode: '78701' });
	});

	it.each([
		['UTF-8 that was read as another encoding', 'JÃ¼rgen', 'looks like UTF-8 that was read as another encoding'],
		['an apostrophe of UTF-8', 'Dâ€™Arcy', 'looks like UTF-8 that was read as another encoding'],
		['a blank of UTF-8', 'JÂ\u00a0R', 'looks like UTF-8 that was read as another encoding'],
		['a file of Windows that was read as latin1', 'J\u0081rgen', 'has characters of another encoding'],
		['UTF-16 that was read as UTF-8', 'J\u0000o\u0000', 'has characters of another encoding'],
	])('do not overwrite a good name with %s', async (_, firstName, said) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: EMAIL, firstName: 'Jürgen', lastName: 'Abbott' }]);
		const { items } = await bench.run(upsert(), [{ email: EMAIL, firstName, lastName: 'Ângela' }]);
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ firstName: 'Jürgen', lastName: 'Ângela' });
		expect(items[0]?.json.leftOut).toContain(said);
		expect(items[0]?.json.leftOut).toMatch(/UTF-8.* under Options > Encoding/);
	});

	it('do not overwrite a good text of a custom field, and are not written as tags', async () => {
		bench.sandbox.seed.customFields([{ id: 'colour', name: 'Colour', dataType: 'TEXT' }]);
		const customFields = [{ id: 'colour', value: 'grün' }];
		bench.sandbox.seed.contacts([{ id: 'ada', email: EMAIL, tags: ['käufer'], customFields }]);
		const { items } = await bench.run(upsert(), [{ email: EMAIL, firstName: 'Ada', Colour: 'grÃ¼n', tags: 'kÃ¤ufer' }]);
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ firstName: 'Ada', tags: ['käufer'], customFields });
		expect(items[0]?.json.leftOut).toMatch(/Tags "kÃ¤ufer" looks.*Colour "grÃ¼n" looks|Colour.*Tags/s);
	});

	it.each(['Ângela', 'SÃO PAULO', 'CHÂTEAU', 'JOÃO', 'Â', 'Łukasz', '山田', '“Ada”', '5 €', 'Nº 4 – 5', 'Zoë'])(
		'are written as they are in any language: %s',
		async (lastName) => {
			const { contact, hints } = await written({ lastName });
			expect([contact?.lastName, hints]).toEqual([lastName, []]);
		},
	);
});

bothDialects('a name that two custom fields have', (bench) => {
	it.each([
		['a column', upsert(), { SIZE: '42' }],
		['the field by which contacts match', { ...upsert(), options: { matchField: 'SIZE' } }, {}],
		['a field that stays if it is filled', { ...upsert(), options: { fillEmpty: ['SIZE'] } }, {}],
		['a field of new contacts', { ...upsert(), options: { onlyNew: ['SIZE'] } }, {}],
		[
			'the field of a contact',
			{ resource: 'contact', operation: 'get', contactId: located('customField', 'SIZE = 42') },
			{},
		],
	])('is rejected with both IDs for %s', async (_, parameters, row) => {
		bench.sandbox.seed.customFields(['Size', 'size'].map((name, index) => ({ id: `cf${index + 1}`, name })));
		bench.sandbox.seed.contacts([{ id: 'ada', email: EMAIL, customFields: [{ id: 'cf1', value: '42' }] }]);
		const { error } = await bench.run(parameters, [{ email: EMAIL, ...row }]);
		expect(error?.message).toBe('"SIZE" is the name of several custom fields: cf1 and cf2 (row 1)');
		expect(error?.description).toContain('customField:cf1');
		expect(bench.wire.map(({ path }) => path)).toEqual([`/locations/${LOCATION}/customFields`]);
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});
});

bothDialects('a number with more digits than JavaScript can hold', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'no', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts([{ id: 'ada', email: EMAIL, customFields: [{ id: 'no', value: '9007199254740992' }] }]);
	});

	it('does not identify a contact, which may be another customer', async () => {
		const parameters = { ...upsert(), options: { matchField: 'no' } };
		const rows = [{ email: 'bob@example.com', 'Customer Number': Number('9007199254740993') }];
		const { items } = await bench.run(parameters, rows, { onError: 'continueRegularOutput' });
		expect(items[0]?.json.error).toMatch(/^Customer Number "9007199254740992" has more digits.*give it as text/);
		expect(bench.sandbox.state.contacts.get('ada')?.email).toBe(EMAIL);
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});

	it('is left out of a text', async () => {
		const { items } = await bench.succeed(upsert(), [{ email: EMAIL, firstName: Number('12345678901234567890') }]);
		expect(items[0]?.json.leftOut).toContain('First Name "12345678901234567000" has more digits');
	});
});

bothDialects('a custom field whose type is unknown', (bench) => {
	it.each(['={{ NaN }}', '={{ 1 / 0 }}', '={{ "undefined" }}', '={{ String({}) }}'])(
		'keeps its value for %s',
		async (value) => {
			const customFields = [{ id: 'size', value: 'M' }];
			bench.sandbox.seed.contacts([{ id: 'ada', email: EMAIL, customFields }]);
			const result = await bench.succeed(upsert(mapping({ email: EMAIL, city: 'Oslo', 'customField:size': value })));
			expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Oslo', customFields });
			expect(result.items[0]?.json.leftOut).toContain('customField:size');
		},
	);
});
