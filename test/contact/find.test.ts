import {
	Bench,
	bothDialects,
	contactsVersion,
	expectHeaders,
	jsonOf,
	linksOf,
	LOCATION,
	mapping,
	type Wire,
} from '../support/bench';

const find = (email: unknown, phone: unknown = '', options = {}) =>
	({ resource: 'contact', operation: 'find', email, phone, options }) as never;

const LOOK_UP = '/contacts/search/duplicate';
const asked = (by: Record<string, string>): Wire => ({
	method: 'GET',
	path: LOOK_UP,
	query: { locationId: LOCATION, ...by },
	body: undefined,
});
const listed = (query: string): Wire => ({
	method: 'GET',
	path: '/contacts',
	query: { locationId: LOCATION, query, limit: '100', offset: '0' },
	body: undefined,
});
const searched = (query: string): Wire => ({
	method: 'POST',
	path: '/contacts/search',
	query: {},
	body: { locationId: LOCATION, pageLimit: 500, query },
});

const SEEDED = [
	{
		id: 'one',
		email: 'one@example.com',
		phone: '+15550100101',
		firstName: 'One',
		address1: '1 Main St',
		tags: ['vip'],
	},
	{ id: 'two', email: 'two@example.com', phone: '+15550100102' },
	{ id: 'near', email: 'xone@example.com', phone: '+445550100101' },
	{ id: 'abroad', email: 'abroad@example.com', phone: '+4917155501011' },
];
const seed = ({ sandbox }: Bench) => void sandbox.seed.contacts(SEEDED);

