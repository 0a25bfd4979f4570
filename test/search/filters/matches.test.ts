import type { IDataObject } from 'n8n-workflow';
import { bothDialects, hintsOf, jsonOf } from '../../support/bench';
import { toFilters } from '../../../nodes/HighLevelCrm/dialects/highLevelSearch';
import { customFieldFilter } from '../../../nodes/HighLevelCrm/search/filters/customField';
import { channelsFilter, dndFilter } from '../../../nodes/HighLevelCrm/search/filters/doNotDisturb';
import type { Filters } from './bruteForce';

const search = (filters: Filters | IDataObject, more: IDataObject = { returnAll: true }) =>
	({ resource: 'contact', operation: 'search', query: '', filters, ...more }) as never;

const searchInField = (id: string, value: string) => search({ customField: { field: { id, condition: 'is', value } } });

const either = (...conditions: Array<[field: string, value: string]>): IDataObject => ({
	anyOf: { condition: conditions.map(([field, value]) => ({ field, value })) },
});

bothDialects('the filters of a search', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts(
			Array.from({ length: 20 }, (_, index) => ({
				...{ id: `m${index}`, email: `p${index}@example.com`, phone: `+1555010${String(index).padStart(4, '0')}` },
				assignedTo: index % 4 === 0 ? 'u1' : 'u2',
			})),
		);
	});

	it.each<Filters | IDataObject>([
		{ city: 'Ko\u0308ln' },
		{ companyName: 'Cafe\u0301' },
		{ name: 'mu\u0308ll' },
		{ customField: { field: { id: 'cf', condition: 'is', value: 'gru\u0308n' } } },
		{ customField: { field: { id: 'cf', condition: 'contains', value: 'Gru\u0308n' } } },
		either(['city', 'Ko\u0308ln'], ['city', 'Rome']),
	])(
		'find a contact by a text of a file from macOS, whose accents are characters of their own: %j',
		async (filters) => {
			bench.sandbox.seed.customFields([{ id: 'cf', name: 'Colour' }]);
			const texts = { lastName: 'M\u00fcller', city: 'K\u00f6ln', companyName: 'Caf\u00e9' };
			bench.sandbox.seed.contacts([{ id: 'wanted', ...texts, customFields: [{ id: 'cf', value: 'gr\u00fcn' }] }]);
			const { items } = await bench.succeed(search(filters));
			expect(jsonOf(items).map(({ id }) => id)).toEqual(['wanted']);
		},
	);

	it.each<Filters | IDataObject>([
		{ city: 'K\u00f6ln' },
		{ companyName: 'caf\u00e9' },
		{ tags: 'caf\u00e9, rome', tagMatch: 'any' },
		{ name: 'jos\u00e9' },
		{ customField: { field: { id: 'cf', condition: 'is', value: 'gr\u00fcn' } } },
		{ customField: { field: { id: 'cf', condition: 'contains', value: 'Gr\u00fcn' } } },
		either(['city', 'K\u00f6ln'], ['tags', 'rome']),
		either(['name', 'Jos\u00e9'], ['city', 'Rome']),
		either(['city', 'Rome'], ['tags', 'caf\u00e9']),
	])('find a contact that came from such a file: %j', async (filters) => {
		bench.sandbox.seed.customFields([{ id: 'cf', name: 'Colour' }]);
		const texts = { firstName: 'Jose\u0301', city: 'Ko\u0308ln', companyName: 'Cafe\u0301', tags: ['cafe\u0301'] };
		bench.sandbox.seed.contacts([{ id: 'wanted', ...texts, customFields: [{ id: 'cf', value: 'gru\u0308n' }] }]);
		const { items } = await bench.succeed(search(filters));
		expect(jsonOf(items).map(({ id }) => id)).toEqual(['wanted']);
	});

	it.each<[Filters | IDataObject, ids: string[]]>([
		[{ hasNo: ['email'] }, ['no email', 'nothing']],
		[{ hasNo: ['email', 'phone'] }, ['nothing']],
		[{ hasNo: ['tags', 'email'] }, ['nothing']],
		[{ withoutTags: ['VIP'] }, ['no phone', 'nothing']],
		[{ withoutTags: ['customer', 'VIP'] }, ['no phone', 'nothing']],
		[{ withoutTags: ['vip', 'VIP'] }, ['no phone', 'nothing']],
		[{ customField: { field: { id: 'cf', value: '' } } }, ['all', 'no email', 'no phone']],
	])('find contacts by %j', async (filters, ids) => {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts([
			{ id: 'all', email: 'a@example.com', phone: '+15550100999', tags: ['vip'] },
			{ id: 'no email', email: null, phone: '+15550100998', tags: ['vip'] },
			{ id: 'no phone', email: 'b@example.com', phone: null, tags: [] },
			{
				id: 'nothing',
				email: null,
				phone: null,
				firstName: 'Max',
				tags: [],
				customFields: [{ id: 'cf', value: 'red' }],
			},
		]);
		bench.sandbox.seed.customFields([{ id: 'cf' }]);
		const { items } = await bench.run(search(filters));
		expect(items.map(({ json }) => json.id).sort()).toEqual(ids);
	});

	it.each(['49.90', '49,90', '49,90 €', '$49.90', ' 049.9 '])(
		'find a contact by a number as lists write it: "%s"',
		async (value) => {
			bench.sandbox.seed.customFields([
				{ id: 'number', dataType: 'NUMERICAL' },
				{ id: 'text', dataType: 'TEXT' },
			]);
			bench.sandbox.seed.contacts([
				{ id: 'wanted', customFields: [{ id: 'number', value: 49.9 }] },
				{ id: 'other', customFields: [{ id: 'number', value: 4990 }] },
				{ id: 'text', customFields: [{ id: 'text', value: '49.9' }] },
			]);
			expect(jsonOf((await bench.succeed(searchInField('number', value))).items).map(({ id }) => id)).toEqual([
				'wanted',
			]);
			// A text may be a number of customers or a version, of which another spelling is another one.
			expect((await bench.succeed(searchInField('text', value))).items).toEqual([]);
		},
	);

	it.each(['49.9', '49,90 €'])('find a contact whose number the server shows as text: %j', async (value) => {
		bench.sandbox.seed.customFields([
			{ id: 'number', dataType: 'NUMERICAL' },
			{ id: 'money', dataType: 'MONETORY' },
		]);
		bench.sandbox.seed.contacts([
			{
				id: 'wanted',
				customFields: [
					{ id: 'number', value: '49.9' },
					{ id: 'money', value: '49.90' },
				],
			},
			{ id: 'other', customFields: [{ id: 'money', value: '4990' }] },
			{ id: 'blank', customFields: [{ id: 'money', value: ' ' }] },
		]);
		// Where no types are looked up, it may be a text, of which another spelling is another one.
		const found = bench.by({ highLevel: ['wanted'], documented: [] });
		const idsBy = async (field: string) =>
			jsonOf((await bench.succeed(searchInField(field, value))).items).map(({ id }) => id);
		expect(await idsBy('money')).toEqual(found);
		expect(await idsBy('number')).toEqual(value === '49,90 €' ? found : ['wanted']);
	});

	it('ask the server for a number in its plain spelling, too, unless it may be one of two numbers', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', dataType: 'NUMERICAL' }]);
		for (const value of ['1.234,50', '1,234']) await bench.succeed(searchInField('number', value));
		const asked = (value: string) => ({ field: 'customFields.number', operator: 'eq', value });
		const filters = bench.wire
			.filter(({ path }) => path === '/contacts/search')
			.map(({ body }) => (body as IDataObject).filters);
		expect(filters).toEqual(
			bench.by<unknown[]>({
				highLevel: [[{ group: 'OR', filters: [asked('1.234,50'), asked('1234.5')] }], [asked('1,234')]],
				documented: [],
			}),
		);
	});

	it.each(['+49 (0)30 123-4567', '030 1234567', '+49301234567', '+49 30 1234567 ext. 12'])(
		'find a contact by the number in a custom field for phones, however either is written: "%s"',
		async (value) => {
			bench.sandbox.seed.customFields([
				{ id: 'phone', dataType: 'PHONE' },
				{ id: 'text', dataType: 'TEXT' },
			]);
			bench.sandbox.seed.contacts([
				{ id: 'full', customFields: [{ id: 'phone', value: '+49301234567' }] },
				{ id: 'spaced', customFields: [{ id: 'phone', value: '+49 30 1234 567' }] },
				{ id: 'other', customFields: [{ id: 'phone', value: '+49301234568' }] },
				{ id: 'text', customFields: [{ id: 'text', value: '+49 30 1234 567' }] },
			]);
			const { items } = await bench.succeed(searchInField('phone', value));
			expect(
				jsonOf(items)
					.map(({ id }) => id)
					.sort(),
			).toEqual(['full', 'spaced']);
			// In a text, another spelling is another text.
			expect((await bench.succeed(searchInField('text', value))).items).toEqual([]);
		},
	);

	it('look up the types of custom fields only for what may be a phone, if the server does not filter by them', async () => {
		bench.sandbox.seed.customFields([{ id: 'phone', dataType: 'PHONE' }]);
		const lookUps = () => bench.wire.filter(({ path }) => path.endsWith('/customFields')).length;
		for (const value of ['none', '2026-01-31', '10042']) await bench.succeed(searchInField('phone', value));
		expect(lookUps()).toBe(bench.by({ highLevel: 3, documented: 0 }));
	});

	it.each(['jane doe', 'Jane  Doe'])('find a contact by "%s", whatever blanks a name has', async (name) => {
		bench.sandbox.seed.contacts([
			{ id: 'behind', firstName: 'Jane ', lastName: 'Doe' },
			{ id: 'plain', firstName: 'Jane', lastName: 'Doe' },
			{ id: 'other', firstName: 'Jane', lastName: 'Roe' },
		]);
		const { items } = await bench.succeed(search({ name }));
		expect(items.map(({ json }) => json.id).sort()).toEqual(['behind', 'plain']);
	});

	it.each([' Kunde', 'Kunde ', '\u200bKunde'])(
		'keep away contacts with a tag that has blanks or unseen characters around it: %j',
		async (tag) => {
			bench.sandbox.clear();
			bench.sandbox.seed.contacts([
				{ id: 'both', tags: ['kunde', 'vip'] },
				{ id: 'one', tags: ['kunde'] },
				{ id: 'stored so', tags: [tag.toLowerCase()] },
				{ id: 'none', tags: ['lead'] },
			]);
			const { items } = await bench.succeed(search({ withoutTags: '={{ $json.tags }}' }), [{ tags: ['vip', tag] }]);
			expect(jsonOf(items).map(({ id }) => id)).toEqual(['none']);
		},
	);

	it('find a contact by a country that does not exist, and no contacts with other such countries', async () => {
		const countries = ['Narnia', 'Wakanda', 'DE'];
		bench.sandbox.seed.contacts(countries.map((country) => ({ id: country, country })));
		const { items } = await bench.succeed(search({ country: 'wakanda' }));
		expect(jsonOf(items).map(({ id }) => id)).toEqual(['Wakanda']);
	});

	it('find contacts by the ID or name of the assigned user', async () => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Ada', lastName: 'Abbott' }]);
		const users = bench.by({ highLevel: ['u1', 'ada abbott'], documented: ['u1'] });
		for (const assignedTo of users) {
			const { items } = await bench.run(search({ assignedTo }));
			expect(items).toHaveLength(bench.by({ highLevel: 5, documented: 0 }));
		}
	});

	it.each([
		[{ hasNo: ['email', 'shoes'] }, /Has No cannot check "shoes"/],
		[{ customField: { field: { value: 'x' } } }, /Filters > Custom Field has no field/],
		[{ customField: { field: { id: 'cf', condition: 'contains' } } }, /Filters > Custom Field > Value is empty/],
		[{ customField: { field: { id: 'cf', condition: 'contains', value: ' ' } } }, /Custom Field > Value is empty/],
		[
			{ name: '={{ " " }}' },
			/^Filters > Name was empty, and nothing else says which contacts to find: all would match/,
		],
		[either(['name', ' ']), /A value of Filters > Any Of is empty/],
		[{ withoutTags: '={{ [5n] }}' }, /^Filters > Without Tags has to be text/],
		[{ tags: 'vip', tagMatch: 'Any' }, /^Filters > Tags Match can't be "Any"/],
		[either(['shoes', '42']), /Any Of cannot filter by "shoes"/],
		[either(['city', '']), /A value of Filters > Any Of is empty/],
		[either(['city', 'Oslo'], ['email', 'nope']), /^Filters > Any Of > Email "nope" is not an email address/],
		[either(['dnd', 'maybe']), /^Filters > Any Of > Do Not Disturb "maybe" is neither true nor false/],
		[either(['email', 'nobody']), /"nobody" is not an email address/],
	])('reject %j', async (filters, message) => {
		const { error } = await bench.run(search(filters));
		expect(error?.message).toMatch(message);
		expect(bench.wire).toEqual([]);
	});

	it('ignore empty values', async () => {
		const { items } = await bench.run(search({ city: '', tags: '', email: '', addedAfter: '' }));
		expect(items).toHaveLength(20);
	});
});

