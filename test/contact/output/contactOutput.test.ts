import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../../sandbox';
import { bothDialects, hintsOf, jsonOf, located, LOCATION, type Bench } from '../../support/bench';

const search = (options: object = {}, more: object = {}) =>
	({ resource: 'contact', operation: 'search', query: '', returnAll: true, options, ...more }) as never;
const get = (options: object = {}) =>
	({ resource: 'contact', operation: 'get', contactId: located('id', '={{ $json.id ?? "full" }}'), options }) as never;
const find = (options: object = {}) =>
	({
		resource: 'contact',
		operation: 'find',
		email: '={{ $json.email ?? "full@example.com" }}',
		phone: '',
		options,
	}) as never;
const READS = { search, get, find };

/** A contact with every field of the interface. */
const FULL: Partial<Contact> = {
	...{
		id: 'full',
		email: 'full@example.com',
		phone: '+15550100100',
		firstName: 'Ada',
		lastName: 'Abbott',
		companyName: 'Abbott & Co',
		tags: ['vip'],
	},
	...{ address1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '01234', country: 'US', source: 'test' },
	customFields: [
		{ id: 'cf1', value: 'Red' },
		{ id: 'cf2', value: 12.5 },
		{ id: 'cf3', value: ['a', 'b'] },
	],
};
const BY_NAME = { 'Favourite Colour': 'Red', Size: 12.5, Interests: ['a', 'b'] };
const MOST_FIELDS = 10;

const seed = ({ sandbox }: Bench, contacts: Array<Partial<Contact>> = [FULL]) => {
	sandbox.seed.customFields([
		{ id: 'cf1', name: 'Favourite Colour' },
		{ id: 'cf2', name: 'Size', dataType: 'NUMERICAL' },
		{ id: 'cf3', name: 'Interests', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['a', 'b'] },
		{ id: 'stage', name: 'Stage', model: 'opportunity' },
	]);
	sandbox.seed.contacts(contacts);
};
const lookups = ({ wire }: Bench) => wire.filter(({ path }) => path === `/locations/${LOCATION}/customFields`);

/** Operation and options; whether the output is simplified; whether it has the names of custom fields. */
const CASES: Array<[keyof typeof READS, object, boolean, boolean]> = [
	['search', {}, true, true],
	['search', { outputFormat: 'raw' }, false, true],
	['search', { customFieldsByName: false }, true, false],
	['search', { outputFormat: 'raw', customFieldsByName: false }, false, false],
	...(['get', 'find'] as const).flatMap((operation): typeof CASES => [
		[operation, {}, false, false],
		[operation, { outputFormat: 'simplified' }, true, false],
		[operation, { customFieldsByName: true }, false, true],
		[operation, { outputFormat: 'simplified', customFieldsByName: true }, true, true],
	]),
];

bothDialects('the output of a contact', (bench) => {
	beforeEach(() => seed(bench));

	it.each(CASES)('of %s with %j is simplified: %s, has names: %s', async (operation, options, simplified, named) => {
		const { items } = await bench.run(READS[operation](options));
		expect(items).toHaveLength(1);
		const json = items[0]?.json ?? {};
		const { firstName, email, tags, customFields } = FULL;
		expect(json).toMatchObject({ id: 'full', firstName, email, tags, customFields });
		if (simplified) expect(Object.keys(json).length).toBeLessThanOrEqual(MOST_FIELDS);
		else expect(json).toMatchObject(FULL);
		expect(json.customFieldsByName).toEqual(named ? BY_NAME : undefined);
		expect(lookups(bench)).toHaveLength(named ? 1 : 0);
	});

	it('has the custom fields as columns of their own under Flat, also with Custom Fields by Name', async () => {
		const flat = await bench.run(get({ outputFormat: 'flat' }));
		const both = await bench.run(get({ outputFormat: 'flat', customFieldsByName: true }));
		expect(jsonOf(both.items)).toEqual(jsonOf(flat.items));
		expect(jsonOf(both.items)[0]).toMatchObject({ 'Favourite Colour': 'Red', Size: 12.5 });
	});

	it('keeps values unchanged under Simplify', async () => {
		const whole = await bench.run(search({ outputFormat: 'raw' }));
		const simple = await bench.run(search());
		expect(Object.keys(simple.items[0]?.json ?? {}).length).toBeLessThan(
			Object.keys(whole.items[0]?.json ?? {}).length,
		);
		expect(whole.items[0]?.json).toMatchObject(simple.items[0]?.json ?? {});
	});

	it('distinguishes custom fields with one name', async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf4', name: 'Size' },
			{ id: 'cf5', name: 'Size' },
		]);
		bench.sandbox.seed.contacts([{ id: 'same', customFields: ['cf5', 'cf4', 'cf2'].map((id) => ({ id, value: id })) }]);
		const { items } = await bench.run(get({ customFieldsByName: true }), [{ id: 'same' }]);
		const named = items[0]?.json.customFieldsByName as IDataObject;
		expect(Object.values(named).sort()).toEqual(['cf2', 'cf4', 'cf5']);
		expect(named.Size).toBe('cf2');
		for (const id of ['cf4', 'cf5'])
			expect(Object.entries(named).find(([, value]) => value === id)?.[0]).toMatch(new RegExp(`^Size.*${id}`));
	});

	it('names a field that the location does not list by its ID', async () => {
		bench.sandbox.seed.contacts([
			{
				id: 'odd',
				customFields: [
					{ id: 'cf1', value: 'x' },
					{ id: 'deleted', value: 'y' },
				],
			},
		]);
		const { items } = await bench.run(get({ customFieldsByName: true }), [{ id: 'odd' }]);
		expect(items[0]?.json.customFieldsByName).toEqual({ 'Favourite Colour': 'x', deleted: 'y' });
	});
});

