import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../../sandbox';
import { parseSort, sortContacts } from '../../../nodes/HighLevelCrm/search/query/sort';
import { bothDialects, jsonOf } from '../../support/bench';

const search = (sort: unknown, more: object = { returnAll: true }, filters: object = {}) =>
	({
		resource: 'contact',
		operation: 'search',
		query: '',
		filters,
		sort,
		options: { outputFormat: 'raw' },
		...more,
	}) as never;

type Direction = 'asc' | 'desc';
type By = [field: 'dateAdded' | 'dateUpdated' | 'email' | 'firstName' | 'lastName', direction: Direction];
const SORTS: By[] = (['dateAdded', 'dateUpdated', 'email', 'firstName', 'lastName'] as const).flatMap((field): By[] => [
	[field, 'asc'],
	[field, 'desc'],
]);
/** The parameter in the editor's nesting. */
const nested = (...sorts: By[]) => ({ by: sorts.map(([field, direction]) => ({ field, direction })) });

/** The vendor's names of fields that it names differently. */
const VENDOR: Partial<Record<By[0], string>> = { firstName: 'firstNameLowerCase', lastName: 'lastNameLowerCase' };

const NAMES = ['adam', 'Adam', 'BOB', 'Zoë', 'eve', null, 'Émile', 'carl', "O'Brien", 'ab c'];
const CONTACTS = Array.from(
	{ length: 230 },
	(_, index): Partial<Contact> => ({
		id: `c${String(index).padStart(3, '0')}`,
		email: `p${(index * 37) % 230}@example.com`,
		firstName: NAMES[index % 10],
		lastName: NAMES[(index * 7 + 3) % 9],
		city: index % 3 > 0 ? 'Austin' : 'Boston',
		dateAdded: new Date(Date.UTC(2024, 0, 1 + ((index * 53) % 200))).toISOString(),
		dateUpdated: new Date(Date.UTC(2025, 0, 1, (index * 91) % 230)).toISOString(),
	}),
);

/** The value that a contact is sorted by. */
const keyOf = (contact: object, [field]: By): string => ((contact as Partial<Contact>)[field] ?? '').toLowerCase();

/** The keys of `contacts` in the order that `sorts` require. */
function inOrder(contacts: readonly object[], sorts: By[]): string[][] {
	const compare = (one: string, other: string, direction: Direction) =>
		one === other ? 0 : one < other === (direction === 'asc') ? -1 : 1;
	return contacts
		.map((contact) => sorts.map((by) => keyOf(contact, by)))
		.sort(
			(one, other) =>
				sorts
					.map(([, direction], index) => compare(one[index] ?? '', other[index] ?? '', direction))
					.find((sign) => sign !== 0) ?? 0,
		);
}

bothDialects(
	'sort of a search',
	(bench) => {
		const keys = (items: object[], ...sorts: By[]) => items.map((contact) => sorts.map((by) => keyOf(contact, by)));

		beforeEach(() => void bench.sandbox.seed.contacts(CONTACTS));

		it.each(SORTS)('by %s, %s: all pages in order, read in an order in which no contact moves', async (...by) => {
			const { items } = await bench.run(search(nested(by)));
			expect(new Set(jsonOf(items).map(({ id }) => id)).size).toBe(CONTACTS.length);
			expect(keys(jsonOf(items), by)).toEqual(inOrder(CONTACTS, [by]));
			expect(bench.wire).toHaveLength(3);
			const [field, direction] = by;
			for (const { body, query } of bench.wire) {
				if (bench.dialect === 'highLevel')
					expect(body).toMatchObject({
						sort: [{ field: 'dateAdded', direction: field === 'dateAdded' ? direction : 'desc' }],
					});
				else expect(Object.keys(query).sort()).toEqual(['limit', 'locationId', 'offset']);
			}
		});

		it('by two fields', async () => {
			const sorts: By[] = [
				['lastName', 'asc'],
				// Against the order in which the server lists them.
				['dateAdded', 'asc'],
			];
			const { items } = await bench.run(search(nested(...sorts)));
			expect(keys(jsonOf(items), ...sorts)).toEqual(inOrder(CONTACTS, sorts));
			if (bench.dialect === 'highLevel')
				for (const { body } of bench.wire)
					expect(body).toMatchObject({ sort: [{ field: 'dateAdded', direction: 'desc' }] });
		});

		it('is applied before Limit, whether the server or the node sorts', async () => {
			const { items } = await bench.run(search(nested(['email', 'desc']), { returnAll: false, limit: 7 }));
			expect(keys(jsonOf(items), ['email', 'desc'])).toEqual(inOrder(CONTACTS, [['email', 'desc']]).slice(0, 7));
			// If the server does not sort, the node must read every page. Otherwise it reads only what Limit needs.
			expect(bench.wire).toHaveLength(bench.by({ highLevel: 1, documented: 3 }));
		});

		it.each(SORTS)('by %s, %s, with Limit is left to a server that sorts', async (...by) => {
			await bench.run(search(nested(by), { returnAll: false, limit: 7 }));
			const [field, direction] = by;
			const sort = [{ field: VENDOR[field] ?? field, direction }];
			expect(bench.wire[0]?.body).toEqual(
				bench.by<unknown>({ highLevel: expect.objectContaining({ sort }), documented: undefined }),
			);
		});

		it('is applied after the filters', async () => {
			const { items } = await bench.run(
				search(nested(['email', 'asc']), { returnAll: false, limit: 5 }, { city: 'boston' }),
			);
			const meant = CONTACTS.filter(({ city }) => city === 'Boston');
			expect(keys(jsonOf(items), ['email', 'asc'])).toEqual(inOrder(meant, [['email', 'asc']]).slice(0, 5));
		});

		it("is the server's own if none is chosen", async () => {
			const { items } = await bench.run(search({}));
			expect(items).toHaveLength(CONTACTS.length);
			expect(JSON.stringify(bench.wire)).not.toContain('"sort"');
		});
	},
	{ pageCap: 100 },
);

