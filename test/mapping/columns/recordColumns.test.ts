import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, located } from '../../support/bench';
import { throughFile } from '../../undo/nights';

/** A contact with a value in every field that the server has. */
const WHOLE = {
	...{ id: 'one', email: 'jane@example.com', phone: '+4930123456', firstName: 'Jane', lastName: 'Doe' },
	...{ companyName: 'Doe & Co', address1: '1 Main', city: 'Berlin', state: 'BE', postalCode: '10115', country: 'DE' },
	...{ source: 'form', website: 'https://example.com', timezone: 'Europe/Berlin', type: 'lead', dnd: true },
	...{ dateOfBirth: '1990-02-28', assignedTo: 'u1', followers: ['u2'], keyword: 'k', ssn: '000-00-0000' },
	...{ tags: ['vip', 'lead'], opportunities: [{ id: 'o1', status: 'open' }], businessId: 'b1' },
	customFields: [
		{ id: 'cfText', value: 'red' },
		{ id: 'cfDate', value: '2024-05-01' },
		{ id: 'cfNumber', value: 42 },
		{ id: 'cfSeveral', value: ['Art'] },
	],
};

const READS = {
	search: { resource: 'contact', operation: 'search', query: 'jane', options: { outputFormat: 'raw' } },
	'search, simplified': { resource: 'contact', operation: 'search', query: 'jane' },
	get: { resource: 'contact', operation: 'get', contactId: located('id', 'one') },
	find: {
		...{ resource: 'contact', operation: 'find', email: 'jane@example.com' },
		options: { customFieldsByName: true },
	},
};
const asJson = (contact: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(contact).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : value]),
	);
const WRITES = ['create', 'upsert', 'update'] as const;

