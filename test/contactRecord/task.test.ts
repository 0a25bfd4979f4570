import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, hintsOf, jsonOf, located } from '../support/bench';

const task = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'task', operation, contactId: located('id', 'one') },
	...more,
});
const POSTED: Fault['match'] = { method: 'POST' };
const CALL = { title: 'Call', dueDate: '2026-12-01T09:00:00Z' };

const bench = new Bench('highLevel');
const stored = () => [...bench.sandbox.state.tasks.values()];
const titles = () => stored().map(({ title }) => title);

beforeEach(() => {
	bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }, { id: 'two' }]);
});

describe('task create', () => {
	it('creates an open task with one request', async () => {
		const { items } = await bench.run(task('create', CALL));
		expect(bench.wire).toEqual([
			{
				...{ method: 'POST', path: '/contacts/one/tasks', query: {} },
				body: { title: 'Call', dueDate: '2026-12-01T09:00:00.000Z', completed: false },
			},
		]);
		expect(jsonOf(items)).toEqual([{ action: 'created', ...stored()[0] }]);
	});

	it.each([
		[3, 'America/Bogota'],
		[0, 'Europe/Berlin'],
	])('creates a task that is due in %d days, at the present time of day (%s)', async (dueInDays, timezone) => {
		const now = Date.now();
		const result = await bench.run(task('create', { title: 'Call', due: 'days', dueInDays }), [{}], { timezone });
		expect(hintsOf(result)).toEqual([]);
		const [{ dueDate = '' } = {}] = stored() as Array<{ dueDate?: string }>;
		const days = (Date.parse(dueDate) - now) / 86_400_000;
		expect(days).toBeGreaterThanOrEqual(dueInDays);
		expect(days).toBeLessThan(dueInDays + 0.01);
	});

	it('creates a task that is due at its date if the expression of Due gives nothing', async () => {
		const { error } = await bench.run(task('create', { ...CALL, due: '={{ $json.due }}' }), [{ due: '' }]);
		expect(error).toBeUndefined();
		expect(stored()).toMatchObject([{ dueDate: '2026-12-01T09:00:00.000Z' }]);
	});

	it('tells of an additional field whose expression gives nothing, and creates the task without it', async () => {
		const result = await bench.succeed(task('create', { ...CALL, body: '={{ $json.txt }}' }), [{ text: 'Ask' }]);
		expect(bench.wire.at(-1)?.body).not.toHaveProperty('body');
		expect(hintsOf(result)).toEqual([
			'Body had no value in some items and was not written there. If that is not meant, check its expression.',
		]);
	});

	it.each(['', null])('creates an open task if the cell of Completed is empty (%j)', async (done) => {
		await bench.succeed(task('create', { ...CALL, additionalFields: { completed: '={{ $json.done }}' } }), [{ done }]);
		expect(stored()).toMatchObject([{ title: 'Call', completed: false }]);
	});

	it.each([
		[36_500, undefined],
		[36_501, 'Days From Now "36501" is too many (row 1)'],
	])('is due in %d days at most', async (dueInDays, told) => {
		const { error } = await bench.run(task('create', { ...CALL, due: 'days', dueInDays }));
		expect(error?.message).toBe(told);
		expect(stored()).toHaveLength(told === undefined ? 1 : 0);
	});

	it('sends every field, and the user by name', async () => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Uma', lastName: 'Ray', email: 'uma@example.com' }]);
		await bench.run(task('create', { ...CALL, body: 'Ask', completed: true, assignedTo: 'UMA@example.com' }));
		expect(bench.wire.at(-1)?.body).toEqual({
			...{ title: 'Call', dueDate: '2026-12-01T09:00:00.000Z', body: 'Ask', completed: true, assignedTo: 'u1' },
		});
	});

	it.each([
		[{ title: '' }, /^Title is empty/],
		[{ dueDate: '' }, /^Due Date is empty/],
		[{ dueDate: 'tomorrow' }, /^Due Date "tomorrow" is not a date/],
		[{ dueDate: '2026-02-30' }, /^Due Date "2026-02-30" is not a date/],
		[{ dueDate: 0 }, /^Due Date "0" is not a date/],
		[{ dueDate: '0001-01-01T00:00:00' }, /^Due Date "0001-01-01T00:00:00" is not a date/],
		[{ dueDate: '1900-01-01' }, /^Due Date "1900-01-01" is not a date/],
		[{ dueDate: '1970-01-01T00:00:00.000Z' }, /^Due Date "1970-01-01T00:00:00.000Z" is not a date/],
		[{ due: 'days', dueInDays: -1 }, /Days From Now/],
		[{ due: 'days', dueInDays: 1_764_000_000_000 }, /^Days From Now "1764000000000" is too many/],
		[{ due: 'soon' }, /^Due can't be "soon"/],
		[{ due: '={{ ["days"] }}', dueInDays: 2 }, /^Due can't be "\["days"\]"/],
		[{ due: '={{ ({ way: "days" }) }}', dueInDays: 2 }, /^Due can't be/],
	])('rejects %j before anything is sent', async (wrong, message) => {
		const byRow = { title: '={{ $json.title }}', dueDate: '={{ $json.dueDate }}' };
		const { error } = await bench.run(task('create', { ...wrong, ...byRow }), [{ ...CALL, ...wrong }]);
		expect(error?.message).toMatch(message);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('names Due Date if its expression gives an invalid date, and creates the tasks of the other rows', async () => {
		const dueDate = "={{ DateTime.fromFormat($json.day, 'dd.MM.yyyy') }}";
		const days = [{ day: '2026-12-01' }, { day: '01.12.2026' }];
		const { items } = await bench.run(task('create', { title: 'Call', dueDate }), days, {
			onError: 'continueRegularOutput',
			timezone: 'Europe/Berlin',
		});
		const error = expect.stringMatching(/^Due Date "Invalid DateTime" is not a date/) as unknown;
		expect(jsonOf(items)).toMatchObject([
			{ error, code: 'invalid-value', row: 1, day: '2026-12-01' },
			{ action: 'created', dueDate: '2026-11-30T23:00:00.000Z' },
		]);
	});

	it('with Skip if There creates no task whose title the contact has, completed or not', async () => {
		bench.sandbox.seed.tasks([
			{ contactId: 'one', title: 'Call', completed: true },
			{ contactId: 'two', title: 'Write' },
		]);
		const parameters = task('create', { ...CALL, title: '={{ $json.title }}', options: { skipIfThere: true } });
		const { items } = await bench.run(parameters, [{ title: 'Call' }, { title: 'Write' }]);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['unchanged', 'created']);
		expect(titles()).toEqual(['Call', 'Write', 'Write']);
	});
});

describe('a text of a file from macOS, whose accents are characters of their own', () => {
	beforeEach(() => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Zo\u00eb', lastName: 'Ray', email: 'zoe@example.com' }]);
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'one', title: 'Caf\u00e9', assignedTo: 'u1' }]);
	});

	it('is the title of a task that is there', async () => {
		const { items } = await bench.run(task('create', { ...CALL, title: 'Cafe\u0301', options: { skipIfThere: true } }));
		expect(jsonOf(items)).toMatchObject([{ id: 't1', action: 'unchanged' }]);
		expect(titles()).toEqual(['Caf\u00e9']);
	});

	it('names a user', async () => {
		await bench.succeed(task('create', { ...CALL, assignedTo: 'Zoe\u0308 Ray' }));
		expect(stored().at(-1)).toMatchObject({ title: 'Call', assignedTo: 'u1' });
	});

	it('names a user who has blanks in the name', async () => {
		bench.sandbox.seed.users([{ id: 'u2', firstName: ' Jo ', lastName: 'Day ', email: 'jo@example.com' }]);
		await bench.succeed(task('create', { ...CALL, assignedTo: 'Jo Day' }));
		expect(stored().at(-1)).toMatchObject({ assignedTo: 'u2' });
	});

	it.each(['contact', 'location'])('finds a task (Of: %s)', async (of) => {
		const { items } = await bench.succeed(task('getAll', { of, filters: { text: 'cafe\u0301' } }));
		expect(jsonOf(items)).toMatchObject([{ id: 't1' }]);
	});
});

