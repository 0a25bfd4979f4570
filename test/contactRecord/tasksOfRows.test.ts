import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, hintsOf, jsonOf, linksOf, located, LOCATION, TOKEN } from '../support/bench';
import { sized } from '../support/sizes';

const SEARCH = `/locations/${LOCATION}/tasks/search`;
const DUE = '2026-12-01T09:00:00.000Z';
const SEARCHING: Fault['match'] = { path: SEARCH };

const create = (mode = 'id', options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'task', operation: 'create', title: '={{ $json.title }}', dueDate: DUE },
	contactId: located(mode, `=${mode === 'customField' ? 'Number = ' : ''}{{ $json.contact }}`),
	options: { skipIfThere: true, ...options },
});
const getAll = (mode = 'id', more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'task', operation: 'getAll', returnAll: true },
	contactId: located(mode, '={{ $json.contact }}'),
	...more,
});

/** How often it is looked for a record whose create ended unclear. */
const VERIFICATIONS = 3;

const bench = new Bench('highLevel');
const people = (count: number) =>
	bench.sandbox.seed.contacts(
		Array.from({ length: count }, (_, index) => ({ id: `c${index}`, email: `p${index}@example.com` })),
	);
const tasksOf = (count: number, title = 'Call') =>
	bench.sandbox.seed.tasks(
		Array.from({ length: count }, (_, index) => ({ contactId: `c${index}`, title, dueDate: DUE })),
	);
const repeat = (count: number, text: string) => Array<string>(count).fill(text);
const rows = (count: number, contact = (index: number) => `c${index}`, title = 'Call') =>
	Array.from({ length: count }, (_, index) => ({ contact: contact(index), title }));
const emailOf = (index: number) => `p${index}@example.com`;
const sent = (method: string, path?: RegExp) =>
	bench.wire.filter((one) => one.method === method && (path?.test(one.path) ?? true));
const actions = (items: Parameters<typeof jsonOf>[0]) => jsonOf(items).map(({ action }) => action);

