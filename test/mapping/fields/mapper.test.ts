import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, LOCATION, mapping, type Bench } from '../../support/bench';

const upsert = (fields: object, options = {}) =>
	({ resource: 'contact', operation: 'upsert', fields, options }) as never;
const FIELDS_PATH = `/locations/${LOCATION}/customFields`;

/** The bodies of the upserts. */
const bodies = ({ wire }: Bench) =>
	wire.filter(({ path }) => path === '/contacts/upsert').map(({ body }) => body as IDataObject);
const sorted = (contacts: IDataObject[]) =>
	contacts.sort((one, other) => (one.email as string).localeCompare(other.email as string));
const lookups = ({ wire }: Bench) => wire.filter(({ path }) => path === FIELDS_PATH);

/** Expressions that read the columns of the same names. */
const readingColumns = (...columns: string[]) =>
	Object.fromEntries(columns.map((column) => [column, `={{ $json.${column} }}`]));

/** A custom field's entry in the format of the dialect. */
const entry = (bench: Bench, id: string, value: unknown) =>
	bench.by<object>({ highLevel: { id, field_value: value }, documented: { id, value } });

bothDialects('mapping by hand', (bench) => {
	it('sends only mapped values that are not empty', async () => {
		const fields = mapping({ ...readingColumns('email', 'firstName', 'lastName', 'city'), source: '', phone: null });
		const items = [
			{ email: 'a@example.com', firstName: 'A', lastName: null, city: '', unmapped: 'x' },
			{ email: 'b@example.com', lastName: ' ' },
		];
		await bench.run(upsert(fields), items);
		expect(sorted(bodies(bench))).toEqual([
			{ email: 'a@example.com', firstName: 'A', locationId: LOCATION },
			{ email: 'b@example.com', locationId: LOCATION },
		]);
	});

	it('does not write fields that the panel hides (n8n 1 sets every switch of a new node to false)', async () => {
		const { schema, ...mapper } = mapping({ email: 'a@example.com', dnd: false, city: 'Austin' });
		const fields = (schema as unknown as IDataObject[]).map((field) => ({ ...field, removed: field.id !== 'email' }));
		await bench.run(upsert({ ...mapper, schema: fields }));
		expect(bodies(bench)).toEqual([{ email: 'a@example.com', locationId: LOCATION }]);
	});

	it('does not change fields that are empty in the item', async () => {
		const stored = { city: 'Austin', tags: ['vip'], phone: '+15550100101' };
		bench.sandbox.seed.contacts([{ id: 'one', email: 'a@example.com', ...stored }]);
		const fields = mapping({ email: 'a@example.com', ...readingColumns('city', 'phone', 'tags') });
		await bench.run(upsert(fields), [{ city: '', tags: '' }]);
		expect(bench.sandbox.state.contacts.get('one')).toMatchObject(stored);
	});

	it('clears fields that are empty in the item under Clear Empty Fields', async () => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'a@example.com', city: 'Austin', state: 'TX' }]);
		const fields = mapping({ email: 'a@example.com', ...readingColumns('city', 'state') });
		await bench.run(upsert(fields, { clearEmpty: true }), [{ city: '' }]);
		expect(bodies(bench)).toEqual([{ email: 'a@example.com', city: '', locationId: LOCATION }]);
		expect(bench.sandbox.state.contacts.get('one')).toMatchObject({ state: 'TX' });
		expect(bench.sandbox.state.contacts.get('one')?.city).toBeFalsy();
	});

	it('sends numbers as text for text fields', async () => {
		await bench.run(upsert(mapping({ email: 'a@example.com', postalCode: '={{ $json.zip }}' })), [{ zip: 1234 }]);
		expect(bodies(bench)[0]).toMatchObject({ postalCode: '1234' });
	});

	it('sends custom fields by ID in the format of the dialect, without the empty ones', async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1' },
			{ id: 'cf2', dataType: 'NUMERICAL' },
			{ id: 'cf3', dataType: 'CHECKBOX', picklistOptions: ['a', 'b'] },
			{ id: 'cf4' },
		]);
		const fields = Object.fromEntries(
			[1, 2, 3, 4].map((index) => [`customField:cf${index}`, `={{ $json.v${index} }}`]),
		);
		const row = { v1: 'text', v2: 0, v3: ['a', 'b'], v4: '' };
		await bench.succeed(upsert(mapping({ email: 'a@example.com', ...fields })), [row]);
		const [text, list] = [entry(bench, 'cf1', 'text'), entry(bench, 'cf3', ['a', 'b'])];
		expect(bodies(bench)[0]?.customFields).toEqual([text, entry(bench, 'cf2', 0), list]);
		const stored = [...bench.sandbox.state.contacts.values()][0]?.customFields;
		expect(stored).toContainEqual({ id: 'cf1', value: 'text' });
		expect(stored).toContainEqual({ id: 'cf3', value: ['a', 'b'] });
	});

	it('sends no look-up request', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1' }]);
		await bench.run(upsert(mapping({ email: 'a@example.com', 'customField:cf1': 'x' })));
		expect(lookups(bench)).toEqual([]);
	});
});

