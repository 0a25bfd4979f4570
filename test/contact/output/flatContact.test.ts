import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf, type Bench } from '../../support/bench';

/** Custom fields of every type, some with names that mean another field in automatic mapping. */
const CUSTOM_FIELDS: Parameters<Bench['sandbox']['seed']['customFields']>[0] = [
	{ id: 'cfText', name: 'Favourite Colour' },
	{ id: 'cfCode', name: 'Code' },
	{ id: 'cfDate', name: 'Since', dataType: 'DATE' },
	{ id: 'cfNumber', name: 'Size', dataType: 'NUMERICAL' },
	{ id: 'cfOther', name: 'Size', dataType: 'NUMERICAL' },
	{ id: 'cfSeveral', name: 'Likes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Art', 'Sport'] },
	{ id: 'cfCity', name: 'City' },
	{ id: 'cfSite', name: 'website' },
	{ id: 'cfAction', name: 'action' },
	{ id: 'cfBoxes', name: 'Boxes', dataType: 'TEXTBOX_LIST' },
];
const VALUES = [
	{ id: 'cfText', value: 'Red, "dark"' },
	{ id: 'cfCode', value: '007' },
	{ id: 'cfDate', value: '2024-05-01' },
	{ id: 'cfNumber', value: 12.5 },
	{ id: 'cfOther', value: 43 },
	{ id: 'cfSeveral', value: ['Art', 'Sport'] },
	{ id: 'cfCity', value: 'Second home' },
	{ id: 'cfSite', value: 'https://other.example' },
	{ id: 'cfAction', value: 'call back' },
	{ id: 'cfBoxes', value: { left: 'a', right: 'b' } as never },
	// The field of this value was deleted.
	{ id: 'cfGone', value: ['a', 'b'] },
];
const CONTACTS = [
	{
		...{ id: 'one', email: 'one@example.com', phone: '+4930123456', firstName: 'Jane', lastName: 'Doe' },
		...{ companyName: 'Doe & Co', address1: '1 Main', city: 'Berlin', state: 'BE', postalCode: '01115', country: 'DE' },
		...{ source: 'form', website: 'https://example.com', timezone: 'Europe/Berlin', dateOfBirth: '1990-02-28' },
		tags: ['vip', 'cold lead'],
		customFields: VALUES,
	},
	{ id: 'two', email: 'two@example.com', firstName: 'Ray', tags: [] },
	{ id: 'three', phone: '+4930999888', lastName: 'Low', city: 'Oslo', customFields: VALUES.slice(0, 3) },
	{ id: 'four', email: 'four@example.com', tags: ['vip'] },
];

const search = (options: IDataObject) =>
	({ resource: 'contact', operation: 'search', returnAll: true, options: { outputFormat: 'flat', ...options } }) as never;
const importing = {
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), write: 'changes', options: { outputFormat: 'flat' } },
} as never;