describe('Skip if There for the tasks of many rows', () => {
	it.each([
		['id', (index: number) => `c${index}`, 12],
		['email', emailOf, 15],
	])('by %s takes few requests', async (mode, contact, most) => {
		people(1_000);
		tasksOf(1_000);
		const { items, error } = await bench.run(create(mode), rows(1_000, contact));
		expect(error).toBeUndefined();
		expect(actions(items)).toEqual(repeat(1_000, 'unchanged'));
		expect(linksOf(items)[999]).toEqual({ item: 999 });
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(most);
		expect(bench.sandbox.state.tasks.size).toBe(1_000);
	});

	it('by ID takes few requests if the run goes on after a failed row', async () => {
		people(1_000);
		tasksOf(1_000);
		const going = { onError: 'continueErrorOutput' } as const;
		const { items, errorItems } = await bench.run(create('id'), [...rows(1_000), { contact: 'c1', title: '' }], going);
		expect(actions(items)).toEqual(repeat(1_000, 'unchanged'));
		expect(errorItems).toHaveLength(1);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(12);
	});

	it('creates only what is missing, one request each', async () => {
		people(300);
		tasksOf(200);
		const { items } = await bench.run(create(), rows(300));
		expect(actions(items)).toEqual([...repeat(200, 'unchanged'), ...repeat(100, 'created')]);
		expect(sent('POST', /\/contacts\//)).toHaveLength(100);
		expect(sent('GET')).toEqual([]);
		expect(bench.sandbox.state.tasks.size).toBe(300);
	});

	it('creates one task for several rows with the same title', async () => {
		people(5);
		const list = [...rows(5), ...rows(5), { contact: 'c1', title: 'Write' }];
		const { items } = await bench.run(create(), list);
		expect(actions(items)).toEqual([...repeat(5, 'created'), ...repeat(5, 'unchanged'), 'created']);
		expect(jsonOf(items)[6]?.id).toBe(jsonOf(items)[1]?.id);
	});

	it('tells existing tasks from new ones in a dry run, and writes nothing', async () => {
		people(6);
		tasksOf(3);
		const { items } = await bench.run(create('id', { dryRun: true }), [...rows(6), ...rows(6)]);
		const first = [...repeat(3, 'unchanged'), ...repeat(3, 'created')];
		expect(actions(items)).toEqual([...first, ...repeat(6, 'unchanged')]);
		expect(sent('POST', /tasks$/)).toEqual([]);
		expect(sent('GET', /tasks$/)).toEqual([]);
	});

	it('goes on after a failed row', async () => {
		people(5);
		tasksOf(2);
		const list = [...rows(5), { contact: 'gone', title: 'Call' }];
		const { items, errorItems } = await bench.run(create(), list, { onError: 'continueErrorOutput' });
		expect(actions(items)).toEqual(['unchanged', 'unchanged', 'created', 'created', 'created']);
		expect(jsonOf(errorItems)).toMatchObject([
			{ contact: 'gone', error: expect.stringMatching(/"gone" was not found/) as unknown },
		]);
		expect(sent('GET')).toEqual([]);
	});

	it('does not search for the tasks of rows without the option, or of notes', async () => {
		people(5);
		await bench.run({ ...create('id'), options: {} }, rows(5));
		await bench.run({ ...create('id'), resource: 'note', body: 'Called' }, rows(5));
		expect(sent('POST', /search/)).toEqual([]);
	});

	describe.each(['email', 'customField'])('by %s', (mode) => {
		const numbered = (id: string, index: number) => ({
			...{ id, email: emailOf(index), customFields: [{ id: 'number', value: emailOf(index) }] },
		});
		beforeEach(() => {
			bench.sandbox.seed.customFields([{ id: 'number', name: 'Number' }]);
			bench.sandbox.seed.contacts(Array.from({ length: 10 }, (_, index) => numbered(`c${index}`, index)));
		});

		it('does not create a task for a contact whose email or number another contact has taken meanwhile', async () => {
			let moved = false;
			bench.sandbox.configure({
				observer: ({ path }) => {
					if (path !== SEARCH || moved) return;
					moved = true;
					const { contactStore } = bench.sandbox.state;
					const contact = contactStore.get('c3');
					if (mode === 'customField') contactStore.remove('c3');
					else if (contact) contactStore.update(contact, { email: 'elsewhere@example.com' });
					bench.sandbox.seed.contacts([numbered('heir', 3)]);
				},
			});
			const { items, error } = await bench.run(create(mode), rows(10, emailOf));
			expect(error).toBeUndefined();
			expect(jsonOf(items)[3]).toMatchObject({ action: 'created', contactId: 'heir' });
			expect([...bench.sandbox.state.tasks.values()].filter(({ contactId }) => contactId === 'c3')).toEqual([]);
		});

		// By email, the contacts of five rows are searched together, and each is looked up before its create.
		it.each([
			[1, 1],
			[5, 6],
		])('creates each task of %d rows once, refused or not', async (count, lookUps) => {
			bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { method: 'POST', path: '/contacts/c0/tasks' } }]);
			const going = { onError: 'continueRegularOutput' } as const;
			const { items } = await bench.run(create(mode), rows(count, emailOf), going);
			expect(actions(items)).toEqual([undefined, ...repeat(count - 1, 'created')]);
			expect(sent('POST', /\/c\d\/tasks$/)).toHaveLength(count);
			expect(bench.wire.filter(({ path }) => path.startsWith('/contacts/search'))).toHaveLength(
				mode === 'email' ? lookUps : 1,
			);
		});
	});

	it('reads the tasks of a contact again after a create whose outcome is unknown', async () => {
		people(5);
		const path = '/contacts/c2/tasks';
		bench.sandbox.setFaults([
			{ kind: 'resetAfter', match: { method: 'POST', path }, times: 1 },
			// Each attempt to find out fails.
			{ kind: 'status', status: 403, match: { method: 'GET', path }, times: VERIFICATIONS },
		]);
		const { items } = await bench.run(create(), [...rows(5), ...rows(5)], { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ action, error }) => (error === undefined ? action : 'failed'))).toEqual([
			...['created', 'created', 'failed', 'created', 'created'],
			...repeat(5, 'unchanged'),
		]);
		expect(bench.sandbox.state.tasks.size).toBe(5);
		expect(sent('GET', /c2\/tasks$/)).toHaveLength(VERIFICATIONS + 1);
	});
});

