import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../../sandbox';
import { bothDialects } from '../../support/bench';
import { NODE_TYPE } from '../../../engine/nodeTypes';
import { execute } from '../../../engine/engine';
import { itemsNode } from '../../../engine/standIns';
import type { Filters } from './bruteForce';

const search = (filters: Filters | IDataObject, more: IDataObject = { returnAll: true }) =>
	({ resource: 'contact', operation: 'search', query: '', filters, ...more }) as never;

const either = (...conditions: Array<[field: string, value: string]>): IDataObject => ({
	anyOf: { condition: conditions.map(([field, value]) => ({ field, value })) },
});

/** Contacts that the filters below match. The dates of the first and the last are exactly the bounds. */
const MEANT: Partial<Contact> = {
	firstName: 'Mary Jane',
	lastName: 'Doe',
	city: 'Austin',
	companyName: 'Doe & Co',
	source: 'Web Form',
	country: 'US',
	state: 'TX',
	postalCode: '78701',
	assignedTo: 'u1',
	tags: ['vip', 'lead'],
	customFields: [
		{ id: 'cf1', value: 'Red' },
		{ id: 'cf2', value: ['a', 'B'] },
	],
	dateAdded: '2024-03-15T00:00:00.000Z',
	dateUpdated: '2025-03-15T00:00:00.000Z',
};

/** Contacts that each filter below nearly matches. */
const MISSES: Partial<Contact>[] = [
	{
		...{
			firstName: 'Mary',
			lastName: 'Jones',
			city: 'Austin Heights',
			companyName: 'Doe & Co Ltd',
			source: 'Web Form 2',
			country: 'DE',
			state: 'T',
			postalCode: '78701-1',
			assignedTo: 'u2',
			tags: ['vip'],
		},
		...{
			customFields: [
				{ id: 'cf1', value: 'Reddish' },
				{ id: 'cf2', value: ['a'] },
			],
		},
		...{ dateAdded: '2024-02-29T23:59:59.999Z', dateUpdated: '2025-02-28T23:59:59.999Z' },
	},
	{
		...{
			firstName: 'Jane',
			lastName: 'Mary-Doe',
			city: null,
			companyName: null,
			source: null,
			country: 'CA',
			tags: ['viper', 'lead'],
		},
		...{ customFields: [{ id: 'cf3', value: 'Red' }] },
		...{ dateAdded: '2024-04-01T00:00:00.000Z', dateUpdated: '2025-04-01T00:00:00.000Z' },
	},
	{
		...{ firstName: null, lastName: null, city: 'aus', companyName: 'Doe', source: 'Form', tags: [], country: 'GB' },
		...{ dateAdded: '2023-03-15T00:00:00.000Z', dateUpdated: '2024-03-15T00:00:00.000Z' },
	},
];

const FILTERS: Array<[string, IDataObject]> = [
	['name, a part of both names in any case', { name: 'JANE do' }],
	['city', { city: 'AUSTIN' }],
	['company', { companyName: 'doe & co' }],
	['source', { source: 'web form' }],
	['country', { country: 'us' }],
	['state', { state: 'tx' }],
	['postal code', { postalCode: 78701 }],
	['a tag that others have', { companyName: 'Doe & Co', withoutTags: ['VIPER', 'nobody has it'] }],
	['any of two cities, one that nobody is in', either(['city', 'austin'], ['city', 'Nowhere'])],
	['any of tags and company', either(['companyName', 'doe & co'], ['tags', 'vip, lead, no one has'])],
	[
		'any of what the server can’t be asked for',
		either(['name', 'JANE d'], ['phone', '123'], ['source', 'x'.repeat(80)]),
	],
	['one of several, beside another filter', { ...either(['city', 'Austin'], ['source', 'Form']), state: 'TX' }],
	['tags, all of them', { tags: 'LEAD, vip' }],
	['tags as a list', { tags: ['vip', 'lead'] }],
	['custom field', { customField: { field: { id: 'cf1', value: 'red' } } }],
	['a choice of a custom field', { customField: { field: { id: 'cf2', value: 'b' } } }],
	['added', { addedAfter: '2024-03-01T00:00:00.000Z', addedBefore: '2024-03-31T23:59:59.999Z' }],
	['updated', { updatedAfter: '2025-03-01T00:00:00.000Z', updatedBefore: '2025-03-31T23:59:59.999Z' }],
	[
		'added, in another time zone',
		{ addedAfter: '2024-03-01T02:00:00.000+02:00', addedBefore: '2024-03-31T18:59:59.999-05:00' },
	],
	['several at once', { city: 'Austin', tags: 'vip', addedAfter: '2024-03-01T00:00:00.000Z', name: 'mary' }],
];

