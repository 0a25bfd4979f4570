import type { IDataObject } from 'n8n-workflow';
import type { Contact, Observed } from '../../sandbox';
import { Bench, hintsOf, jsonOf, mapping } from '../support/bench';
import { forgetServers } from '../support/forgetConnections';
import { leaversOf, GOING_ON, leaving, listed, rowsFor, synchronizing } from '../plan/list';

describe('who left a list', () => {
	const bench = new Bench('highLevel');
	const run = async (leavers: string, rows: IDataObject[], options: IDataObject = {}) =>
		jsonOf((await bench.run(synchronizing(leavers, options), rows, GOING_ON)).items);
	const remaining = () => bench.sandbox.state.contacts.size;
	/** Does something once, when a request is answered. */
	const onceAfter = (is: (observed: Observed) => boolean, deed: () => void) => {
		let done = false;
		bench.sandbox.configure({
			observer: (observed) => {
				if (done || !is(observed)) return;
				done = true;
				deed();
			},
		});
	};
	const isSearch = ({ path }: Observed) => path === '/contacts/search';
	const change = (id: string, values: Partial<Contact>) => {
		const { contactStore } = bench.sandbox.state;
		contactStore.update(contactStore.get(id) as Contact, values);
	};

	it('is searched by the list tag, and does not include a contact in the answer that lacks the tag', async () => {
		bench.sandbox.seed.contacts([...listed(3), { id: 'near', email: 'near@example.com', tags: ['shopping'] }]);
		const contacts = [...bench.sandbox.state.contacts.values()] as unknown as IDataObject[];
		const match = { path: '/contacts/search', bodyIncludes: '"shop"' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 200, body: { contacts, total: 4 } }]);
		const options = { brakePercent: 60 };
		expect(leaversOf(await run('delete', rowsFor(2), options))).toEqual({ p2: 'deleted' });
		expect(bench.sandbox.state.contacts.has('near')).toBe(true);
	});

	it('is nobody, and no more is sent, once the token was refused', async () => {
		bench.sandbox.seed.contacts(listed(3));
		bench.sandbox.setFaults([{ match: { path: '/contacts/search' }, kind: 'status', status: 401 }]);
		const { error } = await bench.run(synchronizing('delete'), rowsFor(2));
		expect(error?.message).toBe('The token was refused');
		expect(bench.wire).toHaveLength(1);
	});

	it.each(['delete', 'removeTag', 'doNotDisturb'])('is held if some of the list was not read (%s)', async (leavers) => {
		bench.sandbox.configure({ pageCap: 10 });
		bench.sandbox.seed.contacts(listed(30));
		const match = { path: '/contacts/search', bodyIncludes: '"shop"' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 500, skip: 1 }]);
		const items = await run(leavers, [...rowsFor(9), { email: 'new@example.com' }]);
		const left = leaving(items);
		// Ten were read, of whom rows name two.
		expect(left.map(({ leaver }) => leaver)).toEqual(Array.from({ length: 8 }, () => 'held'));
		expect(left[0]?.heldBecause).toMatch(/^Not all contacts with the list tag could be read: .*Run the list again$/);
		expect(bench.sandbox.counters).toMatchObject({ created: 1, deleted: 0 });
		expect(bench.sandbox.state.contacts.get('p10')).toMatchObject({ tags: ['shop', 'vip'], dnd: false });
	});

	it('is held if an expression fails in a row, as the row may mean anybody', async () => {
		const fields = mapping({ email: '={{ $json.email.toLowerCase() }}', city: 'Oslo' });
		bench.sandbox.seed.contacts(listed(6));
		const parameters = synchronizing('delete', {}, { fields });
		const { items } = await bench.run(parameters, [...rowsFor(5), { mail: 'p5@example.com' }], GOING_ON);
		expect(jsonOf(items)[5]?.error).toEqual(expect.any(String));
		expect(leaversOf(jsonOf(items))).toEqual({ p5: 'held' });
		expect(bench.sandbox.counters.deleted).toBe(0);
	});

	it.each(['delete', 'report'])('is reported as unknown if nothing of the list was read (%s)', async (leavers) => {
		bench.sandbox.seed.contacts(listed(10));
		const match = { path: '/contacts/search', bodyIncludes: '"shop"' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 500 }]);
		const result = await bench.run(synchronizing(leavers), rowsFor(9), GOING_ON);
		expect(leaving(jsonOf(result.items))).toEqual([]);
		expect(hintsOf(result).join('\n')).toMatch(
			/Nobody is known to have left the list: Not all contacts with the list tag could be read: .*Run the list again/,
		);
	});

	it.each([
		['may mean anybody', { email: 'jane@', row_number: 12 }, /^Row 12 may mean any of them/],
		['names no contact', { firstName: 'Jane', row_number: 12 }, /^Row 12 failed and names no contact/],
	])('is held because of a row that %s, which is named by its number in the file', async (_, row, because) => {
		bench.sandbox.seed.contacts(listed(10));
		const items = await run('removeTag', [...rowsFor(9), row]);
		expect(items.find(({ error }) => error !== undefined)?.row).toBe(12);
		expect(leaving(items)[0]).toMatchObject({ leaver: 'held', heldBecause: expect.stringMatching(because) as unknown });
	});

	it('fails with the whole run if the token is refused', async () => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.setFaults([{ kind: 'status', status: 401, body: { message: 'Invalid JWT' } }]);
		const { error } = await bench.run(synchronizing('delete'), rowsFor(29));
		expect(error?.description).toContain('Nothing was written');
		expect(remaining()).toBe(30);
	});

	it('is not dealt with any more once the token is refused', async () => {
		bench.sandbox.seed.contacts(listed(300));
		const match = { method: 'DELETE', path: '/contacts/*' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 401, body: { message: 'Invalid JWT' } }]);
		const left = leaving(await run('delete', rowsFor(180), { brakePercent: 50 }));
		const held = left.filter(({ leaver }) => leaver === 'held');
		expect([left.length, remaining()]).toEqual([120, 300]);
		// Only those that were under way then were tried.
		expect(held.length).toBeGreaterThan(60);
		for (const { heldBecause } of held) expect(heldBecause).toMatch(/^The run was stopped: .+\. Run the list again$/);
		expect(bench.sandbox.log.filter(({ method }) => method === 'DELETE').length).toBeLessThan(60);
	});

	it('is reported even if the last row is refused its token', async () => {
		bench.sandbox.seed.contacts(listed(30));
		const match = { method: 'PUT', path: '/contacts/*' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 401, body: { message: 'Invalid JWT' } }]);
		const items = await run('report', [...rowsFor(28), { email: 'p28@example.com', city: 'Oslo' }]);
		expect(items[28]?.code).toBe('token-refused');
		expect(leaversOf(items)).toEqual({ p29: 'reported' });
	});

	it.each<[string, IDataObject, badValues?: string]>([
		['Row 29 may mean any of them', { email: 'ask Jane' }],
		['Row 29 may mean any of them, as Email', { email: 'ask Jane', phone: '+12025558888' }, 'leaveOut'],
		['Row 29 may mean any of them, as the ID', { id: 'gone' }],
		['Row 29 failed and names no contact', { firstName: 'Jane' }],
	])('is not reported, but held: %s', async (reason, row, badValues = 'failRow') => {
		bench.sandbox.seed.contacts(listed(30));
		const left = leaving(await run('report', [...rowsFor(28), row], { badValues }));
		expect(left.map(({ leaver }) => leaver)).toEqual(['held', 'held']);
		for (const { heldBecause } of left) expect(heldBecause).toContain(reason);
	});

	it.each<[as: string, row: IDataObject]>([
		['num can', { num: 'N30' }],
		['num can', { num: 'N30', country: 'Atlantis' }],
		['and names no contact', { num: 'n/a' }],
		['and names no contact', { num: '0' }],
	])('is held if a row fails that has only an unknown number: %s', async (reason, row) => {
		bench.sandbox.seed.customFields([{ id: 'num', name: 'num', dataType: 'TEXT' }]);
		const last = { ...listed(30)[29], customFields: [{ id: 'num', value: 'N29' }] };
		bench.sandbox.seed.contacts([...listed(29), last] as never);
		const rows = [...rowsFor(28), { email: 'p28@example.com', num: 'N28' }, row];
		const left = leaving(await run('report', rows, { badValues: 'failRow', matchField: 'num' }));
		expect(left).toMatchObject([{ id: 'p29', leaver: 'held' }]);
		expect(left[0]?.heldBecause).toContain(reason);
	});

	const amongOthers = (value: string) => ({
		customFields: [
			{ id: 'other', value: 'N28' },
			{ id: 'num', value },
		],
	});
	it.each<[named: string, row: IDataObject, leavers: IDataObject]>([
		['an ID', { id: 'p29' }, {}],
		['a number', { num: 'N29' }, {}],
		['nobody by a number', { num: 'N30' }, { p29: 'held' }],
		['a number among its custom fields', amongOthers('N29'), {}],
		['nobody by one among its custom fields', amongOthers('N30'), { p29: 'held' }],
	])('does not include a contact that a failed row names by %s', async (_, row, leavers) => {
		bench.sandbox.seed.customFields(['num', 'other'].map((id) => ({ id, name: id, dataType: 'TEXT' })) as never);
		const last = { ...listed(30)[29], customFields: [{ id: 'num', value: 'N29' }] };
		bench.sandbox.seed.contacts([...listed(29), last] as never);
		const rows = [...rowsFor(29), { email: 'ask Jane', ...row }];
		const options = { badValues: 'failRow', matchField: 'num' };
		expect(leaversOf(await run('report', rows, options))).toEqual(leavers);
	});

	it('is held if a row is written without its list of custom fields, which may have its number', async () => {
		bench.sandbox.seed.customFields([{ id: 'num', name: 'num', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts(listed(30));
		const rows = [...rowsFor(28), { email: 'p28@example.com', num: 'N28' }];
		const row = { email: 'new@example.com', customFields: 'N29' };
		const left = leaving(await run('report', [...rows, row], { matchField: 'num' }));
		expect(left).toMatchObject([{ id: 'p29', leaver: 'held' }]);
		expect(left[0]?.heldBecause).toMatch(/^Row 30 may mean any of them, as Custom Fields can't be read/);
	});

	it.each<[as: string, row: IDataObject, options: IDataObject]>([
		['the ID', { id: 'nobody', country: 'Atlantis' }, {}],
		['Match by Custom Field', { email: 'new@example.com' }, { matchField: 'unknown' }],
	])('is held if a row fails that may mean it, as %s cannot be read', async (as, row, options) => {
		bench.sandbox.seed.contacts(listed(30));
		const left = leaving(await run('report', [...rowsFor(29), row], { badValues: 'failRow', ...options }));
		expect(left).toMatchObject([{ id: 'p29', leaver: 'held' }]);
		expect(left[0]?.heldBecause).toMatch(new RegExp(`^Row 30 may mean any of them, as ${as} can't be read`));
	});

	it.each([{ email: 'new@example.com' }, { phone: '+1 202 555 8888' }])(
		'is dealt with if the failed row means somebody new, as it has an unknown number and %j',
		async (address) => {
			bench.sandbox.seed.customFields([{ id: 'num', name: 'num', dataType: 'TEXT' }]);
			bench.sandbox.seed.contacts(listed(30));
			const rows: IDataObject[] = [...rowsFor(28), { email: 'p28@example.com', num: 'N28' }];
			rows.push({ ...address, num: 'N30', country: 'Atlantis' });
			const items = await run('delete', rows, { badValues: 'failRow', matchField: 'num' });
			expect(items[29]?.error).toContain('Atlantis');
			expect(leaversOf(items)).toEqual({ p29: 'deleted' });
		},
	);

	it('is held if Never Touch has its tag, which has a semicolon itself', async () => {
		const last = { ...listed(30)[29], tags: ['shop', 'never; gold'] };
		bench.sandbox.seed.contacts([...listed(29), last] as never);
		const [left] = leaving(await run('delete', rowsFor(29), { keepTags: 'Never; Gold' }));
		expect(left).toMatchObject({ id: 'p29', leaver: 'held' });
	});

	it.each(['never; gold', 'gold|never', '"never"', "['never', 'gold']", 'gold\nNEVER', ['never, gold']])(
		'is held if Never Touch has its tag among others, however they are divided: %j',
		async (keepTags) => {
			const last = { ...listed(30)[29], tags: ['shop', 'never'] };
			bench.sandbox.seed.contacts([...listed(29), last] as never);
			const [left] = leaving(await run('delete', rowsFor(29), { keepTags }));
			expect(left).toMatchObject({ id: 'p29', leaver: 'held' });
			expect(left?.heldBecause).toContain('the tag "never" of Options > Never Touch');
		},
	);

	it('is not reported, but held, if the run ends before all rows are sent', async () => {
		bench.sandbox.seed.contacts(listed(300));
		const refused = { kind: 'status', status: 401, body: { message: 'Invalid JWT' } } as const;
		bench.sandbox.setFaults([{ match: { method: 'PUT' }, ...refused }]);
		const rows = rowsFor(298).map((row) => ({ ...row, city: 'Rome' }));
		const left = leaving(await run('report', rows));
		// Nobody of whom a row was not sent is said to have left.
		expect(left.map(({ id, leaver }) => [id, leaver])).toEqual(['p298', 'p299'].map((id) => [id, 'held']));
		expect(left[0]?.heldBecause).toMatch(/^\d+ rows were not sent\. Run the list/);
	});

	it('is held, and nobody else, if more would change than may', async () => {
		bench.sandbox.seed.contacts(listed(30));
		const rows = rowsFor(29).map((row) => ({ ...row, city: 'Rome' }));
		const left = leaving(await run('delete', rows, { maxChanges: 20 }));
		expect(left.map(({ id, leaver }) => [id, leaver])).toEqual([['p29', 'held']]);
		expect(bench.sandbox.counters).toMatchObject({ updated: 0, deleted: 0 });
	});

	it('is held if it can not be looked at once more', async () => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.setFaults([
			{ match: { path: '/contacts/search', bodyIncludes: '"id"' }, kind: 'status', status: 500 },
		]);
		const [left] = leaving(await run('removeTag', rowsFor(29)));
		expect(left).toMatchObject({ id: 'p29', leaver: 'held' });
		expect(left?.heldBecause).toMatch(/^It could not be read again: .+\. Run the list again$/);
		expect(bench.sandbox.state.contacts.get('p29')?.tags).toContain('shop');
	});

	it('is read by its ID before a delete, however long the run takes, as a search lags', async () => {
		bench.sandbox.seed.contacts(listed(30));
		onceAfter(isSearch, () => {
			bench.clock.advance(120_000);
			bench.sandbox.configure({ searchLagMs: 3_600_000 });
			change('p29', { tags: ['shop', 'never'] });
		});
		const [left] = leaving(await run('delete', rowsFor(29), { keepTags: 'never' }));
		expect(left).toMatchObject({
			id: 'p29',
			leaver: 'held',
			heldBecause: expect.stringContaining('"never"') as unknown,
		});
		expect(remaining()).toBe(30);
	});

	it.each([
		['phone', { additionalPhones: ['+12025559999'] }],
		['email', { additionalEmails: ['row@example.com'] }],
	])('is held if a row has an additional %s of it', async (_, more) => {
		bench.sandbox.seed.contacts([...listed(29), { ...(listed(30)[29] as object), ...more }] as never);
		const row = { email: 'row@example.com', phone: '+12025559999' };
		bench.sandbox.setFaults([{ match: { bodyIncludes: 'Refused' }, kind: 'status', status: 422 }]);
		for (const leavers of ['delete', 'removeTag']) {
			const items = await run(leavers, [...rowsFor(29), { ...row, city: 'Refused' }]);
			expect(leaversOf(items)).toEqual({});
			expect(remaining()).toBe(30);
		}
	});

	it('keeps the list tag if the other tag can not be added, so that the next run deals with it', async () => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.setFaults([{ match: { method: 'POST', path: '*/tags' }, kind: 'status', status: 422 }]);
		expect(leaversOf(await run('addTag', rowsFor(29)))).toEqual({ p29: 'failed' });
		expect(bench.sandbox.state.contacts.get('p29')?.tags).toEqual(['shop', 'vip']);
	});

	it.each<[string, IDataObject, string[]]>([
		['states', { tags: ['former', 'vip', 'fresh'] }, ['former', 'vip', 'fresh']],
		['does not state', {}, ['vip', 'former']],
	])('is returned with its tags after the change, if the server %s them', async (_, body, tags) => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.setFaults([{ match: { method: 'DELETE', path: '*/tags' }, kind: 'status', status: 200, body }]);
		const [left] = leaving(await run('addTag', rowsFor(29)));
		expect([left?.leaver, left?.tags]).toEqual(['tagged', tags]);
		// The server only says that it took the list tag off.
		forgetServers();
		const [untagged] = leaving(await run('removeTag', rowsFor(29)));
		expect(untagged?.tags).toEqual(body.tags ?? ['vip', 'former']);
	});
});