bothDialects('a filter whose expression gives nothing', (bench) => {
	it.each<[IDataObject, unknown, RegExp]>([
		[{ tags: '={{ $json.x }}' }, [], /^Filters > Tags was empty, so nothing was filtered by it/],
		[{ tags: '={{ $json.x }}' }, ' , ', /^Filters > Tags was empty/],
		[{ tags: '={{ $json.x }}' }, '[]', /^Filters > Tags was empty/],
		...['[""]', '\u200b', ['', ' ']].map((x): [IDataObject, unknown, RegExp] => [
			{ tags: '={{ $json.x }}' },
			x,
			/^Filters > Tags was empty/,
		]),
		[{ tagNames: ['vip'], tags: '={{ $json.x }}' }, [], /^Filters > Tags was empty/],
		[{ withoutTags: '={{ $json.x }}' }, [], /^Filters > Without Tag Names or IDs was empty/],
		[{ withoutTags: '={{ $json.x }}' }, ['\u200b'], /^Filters > Without Tag Names or IDs was empty/],
		...[' ', '\u00a0', '\u200b'].map((x): [IDataObject, unknown, RegExp] => [
			{ name: '={{ $json.x }}' },
			x,
			/^Filters > Name was empty/,
		]),
		[{ hasNo: '={{ $json.x }}' }, [], /^Filters > Has No was empty/],
		[{ customField: { field: { id: 'cf', value: '={{ $json.x }}' } } }, null, /Value was empty, so contacts without/],
	])('causes a hint, as more contacts are found than meant: %j', async (filters, x, hint) => {
		bench.sandbox.seed.customFields([{ id: 'cf' }]);
		bench.sandbox.seed.contacts([{ id: 'vip', tags: ['vip'], city: 'Oslo' }]);
		const result = await bench.succeed(search({ city: 'Oslo', ...filters }), [{ x } as IDataObject]);
		expect(result.items).toHaveLength(1);
		expect(hintsOf(result)).toEqual([expect.stringMatching(hint)]);
	});

	it.each<[IDataObject, unknown]>([
		[{ tags: '={{ $json.x }}' }, ['vip']],
		[{ tags: 'vip', tagMatch: '={{ $json.x }}' }, 'any'],
		[{ customField: { field: { id: 'cf', condition: 'exists', value: '={{ $json.x }}' } } }, null],
		[{ customField: { field: { id: 'cf', value: '={{ $json.x }}' } } }, 'red'],
		[{ source: '={{ $json.x }}' }, ' '],
	])('causes no hint if it gives something: %j', async (filters, x) => {
		bench.sandbox.seed.customFields([{ id: 'cf' }]);
		bench.sandbox.seed.contacts([
			{ id: 'vip', source: ' ', tags: ['vip'], customFields: [{ id: 'cf', value: 'red' }] },
		]);
		const result = await bench.succeed(search(filters), [{ x } as IDataObject]);
		expect(result.items).toHaveLength(1);
		expect(hintsOf(result)).toEqual([]);
	});
});