bothDialects('contact find', (bench) => {
	beforeEach(() => seed(bench));

	it.each([
		['email', find('One@Example.com'), asked({ email: 'One@Example.com' }), listed('One@Example.com')],
		[
			'phone in another spelling',
			find('', '+1 (555) 010-0101'),
			asked({ number: '+1 (555) 010-0101' }),
			listed('15550100101'),
		],
	])('finds a contact by %s with one request', async (_, parameters, highLevel, documented) => {
		const { items } = await bench.run(parameters);
		expect(bench.wire).toEqual([bench.by({ highLevel, documented })]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		expect(items).toHaveLength(1);
		const columns = Object.keys(items[0]?.json ?? {});
		expect(columns.filter((column) => ['id', 'email', 'found', 'locationId'].includes(column))).toEqual([
			'id',
			'email',
			'found',
			'locationId',
		]);
		expect(items[0]?.json).toMatchObject({ ...SEEDED[0], found: true });
	});

	it.each([
		['email', find('nobody@example.com'), { found: false, email: 'nobody@example.com' }],
		['phone', find('', '+15559999999'), { found: false, phone: '+15559999999' }],
	])('returns found: false if no contact has the %s', async (_, parameters, output) => {
		const { items, error } = await bench.run(parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([output]);
		// The second request shows that HighLevel's look-up finds contacts by it in this location.
		expect(bench.wire).toHaveLength(bench.by({ highLevel: 2, documented: 1 }));
	});

	it.each([
		['the contact with the email if there is one', 'one@example.com', '+15550100102', { found: true, id: 'one' }, 1],
		[
			'the contact with the phone if none has the email',
			'nobody@example.com',
			'+15550100102',
			{ found: true, id: 'two' },
			bench.by({ highLevel: 3, documented: 2 }),
		],
		[
			'found: false if no contact has either',
			'nobody@example.com',
			'+15559999999',
			{ found: false, email: 'nobody@example.com', phone: '+15559999999' },
			bench.by({ highLevel: 3, documented: 2 }),
		],
	])('returns %s', async (_, email, phone, output, requests) => {
		const { items } = await bench.run(find(email, phone));
		expect(jsonOf(items)).toMatchObject([output]);
		expect(bench.wire).toHaveLength(requests);
		expect(bench.wire.slice(0, 1)).toEqual([bench.by({ highLevel: asked({ email }), documented: listed(email) })]);
	});

	it.each([
		['', ''],
		[null, undefined],
	])('rejects a row with neither email nor phone before anything is sent: %j and %j', async (email, phone) => {
		const rows = [{ email: 'one@example.com' }, { email, phone }];
		const { items, error } = await bench.run(find('={{ $json.email }}', '={{ $json.phone }}'), rows);
		expect(items).toEqual([]);
		expect(error?.message).toContain('Find needs Email or Phone (row 2)');
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it.each([
		[find('jane'), 'Email "jane"'],
		[find('one@example.com', 'n/a'), 'Phone "n/a"'],
	])('rejects a malformed email or phone: %#', async (parameters, message) => {
		const { error } = await bench.run(parameters);
		expect(error?.message).toContain(message);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('links each row to its item, even if nothing is found', async () => {
		const rows = ['nobody', 'one', 'noone', 'two'].map((name) => ({ email: `${name}@example.com` }));
		const { items } = await bench.run(find('={{ $json.email }}'), rows);
		expect(jsonOf(items).map(({ found }) => found)).toEqual([false, true, false, true]);
		expect(linksOf(items)).toEqual(rows.map((_, item) => ({ item })));
	});
});

bothDialects('contact find that fails', (bench) => {
	beforeEach(() => seed(bench));

	it.each([401, 403])('reports %i to the look-up as an error and sends nothing else', async (status) => {
		bench.sandbox.setFaults([
			{
				match: { method: 'GET' },
				kind: 'status',
				status,
				body: { message: 'The token is not authorized for this scope.' },
			},
		]);
		const { items, error } = await bench.run(find('one@example.com'));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/lacks the scope contacts/);
		expect(bench.wire).toHaveLength(1);
	});

	it.each([
		['email', find('same@example.com')],
		['phone', find('', '+15550100109')],
	])('fails if two contacts have the same %s, and lists them', async (_, parameters) => {
		bench.sandbox.seed.contacts(['a1', 'a2'].map((id) => ({ id, email: 'same@example.com', phone: '+15550100109' })));
		// The vendor's look-up returns at most one contact, its search both.
		bench.sandbox.setFaults([{ match: { path: LOOK_UP }, kind: 'status', status: 404 }]);
		const { items, error } = await bench.run(parameters);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/More than one contact.*\(row 1\)/);
		expect(error?.description).toMatch(/a1.*a2|a2.*a1/);
	});

	it('lists at most five contacts with the same email', async () => {
		bench.sandbox.seed.contacts(
			Array.from({ length: 7 }, (_, index) => ({ id: `a${index}`, email: 'same@example.com' })),
		);
		bench.sandbox.setFaults([{ match: { path: LOOK_UP }, kind: 'status', status: 404 }]);
		const { error } = await bench.run(find('same@example.com'));
		expect(error?.description?.match(/\ba\d/g)).toHaveLength(5);
	});
});

describe('contact find by the look-up request (highLevel)', () => {
	const bench = new Bench('highLevel', { searchLagMs: 60_000 });
	beforeEach(() => seed(bench));

	it.each(['simplified', 'flat', 'raw'])(
		'does not show the email or name of the row as that of the contact (%s)',
		async (format) => {
			bench.sandbox.seed.contacts([{ id: 'mute', phone: '+13035550199', lastName: 'Abbott' }]);
			const row = { email: 'new@example.com', phone: '+13035550199', firstName: 'Ben', Vorname: 'Ben', note: 'x' };
			const parameters = find('={{ $json.email }}', '={{ $json.phone }}', { outputFormat: format });
			const [found, missing] = jsonOf(
				(await bench.succeed(parameters, [row, { ...row, phone: '+13035550177' }])).items,
			);
			expect(found).toMatchObject({ id: 'mute', found: true, lastName: 'Abbott', Vorname: 'Ben' });
			expect([found?.email ?? null, found?.firstName ?? null]).toEqual([null, null]);
			expect(missing).toMatchObject({ found: false, email: 'new@example.com', firstName: 'Ben', Vorname: 'Ben' });
		},
	);

	it('searches for a phone without country code that the look-up does not find', async () => {
		const { items } = await bench.run(find('', '0171 555 01011'));
		expect(bench.wire).toEqual([asked({ number: '0171 555 01011' }), searched('17155501011')]);
		expect(jsonOf(items)).toMatchObject([{ id: 'abroad', found: true }]);
	});

	it.each([400, 404, 405, 410, 422])('searches if the server answers the look-up with %i', async (status) => {
		bench.sandbox.setFaults([
			{ match: { path: LOOK_UP }, kind: 'status', status, body: { message: `Cannot GET ${LOOK_UP}` } },
		]);
		const { items } = await bench.run(find('={{ $json.email }}', '={{ $json.phone }}'), [
			{ email: 'one@example.com' },
			{ phone: '+15550100102' },
			{ email: 'nobody@example.com' },
		]);
		expect(jsonOf(items).map(({ id, found }) => [id, found])).toEqual([
			['one', true],
			['two', true],
			[undefined, false],
		]);
		expect(bench.wire.filter(({ method }) => method === 'POST')).toEqual(
			expect.arrayContaining([searched('one@example.com'), searched('15550100102'), searched('nobody@example.com')]),
		);
	});

	it('finds a contact that was just created and that the search does not show yet', async () => {
		await bench.run({
			resource: 'contact',
			operation: 'create',
			fields: mapping({ email: 'new@example.com', phone: '+15550100199' }),
		});
		const search = await bench.run({
			resource: 'contact',
			operation: 'search',
			query: 'new@example.com',
			returnAll: true,
		});
		expect(search.items).toEqual([]);
		for (const parameters of [find('new@example.com'), find('', '+15550100199')]) {
			const { items } = await bench.run(parameters);
			expect(jsonOf(items)).toMatchObject([{ email: 'new@example.com', found: true }]);
		}
	});
});