bothDialects('requests for the names of custom fields', (bench) => {
	const contacts = Array.from(
		{ length: 250 },
		(_, index): Partial<Contact> => ({
			...{ id: `c${index}`, email: `p${index}@example.com` },
			...(index % 2 > 0 && { customFields: [{ id: 'cf2', value: index }] }),
		}),
	);
	const rows = contacts.slice(0, 6).map(({ id, email }) => ({ id, email }));

	it.each(['search', 'get', 'find'] as const)(
		'%s takes one look-up a run for any number of rows and pages',
		async (operation) => {
			seed(bench, contacts);
			await bench.run(READS[operation]({ customFieldsByName: false }), rows);
			const without = bench.sandbox.counters.requests;
			bench.sandbox.resetCounters();
			const { items } = await bench.run(READS[operation]({ customFieldsByName: true }), rows);
			expect(bench.sandbox.counters.requests).toBe(without + 1);
			expect(lookups(bench).map(({ query }) => query)).toEqual([{ model: 'contact' }]);
			expect(items).toHaveLength(operation === 'search' ? rows.length * contacts.length : rows.length);
			for (const { id, customFields, customFieldsByName } of jsonOf(items)) {
				const index = Number((id as string).slice(1));
				expect(customFieldsByName).toEqual(index % 2 > 0 ? { Size: index } : undefined);
				expect(customFields).toEqual(index % 2 > 0 ? [{ id: 'cf2', value: index }] : []);
			}
		},
	);

	it.each(['search', 'get', 'find'] as const)('%s takes none if no contact has custom fields', async (operation) => {
		seed(
			bench,
			contacts.map(({ id, email }) => ({ id, email })),
		);
		const { items } = await bench.run(READS[operation]({ customFieldsByName: true }), rows);
		expect(items.length).toBeGreaterThanOrEqual(rows.length);
		expect(lookups(bench)).toEqual([]);
	});
});

bothDialects('without the right to see custom fields', (bench) => {
	it.each(['search', 'get', 'find'] as const)('%s returns contacts without names, with a hint', async (operation) => {
		seed(bench, [FULL, { ...FULL, id: 'other', email: 'other@example.com', phone: '+15550100101' }]);
		bench.sandbox.setFaults([
			{ match: { path: '/locations/*' }, kind: 'status', status: 403, body: { message: 'Forbidden resource' } },
		]);
		const result = await bench.run(
			READS[operation]({ customFieldsByName: true }),
			[FULL, FULL].map(({ id, email }) => ({ id, email })),
		);
		expect(result.error).toBeUndefined();
		expect(result.items).toHaveLength(operation === 'search' ? 4 : 2);
		for (const json of jsonOf(result.items)) {
			expect(json).toMatchObject({ firstName: 'Ada', customFields: FULL.customFields });
			expect(json).not.toHaveProperty('customFieldsByName');
		}
		expect(lookups(bench)).toHaveLength(1);
		expect(hintsOf(result)).toEqual([expect.stringMatching(/without their names.*no access to location/)]);
	});
});
