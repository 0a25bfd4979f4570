import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, bothDialects, hintsOf, jsonOf, LOCATION } from '../../support/bench';
import { type Candidate, chooseColumns } from '../../../nodes/HighLevelCrm/mapping/columns/chooseColumns';
import { EXACT, OWN_NAME, ADDRESS_PART } from '../../../nodes/HighLevelCrm/mapping/columns/headings/fieldNames';
import { settings } from '../../support/settings';

/** A custom field in the format of the dialect. */
const entry = (bench: Bench, id: string, value: string) => ({
	id,
	[bench.by({ highLevel: 'field_value', documented: 'value' })]: value,
});
const write = (operation: 'create' | 'upsert' | 'update', options = {}) =>
	({ resource: 'contact', operation, contactId: 'one', fields: automatic(), ...settings(options) }) as never;

/** The body of the first write request, without the location. */
const sent = (bench: Bench): IDataObject | undefined => {
	const found = bench.wire.find(({ method, path }) => method !== 'GET' && path.startsWith('/contacts'));
	const { locationId: _location, ...body } = (found?.body ?? {}) as IDataObject;
	return found && body;
};

describe('columns of one person in an export', () => {
	const bench = new Bench('highLevel');
	const tags = () => [...bench.sandbox.state.contacts.values()][0]?.tags;

	it('Google: writes labels as tags, one of two addresses, and the first of several values in a cell', async () => {
		const row = {
			...{ 'First Name': 'Jane', 'Last Name': 'Doe', 'Organization Name': 'Acme', Birthday: '1990-02-28' },
			Labels: '* myContacts ::: Friends ::: VIP',
			...{ 'E-mail 1 - Label': '* Work', 'E-mail 1 - Value': 'jane@example.com ::: j@example.com' },
			...{ 'E-mail 2 - Value': 'other@example.com', 'Phone 1 - Value': '+15550100100', 'Phone 2 - Value': '' },
			...{ 'Address 1 - Street': '1 Main St', 'Address 1 - City': 'Austin', 'Address 2 - Country': 'DE' },
		};
		const result = await bench.succeed(write('upsert'), [row]);
		expect(sent(bench)).toEqual({
			...{ firstName: 'Jane', lastName: 'Doe', companyName: 'Acme', dateOfBirth: '1990-02-28' },
			...{ email: 'jane@example.com', phone: '+15550100100', address1: '1 Main St', city: 'Austin' },
		});
		expect(tags()).toEqual(['friends', 'vip']);
		expect(hintsOf(result)).toEqual([
			'Columns that were not written: "E-mail 1 - Label" (neither a field nor a custom field has this name); ' +
				'"E-mail 1 - Value" (only the first of several values in a cell is written); ' +
				'"Address 2 - Country" (another column is used for Country); "E-mail 2 - Value" (another column is used for Email)',
		]);
	});

	it("Google: treats a cell with only Google's own labels as empty, so no tags are replaced", async () => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'jane@example.com', tags: ['vip'] }]);
		const row = { 'E-mail 1 - Value': 'jane@example.com', Labels: '* myContacts' };
		await bench.run(write('upsert', { tagMode: 'replace' }), [row]);
		expect(sent(bench)).toEqual({ email: 'jane@example.com' });
		expect(tags()).toEqual(['vip']);
	});
});