it('a cell of blanks assigns a task to nobody, not even to a user without an email', async () => {
	bench.sandbox.seed.users([{ id: 'bot', firstName: 'Bot' }]);
	const { error } = await bench.run(task('create', { ...CALL, assignedTo: ' \u200b' }));
	expect(error?.message).toBe('Assigned User is empty (row 1)');
	expect(stored()).toEqual([]);
});

describe('a user who was deleted', () => {
	const uma = (id: string, deleted: boolean) => ({ id, name: 'Uma Ray', email: `${id}@example.com`, deleted });
	beforeEach(() =>
		bench.sandbox.setFaults([
			{
				kind: 'status',
				status: 200,
				match: { path: '/users' },
				body: { users: [uma('left', true), uma('here', false)] },
			},
		]),
	);

	it('does not get a task that names somebody by the same name', async () => {
		await bench.succeed(task('create', { ...CALL, assignedTo: 'Uma Ray' }));
		expect(stored()).toMatchObject([{ assignedTo: 'here' }]);
	});

	it('is not found by name', async () => {
		const { error } = await bench.run(task('create', { ...CALL, assignedTo: 'left@example.com' }));
		expect(error?.message).toBe('Assigned User "left@example.com" does not match any user of the location (row 1)');
		expect(stored()).toEqual([]);
	});
});