bothDialects('a sort given by expressions', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts(CONTACTS));

	const one = [{ field: '={{ $json.field }}', direction: '={{ $json.direction }}' }];
	const good = { field: 'email', direction: 'asc' };

	it('is evaluated for each item', async () => {
		const { items } = await bench.run(search({ by: one }, { returnAll: false, limit: 9 }), [
			good,
			{ field: 'email', direction: 'desc' },
		]);
		const emails = jsonOf(items).map((contact) => [keyOf(contact, ['email', 'asc'])]);
		expect(emails.slice(0, 9)).toEqual(inOrder(CONTACTS, [['email', 'asc']]).slice(0, 9));
		expect(emails.slice(9)).toEqual(inOrder(CONTACTS, [['email', 'desc']]).slice(0, 9));
	});

	it.each<[string, object, RegExp]>([
		['a field that there is none of', { field: 'city', direction: 'asc' }, /Sort can't sort by "city"/],
		['a field by its name', { field: 'Date Added', direction: 'asc' }, /Sort can't sort by "Date Added"/],
		['an empty field', { field: '', direction: 'asc' }, /Sort can't sort by/],
		['a field that is no text', { field: ['email'], direction: 'asc' }, /Sort can't sort by/],
		['a direction that there is none of', { field: 'email', direction: 'up' }, /Sort > Direction "up"/],
		['an empty direction', { field: 'email', direction: '' }, /Sort > Direction/],
	])('rejects %s before anything is sent', async (_, bad, message) => {
		const { items, error } = await bench.run(search({ by: one }), [good, bad] as never);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(message);
		expect(error?.message).toContain('(row 2)');
		expect(error?.description).toMatch(/^Choose (dateAdded, .* or lastName|asc or desc)\./);
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});

// Servers write times as numbers, too, and in any zone.
const TIMES = [undefined, 999, '2026-01-02T00:00:00+02:00', '2026-01-01T23:00:00Z', Date.UTC(2026, 1)];
it.each<[field: By[0], values: unknown[]]>([
	['dateAdded', TIMES],
	['dateUpdated', TIMES],
	['email', [undefined, 'A_b@x.com', 'ab@x.com']],
])('contacts in ascending order of %s have %j', (field, values) => {
	const contacts = values.map((value) => ({ [field]: value })) as IDataObject[];
	const sorted = (direction: Direction, given: IDataObject[]) =>
		sortContacts(given, [{ field, direction }]).map((contact) => contact[field]);
	expect(sorted('asc', contacts.toReversed())).toEqual(values);
	expect(sorted('desc', contacts)).toEqual(values.toReversed());
});

const BY_EMAIL = { field: 'email', direction: 'asc' };
it.each<[given: unknown, sorts: unknown[]]>([
	[[BY_EMAIL], [BY_EMAIL]],
	[BY_EMAIL, [BY_EMAIL]],
	[{ by: BY_EMAIL }, [BY_EMAIL]],
	[[{}], [{ field: 'dateAdded', direction: 'desc' }]],
	[{}, []],
	[undefined, []],
])('the sort %j is read as %j', (given, sorts) => expect(parseSort(given)).toEqual(sorts));