bothDialects('a length of time in place of a time', (bench) => {
	it.each(['{{ Duration.fromObject({ days: 7 }) }}', '{{ $now.diff($now.minus({ days: 7 })) }}'])(
		'fails the row, as everybody was added after a week of 1970: %s',
		async (week) => {
			bench.sandbox.seed.contacts([{ id: 'old', dateAdded: '2024-01-01T00:00:00Z' }]);
			const { items, error } = await bench.run(search({ addedAfter: `=${week}` }), [{}]);
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Filters > Added After "P.*" is not a date \(row 1\)$/);
			expect(error?.description).toMatch(/^It is a length of time. A week ago is /);
		},
	);

	it.each([604_800_000, 604_800])('fails the row as a number, too: %d', async (week) => {
		bench.sandbox.seed.contacts([{ id: 'old', dateAdded: '2024-01-01T00:00:00Z' }]);
		const { items, error } = await bench.run(search({ addedAfter: `={{ ${week} }}` }), [{}]);
		expect(items).toEqual([]);
		expect(error?.message).toBe(`Filters > Added After "${week}" is not a date (row 1)`);
		expect((await bench.succeed(search({ addedAfter: '={{ 0 }}' }), [{}])).items).toHaveLength(1);
	});
});

bothDialects('filter values as people write them', (bench) => {
	/** The IDs that a search finds in a workflow with this time zone in its settings. */
	const foundIn = async (timezone: string, filters: Filters): Promise<unknown> => {
		const { items, error } = await bench.run(search(filters), [{}], { timezone });
		expect(error).toBeUndefined();
		return items.map(({ json }) => json.id);
	};

	// The panel's date picker stores times without a zone: 2024-03-01T00:00:00.
	it.each([
		['a time picked in the panel', '2024-03-01T00:00:00', '2024-03-01T23:59:59'],
		['a day', '2024-03-01', '2024-03-02'],
	])('%s means the time zone of the workflow', async (_, addedAfter, addedBefore) => {
		bench.sandbox.seed.contacts([
			{ id: 'before', dateAdded: '2024-02-29T14:59:59.000Z' },
			{ id: 'first', dateAdded: '2024-02-29T15:00:00.000Z' },
			{ id: 'last', dateAdded: '2024-03-01T14:59:59.000Z' },
			{ id: 'after', dateAdded: '2024-03-01T15:00:01.000Z' },
		]);
		expect(await foundIn('Asia/Tokyo', { addedAfter, addedBefore })).toEqual(['last', 'first']);
	});

	it.each<[Filters | IDataObject]>([
		[{ city: 'Oslo ' }],
		[{ name: '\tAda' }],
		[{ name: ' Ada Byron ' }],
		[{ postalCode: ' 0150' }],
		[{ customField: { field: { id: 'number', value: '10042 ' } } }],
		[{ customField: { field: { id: 'number', condition: 'contains', value: ' 1004 ' } } }],
		[{ anyOf: { condition: [{ field: 'city', value: ' Oslo' }] } }],
		[{ assignedTo: 'u1 ' }],
	])('lose the blanks at their ends: %j', async (filters) => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Uma', lastName: 'Ray' }]);
		bench.sandbox.seed.customFields([{ id: 'number', dataType: 'TEXT' }]);
		const ada = { firstName: 'Ada', lastName: 'Byron', city: 'Oslo', postalCode: '0150', assignedTo: 'u1' };
		bench.sandbox.seed.contacts([
			{ id: 'meant', ...ada, customFields: [{ id: 'number', value: '10042' }] },
			{ id: 'other', firstName: 'Max', lastName: 'Cox', city: 'Rome' },
		]);
		const isUnknown = bench.dialect === 'documented' && 'assignedTo' in filters;
		expect(await foundIn('UTC', filters as Filters)).toEqual(isUnknown ? [] : ['meant']);
	});

	it('do not find everybody if they are nothing but blanks', async () => {
		bench.sandbox.seed.contacts([{ id: 'one', city: 'Oslo' }]);
		expect(await foundIn('UTC', { city: ' ' })).toEqual([]);
	});

	it.each(['+49 (0)30 1234567', '0049 (0) 30 / 1234567', '+49 30 1234567', '(030) 1234567'])(
		'find +49301234567 by %s',
		async (phone) => {
			bench.sandbox.seed.contacts([
				{ id: 'meant', phone: '+49301234567' },
				{ id: 'other', phone: '+49401234567' },
			]);
			const { items, error } = await bench.run(search({ phone }));
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.id)).toEqual(['meant']);
		},
	);

	it("tell a number of one country from the end of another country's longer number", async () => {
		bench.sandbox.seed.contacts([
			{ id: 'reykjavik', phone: '+3545812345' },
			{ id: 'san francisco', phone: '+14155812345' },
		]);
		const { items, error } = await bench.run(search({ phone: '581 2345' }));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(['reykjavik']);
	});
});