describe('a task whose answer was lost', () => {
	it('is reported with the ID of the existing task, and not created again, as answers show no age', async () => {
		bench.sandbox.setFaults([{ kind: 'resetAfter', times: 1, match: POSTED }]);
		const { items, error } = await bench.run(task('create', CALL));
		expect(items).toEqual([]);
		expect(error?.message).toContain(`one with the same values exists (ID ${stored()[0]?.id})`);
		expect(error?.description).toMatch(/may have been created by this row, or before.*Skip if There/);
		expect(titles()).toEqual(['Call']);
	});

	it('is reported as unclear among other rows, and the next row is created', async () => {
		bench.sandbox.setFaults([{ kind: 'resetAfter', times: 1, match: POSTED }]);
		const rows = [{ title: 'Call' }, { title: 'Write' }];
		const { items } = await bench.run(task('create', { ...CALL, title: '={{ $json.title }}' }), rows, {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items)).toMatchObject([
			{ code: 'unclear', title: 'Call' },
			{ action: 'created', title: 'Write' },
		]);
		expect(titles()).toEqual(['Call', 'Write']);
	});

	it('is found with Skip if There, which knows the tasks before', async () => {
		bench.sandbox.seed.tasks([{ contactId: 'one', title: 'Call me' }]);
		bench.sandbox.setFaults([{ kind: 'resetAfter', times: 1, match: POSTED }]);
		const { items, error } = await bench.run(task('create', { ...CALL, options: { skipIfThere: true } }));
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ action: 'created', title: 'Call' }]);
		expect(titles()).toEqual(['Call me', 'Call']);
	});
});

describe('task update', () => {
	it('completes a task with one request', async () => {
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'one', title: 'Call' }]);
		const { items } = await bench.run(task('update', { taskId: 't1', updateFields: { completed: true } }));
		expect(bench.wire).toEqual([
			{ method: 'PUT', path: '/contacts/one/tasks/t1', query: {}, body: { completed: true } },
		]);
		expect(jsonOf(items)).toMatchObject([{ action: 'updated', id: 't1', title: 'Call', completed: true }]);
	});

	it('compares times, not their spelling, in a dry run', async () => {
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'one', title: 'Call', dueDate: '2026-12-01T10:00:00+01:00' }]);
		const updateFields = { dueDate: '2026-12-01T09:00:00Z', completed: true };
		const { items } = await bench.run(task('update', { taskId: 't1', updateFields, options: { dryRun: true } }));
		expect(jsonOf(items)).toMatchObject([{ action: 'updated', changes: { Completed: { from: false, to: true } } }]);
		expect(Object.keys(jsonOf(items)[0]?.changes as object)).toEqual(['Completed']);
	});

	it('foretells the user of a task without one if the server returns null for it', async () => {
		const stored = { id: 't1', contactId: 'one', title: 'Call', body: 'Ask', completed: null, assignedTo: null };
		bench.sandbox.setFaults([
			{ kind: 'status', status: 200, body: { task: stored }, match: { path: '/contacts/one/tasks/t1' } },
		]);
		const updateFields = { assignedTo: 'u123456789012345678', body: 'Ask', completed: false };
		const { items } = await bench.run(task('update', { taskId: 't1', updateFields, options: { dryRun: true } }));
		expect(jsonOf(items)).toMatchObject([
			{ action: 'updated', changes: { 'Assigned User': { from: null, to: 'u123456789012345678' } } },
		]);
		expect(Object.keys(jsonOf(items)[0]?.changes as object)).toEqual(['Assigned User']);
	});

	it.each([
		['', 'unchanged'],
		['<p></p>', 'unchanged'],
		['Ask', 'updated'],
	])('compares the body %j with an empty one that the server returns as HTML, in a dry run', async (body, action) => {
		bench.sandbox.configure({ bodiesAsHtml: true });
		bench.sandbox.seed.tasks([{ id: 't1', contactId: 'one', title: 'Call', body: '' }]);
		const { items } = await bench.run(
			task('update', { taskId: 't1', updateFields: { body }, options: { dryRun: true } }),
		);
		expect(jsonOf(items)).toMatchObject([{ action }]);
	});
});