bothDialects('automatic mapping', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Favourite Colour', fieldKey: 'contact.fav_col' },
			{ id: 'cf2', name: 'Shoe size' },
		]);
	});

	it("accepts the API's field names without a look-up", async () => {
		const person = { email: 'a@example.com', phone: '+15550100101', firstName: 'A', lastName: 'B', companyName: 'Co' };
		const address = { address1: '1 Main', city: 'C', state: 'S', postalCode: 'P', country: 'US' };
		const row = { ...person, ...address, source: 'x' };
		await bench.run(upsert(automatic()), [row]);
		expect(bench.wire.map(({ path, body }) => ({ path, body }))).toEqual([
			{ path: '/contacts/upsert', body: { ...row, locationId: LOCATION } },
		]);
	});

	it.each(['Favourite Colour', 'favourite colour', 'contact.fav_col', 'fav_col', 'cf1', 'customField:cf1'])(
		'accepts the custom field column "%s"',
		async (column) => {
			await bench.run(upsert(automatic()), [{ email: 'a@example.com', [column]: 'red' }]);
			expect(bodies(bench)).toEqual([
				{ email: 'a@example.com', customFields: [entry(bench, 'cf1', 'red')], locationId: LOCATION },
			]);
		},
	);

	it.each([
		['an accent that is a character of its own, as in a file from macOS', 'Gro\u0308\u00dfe'],
		['a character that nobody sees', '\u200bGr\u00f6\u00dfe'],
		['a blank that does not break', 'gr\u00f6\u00dfe\u00a0'],
	])('accepts a custom field column whose name has %s', async (_, column) => {
		bench.sandbox.seed.customFields([{ id: 'cf9', name: 'Gr\u00f6\u00dfe' }]);
		await bench.run(upsert(automatic()), [{ email: 'a@example.com', [column]: '43' }]);
		expect(bodies(bench)).toEqual([
			{ email: 'a@example.com', customFields: [entry(bench, 'cf9', '43')], locationId: LOCATION },
		]);
	});

	it('looks up the custom fields once a run', async () => {
		const items = Array.from({ length: 30 }, (_, index) => ({
			email: `p${index}@example.com`,
			'Shoe size': String(index),
			'Favourite Colour': 'red',
		}));
		await bench.run(upsert(automatic()), items);
		expect(lookups(bench)).toHaveLength(1);
		expect(lookups(bench)[0]?.query).toMatchObject({ model: 'contact' });
		const written = new Map(bodies(bench).map(({ email, customFields }) => [email, customFields]));
		expect(items.map(({ email }) => written.get(email))).toEqual(
			items.map((_, index) => [entry(bench, 'cf2', String(index)), entry(bench, 'cf1', 'red')]),
		);
	});

	it('ignores columns without a field, and empty cells', async () => {
		await bench.run(upsert(automatic()), [
			{ email: 'a@example.com', city: '', state: null, 'Row colour': 'green', row_number: 2, id: 'x', dateAdded: 'y' },
		]);
		expect(bodies(bench)).toEqual([{ email: 'a@example.com', locationId: LOCATION }]);
	});

	it.each([
		[401, { message: 'The token is not authorized for this scope.' }, 'The token lacks the scope'],
		[200, { message: 'Under maintenance' }, "The answer to the location's custom fields holds no list"],
		[200, { success: false, customFields: [] }, "The answer to the location's custom fields has no records"],
	])('writes standard fields, and custom fields by ID, if the look-up fails: %d %j', async (status, body, reason) => {
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, kind: 'status', status, body }]);
		const result = await bench.succeed(upsert(automatic()), [
			{ email: 'a@example.com', firstName: 'A', 'Shoe size': '43', 'customField:cf1': 'red' },
			{ email: 'b@example.com', 'Shoe size': '44' },
		]);
		expect(result.items).toHaveLength(2);
		expect(hintsOf(result).join()).toContain(`the custom fields could not be looked up: ${reason}`);
		expect(lookups(bench)).toHaveLength(1);
		expect(sorted(bodies(bench))).toEqual([
			{ email: 'a@example.com', firstName: 'A', customFields: [entry(bench, 'cf1', 'red')], locationId: LOCATION },
			{ email: 'b@example.com', locationId: LOCATION },
		]);
	});
});