it('the filter Do Not Disturb by Channel requires the status of every chosen channel, and is sent to HighLevel', async () => {
	const [Email, SMS] = [{ status: 'active' }, { status: 'active' }];
	const wanted = ['email', 'SMS'].map((channel) => ({ channel, status: 'active' }));
	const parsed = await channelsFilter.parse({ dndSettings: wanted }, {} as never);
	expect([{ Email, SMS }, { SMS }].map((dndSettings) => parsed?.check({ dndSettings }))).toEqual([true, false]);
	expect(toFilters(parsed?.serverFilter ?? {})).toEqual(
		['Email', 'SMS'].map((one) => ({ field: `dndSettings.${one}.status`, operator: 'eq', value: 'active' })),
	);
});

it('the filter Do Not Disturb off finds contacts for which the list or the server does not state it', async () => {
	const parsed = await dndFilter.parse({ dnd: false }, {} as never);
	const contacts: IDataObject[] = [{}, { dnd: null }, { dnd: false }, { dnd: true }];
	expect(contacts.map((contact) => parsed?.check(contact))).toEqual([true, true, true, false]);
	expect(toFilters(parsed?.serverFilter ?? {})).toEqual([{ field: 'dnd', operator: 'not_eq', value: true }]);
});

it.each<[customField: unknown, passing?: string]>([
	[{ field: { id: 'cf', value: 'RED' } }, 'red'],
	[{ id: 'cf', value: 'red' }, 'red'],
	[[{ id: 'customField:cf', value: 'red' }], 'red'],
	// Of several all would have to hold.
	[
		[
			{ id: 'cf', value: 'red' },
			{ id: 'cf', condition: 'contains', value: 'e' },
		],
		'red',
	],
	// A file is an object, or one of a list.
	[[{ id: 'cf', condition: 'exists', value: '\ud83d' }], 'red,blue,{"f":{}},[{"url":"f"}]'],
	// Without a value, those that have none: a file is one, a list that was emptied and empty text boxes are none.
	[{ id: 'cf', value: '' }, ',[],{"first":"","second":null}'],
	[{}],
	[undefined],
])('the filter Custom Field can be %j', async (customField, passing = undefined) => {
	const context = { parameters: { timezone: 'UTC' } } as never;
	const parsed = await customFieldFilter.parse({ customField } as IDataObject, context, false);
	const having = (value: string | object) => ({ customFields: [{ id: 'cf', value }] }) as IDataObject;
	const values = ['red', 'blue', '', { f: {} }, [], [{ url: 'f' }], { first: '', second: null }];
	const passed = parsed && values.filter((value) => parsed.check(having(value)));
	expect(passed?.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join()).toBe(passing);
});