bothDialects('the filters of a search', (bench) => {
	let meant: string[];

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1' }, { id: 'cf2', dataType: 'MULTIPLE_OPTIONS' }, { id: 'cf3' }]);
		const seeded = Array.from({ length: 360 }, (_, index): Partial<Contact> => {
			const email = `p${index}@example.com`;
			const phone = `+1555010${String(index).padStart(4, '0')}`;
			if (index % 4 > 0) return { ...MISSES[(index % 4) - 1], id: `x${index}`, email, phone };
			const onBound = index === 0 ? '-01T00:00:00.000Z' : index === 356 ? '-31T23:59:59.999Z' : undefined;
			return {
				...MEANT,
				...(onBound && { dateAdded: `2024-03${onBound}`, dateUpdated: `2025-03${onBound}` }),
				id: `m${index}`,
				email,
				phone,
			};
		});
		bench.sandbox.seed.contacts(seeded);
		meant = seeded.map(({ id }) => String(id)).filter((id) => id.startsWith('m'));
	});

	it.each(FILTERS)('return every match and no other contact: %s', async (_, filters) => {
		const { items, error } = await bench.run(search(filters));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id).sort()).toEqual([...meant].sort());
	});

	it.each(FILTERS)('apply before Limit: %s', async (_, filters) => {
		const { items } = await bench.run(search(filters, { returnAll: false, limit: 61 }));
		expect(items).toHaveLength(61);
		expect(items.every(({ json }) => meant.includes(json.id as string))).toBe(true);
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(61);
	});

	it.each(['p8@example.com', 'P8@Example.COM'])('compare the whole address with email %s', async (email) => {
		bench.sandbox.seed.contacts([{ id: 'near', email: 'pp8@example.com' }]);
		const { items } = await bench.run(search({ email }));
		expect(items.map(({ json }) => json.id)).toEqual(['m8']);
	});

	it.each(['+15550100008', '+1 (555) 010-0008', '001 555 010 0008', '555 010-0008', '(555) 0100008', '1-555-010-0008'])(
		'find the phone %s',
		async (phone) => {
			bench.sandbox.seed.contacts(
				[
					{ id: 'near', phone: '+445550100008' },
					{ id: 'nearer', phone: '+1555010000' },
				].filter(() => phone.startsWith('+')),
			);
			const { items, error } = await bench.run(search({ phone }));
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.id)).toEqual(['m8']);
		},
	);

	it.each([
		[['email'], ['no email', 'nothing']],
		[['email', 'phone'], ['nothing']],
		[['tags', 'email'], ['nothing']],
	])('find contacts without %s', async (hasNo, ids) => {
		bench.sandbox.clear();
		bench.sandbox.seed.contacts([
			{ id: 'all', email: 'a@example.com', phone: '+15550100999', tags: ['vip'] },
			{ id: 'no email', email: null, phone: '+15550100998', tags: ['vip'] },
			{ id: 'no phone', email: 'b@example.com', phone: null, tags: [] },
			{ id: 'nothing', email: null, phone: null, firstName: 'Max', tags: [] },
		]);
		const { items } = await bench.run(search({ hasNo }));
		expect(items.map(({ json }) => json.id).sort()).toEqual(ids);
	});

	it('find contacts by the ID or name of the assigned user', async () => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Ada', lastName: 'Abbott' }]);
		const users = bench.by({ highLevel: ['u1', 'ada abbott'], documented: ['u1'] });
		for (const assignedTo of users) {
			const { items } = await bench.run(search({ assignedTo }));
			expect(items).toHaveLength(bench.by({ highLevel: 90, documented: 0 }));
		}
	});

	it.each([
		[{ hasNo: ['email', 'shoes'] }, /Has No cannot check "shoes"/],
		[either(['shoes', '42']), /Any Of cannot filter by "shoes"/],
		[either(['city', '']), /A value of Filters > Any Of is empty/],
		[either(['email', 'nobody']), /"nobody" is not an email address/],
	])('reject %j', async (filters, message) => {
		const { error } = await bench.run(search(filters));
		expect(error?.message).toMatch(message);
		expect(bench.wire).toEqual([]);
	});

	it('return nothing if no contact passes', async () => {
		const { items, error } = await bench.run(search({ city: 'Nowhere' }));
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	it('ignore empty values', async () => {
		const { items } = await bench.run(search({ city: '', tags: '', email: '', addedAfter: '' }));
		expect(items).toHaveLength(360);
	});
});

bothDialects('filter values as people write them', (bench) => {
	/** The IDs that a search finds in a workflow with this time zone in its settings. */
	const foundIn = async (timezone: string, filters: Filters): Promise<unknown> => {
		const base = { typeVersion: 1, position: [0, 0] as [number, number] };
		const { run } = await execute({
			workflow: {
				name: 'In a time zone',
				settings: { executionOrder: 'v1', timezone },
				nodes: [
					{ ...base, id: '1', name: 'Items', type: 'test.items', parameters: {} },
					{
						...base,
						id: '2',
						name: 'Search',
						type: NODE_TYPE,
						parameters: search(filters),
						credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
					},
				],
				connections: { Items: { main: [[{ node: 'Search', type: 'main', index: 0 }]] } },
			},
			credentials: bench.credentials,
			more: { 'test.items': itemsNode([{ json: {} }]) },
		});
		const [task] = run.data.resultData.runData.Search ?? [];
		expect(task?.error).toBeUndefined();
		return task?.data?.main?.[0]?.map(({ json }) => json.id);
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

	it('mean the time zone that they name, whatever the workflow’s is', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'in', dateAdded: '2024-03-01T00:00:00.000Z' },
			{ id: 'out', dateAdded: '2024-02-29T23:59:59.999Z' },
		]);
		expect(await foundIn('Asia/Tokyo', { addedAfter: '2024-03-01T01:00:00+01:00' })).toEqual(['in']);
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