bothDialects('a full name in one column', (bench) => {
	it.each([
		['Jane Doe', { firstName: 'Jane', lastName: 'Doe' }],
		['Doe, Jane', { firstName: 'Jane', lastName: 'Doe' }],
		[' Jane  van  Dyke ', { firstName: 'Jane', lastName: 'van Dyke' }],
		['Cher', { firstName: 'Cher' }],
	])('is split into first and last name if both are missing: "%s"', async (name, parts) => {
		await bench.succeed(write('create'), [{ 'Full Name': name, 'Last Name': '' }]);
		expect(sent(bench)).toEqual(parts);
	});

	const NOT_WRITTEN = 'Columns that were not written: "Full Name" (another column is used for First Name or Last Name)';

	it.each([
		['Old Name', { 'Last Name': 'New' }, { lastName: 'New' }, [NOT_WRITTEN]],
		['Jane New', { 'Last Name': 'New' }, { lastName: 'New' }, [NOT_WRITTEN]],
		['NEW', { 'Last Name': 'New' }, { lastName: 'New' }, []],
		['Dr. JANE New', { 'First Name': 'Jane', 'Last Name': 'New' }, { firstName: 'Jane', lastName: 'New' }, []],
		['Acme', { 'First Name': 'Jane', 'Last Name': 'New' }, { firstName: 'Jane', lastName: 'New' }, [NOT_WRITTEN]],
		['Jane Old', { 'First Name': 'Jane', 'Last Name': 'New' }, { firstName: 'Jane', lastName: 'New' }, [NOT_WRITTEN]],
	])('is not written beside columns for its parts, and a hint tells if it says more: "%s" and %j', async (...row) => {
		const [name, parts, written, hints] = row;
		const result = await bench.succeed(write('upsert'), [{ email: 'a@example.com', 'Full Name': name, ...parts }]);
		expect(sent(bench)).toEqual({ email: 'a@example.com', ...written });
		expect(hintsOf(result)).toEqual(hints);
	});

	it('is reported as left out if a form gives it as an object', async () => {
		const row = { email: 'a@example.com', 'Full Name': { first: 'Jane', last: 'Doe' } };
		const { items } = await bench.run(write('upsert'), [row]);
		expect(sent(bench)).toEqual({ email: 'a@example.com' });
		expect(items[0]?.json.leftOut).toMatch(/^First Name has to be text, not an object\. .*one property of the object/);
	});

	it('is not split if it comes from a contact that was read', async () => {
		await bench.run(write('upsert'), [{ email: 'a@example.com', name: 'acme inc', locationId: LOCATION }]);
		expect(sent(bench)).toEqual({ email: 'a@example.com' });
	});
});

bothDialects('several columns for one field', (bench) => {
	const A = { email: 'a@example.com' };
	const seedFields = (...names: string[]) =>
		bench.sandbox.seed.customFields(names.map((name, index) => ({ id: `cf${index + 1}`, name })));
	const ZIPS = { ...A, Zip: '10115', Postcode: '10117' };

	it('that hold different values are left out, and the item names them', async () => {
		const { items } = await bench.succeed(write('upsert'), [ZIPS]);
		expect(items[0]?.json.leftOut).toMatch(
			/^The columns "Zip" and "Postcode" both mean Postal Code\..*different values/,
		);
		expect(sent(bench)).toEqual({ email: 'a@example.com' });
	});

	it('reject a row that is matched by them', async () => {
		const { error } = await bench.run(write('upsert'), [{ Mail: 'a@example.com', 'Email Address': 'b@example.com' }]);
		expect(error?.message).toBe('The columns "Mail" and "Email Address" both mean Email (row 1)');
		expect(error?.description).toMatch(/different values/);
		expect(sent(bench)).toBeUndefined();
	});

	it.each([
		['the same value', { Email: 'a@example.com', 'E-Mail': 'A@example.com ' }, A],
		['two spellings', { Tel: '+1 555 010 0100', 'Phone Number': '(555) 010-0100' }, { phone: '+1 555 010 0100' }],
		['one empty cell', { ...A, Zip: '', Postcode: '10117' }, { ...A, postalCode: '10117' }],
	])('are accepted without a hint: %s', async (_, row, body) => {
		const result = await bench.succeed(write('upsert'), [row]);
		expect(sent(bench)).toEqual(body);
		expect(hintsOf(result)).toEqual([]);
	});

	it("prefer the field's own name, and a hint names the others", async () => {
		const emails = { Email: 'c@example.com', email: 'a@example.com', 'Email Address': 'b@example.com' };
		const row = { ...emails, 'Phone 2': '+15550100102', Mobile: '+15550100101' };
		const result = await bench.run(write('upsert'), [row]);
		expect(sent(bench)).toEqual({ email: 'a@example.com', phone: '+15550100101' });
		expect(hintsOf(result)).toEqual([
			'Columns that were not written: "Email", "Email Address" (another column is used for Email); "Phone 2" (another column is used for Phone)',
		]);
	});

	it('prefer a custom field of that name', async () => {
		seedFields('Company', 'Row');
		await bench.run(write('upsert'), [{ email: 'a@example.com', Company: 'Acme', row: 'third' }]);
		const customFields = [entry(bench, 'cf1', 'Acme'), entry(bench, 'cf2', 'third')];
		expect(sent(bench)).toEqual({ email: 'a@example.com', customFields });
	});

	it('distinguish custom fields of one name by the ID in brackets', async () => {
		seedFields('Size', 'Size');
		await bench.run(write('upsert'), [{ email: 'a@example.com', 'Size (cf1)': 'L', 'size  (cf2)': 'M' }]);
		expect(sent(bench)?.customFields).toEqual([entry(bench, 'cf1', 'L'), entry(bench, 'cf2', 'M')]);
	});
});