describe.each(['day', 'iso', 'epochMs'] as const)('a custom field of days that the server has as %s', (dateShownAs) => {
	bothDialects(
		'is found',
		(bench) => {
			it.each([
				['as Plain Columns show it', '2026-05-01'],
				['as people write it', '1.5.2026'],
				['as people write it, if only one number can be the month', '13/5/2026', '2026-05-13'],
				['whose month may be either number: by none', '5/1/2026', ''],
				['whose century is not written: by none', '13.5.26', ''],
				['of a time in another zone', '2026-04-30T22:00:00.000Z'],
				['of an expression with a time', "={{ DateTime.fromISO('2026-05-01T08:00') }}"],
				['of an expression with a date of JavaScript', "={{ new Date('2026-05-01T08:00:00Z') }}"],
			])('by the day %s', async (_, day, found = '2026-05-01') => {
				bench.sandbox.seed.customFields([{ id: 'renewal', name: 'Renewal', dataType: 'DATE' }]);
				bench.sandbox.seed.contacts(
					['2026-05-01', '2026-05-13', '2026-01-05'].map((value) => ({
						id: value,
						customFields: [{ id: 'renewal', value }],
					})),
				);
				const wanted = search({ customField: { field: { id: 'renewal', value: day } } });
				const { items } = await bench.run(wanted, undefined, { timezone: 'Europe/Berlin' });
				expect(items.map(({ json }) => json.id)).toEqual(found === '' ? [] : [found]);
			});

			it.each([
				['2026-05', ['2026-05-01', '2026-05-13']],
				['2026-05-01', ['2026-05-01']],
				['1.5.2026', ['2026-05-01']],
				['2025-05', []],
			])('by what it contains: %s', async (value, found) => {
				bench.sandbox.seed.customFields([{ id: 'renewal', name: 'Renewal', dataType: 'DATE' }]);
				bench.sandbox.seed.contacts(
					['2026-05-01', '2026-05-13', '2026-01-05'].map((day) => ({
						id: day,
						customFields: [{ id: 'renewal', value: day }],
					})),
				);
				const wanted = search({ customField: { field: { id: 'renewal', condition: 'contains', value } } });
				const { items } = await bench.succeed(wanted);
				expect(items.map(({ json }) => json.id).sort()).toEqual(found);
			});
		},
		{ dateShownAs },
	);
});

