import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	Bench,
	contactsVersion,
	expectHeaders,
	hintsOf,
	jsonOf,
	linksOf,
	located,
	LOCATION,
	TOKEN,
} from '../support/bench';

const PATH = `/locations/${LOCATION}/tasks/search`;
const listing = (more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'task', operation: 'getAll', of: 'location', returnAll: true },
	...more,
});
const filtered = (filters: IDataObject, more: INodeParameters = {}) => listing({ filters: filters as never, ...more });
const numbered = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: `t${index}`,
		contactId: `c${index % 10}`,
		title: `Task ${index}`,
	}));
const idsOf = (items: Parameters<typeof jsonOf>[0]) => jsonOf(items).map(({ id }) => id);

describe('the tasks of the location', () => {
	const bench = new Bench('highLevel');
	const searches = () => bench.wire.filter(({ path }) => path === PATH);
	const bodies = () => searches().map(({ body }) => body);

	beforeEach(() => {
		bench.sandbox.seed.contacts(
			Array.from({ length: 10 }, (_, index) => ({
				...{ id: `c${index}`, email: `p${index}@example.com`, firstName: 'Ada', lastName: `Abbott ${index}` },
			})),
		);
		bench.sandbox.seed.contacts([{ id: 'far', locationId: 'elsewhere' }]);
	});

	it('are listed by one call, each with its contact', async () => {
		bench.sandbox.seed.tasks([
			{ id: 't1', contactId: 'c1', title: 'Call', body: '<p>now</p>', dueDate: '2026-12-01T09:00:00.000Z' },
			{ id: 't2', contactId: 'c2', title: 'Write', completed: true, dueDate: '2026-12-02T09:00:00.000Z' },
			{ contactId: 'far' },
		]);
		const { items, error } = await bench.run(listing());
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([
			{
				...{ id: 't1', contactId: 'c1', title: 'Call', body: '<p>now</p>', bodyText: 'now' },
				...{ dueDate: '2026-12-01T09:00:00.000Z', completed: false },
			},
			{ id: 't2', contactId: 'c2', title: 'Write', dueDate: '2026-12-02T09:00:00.000Z', completed: true },
		]);
		expect(linksOf(items)).toEqual([{ item: 0 }, { item: 0 }]);
		// The second request shows that the first page was the last one.
		expect(bench.wire).toEqual([
			{ method: 'POST', path: PATH, query: {}, body: { limit: 100, skip: 0 } },
			{ method: 'POST', path: PATH, query: {}, body: { limit: 100, skip: 1 } },
		]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
	});

	it('need no contact, and show none of the other contacts’ identifiers as their own', async () => {
		bench.sandbox.configure({ taskSearchIdKey: '_id' });
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'c1' }]);
		const { items } = await bench.run(listing({ contactId: located('list', '') }));
		expect(jsonOf(items)).toMatchObject([{ id: 't1', contactId: 'c1' }]);
		expect(jsonOf(items)[0]).not.toHaveProperty('_id');
	});

	it('of which there are 10,000 take at most 101 requests', async () => {
		bench.sandbox.seed.tasks(numbered(10_000));
		const { items, error } = await bench.run(listing());
		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual(numbered(10_000).map(({ id }) => id));
		expect(bench.sandbox.counters.requests).toBe(101);
		expect(searches()).toHaveLength(101);
	});

	it('end with the limit', async () => {
		bench.sandbox.seed.tasks(numbered(500));
		const { items } = await bench.run(listing({ returnAll: false, limit: 120 }));
		expect(idsOf(items)).toEqual(numbered(120).map(({ id }) => id));
		expect(searches()).toHaveLength(2);
	});

	it('are read 25 at a time if the server refuses 100, also in the next run', async () => {
		bench.sandbox.configure({ taskSearchLimit: 25 });
		bench.sandbox.seed.tasks(numbered(60));
		const { items, error } = await bench.run(listing());
		expect(error).toBeUndefined();
		expect(items).toHaveLength(60);
		expect(bodies().map((body) => (body as IDataObject).limit)).toEqual([100, 25, 25, 25]);
		bench.sandbox.resetCounters();
		await bench.run(listing());
		expect(bodies().map((body) => (body as IDataObject).limit)).toEqual([25, 25, 25]);
	});

	it.each([[{}], [{ message: 'maintenance', warnings: [] }], [[]]])('are not taken for none by %j', async (body) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
		const { items, error } = await bench.run(listing());
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/list of tasks of the location holds no list/);
	});

	it('name the scope that the token lacks', async () => {
		const scopes = ['contacts.readonly', 'contacts.write', 'locations/tags.readonly'];
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes, locationIds: [LOCATION] }] });
		const { error } = await bench.run(listing());
		expect(error?.message).toBe(
			'The token lacks the scope locations/tasks.readonly for the list of tasks of the location (row 1)',
		);
		expect(error?.description).toMatch(/add the scope locations\/tasks\.readonly;/);
	});

	it.each([
		[{}, 'The location has no tasks.'],
		[{ completed: true }, 'No tasks passed the filters.'],
		[{ text: 'call' }, 'No tasks passed the filters.'],
	])('cause a hint if there are none: %j', async (filters, hint) => {
		expect(hintsOf(await bench.run(filtered(filters)))).toEqual([hint]);
	});

	it('cause no such hint if another row returns some', async () => {
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'c1', completed: true }]);
		const result = await bench.succeed(filtered({ completed: '={{ $json.done }}' }), [{ done: false }, { done: true }]);
		expect([idsOf(result.items), hintsOf(result)]).toEqual([['t1'], []]);
	});

	it('are listed for each input item', async () => {
		bench.sandbox.seed.tasks([
			{ id: 't1', contactId: 'c1', completed: true },
			{ id: 't2', contactId: 'c2' },
		]);
		const { items } = await bench.run(filtered({ completed: '={{ $json.done }}' }), [{ done: true }, { done: false }]);
		expect([idsOf(items), linksOf(items)]).toEqual([
			['t1', 't2'],
			[{ item: 0 }, { item: 1 }],
		]);
	});

	it('can be listed beside those of a contact', async () => {
		bench.sandbox.seed.tasks([
			{ id: 't1', contactId: 'c1' },
			{ id: 't2', contactId: 'c2' },
		]);
		const parameters = listing({ of: '={{ $json.of }}', contactId: located('id', 'c2') });
		const { items } = await bench.run(parameters, [{ of: 'contact' }, { of: 'location' }]);
		expect(idsOf(items)).toEqual(['t2', 't1', 't2']);
	});

	it.each(['', 'everybody', null])('rejects Of %j', async (of) => {
		const { error } = await bench.run(listing({ of: '={{ $json.of }}', contactId: located('id', 'c1') }), [{ of }]);
		expect(error?.message).toMatch(/^Of ".*" is neither contact nor location/);
		expect(bench.wire).toEqual([]);
	});

	describe('with filters', () => {
		beforeEach(() => {
			bench.sandbox.seed.users([
				{ id: 'u1', firstName: 'Uma', lastName: 'Ray' },
				{ id: 'u2', firstName: 'Bo', lastName: 'Li', email: 'bo@example.com' },
			]);
			bench.sandbox.seed.tasks([
				{ id: 'early', contactId: 'c1', title: 'Call', dueDate: '2026-12-01T04:00:00Z', assignedTo: 'u1' },
				{ id: 'at', contactId: 'c2', title: 'Offer', dueDate: '2026-12-01T05:00:00Z', assignedTo: 'u2' },
				{ id: 'done', contactId: 'c3', title: 'x', body: 'CALL', dueDate: '2026-12-01T04:00:00Z', completed: true },
				{ id: 'late', contactId: 'c1', title: 'Mail', dueDate: '2026-12-01T05:00:01Z' },
			]);
		});

		it.each<[IDataObject, IDataObject, string[]]>([
			[{ completed: false }, { completed: false }, ['early', 'at', 'late']],
			[{ completed: true }, { completed: true }, ['done']],
			[{ assignedTo: 'Uma Ray' }, { assignedTo: ['u1'] }, ['early']],
			[{ assignedTo: 'uma ray, bo@example.com' }, { assignedTo: ['u1', 'u2'] }, ['early', 'at']],
			[{ contacts: 'c1, c3' }, { contactId: ['c1', 'c3'] }, ['early', 'done', 'late']],
			[{ contacts: '["c2"]' }, { contactId: ['c2'] }, ['at']],
			[{ text: ' call ' }, { query: 'call' }, ['early', 'done']],
			[{ dueBefore: '2026-12-01T00:00:00' }, {}, ['early', 'at', 'done']],
			[{ dueAfter: '2026-12-01T00:00:00' }, {}, ['at', 'late']],
			[{ dueAfter: '2026-12-01T00:00:00', dueBefore: '2026-12-01T00:00:00' }, {}, ['at']],
			[{ dueBefore: '2026-12-01', completed: false }, { completed: false }, ['early', 'at']],
			[{ assignedTo: '', contacts: '', text: '' }, {}, ['early', 'at', 'done', 'late']],
		])('%j sends %j', async (filters, sent, expected) => {
			const { items, error } = await bench.run(filtered(filters), [{}], { timezone: 'America/Bogota' });
			expect(error).toBeUndefined();
			expect(idsOf(items)).toEqual(expected);
			expect(bodies()[0]).toEqual({ ...sent, limit: 100, skip: 0 });
		});

		it('checks what the server found, except for the text', async () => {
			const tasks = [...bench.sandbox.state.tasks.values()];
			const answerAll = () =>
				bench.sandbox.setFaults([{ kind: 'status', status: 200, times: 1, match: { path: PATH }, body: { tasks } }]);
			for (const [filters, expected] of [
				[{ completed: true }, ['done']],
				[{ assignedTo: 'u1, u2' }, ['early', 'at']],
				[{ contacts: 'c1' }, ['early', 'late']],
				[{ completed: false, assignedTo: 'u1', contacts: 'c1' }, ['early']],
			] as const) {
				answerAll();
				const exact = filtered(filters, { returnAll: false, limit: expected.length });
				expect(idsOf((await bench.run(exact)).items)).toEqual(expected);
			}
			answerAll();
			const text = filtered({ text: 'zzz' }, { returnAll: false, limit: 4 });
			expect(idsOf((await bench.run(text)).items)).toEqual(['early', 'at', 'done', 'late']);
		});

		it('applies the limit to what passes the filters of the node', async () => {
			const { items } = await bench.run(filtered({ dueAfter: '2026-12-01T05:00:00Z' }, { returnAll: false, limit: 1 }));
			expect(idsOf(items)).toEqual(['at']);
		});

		it.each<[IDataObject, RegExp]>([
			[{ dueAfter: 'soon' }, /^Filters > Due After "soon" is not a date/],
			[{ assignedTo: 'Uma Ray, Nobody' }, /^Filters > Assigned User "Nobody" does not match any user/],
			...['ada@example.com', '+15550100100', 'Ada Lovelace', 'contacts/c1', 'c1;c2', 'c1|c2'].map(
				(contact): [IDataObject, RegExp] => [
					{ contacts: `c1, ${contact}` },
					new RegExp(`^Filters > Contacts "${contact.replace(/[+|]/, '\\$&')}" is not the ID of a contact`),
				],
			),
		])('rejects %j before anything is listed', async (filters, message) => {
			const { error } = await bench.run(filtered(filters));
			expect(error?.message).toMatch(message);
			expect(searches()).toEqual([]);
		});

		it('takes 500 contacts, and rejects one more', async () => {
			const contacts = Array.from({ length: 501 }, (_, index) => `c${index}`);
			const { items } = await bench.run(filtered({ contacts: contacts.slice(0, 500).join() }));
			expect(idsOf(items)).toEqual(['early', 'at', 'done', 'late']);
			bench.sandbox.resetCounters();
			const { error } = await bench.run(filtered({ contacts: contacts.join() }));
			expect(error?.message).toMatch(/^Filters > Contacts names 501 contacts; more than 500 are not possible/);
			expect(searches()).toEqual([]);
		});
	});

	describe('with the name and email of the contact', () => {
		const named = (more: INodeParameters = {}) => listing({ options: { contactNameAndEmail: true }, ...more });

		it('read the contacts many at once', async () => {
			bench.sandbox.seed.tasks(numbered(200));
			const { items } = await bench.run(named());
			expect(jsonOf(items)[13]).toMatchObject({
				...{ id: 't13', contactId: 'c3', contactName: 'Ada Abbott 3', contactEmail: 'p3@example.com' },
			});
			expect(jsonOf(items).every(({ contactEmail }) => contactEmail !== null)).toBe(true);
			expect(bench.wire.filter(({ path }) => path !== PATH).map(({ path }) => path)).toEqual(['/contacts/search']);
		});

		it('read none that no task has', async () => {
			expect(jsonOf((await bench.run(named())).items)).toEqual([]);
			expect(bench.wire).toHaveLength(1);
		});

		it('have null where a contact has none, or cannot be found', async () => {
			bench.sandbox.seed.contacts([{ id: 'bare', phone: '+15550101234' }]);
			bench.sandbox.configure({ searchLagMs: 60_000 });
			const late = bench.sandbox.state.contactStore.create(LOCATION, { email: 'late@example.com' });
			bench.sandbox.seed.tasks([{ contactId: 'bare' }, { contactId: late.id }]);
			const { items, error } = await bench.run(named());
			expect(error).toBeUndefined();
			const none = { contactName: null, contactEmail: null };
			expect(jsonOf(items)).toMatchObject([none, none]);
		});

		it('read no contact for a task that belongs to none', async () => {
			const tasks = [{ _id: 't1', title: 'Call' }];
			bench.sandbox.setFaults([{ kind: 'status', status: 200, match: { path: PATH }, body: { tasks } }]);
			const { items } = await bench.run(named({ returnAll: false, limit: 1 }));
			expect(jsonOf(items)).toMatchObject([{ id: 't1', contactName: null, contactEmail: null }]);
			expect(bench.wire.map(({ path }) => path)).toEqual([PATH]);
		});

		it('are returned with a hint if the contacts cannot be read', async () => {
			bench.sandbox.seed.tasks([{ id: 't1', contactId: 'c1' }]);
			bench.sandbox.setFaults([{ kind: 'status', status: 500, match: { path: '/contacts/search' } }]);
			const result = await bench.run(named());
			expect(jsonOf(result.items)).toMatchObject([{ id: 't1', contactName: null, contactEmail: null }]);
			expect(hintsOf(result)).toEqual([expect.stringMatching(/^Not all contacts could be read in bulk\./)]);
		});
	});
});

describe('the tasks of the location (v3)', () => {
	const bench = new Bench('highLevel', { olderVersions: false });

	it('are listed', async () => {
		bench.sandbox.seed.contacts([{ id: 'c1' }]);
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'c1' }]);
		const { items } = await bench.run(listing(), [{}], { credentials: { apiVersion: 'v3' } });
		expect(idsOf(items)).toEqual(['t1']);
	});
});

describe('the tasks of the location (documented)', () => {
	const bench = new Bench('documented');

	it('are refused by name', async () => {
		const { error } = await bench.run(listing());
		expect(error?.message).toBe('Of: Location is not part of the documented interface (row 1)');
		expect(bench.wire).toEqual([]);
	});
});