bothDialects('a whole record, mapped back automatically', (bench) => {
	const seedFields = () =>
		bench.sandbox.seed.customFields([
			{ id: 'cfText', name: 'Colour' },
			{ id: 'cfDate', name: 'Since', dataType: 'DATE' },
			{ id: 'cfNumber', name: 'Size', dataType: 'NUMERICAL' },
			{ id: 'cfSeveral', name: 'Likes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Art', 'Sport'] },
		]);
	const back = (operation: (typeof WRITES)[number]) =>
		({ resource: 'contact', operation, contactId: located('id', 'one'), fields: automatic() }) as never;

	it('writes back neither a file nor a signature, and says so', async () => {
		const files = (['FILE_UPLOAD', 'SIGNATURE'] as const).map((dataType) => ({
			id: dataType,
			name: `My ${dataType}`,
			dataType,
		}));
		bench.sandbox.seed.customFields([...files, { id: 'cfText', name: 'Colour' }]);
		const stored = files.map(({ id }) => ({ id, value: { url: `https://example.com/${id}` } }));
		const customFields = [...stored, { id: 'cfText', value: 'red' }];
		bench.sandbox.seed.contacts([{ ...WHOLE, customFields }]);
		const { items } = await bench.run(READS.get);
		const result = await bench.succeed(back('update'), [items[0]?.json ?? {}]);
		const sent = (bench.wire.find(({ method }) => method === 'PUT')?.body as IDataObject).customFields;
		expect(sent).toEqual([expect.objectContaining({ id: 'cfText' })]);
		expect(hintsOf(result).join()).toMatch(
			/"My FILE_UPLOAD", "My SIGNATURE" \(files and signatures can only be changed/,
		);
	});

	it.each(['before', 'after'])(
		'writes the separate column of a custom field instead of the value that was read (%s)',
		async (where) => {
			seedFields();
			bench.sandbox.seed.contacts([WHOLE]);
			const { items } = await bench.run(READS.get);
			const read = items[0]?.json ?? {};
			const edited = where === 'before' ? { Size: 43, ...read } : { ...read, Size: 43 };
			await bench.succeed(back('update'), [edited]);
			const { customFields } = bench.wire.find(({ method }) => method === 'PUT')?.body as {
				customFields: IDataObject[];
			};
			expect(customFields.filter(({ id }) => id === 'cfNumber')).toEqual([
				bench.by({ highLevel: { id: 'cfNumber', field_value: 43 }, documented: { id: 'cfNumber', value: 43 } }),
			]);
		},
	);

	describe.each(Object.entries(READS))('as output of %s', (_, read) => {
		it.each(WRITES)('is written by %s without a hint, an error or a loss', async (write) => {
			seedFields();
			bench.sandbox.seed.contacts([WHOLE]);
			const before = bench.sandbox.state.contacts.get('one');
			const { items } = await bench.run(read);
			if (write === 'create') {
				bench.sandbox.clear();
				seedFields();
			}
			const result = await bench.succeed(back(write), [items[0]?.json ?? {}]);
			expect(hintsOf(result)).toEqual([]);
			const after = [...bench.sandbox.state.contacts.values()];
			expect(after).toHaveLength(1);
			if (write !== 'create') expect(after[0]).toEqual({ ...before, dateUpdated: expect.anything() as unknown });
			else if (_ !== 'search, simplified') {
				const { address1, city, companyName, customFields, tags } = WHOLE;
				expect(after[0]).toMatchObject({ address1, city, companyName, customFields, tags });
			}
		});
	});

	// Convert to File makes a column of each entry of a list, and Google Sheets and data tables keep a list as JSON.
	it.each([
		['divided into columns by a CSV file', (contact: IDataObject) => throughFile([contact])[0]],
		['kept as JSON', (contact: IDataObject) => asJson(contact)],
	])('is written back without a loss if its lists were %s', async (_, way) => {
		seedFields();
		const second = {
			...WHOLE,
			id: 'two',
			email: 'two@example.com',
			phone: '+4930123457',
			tags: ['vip', 'lead', 'new'],
		};
		bench.sandbox.seed.contacts([WHOLE, second]);
		const before = [...bench.sandbox.state.contacts.values()];
		const { items } = await bench.run({ resource: 'contact', operation: 'search' });
		const rows = items.map(({ json }) => way(json) ?? {});
		const upsert = { resource: 'contact', operation: 'upsert', fields: automatic() } as const;
		const result = await bench.succeed({ ...upsert, write: 'changes', options: { tagMode: 'replace' } }, rows);
		expect(result.items.map(({ json: { action, leftOut } }) => [action, leftOut])).toEqual([
			['unchanged', undefined],
			['unchanged', undefined],
		]);
		expect([...bench.sandbox.state.contacts.values()]).toEqual(before);
	});

	it.each(['iso', 'epochMs'] as const)('writes dates as dates if the server has them as %s', async (dateShownAs) => {
		bench.sandbox.configure({ dateShownAs, dateTimes: 'refuse' });
		seedFields();
		bench.sandbox.seed.contacts([WHOLE]);
		const { items } = await bench.run(READS.get);
		await bench.succeed(back('update'), [items[0]?.json ?? {}]);
		expect(bench.sandbox.state.contacts.get('one')?.customFields).toEqual(WHOLE.customFields);
	});

	it.each([
		[Date.UTC(2026, 0, 31, 15, 30), '2026-01-31'],
		['2026-01-31T15:30:00.000Z', '2026-01-31'],
		// In New York it is still the day before.
		['2026-01-31T03:30:00.000Z', '2026-01-31'],
		[Date.UTC(1965, 0, 31, 15, 30), '1965-01-31'],
	])('writes the day of a date that is stored with a time (%s)', async (value, day) => {
		bench.sandbox.configure({ dateTimes: 'refuse' });
		bench.sandbox.seed.customFields([{ id: 'since', name: 'Since', dataType: 'DATE' }]);
		bench.sandbox.seed.contacts([{ ...WHOLE, customFields: [{ id: 'since', value }] }]);
		const { items } = await bench.run(READS.get);
		const row = { ...items[0]?.json, city: 'Rome' };
		await bench.succeed(back('update'), [row], { timezone: 'America/New_York' });
		expect(bench.sandbox.state.contacts.get('one')).toMatchObject({
			city: 'Rome',
			customFields: [{ id: 'since', value: day }],
		});
	});

	it.each<[value: number, lookUps: number]>([
		[9_999_999_999, 0],
		[10_000_000_000, 1],
	])('takes %d for an amount, or looks up whether its field is a date (%d look-ups)', async (value, lookUps) => {
		bench.sandbox.seed.customFields([{ id: 'size', name: 'Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([{ ...WHOLE, customFields: [{ id: 'size', value }] }]);
		const { items } = await bench.run(READS.get);
		const before = bench.wire.length;
		await bench.succeed(back('update'), [{ ...items[0]?.json, city: 'Rome' }]);
		const asked = bench.wire.slice(before).filter(({ path }) => path.endsWith('/customFields'));
		// In HighLevel's dialect an update looks the fields up in any case.
		expect(asked).toHaveLength(bench.by({ highLevel: 1, documented: lookUps }));
		expect(bench.sandbox.state.contacts.get('one')?.customFields).toEqual([{ id: 'size', value }]);
	});

	it('writes the address of a search to Address', async () => {
		bench.sandbox.seed.contacts([WHOLE]);
		const { items } = await bench.run(READS.search);
		expect(items[0]?.json.address1).toBe('1 Main');
	});
});