bothDialects('a long number, which as ms since 1970 would be a day of 2096', (bench) => {
	it.each([
		['63813', ['article']],
		['20', []],
		['12-', []],
	])('is found by its own digits alone: %s', async (value, found) => {
		bench.sandbox.seed.customFields([{ id: 'ean', name: 'EAN', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([{ id: 'article', customFields: [{ id: 'ean', value: 4_006_381_333_931 }] }]);
		const wanted = search({ customField: { field: { id: 'ean', condition: 'contains', value } } });
		const { items } = await bench.succeed(wanted);
		expect(items.map(({ json }) => json.id)).toEqual(found);
	});
});

bothDialects('a text box list', (bench) => {
	it.each([
		['is', 'BLUE pen', ['has boxes']],
		['contains', 'pen', ['has boxes']],
		['is', 'pen', []],
		['contains', 'second', []],
	])('is found by what one of its boxes holds: %s %s', async (condition, value, found) => {
		bench.sandbox.seed.customFields([{ id: 'boxes', name: 'Boxes', dataType: 'TEXTBOX_LIST' }]);
		const boxes = { first: 'Red ink', second: 'Blue pen', third: '' };
		bench.sandbox.seed.contacts([
			{ id: 'has boxes', customFields: [{ id: 'boxes', value: boxes }] },
			{ id: 'has others', customFields: [{ id: 'boxes', value: { first: 'Paper' } }] },
		]);
		const { items } = await bench.succeed(search({ customField: { field: { id: 'boxes', condition, value } } }));
		expect(jsonOf(items).map(({ id }) => id)).toEqual(found);
	});
});

bothDialects('a filter that only the node checks', (bench) => {
	it('reads full pages, however few contacts are wanted', async () => {
		bench.sandbox.seed.customFields([{ id: 'renewal', name: 'Renewal', dataType: 'DATE' }]);
		const day = (index: number) => `2026-05-${String(index + 1).padStart(2, '0')}`;
		bench.sandbox.seed.contacts(
			Array.from({ length: 30 }, (_, index) => ({
				id: `c${index}`,
				customFields: [{ id: 'renewal', value: day(index) }],
			})),
		);
		const filters = { customField: { field: { id: 'renewal', value: day(7) } } };
		const { items } = await bench.run(search(filters, { returnAll: false, limit: 1 }));
		expect(items.map(({ json }) => json.id)).toEqual(['c7']);
		expect(bench.wire.filter(({ path }) => /^\/contacts(\/search)?$/.test(path))).toHaveLength(1);
	});
});