describe('assignedTo, dnd and type', () => {
	const bench = new Bench('highLevel');
	const USER = 'ocQHyuzHvysMo5N5VsXc';
	const ROW = { email: 'a@example.com', assignedTo: USER, dnd: true };

	it.each([
		['a whole contact that was read', { ...ROW, locationId: LOCATION }, {}],
		['a table', ROW, { assignedTo: USER, dnd: true }],
	] as const)('are written from a table, but not from a contact that was read: %s', async (_, row, written) => {
		const result = await bench.run(write('upsert'), [row]);
		expect(sent(bench)).toEqual({ email: 'a@example.com', ...written });
		expect(hintsOf(result)).toEqual([]);
	});
});

bothDialects("columns with the name of a contact's own property", (bench) => {
	const upsert = (row: IDataObject) => {
		const fields = { ...automatic(), schema: [{ id: 'customField:cf1', displayName: 'Keyword', type: 'string' }] };
		return bench.succeed({ resource: 'contact', operation: 'upsert', fields }, [{ email: 'a@example.com', ...row }]);
	};

	beforeEach(() => bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Keyword' }]));

	it('name the custom field that they could mean', async () => {
		const result = await upsert({ keyword: 'red' });
		expect(sent(bench)).toEqual({ email: 'a@example.com' });
		expect(hintsOf(result)).toEqual([
			'Columns that were not written: "keyword" (it has the name of a contact\'s own property; for the custom field, write its heading with a capital letter)',
		]);
	});

	it('are written for the custom field if they begin with a capital letter', async () => {
		await upsert({ Keyword: 'red' });
		expect(sent(bench)).toEqual({ email: 'a@example.com', customFields: [entry(bench, 'cf1', 'red')] });
	});

	it.each([{ keyword: 'red', locationId: LOCATION }, { followers: ['u1'] }])(
		'cause no hint if they can only come from a record that was read: %j',
		async (row) => {
			expect(hintsOf(await upsert(row))).toEqual([]);
			expect(sent(bench)).toEqual({ email: 'a@example.com' });
		},
	);

	it('are named if the dialect lacks their field', async () => {
		const hints = hintsOf(await upsert({ assignedTo: 'ocQHyuzHvysMo5N5VsXc', dnd: true }));
		expect(hints).toEqual(
			bench.by({
				highLevel: [],
				documented: ['Columns that were not written: "assignedTo", "dnd" (not part of the documented interface)'],
			}),
		);
	});
});

bothDialects('columns without a matching field', (bench) => {
	const ROW = { Kontaktweg: 'a@example.com', Fon: '+49 30 123456', Row: 1, Colour: 'red', Since: '2024-01-31' };

	it.each(['stop', 'error output'])(
		'are named in the error of a row without email and phone, those that look like an email first (%s)',
		async (way) => {
			const extra = way === 'stop' ? {} : ({ onError: 'continueErrorOutput' } as const);
			const { error, errorItems } = await bench.run(write('upsert'), [ROW], extra);
			const said = error?.description ?? (jsonOf(errorItems)[0]?.error as string);
			expect(said).toContain(
				'Columns without a matching field: "Kontaktweg" (looks like an email), "Fon" (looks like a phone), "Colour", "Since". Rename',
			);
		},
	);

	it('are named in a hint that also reports a failed look-up of custom fields', async () => {
		bench.sandbox.configure({ lookups: false });
		const result = await bench.run(write('upsert'), [{ 'Email Address': 'a@example.com', Colour: 'red' }]);
		expect(sent(bench)).toEqual({ email: 'a@example.com' });
		expect(hintsOf(result)).toEqual([
			expect.stringMatching(
				/^Columns that were not written: "Colour" \(no field has this name, and the custom fields could not/,
			),
		]);
	});
});

describe('chooseColumns', () => {
	const column = (name: string, key: string, precedence: number, value: unknown): Candidate => ({
		...{ column: name, key, precedence, value },
	});
	function taken(...columns: Candidate[]): string {
		const { columns: fields, differing: others } = chooseColumns(columns);
		const of = (list: readonly Candidate[]) => list.map(({ column: name }) => name).join('/');
		const chosen = [...fields].map(([key, list]) => `${key}=${of(list)}`);
		return [...chosen, ...(others.length > 0 ? [`not ${of(others)}`] : [])].join(' ');
	}
	const email = (name: string, precedence: number, value: unknown) => column(name, 'email', precedence, value);
	const phone = (name: string, precedence: number, value: unknown) => column(name, 'phone', precedence, value);

	it.each([
		['the only column, even if it is empty', [email('a', 5, '')], 'email=a'],
		['the column of the highest precedence', [email('b', 3, 'y'), email('a', 2, 'x')], 'email=a not b'],
		['the first that is not empty', [email('a', 1, ''), email('b', 2, 'x'), email('c', 3, 'y')], 'email=b not c'],
		['the exact name, even if it is empty', [email('a', EXACT, ''), email('b', OWN_NAME, 'x')], 'email=a not b'],
		['the column of the highest precedence if all are empty', [email('a', 2, ''), email('b', 1, '')], 'email=b'],
		[
			'both of one precedence if they differ',
			[email('a', 2, 'x'), email('b', 2, 'y'), email('c', 2, 'X')],
			'email=a/b',
		],
		['one column, without reporting another with the same value', [email('a', 2, 'x'), email('b', 3, 'X')], 'email=a'],
		['by comparing all entries of lists', [email('a', 2, ['x', 'y']), email('b', 3, ['x', 'z'])], 'email=a not b'],
		['by the digits of phones', [phone('a', 2, '(555) 010-0100'), phone('b', 3, '+1 555 010 0100')], 'phone=a'],
		['one of two phones', [phone('a', 2, '555 010 0100'), phone('b', 3, '555 010 0101')], 'phone=a not b'],
		['one of two texts that are no phones', [phone('a', 2, '1'), phone('b', 3, '1a')], 'phone=a not b'],
		['one of two equal values that are not phones', [phone('a', 2, 'x'), phone('b', 2, 'x')], 'phone=a'],
		['a column for each of two fields', [email('a', 2, 'x'), phone('b', 2, '1')], 'email=a phone=b'],
	])('chooses %s', (_, columns, expected) => {
		expect(taken(...columns)).toBe(expected);
	});

	it("chooses columns of one address, and the contact's own address parts before any other", () => {
		expect(
			taken(
				column('home city', 'city', ADDRESS_PART + 2, 'Bonn'),
				column('work city', 'city', ADDRESS_PART + 1, 'Rome'),
				column('home street', 'address1', ADDRESS_PART + 2, 'A 1'),
				column('first street', 'address1', ADDRESS_PART, ''),
				column('work mail', 'email', ADDRESS_PART + 2, 'x'),
			),
		).toBe('city=work city not home city/home street');
		const cities = (own: string, home: string) =>
			taken(column('home city', 'city', ADDRESS_PART, home), column('city', 'city', OWN_NAME, own));
		expect(cities('Rome', 'Bonn')).toBe('city=city not home city');
		expect(cities('', '')).toBe('city=city');
	});

	it.each<[name: string, own: Record<string, string>, billing: Record<string, string>, taken: string]>([
		['own parts that billing lacks', { city: 'Rome' }, { address1: 'B 1' }, 'city=city address1=billing address1'],
		[
			'own parts alone if billing has another',
			{ city: 'Rome', postalCode: '' },
			{ address1: 'B 1', city: 'Bonn', postalCode: '53111' },
			'city=city postalCode=postalCode not billing address1/billing city/billing postalCode',
		],
		[
			'own parts alone if a part may be of another address',
			{ city: 'Rome', postalCode: '' },
			{ city: '', postalCode: '53111' },
			'city=city postalCode=postalCode not billing postalCode',
		],
		[
			'parts of both if one is the same',
			{ city: 'Rome', postalCode: '' },
			{ city: 'ROME', postalCode: '00184' },
			'city=city postalCode=billing postalCode',
		],
		[
			'billing if nothing else has a part',
			{ city: '', postalCode: '-' },
			{ address1: 'B 1', city: 'Bonn' },
			'city=billing city postalCode=postalCode address1=billing address1',
		],
		[
			'billing in the country that stands in each row',
			{ country: 'DE', city: '' },
			{ address1: 'B 1', city: 'Bonn' },
			'country=country city=billing city address1=billing address1',
		],
		[
			'billing beside the status of an order',
			{ state: 'active' },
			{ city: 'Bonn', state: 'NW' },
			'state=state city=billing city not billing state',
		],
		[
			'the country alone if billing is in another',
			{ country: 'DE', city: '' },
			{ city: 'Rome', country: 'IT' },
			'country=country city=city not billing city/billing country',
		],
	])('takes %s', (_, own, billing, expected) => {
		const columns = Object.entries(own).map(([key, value]) => column(key, key, OWN_NAME, value));
		const labelled = Object.entries(billing).map(([key, value]) =>
			column(`billing ${key}`, key, ADDRESS_PART + 3, value),
		);
		expect(taken(...columns, ...labelled)).toBe(expected);
	});
});
