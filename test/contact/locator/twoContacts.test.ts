import type { INodeParameters } from 'n8n-workflow';
import { Bench, bothDialects, jsonOf, located, mapping } from '../../support/bench';

const of = (operation: string, mode: string, value: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: located(mode, value) },
	...more,
});
const TAGS = { tags: 'x' };
const CITY = { fields: mapping({ city: 'Oslo' }) };

bothDialects('A contact whose email or phone another has, too', (bench) => {
	const twins = [
		{ id: 'one', email: 'twin@example.com', phone: '+12025550101', tags: ['a'], dateAdded: '2025-01-01T00:00:00.000Z' },
		{ id: 'two', email: 'twin@example.com', phone: '+12025550101', tags: ['a'], dateAdded: '2025-02-01T00:00:00.000Z' },
	];
	const work: Array<[operation: string, more: INodeParameters]> = [
		['delete', {}],
		['update', CITY],
		...(bench.dialect === 'highLevel'
			? ([
					['addTags', TAGS],
					['removeTags', { tags: 'a' }],
				] as Array<[string, INodeParameters]>)
			: []),
	];
	const places: Array<[string, string]> = [
		['email', 'Twin@example.com'],
		['phone', '+12025550101'],
		['phone', '(202) 555-0101'],
	];
	const cases = work.flatMap(([operation, more]) => places.map((place) => [operation, ...place, more] as const));

	it.each(cases)('is not found by %s with the %s %s: the row fails', async (operation, mode, value, more) => {
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts(twins);
		for (const options of [{}, { dryRun: true }]) {
			const { error } = await bench.run(of(operation, mode, value, { ...more, options }));
			expect(error?.message).toContain(`More than one contact has the ${mode} "${value}"`);
			expect(error?.description).toMatch(/Choose the one that you mean by its ID: .*(one, two|two, one)/);
		}
		expect([...bench.sandbox.state.contacts.values()]).toMatchObject(twins);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0 });
	});

	it.each([
		['the settings may not be read', 403, {}],
		['the settings do not say it', 200, { location: { id: 'loc_sandbox', settings: {} } }],
	])('is not updated by email where %s, so that duplicates may be allowed', async (_, status, body) => {
		bench.sandbox.setFaults([{ kind: 'status', status, body, match: { path: '/locations/*' } }]);
		bench.sandbox.seed.contacts(twins);
		const { error } = await bench.run(of('update', 'email', 'twin@example.com', CITY));
		expect(error?.message).toContain('More than one contact has the email');
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('is not deleted even where the location refuses duplicates, as it may have allowed them before', async () => {
		bench.sandbox.seed.contacts(twins);
		const { error } = await bench.run(of('delete', 'email', 'twin@example.com'));
		expect(error?.message).toContain('More than one contact');
		expect(bench.sandbox.counters.deleted).toBe(0);
	});

	it.each(['get', 'update'])('is not read in bulk as if it was the only one (%s)', async (operation) => {
		bench.sandbox.seed.contacts(twins);
		const more = operation === 'get' ? { options: { bulkRead: true } } : { write: 'changes' };
		const parameters = of(operation, 'email', '={{ $json.email }}', { ...CITY, ...more });
		const rows = ['twin', 'x', 'y', 'z', 'twin'].map((name) => ({ email: `${name}@example.com` }));
		const { items } = await bench.run(parameters, rows, { onError: 'continueRegularOutput' });
		for (const row of [0, 4]) expect(items[row]?.json.error).toContain('More than one contact has the email');
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it.each([
		['delete', 'email', {}],
		['update', 'phone', CITY],
	])('is found if it is the only one (%s)', async (operation, mode, more) => {
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts([{ ...twins[0] }, { id: 'other', email: 'xtwin@example.com', phone: '+12025550102' }]);
		const value = mode === 'email' ? 'twin@example.com' : '+12025550101';
		const { items, error } = await bench.run(of(operation, mode, value, more));
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ id: 'one' }]);
	});
});

describe('A contact that several rows delete', () => {
	const bench = new Bench('highLevel');

	it.each([
		['email', 'a@x.com', 'A@x.com'],
		['phone', '+12025550101', '202 555 0101'],
	])('is the only one that is deleted, though another has the %s %s, too', async (mode, first, second) => {
		const rows = [first, second].map((value) => ({ value }));
		bench.sandbox.seed.contacts([
			{ id: 'one', email: 'a@x.com', phone: '+12025550101' },
			{ id: 'two', email: 'b@x.com', phone: '+442025550101', additionalEmails: ['a@x.com'] },
		]);
		const options = { missing: 'passOn' };
		const { items } = await bench.succeed(of('delete', mode, '={{ $json.value }}', { options }), rows);
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['two']);
		expect(jsonOf(items)).toMatchObject([
			{ id: 'one', deleted: true },
			{ deleted: false, found: false },
		]);
	});

	it('is not found by the second row, whose error names the email', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'one', email: 'a@x.com' },
			{ id: 'two', email: 'b@x.com', additionalEmails: ['a@x.com'] },
		]);
		const rows = [{ value: 'a@x.com' }, { value: 'a@x.com' }];
		const { items } = await bench.run(of('delete', 'email', '={{ $json.value }}'), rows, {
			onError: 'continueRegularOutput',
		});
		expect(items[1]?.json.error).toContain('No contact has the email "a@x.com"');
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['two']);
	});

	it('does not protect the contact of another number with the same last digits', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'one', phone: '+12025550101' },
			{ id: 'two', phone: '+442025550101' },
		]);
		const rows = [{ value: '+12025550101' }, { value: '+442025550101' }];
		await bench.succeed(of('delete', 'phone', '={{ $json.value }}'), rows);
		expect(bench.sandbox.state.contacts.size).toBe(0);
	});
});

bothDialects('A location that refuses duplicates', (bench) => {
	it('is asked nothing but its settings, once, before contacts are updated by email', async () => {
		bench.sandbox.seed.contacts(['a', 'b', 'c'].map((id) => ({ id, email: `${id}@example.com` })));
		await bench.run(
			of('update', 'email', '={{ $json.email }}', CITY),
			['a', 'b', 'c'].map((id) => ({ email: `${id}@example.com` })),
		);
		const asked = bench.wire.filter(({ path }) => !/^\/contacts\/[abc]$/.test(path)).map(({ path }) => path);
		expect(asked.sort()).toEqual(
			bench.by({
				highLevel: [...Array<string>(3).fill('/contacts/search/duplicate'), '/locations/loc_sandbox'],
				documented: Array<string>(3).fill('/contacts'),
			}),
		);
	});
});