const asTheyAre = (items: IDataObject[]) => items;
/** Writes and reads a CSV file as n8n does: all columns of all items, every value as text. */
function throughCsv(items: IDataObject[]): IDataObject[] {
	const columns = [...new Set(items.flatMap((json) => Object.keys(json)))];
	return parse(stringify(items, { header: true, columns, bom: true, cast: { boolean: String } }), {
		...{ columns: true, bom: true },
	}) as unknown as IDataObject[];
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const writes = ({ wire }: Bench) =>
	wire.filter(({ method, path }) => method !== 'GET' && path !== '/contacts/search').map(({ path }) => path);

bothDialects('the output of Flat', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields(CUSTOM_FIELDS);
		bench.sandbox.seed.contacts(CONTACTS);
	});

	const ways = [
		['as it is', asTheyAre],
		['through a CSV file', throughCsv],
	] as const;

	describe.each(ways)('fed back into automatic mapping %s', (_, way) => {
		it.each([
			['simplified', {}],
		] as const)('changes and writes nothing: %s', async (_kind, options) => {
			const { items } = await bench.run(search(options), [{}]);
			expect(items).toHaveLength(CONTACTS.length);
			const before = [...bench.sandbox.state.contacts.values()];
			bench.sandbox.resetCounters();
			const back = await bench.run(importing, way(jsonOf(items)));
			expect(back.error).toBeUndefined();
			expect(jsonOf(back.items).map(({ id, action, changes }) => [id, action, changes])).toEqual(
				jsonOf(items).map(({ id }) => [id, 'unchanged', '']),
			);
			expect(writes(bench)).toEqual([]);
			expect([...bench.sandbox.state.contacts.values()]).toEqual(before);
			// The output of the import is flat, too.
			expect(hintsOf(back).filter((hint) => !hint.includes('left out of the plain columns'))).toEqual([]);
		});

		it('writes only the one cell that was changed', async () => {
			const { items } = await bench.run(search({}), [{}]);
			const rows = way(jsonOf(items)).map((row) => (row.id === 'one' ? { ...row, 'Favourite Colour': 'Blue' } : row));
			const back = await bench.run(importing, rows);
			expect(jsonOf(back.items).map(({ id, action, changes }) => [id, action, changes])).toEqual(
				jsonOf(items).map(({ id }) =>
					id === 'one' ? [id, 'updated', 'Favourite Colour: Red, "dark" → Blue'] : [id, 'unchanged', ''],
				),
			);
			expect(writes(bench)).toHaveLength(1);
		});
	});

	it('says that a tag with a comma looks like two', async () => {
		bench.sandbox.seed.contacts([{ id: 'five', email: 'five@example.com', tags: ['smith, john'] }]);
		const result = await bench.run(search({}), [{}]);
		expect(jsonOf(result.items).find(({ id }) => id === 'five')).toMatchObject({ tags: 'smith, john' });
		expect(hintsOf(result)).toContain('A tag contains a comma: the text in the column tags shows it as two.');
	});

	it.each(['iso', 'epochMs'] as const)('has dates as dates if the server returns them as %s', async (dateShownAs) => {
		bench.sandbox.configure({ dateShownAs });
		const { items } = await bench.run(search({}), [{}]);
		expect(jsonOf(items).flatMap(({ Since }) => Since ?? [])).toEqual(['2024-05-01', '2024-05-01']);
		const back = await bench.run(importing, throughCsv(jsonOf(items)));
		expect(jsonOf(back.items).map(({ action }) => action)).toEqual(CONTACTS.map(() => 'unchanged'));
	});

	it('has only plain values, and custom fields by name, with one look-up', async () => {
		const result = await bench.run(search({}), [{}]);
		const { items } = result;
		const one = jsonOf(items).find(({ id }) => id === 'one');
		expect(Object.keys(one ?? {}).filter((name) => /Boxes|cfGone/.test(name))).toEqual([]);
		expect(hintsOf(result)).toEqual(
			['Boxes', 'customField:cfGone'].map((name) => expect.stringContaining(`"${name}"`) as unknown),
		);
		expect(jsonOf(items).flatMap((json) => Object.values(json).filter((value) => !isPlain(value)))).toEqual([]);
		expect(one).toMatchObject({
			...{ id: 'one', tags: 'vip, cold lead', 'Favourite Colour': 'Red, "dark"', Since: '2024-05-01' },
			...{ Likes: 'Art, Sport', 'customField:cfNumber': 12.5 },
			...{ 'customField:cfOther': 43, 'customField:cfCity': 'Second home', 'customField:cfAction': 'call back' },
		});
		expect(bench.wire.filter(({ path }) => path.endsWith('/customFields'))).toHaveLength(1);
	});

	it('leaves out a value that would be written back as another, and keeps one that is never written back', async () => {
		bench.sandbox.seed.customFields([{ id: 'cfFile', name: 'File', dataType: 'FILE_UPLOAD' }]);
		const customFields = ['cfText', 'cfSeveral', 'cfFile'].map((id) => ({
			id,
			value: (id === 'cfText' ? ['a', 'b'] : { a: 'b' }) as never,
		}));
		bench.sandbox.seed.contacts([{ id: 'odd', customFields }]);
		const { items } = await bench.run(search({}), [{}]);
		const odd = jsonOf(items).find(({ id }) => id === 'odd') ?? {};
		expect(['Favourite Colour', 'Likes', 'File'].filter((name) => name in odd)).toEqual(['File']);
	});

	it.each<[fieldsToReturn: string[], first: IDataObject, lookUps: number]>([
		[['id', 'City', 'tags'], { id: 'one', city: 'Berlin', tags: 'vip, cold lead' }, 0],
		[['Since', 'Likes'], { Since: '2024-05-01', Likes: 'Art, Sport' }, 1],
	])('asks for custom fields only if one of them is to return: %j', async (fieldsToReturn, first, lookUps) => {
		const result = await bench.succeed(search({ fieldsToReturn }), [{}]);
		expect(jsonOf(result.items)).toContainEqual(first);
		expect(bench.wire.filter(({ path }) => path.endsWith('/customFields'))).toHaveLength(lookUps);
		// Nobody asked for the fields that plain columns leave out.
		expect(hintsOf(result)).toEqual([]);
	});

	it('has the chosen days in one form, however the field is named', async () => {
		bench.sandbox.seed.customFields(['cfStart', 'cfStartToo'].map((id) => ({ id, name: 'Start', dataType: 'DATE' })));
		const customFields = ['cfDate', 'cfStart', 'cfStartToo'].map((id) => ({ id, value: Date.parse('2026-01-31') as never }));
		bench.sandbox.seed.contacts([{ id: 'days', customFields }]);
		const fieldsToReturn = ['Since', 'cfDate', 'customField:cfDate', 'cfStart', 'Start (cfStartToo)'];
		const { items } = await bench.succeed(search({ fieldsToReturn }), [{}]);
		expect(jsonOf(items)).toContainEqual(Object.fromEntries(fieldsToReturn.map((name) => [name, '2026-01-31'])));
	});
});

describe('Flat of other operations', () => {
	bothDialects('returns only plain values', (bench) => {
		it.each([
			['create', { fields: automatic() }, [{ email: 'new@example.com', tags: 'a, b' }]],
			['upsert', { fields: automatic() }, [{ email: 'one@example.com', tags: 'a, b' }]],
			['get', { contactId: 'one', options: { outputFormat: 'flat', customFieldsByName: true } }, [{}]],
			['find', { email: 'one@example.com' }, [{}]],
		])('of %s', async (operation, parameters, rows) => {
			bench.sandbox.seed.customFields(CUSTOM_FIELDS);
			bench.sandbox.seed.contacts(CONTACTS);
			const run = { resource: 'contact', operation, options: { outputFormat: 'flat' }, ...parameters };
			const { items, error } = await bench.run(run, rows);
			expect(error).toBeUndefined();
			const [json = {}] = jsonOf(items);
			expect(Object.entries(json).filter(([, value]) => !isPlain(value))).toEqual([]);
			expect(json.tags).toMatch(/a, b|vip, cold lead/);
		});
	});
});