describe('Get Many of tasks of many contacts', () => {
	it.each([
		['id', (index: number) => `c${index}`],
		['email', emailOf],
	])('by %s reads them together, each for its row', async (mode, contact) => {
		const count = sized(1_000, 300);
		people(count);
		tasksOf(count);
		tasksOf(count, 'Write');
		const { items, error } = await bench.run(getAll(mode), rows(count, contact));
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(({ contactId, title }) => [contactId, title])).toEqual(
			rows(count).flatMap((row) => [
				[row.contact, 'Call'],
				[row.contact, 'Write'],
			]),
		);
		expect(linksOf(items)).toEqual(rows(count).flatMap((_, item) => [{ item }, { item }]));
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(count / 30);
	});

	it('filters and limits them for each row', async () => {
		people(5);
		bench.sandbox.seed.tasks(
			['a', 'b', 'c'].map((title) => ({ contactId: 'c1', title, dueDate: DUE, completed: title === 'a' })),
		);
		const parameters = getAll('id', { returnAll: false, limit: 1, filters: { completed: false } });
		const { items } = await bench.run(parameters, rows(5));
		expect(jsonOf(items).map(({ title }) => title)).toEqual(['b']);
	});

	it.each([
		[{ text: 'CALL' }, ['Call back', 'b']],
		[{ dueAfter: '2026-12-01T09:00:01Z' }, ['late']],
	])('filters the tasks of one contact by %j', async (filters, titles) => {
		people(1);
		bench.sandbox.seed.tasks([
			{ contactId: 'c0', title: 'Call back', dueDate: DUE },
			{ contactId: 'c0', title: 'b', body: '<p>re<b>call</b></p>', dueDate: DUE },
			{ contactId: 'c0', title: 'late', dueDate: '2026-12-01T09:00:01Z' },
		]);
		const { items } = await bench.run(getAll('id', { filters }), rows(1));
		expect(jsonOf(items).map(({ title }) => title)).toEqual(titles);
		expect(bench.wire.map(({ path }) => path)).toEqual(['/contacts/c0/tasks']);
	});

	it('looks for no contact whose tasks were found, and once for all others', async () => {
		const looked = () => sent('POST', /^\/contacts\/search$/).length;
		people(14);
		tasksOf(12);
		expect((await bench.succeed(getAll(), rows(12))).items).toHaveLength(12);
		expect(looked()).toBe(0);
		expect((await bench.succeed(getAll(), rows(14))).items).toHaveLength(12);
		expect(looked()).toBe(1);
	});

	it('reports an ID that no contact has as if its tasks were read alone', async () => {
		people(300);
		tasksOf(20);
		const { items, errorItems } = await bench.run(getAll(), [...rows(300), { contact: 'gone', title: '' }], {
			onError: 'continueErrorOutput',
		});
		expect(items).toHaveLength(20);
		expect(jsonOf(errorItems)).toMatchObject([
			{ contact: 'gone', error: expect.stringMatching(/Contact "gone" was not found/) as unknown },
		]);
		expect(sent('GET').map(({ path }) => path)).toEqual(['/contacts/gone/tasks']);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(6);
	});

	it('returns nothing for a contact without tasks that the search does not show yet', async () => {
		people(10);
		tasksOf(10);
		bench.sandbox.configure({ searchLagMs: 60_000 });
		const late = bench.sandbox.state.contactStore.create(LOCATION, { email: 'late@example.com' });
		const { items, error } = await bench.run(getAll(), [...rows(10), { contact: late.id, title: '' }]);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(10);
	});

	it('reports a contact that does not exist as if read alone', async () => {
		people(5);
		const list = [...rows(5), { contact: 'nobody@example.com', title: '' }];
		const { error } = await bench.run(
			getAll('email'),
			list.map((row, index) => (index < 5 ? { ...row, contact: emailOf(index) } : row)),
		);
		expect(error?.message).toBe('No contact has the email "nobody@example.com" (row 6)');
	});
});

describe('a server on which the tasks of many contacts cannot be read together', () => {
	const expectOneByOne = async (count: number) => {
		people(count);
		tasksOf(count);
		const result = await bench.run(create(), rows(count));
		expect(result.error).toBeUndefined();
		expect(actions(result.items)).toEqual(repeat(count, 'unchanged'));
		expect(bench.sandbox.state.tasks.size).toBe(count);
		return result;
	};

	it('is read one by one if it has no such call', async () => {
		bench.sandbox.configure({ taskSearch: false });
		expect(hintsOf(await expectOneByOne(120)).filter((hint) => hint.includes('one by one'))).toEqual([]);
		expect(sent('GET', /tasks$/)).toHaveLength(120);
		expect(sent('POST')).toHaveLength(1);
	});

	it.each([
		[99, []],
		[100, [expect.stringMatching(/^The tasks of the contacts were read one by one\. .*locations\/tasks\.readonly/)]],
	])('is read one by one if the token lacks the scope, with %i contacts told as %j', async (count, hints) => {
		const scopes = ['contacts.readonly', 'contacts.write'];
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes, locationIds: [LOCATION] }] });
		expect(hintsOf(await expectOneByOne(count)).filter((hint) => hint.includes('one by one'))).toEqual(hints);
		expect(sent('GET', /tasks$/)).toHaveLength(count);
	});

	it.each<[string, Fault]>([
		['without a list', { kind: 'status', status: 200, body: { warnings: [] }, match: SEARCHING }],
		[
			'without contacts',
			{ kind: 'status', status: 200, body: { tasks: [{ id: 't', title: 'Call' }] }, match: SEARCHING },
		],
		['that always fails', { kind: 'status', status: 500, match: SEARCHING }],
	])('is read one by one if its answer is one %s', async (_, fault) => {
		bench.sandbox.setFaults([fault]);
		await expectOneByOne(12);
		expect(sent('GET', /tasks$/)).toHaveLength(12);
	});

	it('costs at most half of what it would save if the contacts have many tasks', async () => {
		people(20);
		const titles = Array.from({ length: 100 }, (_, index) => `Task ${index}`);
		for (const title of titles) tasksOf(20, title);
		const { items, error } = await bench.run(getAll(), rows(20));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2_000);
		expect(sent('POST')).toHaveLength(10);
		expect(sent('GET', /tasks$/)).toHaveLength(20);
	});
});
