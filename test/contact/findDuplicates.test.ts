import type { IDataObject, INodeParameters } from 'n8n-workflow';
import fc from 'fast-check';
import type { Contact } from '../../sandbox';
import { bothDialects, Bench, hintsOf, jsonOf } from '../support/bench';

const find = (by: unknown, more: INodeParameters = {}): INodeParameters =>
	({ resource: 'contact', operation: 'findDuplicates', by, ...more }) as INodeParameters;
const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`;
/** The groups by their value: the IDs of their contacts. */
const groupsOf = (items: IDataObject[]): Record<string, string[]> =>
	Object.fromEntries(
		(items as Array<{ value: string; contacts: Array<{ id: string }> }>).map(({ value, contacts }) => [
			value,
			contacts.map(({ id }) => id),
		]),
	);

bothDialects('contact findDuplicates', (bench) => {
	it('returns an item per group, the oldest contact first, and the fields in which they differ', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'b', email: 'jane@example.com', firstName: 'Jane', city: 'Oslo', dateAdded: day(2), tags: ['x', 'y'] },
			{ id: 'c', email: 'other@example.com', firstName: 'Jane' },
			{ id: 'a', email: 'jane@example.com', firstName: 'Jane', city: 'Rome', dateAdded: day(1), tags: ['y', 'x'] },
		]);
		const { items, error } = await bench.run(find(['email']));
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([
			{
				...{ by: 'email', value: 'jane@example.com', count: 2 },
				contacts: [
					{ id: 'a', firstName: 'Jane', email: 'jane@example.com', city: 'Rome', dateAdded: day(1) },
					{ id: 'b', firstName: 'Jane', email: 'jane@example.com', city: 'Oslo', dateAdded: day(2) },
				],
				differs: ['city'],
			},
		]);
	});

	it.each([
		{ a: undefined, b: day(2), c: day(1), d: day(3) },
		{ a: day(2), b: undefined, c: day(1), d: day(3) },
		{ a: day(3), b: day(2), c: undefined, d: day(1) },
		{ a: day(3), b: day(2), c: day(1), d: undefined },
	])('puts a contact whose age is not known behind the others (%j)', async (added) => {
		const email = 'jane@example.com';
		bench.sandbox.seed.contacts(Object.keys(added).map((id) => ({ id, email })));
		for (const [id, dateAdded] of Object.entries(added))
			Object.assign(bench.sandbox.state.contacts.get(id) ?? {}, { dateAdded });
		const { items } = await bench.succeed(find(['email']));
		const dated = Object.entries(added).sort(([, one = '9'], [, other = '9']) => (one < other ? -1 : 1));
		expect(groupsOf(jsonOf(items))).toEqual({ [email]: dated.map(([id]) => id) });
	});

	it('returns each group once, although the field to compare is named twice', async () => {
		bench.sandbox.seed.contacts(['a', 'b'].map((id) => ({ id, firstName: 'Jo', lastName: 'Do', city: 'Oslo' })));
		const { items } = await bench.succeed(find(['name', 'Name', 'email']));
		expect(groupsOf(jsonOf(items))).toEqual({ 'jo do': ['a', 'b'] });
		expect(items).toHaveLength(1);
	});

	it('accepts the name that the panel has for a field to compare, in any case', async () => {
		bench.sandbox.seed.contacts(['a', 'b'].map((id) => ({ id, email: 'j@example.com', phone: '+15550100101' })));
		const { items } = await bench.succeed(find('Email, PHONE'));
		expect(jsonOf(items).map(({ by }) => by)).toEqual(['email', 'phone']);
	});

	it('compares every field, also custom fields and tags, and one that only some have', async () => {
		bench.sandbox.seed.contacts(
			[
				{ id: 'a', address1: 'Elm 1', tags: ['x'], customFields: [{ id: 'cf1', value: 'red' }] },
				{ id: 'b', address1: 'Oak 2', customFields: [{ id: 'cf1', value: 'blue' }] },
			].map((one) => ({ ...one, email: 'j@example.com', postalCode: '1' })),
		);
		const { items } = await bench.run(find('email'));
		expect(jsonOf(items)[0]?.differs).toEqual(['address1', 'tags', 'customField:cf1']);
	});

	it('groups contacts of one name with the same company or city, and connects such groups', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'a', dateAdded: day(1), firstName: 'Jane', lastName: 'Doe', companyName: 'Acme' },
			{ id: 'b', dateAdded: day(2), firstName: 'JANE ', lastName: ' doe', companyName: 'acme', city: 'Oslo' },
			{ id: 'c', dateAdded: day(3), firstName: 'Jane', lastName: 'Doe', city: ' OSLO' },
			{ id: 'd', dateAdded: day(4), firstName: 'Jane', lastName: 'Doe', city: 'Rome' },
			{ id: 'e', dateAdded: day(5), firstName: 'Jane', lastName: 'Doe' },
			{ id: 'f', dateAdded: day(6), firstName: 'Jane', city: 'Bonn' },
			{ id: 'g', dateAdded: day(7), firstName: 'Jane', city: 'Bonn' },
		]);
		const { items } = await bench.run(find('name'));
		expect(groupsOf(jsonOf(items))).toEqual({ 'jane doe': ['a', 'b', 'c'] });
	});

	it('takes a name and a city for the same whichever way their accents are written', async () => {
		const names = [
			['J\u00fcrgen', 'M\u00fcller', 'K\u00f6ln'],
			['Ju\u0308rgen', 'Mu\u0308ller', 'Ko\u0308ln'],
		];
		bench.sandbox.seed.contacts(
			names.map(([firstName, lastName, city], index) => ({ id: `${index}`, firstName, lastName, city })),
		);
		const { items } = await bench.run(find('name'));
		expect(jsonOf(items)).toMatchObject([{ value: 'j\u00fcrgen m\u00fcller', count: 2, differs: [] }]);
	});

	it('returns the largest group first, and groups of one size in the order of what they share', async () => {
		const emails = ['b', 'c', 'a', 'c', 'b', 'c', 'a'];
		bench.sandbox.seed.contacts(emails.map((name, index) => ({ id: `${index}`, email: `${name}@example.com` })));
		const { items } = await bench.run(find('email'));
		expect(jsonOf(items).map(({ value, count }) => [value, count])).toEqual([
			['c@example.com', 3],
			['a@example.com', 2],
			['b@example.com', 2],
		]);
	});

	it('reads all contacts once, in pages, and only those that pass the filters count', async () => {
		const many = Array.from({ length: 1_200 }, (_, index) => ({
			...{ id: `c${index}`, email: `p${index % 600}@example.com`, city: index === 0 ? 'Rome' : 'Oslo' },
		}));
		bench.sandbox.seed.contacts(many);
		const all = await bench.run(find('email, phone, name'));
		expect(all.items).toHaveLength(600);
		// A page of the documented dialect begins with the last contact of the page before.
		expect(bench.sandbox.counters.requests).toBe(bench.by({ highLevel: 3, documented: 13 }));
		const { items } = await bench.run(find('email', { filters: { city: 'Oslo' } }));
		expect(items).toHaveLength(599);
	});

	it('returns plain columns with Flat', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'a', email: 'j@example.com', city: 'Oslo', state: 'x', dateAdded: day(1) },
			{ id: 'b', email: 'j@example.com', dateAdded: day(2) },
		]);
		const { items } = await bench.run(find('email', { options: { outputFormat: 'flat' } }));
		expect(jsonOf(items)).toEqual([
			{ by: 'email', value: 'j@example.com', count: 2, contacts: 'a, b', differs: 'city, state' },
		]);
	});

	it('says so if there are no duplicates', async () => {
		bench.sandbox.seed.contacts([{ id: 'a', email: 'j@example.com' }]);
		const result = await bench.run(find(['email', 'phone', 'name']));
		expect(result.items).toEqual([]);
		expect(hintsOf(result)).toEqual(['No duplicates among 1 contact.']);
	});

	it.each([
		[[], /^By is empty/],
		['postcode', /^By "postcode" does not exist/],
	])('rejects %j before anything is sent', async (by, message) => {
		const { error } = await bench.run(find('={{ $json.by }}'), [{ by }]);
		expect(error?.message).toMatch(message);
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});

/** Numbers of one end: the ends of a few full numbers, with and without country code. */
const randomPhone = fc
	.tuple(fc.constantFrom('12125551015', '442125551015', '13135551015', '12125551016'), fc.integer({ min: 0, max: 5 }))
	.map(([full, cut]) => (cut === 0 ? `+${full}` : full.slice(cut)));

/** Whether a number without country code, of seven digits or more, may be a longer one. */
const mayBe = (short: string, long: string): boolean =>
	!short.startsWith('+') && short.length >= 7 && long.endsWith(short) && digits(long).length - short.length <= 3;
const digits = (phone: string): string => phone.replace('+', '');

/** The groups of each number that may be no other: its owners, and those of all numbers that may be it by any way. */
function groupsByBruteForce(phones: string[][]): Record<string, string[]> {
	const all = [...new Set(phones.flat())];
	const isPart = (short: string, long: string): boolean =>
		short === long || all.some((other) => other !== short && mayBe(short, other) && isPart(other, long));
	const full = all.filter((phone) => !all.some((other) => other !== phone && mayBe(phone, other)));
	const found = full.map((long): [string, string[]] => [
		long,
		phones.flatMap((own, index) => (own.some((phone) => isPart(phone, long)) ? ['abcdef'[index] ?? ''] : [])),
	]);
	return Object.fromEntries(found.filter(([, owners]) => owners.length > 1));
}

describe('additional addresses and numbers', () => {
	const bench = new Bench('highLevel');
	const groups = async (by: string, contacts: Array<Partial<Contact>>) => {
		bench.sandbox.seed.contacts(
			contacts.map((one, index) => ({ id: 'abcdef'[index], dateAdded: day(index + 1), ...one })),
		);
		return groupsOf(jsonOf((await bench.run(find(by))).items));
	};

	it('form the same groups as a brute-force comparison of all pairs', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.array(randomPhone, { maxLength: 2 }), { maxLength: 6 }), async (phones) => {
				bench.sandbox.clear();
				const found = await groups(
					'phone',
					phones.map((additionalPhones) => ({ additionalPhones })),
				);
				expect(found).toEqual(groupsByBruteForce(phones));
			}),
			{ numRuns: 150 },
		);
	});
});