describe('task getAll', () => {
	beforeEach(() => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Uma', lastName: 'Ray' }]);
		bench.sandbox.seed.tasks([
			{ contactId: 'one', title: 'early', dueDate: '2026-12-01T04:00:00Z', assignedTo: 'u1' },
			{ contactId: 'one', title: 'at', dueDate: '2026-12-01T05:00:00Z', body: '<p>Send the <b>off</b>er</p>' },
			{ contactId: 'one', title: 'done', dueDate: '2026-12-01T04:00:00Z', completed: true },
			{ contactId: 'one', title: 'late', dueDate: '2026-12-01T05:00:01Z', assignedTo: 'u2' },
		]);
	});

	it.each([
		[{}, ['early', 'at', 'done', 'late']],
		[{ completed: false }, ['early', 'at', 'late']],
		[{ completed: true }, ['done']],
		[{ assignedTo: 'Uma Ray' }, ['early']],
		[{ text: 'The Offer' }, ['at']],
		[{ dueBefore: '2026-12-01T00:00:00' }, ['early', 'at', 'done']],
		[{ dueBefore: '2026-12-01T00:00:00', completed: false }, ['early', 'at']],
	])('filters by %j', async (filters, expected) => {
		const parameters = task('getAll', { returnAll: true, filters });
		const { items } = await bench.run(parameters, [{}], { timezone: 'America/Bogota' });
		expect(jsonOf(items).map(({ title }) => title)).toEqual(expected);
	});

	it.each(['contact', 'location'])('tells of a filter whose expression gives nothing (Of: %s)', async (of) => {
		const filters = { assignedTo: '={{ $json.user }}', completed: false };
		const result = await bench.succeed(task('getAll', { of, returnAll: true, filters }), [{ user: null }]);
		expect(result.items).toHaveLength(3);
		expect(hintsOf(result)).toEqual([
			'Filters > Assigned User Name or ID was empty, so nothing was filtered by it: check its expression, or remove the filter',
		]);
	});

	it('finds none of the location, rather than all, if no filter has a value', async () => {
		const filters = { assignedTo: '={{ $json.user }}', text: '={{ $json.text }}' };
		const { error } = await bench.run(task('getAll', { of: 'location', returnAll: true, filters }), [{ text: '' }]);
		expect(error?.message).toMatch(
			/^Filters > .*Assigned User Name or ID.* were empty, and nothing else says which tasks to find: all would match/,
		);
		expect(bench.wire).toEqual([]);
		// A contact says which.
		const { items } = await bench.succeed(task('getAll', { returnAll: true, filters }), [{ text: '' }]);
		expect(items.length).toBeGreaterThan(0);
	});

	it.each([
		['assignedTo', 'Assigned User Name or ID', []],
		['assignedTo', 'Assigned User Name or ID', '[]'],
		['contacts', 'Contacts', ' , '],
		['contacts', 'Contacts', []],
	])('reports an empty list, which filters nothing (%s, %s, %j)', async (name, label, given) => {
		const filters = { [name]: '={{ $json.list }}', completed: false };
		const result = await bench.succeed(task('getAll', { of: 'location', returnAll: true, filters }), [{ list: given }]);
		expect(result.items).toHaveLength(3);
		expect(bench.wire[0]?.body).toEqual({ completed: false, limit: 100, skip: 0 });
		expect(hintsOf(result)).toEqual([
			`Filters > ${label} was empty, so nothing was filtered by it: check its expression, or remove the filter`,
		]);
	});

	it.each(['contact', 'location'])('reports a Text of blanks, which filters nothing (Of: %s)', async (of) => {
		const filters = { text: '={{ $json.text }}', completed: false };
		const result = await bench.succeed(task('getAll', { of, returnAll: true, filters }), [{ text: ' \t' }]);
		expect(result.items).toHaveLength(3);
		expect(hintsOf(result)).toEqual([
			'Filters > Text was empty, so nothing was filtered by it: check its expression, or remove the filter',
		]);
	});

	it.each([
		[{ dueBefore: 'soon' }, /Filters > Due Before "soon" is not a date/],
		[{ dueAfter: '={{ 7 * 24 * 3600 * 1000 }}' }, /^Filters > Due After "604800000" is not a date/],
		[{ completed: 'perhaps' }, /Filters > Completed "perhaps" is neither true nor false/],
		[{ assignedTo: 'Nobody' }, /Filters > Assigned User "Nobody" does not match any user/],
		[
			{ dueAfter: '2026-12-02T00:00:00Z', dueBefore: '2026-12-01T23:59:59Z' },
			/^Filters > Due After is later than Due Before/,
		],
	])('rejects the filter %j', async (filters, message) => {
		const { error } = await bench.run(task('getAll', { returnAll: true, filters }));
		expect(error?.message).toMatch(message);
		expect(bench.wire.filter(({ path }) => path.includes('tasks'))).toEqual([]);
	});
});
