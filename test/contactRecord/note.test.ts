import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, contactsVersion, expectHeaders, hintsOf, jsonOf, located } from '../support/bench';

const note = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'note', operation, contactId: located('id', 'one') },
	...more,
});
const POSTED: Fault['match'] = { method: 'POST' };

const bench = new Bench('highLevel');
const bodies = (contactId = 'one') =>
	[...bench.sandbox.state.notes.values()].filter((one) => one.contactId === contactId).map(({ body }) => body);
const posts = () => bench.wire.filter(({ method }) => method === 'POST');

beforeEach(() => {
	bench.sandbox.seed.contacts([
		{ id: 'one', email: 'one@example.com' },
		{ id: 'two', email: 'two@example.com' },
	]);
});

describe('note create', () => {
	it.each([400, 404])('names the contact that does not exist (status %d)', async (status) => {
		const body = { statusCode: status, message: 'Contact not found' };
		bench.sandbox.setFaults([{ kind: 'status', status, body, match: POSTED }]);
		const { error } = await bench.run(note('create', { contactId: located('id', 'gone'), body: 'Called' }));
		expect(error?.message).toBe('Contact "gone" was not found (row 1)');
	});

	it('sends the filled fields with one request', async () => {
		const { items } = await bench.run(note('create', { body: 'Called' }));
		expect(bench.wire).toEqual([{ method: 'POST', path: '/contacts/one/notes', query: {}, body: { body: 'Called' } }]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		const [stored] = bench.sandbox.state.notes.values();
		expect(jsonOf(items)).toEqual([{ action: 'created', ...stored, bodyText: 'Called' }]);
	});

	it('sends every field, and the user by name', async () => {
		bench.sandbox.seed.users([{ id: 'u1', firstName: 'Uma', lastName: 'Ray' }]);
		const fields = { body: ' Called ', title: 'Call', pinned: true, color: '#FFAA00' };
		const { pinned, color, ...others } = fields;
		await bench.run(note('create', { ...fields, userId: 'uma ray' }));
		await bench.run(note('create', { ...others, additionalFields: { pinned, color }, userId: 'uma ray' }));
		expect(posts()).toMatchObject([{ body: { ...fields, userId: 'u1' } }, { body: { ...fields, userId: 'u1' } }]);
	});

	it('finds the contact by email', async () => {
		await bench.run(note('create', { contactId: located('email', 'TWO@example.com'), body: 'Called' }));
		expect(bodies('two')).toEqual(['Called']);
		expect(bench.wire.filter(({ path }) => path === '/contacts/search/duplicate')).toHaveLength(1);
	});

	it.each<[wrong: IDataObject, message: string, description: string]>([
		[{ body: '' }, 'Body is empty (row 2)', ''],
		[{ color: 'red' }, 'Color "red" is no color (row 2)', 'Write it like #FFAA00'],
	])('rejects %j before anything is sent', async (wrong, message, description) => {
		const parameters = note('create', { body: '={{ $json.body }}', color: '={{ $json.color }}' });
		const good = { body: 'a', color: '#FFAA00' };
		const { error } = await bench.run(parameters, [good, { ...good, ...wrong }]);
		expect(error?.message).toBe(message);
		expect(error?.description ?? '').toContain(description);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('reports what the server rejects, and that nothing was written', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 422, body: { message: ['body is too long'] } }]);
		const { error } = await bench.run(note('create', { body: 'a' }));
		expect(error?.message).toBe('New note of contact "one" was refused: body is too long (row 1)');
		expect(error?.description).toMatch(/^Nothing was written/);
	});

	it('returns HTML as it is, and as text', async () => {
		bench.sandbox.configure({ bodiesAsHtml: true });
		const { items } = await bench.run(note('create', { body: 'a < b\nAT&T' }));
		expect(jsonOf(items)).toMatchObject([{ body: '<p>a &lt; b</p><p>AT&amp;T</p>', bodyText: 'a < b\nAT&T' }]);
	});
});

describe('Skip if There', () => {
	const skipping = (options: IDataObject = {}) =>
		note('create', { body: '={{ $json.text }}', options: { skipIfThere: true, ...options } as never });

	it.each([false, true])('creates only notes that the contact lacks (bodies as HTML: %s)', async (bodiesAsHtml) => {
		bench.sandbox.configure({ bodiesAsHtml });
		bench.sandbox.seed.notes([
			{ id: 'old', contactId: 'one', body: 'Called & waits' },
			{ contactId: 'two', body: 'Paid' },
		]);
		const { items } = await bench.run(skipping(), [{ text: 'Called  & waits' }, { text: 'Paid' }, { text: 'Paid' }]);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['unchanged', 'created', 'unchanged']);
		expect(jsonOf(items)[0]).toMatchObject({ id: 'old', bodyText: 'Called & waits' });
		expect(jsonOf(items)[2]?.id).toBe(jsonOf(items)[1]?.id);
		expect(bodies()).toEqual(['Called & waits', 'Paid']);
	});

	it('creates one note for two rows that name their contact by its two emails', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', additionalEmails: ['ada@home.example'] }]);
		const contactId = located('email', '={{ $json.email }}');
		const emails = [{ email: 'ada@example.com' }, { email: 'ada@home.example' }];
		const { items } = await bench.run({ ...skipping(), contactId, body: 'Called' }, emails);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(expect.arrayContaining(['created', 'unchanged']));
		expect(bodies('ada')).toEqual(['Called']);
	});

	it('returns in a dry run what it would do, also for two rows with the same text', async () => {
		bench.sandbox.seed.notes([{ contactId: 'one', body: 'there' }]);
		const rows = [{ text: 'there' }, { text: 'new' }, { text: 'new' }];
		const { items } = await bench.run(skipping({ dryRun: true }), rows);
		expect(jsonOf(items).map(({ action, dryRun, body, contactId }) => [action, dryRun, body, contactId])).toEqual([
			['unchanged', true, 'there', 'one'],
			['created', true, 'new', 'one'],
			['unchanged', true, 'new', 'one'],
		]);
		expect(bodies()).toEqual(['there']);
	});

	it('has no effect on a dry run if it is off: two rows with the same text would create two notes', async () => {
		const { items } = await bench.run(skipping({ dryRun: true, skipIfThere: false }), [
			{ text: 'new' },
			{ text: 'new' },
		]);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['created', 'created']);
	});

	it.each([false, true])(
		'creates notes that differ in a link or in a word in angle brackets (%s)',
		async (bodiesAsHtml) => {
			bench.sandbox.configure({ bodiesAsHtml });
			const order = (id: number) => `Order: <a href="https://shop.example.com/${id}">open it</a>`;
			const rows = [order(1), order(2), 'State: <open>', 'State: <closed>'].map((text) => ({ text }));
			const { items } = await bench.run(skipping(), rows);
			expect(jsonOf(items).map(({ action }) => action)).toEqual(rows.map(() => 'created'));
			expect(bodies()).toEqual(rows.map(({ text }) => text));
			const { items: again } = await bench.run(skipping(), rows);
			expect(jsonOf(again).map(({ action }) => action)).toEqual(rows.map(() => 'unchanged'));
		},
	);

	it.each([
		['Gr&uuml;&szlig;e &ndash; it&rsquo;s', '<p>Grüße – it’s</p>'],
		['one\ntwo', 'one<div>two</div>'],
		['<p>Hi<o:p></o:p></p>', 'Hi'],
	])('knows the note %j that the server keeps as %j', async (text, kept) => {
		bench.sandbox.seed.notes([{ id: 'old', contactId: 'one', body: kept }]);
		const { items } = await bench.succeed(skipping(), [{ text }]);
		expect(jsonOf(items)).toMatchObject([{ id: 'old', action: 'unchanged' }]);
		expect(bodies()).toEqual([kept]);
	});

	it('does not read an answer without a list as "no notes"', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { message: 'maintenance', warnings: [] } }]);
		const { error } = await bench.run(skipping(), [{ text: 'a' }]);
		expect(error?.message).toMatch(/list of notes of contact "one" holds no list/);
		expect(posts()).toEqual([]);
	});
});

describe('notes that are only a picture', () => {
	const picture = (name: string) => `<p><img src="https://example.com/${name}.jpg"></p>`;

	it.each([
		['bill', 'created', 2],
		['receipt', 'unchanged', 1],
	])('are distinguished by it: %s', async (name, action, count) => {
		bench.sandbox.seed.notes([{ contactId: 'one', body: picture('receipt') }]);
		const { items } = await bench.run(note('create', { body: picture(name), options: { skipIfThere: true } }));
		expect(jsonOf(items)).toMatchObject([{ action, body: picture(name) }]);
		expect(bodies()).toHaveLength(count);
	});
});

describe('a note whose answer was lost', () => {
	const create = (text = 'Called') => note('create', { body: text });

	it('is found although the server returns HTML', async () => {
		bench.sandbox.configure({ bodiesAsHtml: true });
		bench.sandbox.setFaults([{ kind: 'resetAfter', times: 1, match: POSTED }]);
		const { error } = await bench.run(create('a < b\nand c'));
		expect(error).toBeUndefined();
		expect(bodies()).toEqual(['a < b\nand c']);
	});

	it.each([{ color: '#ffaa00' }, { pinned: false }, { title: null }])(
		'is found although the server keeps %j',
		async (kept) => {
			const given = { body: 'Called', color: '#FFAA00', pinned: true, title: 'Call' };
			const kind = { id: 'new', contactId: 'one', dateAdded: new Date(Date.now() + 60_000).toISOString() };
			const notes = [{ ...kind, ...given, ...kept }];
			bench.sandbox.setFaults([
				{ kind: 'resetAfter', times: 1, match: POSTED },
				{ kind: 'status', status: 200, body: { notes }, match: { method: 'GET' } },
			]);
			const { items } = await bench.succeed(note('create', given));
			expect(jsonOf(items)).toMatchObject([{ id: 'new', action: 'created' }]);
			expect(posts()).toHaveLength(1);
		},
	);

	it('is not mistaken for one of unknown age with the same text but another title', async () => {
		const notes = [{ id: 'old', contactId: 'one', body: 'Called', title: 'Monday' }];
		bench.sandbox.setFaults([
			{ kind: 'resetBefore', times: 1, match: POSTED },
			{ kind: 'status', status: 200, body: { notes }, match: { method: 'GET' } },
		]);
		const { items } = await bench.succeed(note('create', { body: 'Called', title: 'Tuesday' }));
		expect(jsonOf(items)).toMatchObject([{ action: 'created', title: 'Tuesday' }]);
		expect(posts()).toHaveLength(2);
	});

	it('is not mistaken for that of an earlier row', async () => {
		bench.sandbox.setFaults([{ kind: 'resetBefore', times: 1, match: POSTED, skip: 1 }]);
		const { items } = await bench.run(create(), [{}, {}]);
		expect(bodies()).toEqual(['Called', 'Called']);
		expect(new Set(jsonOf(items).map(({ id }) => id)).size).toBe(2);
	});

	it('is reported, not repeated, if the notes cannot be read', async () => {
		bench.sandbox.setFaults([
			{ kind: 'resetAfter', match: POSTED },
			{ kind: 'status', status: 503, match: { method: 'GET' } },
		]);
		const { items, error } = await bench.run(create());
		expect(items).toEqual([]);
		expect(error?.description).toMatch(/The record may have been created/);
		expect(bodies()).toEqual(['Called']);
	});
});

describe('note get, update and delete', () => {
	beforeEach(() => {
		bench.sandbox.seed.notes([{ id: 'n/1', contactId: 'one', body: 'Called', title: 'Call' }]);
	});
	const named = (operation: string, more: INodeParameters = {}) => note(operation, { noteId: 'n/1', ...more });

	it('update sends the given fields only; an empty title clears the title', async () => {
		const { items } = await bench.run(named('update', { updateFields: { title: '', pinned: false } }));
		expect(bench.wire).toEqual([
			{ method: 'PUT', path: '/contacts/one/notes/n%2F1', query: {}, body: { title: '', pinned: false } },
		]);
		expect(jsonOf(items)).toMatchObject([{ action: 'updated', id: 'n/1', title: '', body: 'Called' }]);
	});

	it('update tells of a field whose expression gives nothing', async () => {
		const updateFields = { title: 'Call back', body: '={{ $json.txt }}' };
		const result = await bench.succeed(named('update', { updateFields }), [{ text: 'Called' }]);
		expect(bench.wire.map(({ body }) => body)).toEqual([{ title: 'Call back' }]);
		expect(hintsOf(result)).toEqual([
			'Body had no value in some items and was not written there. If that is not meant, check its expression.',
		]);
	});

	it.each([
		['update', { updateFields: {} }, /Update has nothing to change/],
		['update', { updateFields: { body: '' } }, /Body is empty/],
		['get', { noteId: ' ' }, /^Note ID is empty \(row 1\)$/],
	])('%s rejects %j', async (operation, more, message) => {
		const { error } = await bench.run(named(operation, more));
		expect(error?.message).toMatch(message);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('update shows in a dry run what each row would change', async () => {
		const parameters = named('update', { updateFields: { body: '={{ $json.text }}' }, options: { dryRun: true } });
		const { items } = await bench.run(parameters, [{ text: 'Called' }, { text: 'Met' }, { text: 'Met' }]);
		expect(jsonOf(items).map(({ action, changes }) => [action, changes])).toEqual([
			['unchanged', null],
			['updated', { Body: { from: 'Called', to: 'Met' } }],
			['unchanged', null],
		]);
		expect(bodies()).toEqual(['Called']);
	});

	it('update shows in a dry run what it would change in each of two notes of a contact', async () => {
		bench.sandbox.seed.notes([{ id: 'second', contactId: 'one', body: 'Wrote' }]);
		const parameters = note('update', {
			...{ noteId: '={{ $json.id }}', updateFields: { body: 'Met' } },
			options: { dryRun: true },
		});
		const { items } = await bench.run(parameters, [{ id: 'n/1' }, { id: 'second' }]);
		expect(jsonOf(items).map(({ id, changes }) => [id, changes])).toEqual([
			['n/1', { Body: { from: 'Called', to: 'Met' } }],
			['second', { Body: { from: 'Wrote', to: 'Met' } }],
		]);
	});

	it('update fails in a dry run for the note of another contact, also after a row that names the right contact', async () => {
		bench.sandbox.seed.contacts([{ id: 'two', email: 'two@example.com' }]);
		const parameters = named('update', {
			...{ contactId: located('id', '={{ $json.contact }}'), updateFields: { body: 'Met' } },
			options: { dryRun: true },
		});
		// The last row begins when the first is done, as 64 are in progress at once.
		const rows = [...Array.from({ length: 64 }, () => ({ contact: 'one' })), { contact: 'two' }];
		const { items } = await bench.run(parameters, rows, { onError: 'continueRegularOutput' });
		const [first, ...others] = jsonOf(items);
		expect([first, others.at(-1)]).toMatchObject([{ action: 'updated' }, { code: 'not-found', row: 65 }]);
	});

	it('update shows in a dry run that it fills a field that the note lacks', async () => {
		bench.sandbox.seed.notes([{ id: 'plain', contactId: 'one', body: 'Called' }]);
		const colored = note('update', { noteId: 'plain', updateFields: { color: '#FFAA00' }, options: { dryRun: true } });
		const { items } = await bench.run(colored);
		expect(jsonOf(items)).toMatchObject([{ action: 'updated', changes: { Color: { from: null, to: '#FFAA00' } } }]);
	});

	it('delete removes that note alone', async () => {
		bench.sandbox.seed.notes([{ contactId: 'one', body: 'kept' }]);
		const { items } = await bench.run(named('delete'));
		expect(jsonOf(items)).toEqual([{ action: 'deleted', id: 'n/1', deleted: true }]);
		expect(bodies()).toEqual(['kept']);
	});

	it.each([
		['get', {}],
		['update', { updateFields: { title: 'a' } }],
		['delete', {}],
	])('%s passes on a missing note by its ID', async (operation, more) => {
		const gone = note(operation, { ...more, noteId: 'gone', options: { missing: 'passOn' } });
		const { items } = await bench.run(gone);
		expect(jsonOf(items)).toEqual([{ id: 'gone', ...(operation === 'delete' && { deleted: false }), found: false }]);
		const { error } = await bench.run({ ...gone, options: {} });
		expect(error?.message).toBe('Note "gone" of contact "one" was not found (row 1)');
	});

	it.each([{}, { missing: 'passOn' }])('delete reports in a dry run that a note is missing (%j)', async (options) => {
		const { items, error } = await bench.run(note('delete', { noteId: 'gone', options: { ...options, dryRun: true } }));
		const isPassedOn = 'missing' in options;
		expect(error?.message).toBe(isPassedOn ? undefined : 'Note "gone" of contact "one" was not found (row 1)');
		expect(jsonOf(items)).toMatchObject(isPassedOn ? [{ id: 'gone', deleted: false, found: false }] : []);
	});

	it.each([
		['create', 'POST', { body: 'Called' }],
		['update', 'PUT', { updateFields: { body: 'Called' } }],
		['get', 'GET', {}],
	])('%s returns the ID of the contact if the server leaves it out', async (operation, method, more) => {
		const body = { note: { id: 'n/1', body: 'Called' } };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method } }]);
		const { items } = await bench.succeed(named(operation, more));
		expect(jsonOf(items)).toMatchObject([{ id: 'n/1', contactId: 'one' }]);
	});

	it('update does not return the values of another note if the server answers with it', async () => {
		const body = { note: { id: 'n2', body: 'Paid' } };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method: 'PUT' } }]);
		const { items, error } = await bench.run(named('update', { updateFields: { title: 'a' } }));
		expect(items).toEqual([]);
		expect(error?.message).toBe(
			'The update of note "n/1" of contact "one" was answered with another record (ID n2) (row 1)',
		);
	});

	it.each([
		['get', {}],
		['update', { updateFields: { title: 'a' }, options: { dryRun: true } }],
	])('%s rejects another note that the server returns', async (operation, more) => {
		const body = { note: { id: 'n2', body: 'Paid' } };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: '/contacts/one/notes/*' } }]);
		const { items, error } = await bench.run(named(operation, more));
		expect(items).toEqual([]);
		expect(error?.message).toBe('The reading of note "n/1" of contact "one" returned another record (ID n2) (row 1)');
		expect(error?.description).toContain('it is not the one requested');
	});

	it('get passes on a note as missing if the server says so with a status of success', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { note: null } }]);
		const { items } = await bench.succeed(named('get', { options: { missing: 'passOn' } }));
		expect(jsonOf(items)).toEqual([{ id: 'n/1', found: false }]);
	});
});

describe('note getAll', () => {
	it('lists the notes of each contact, in the order of the rows', async () => {
		bench.sandbox.seed.notes([
			{ contactId: 'two', body: 'c' },
			{ contactId: 'one', body: 'a' },
			{ contactId: 'one', body: 'b' },
		]);
		const all = note('getAll', { contactId: located('id', '={{ $json.id }}'), returnAll: true });
		const { items } = await bench.run(all, [{ id: 'one' }, { id: 'two' }]);
		expect(jsonOf(items).map(({ body }) => body)).toEqual(['a', 'b', 'c']);
		expect(bench.sandbox.counters.requests).toBe(2);
	});

	it('says why nothing is returned, but gives no hint for a contact without notes among others', async () => {
		const added = (addedAfter: string, ids: string[]) =>
			bench.succeed(
				note('getAll', { contactId: located('id', '={{ $json.id }}'), returnAll: true, filters: { addedAfter } }),
				ids.map((id) => ({ id })),
			);
		expect(hintsOf(await added('', ['one']))).toEqual(['The contact has no notes.']);
		expect(hintsOf(await added('', ['one', 'two']))).toEqual(['The contacts have no notes.']);
		bench.sandbox.seed.notes([{ contactId: 'two', body: 'a', dateAdded: '2026-11-01T05:00:00.000Z' }]);
		for (const ids of [
			['one', 'two'],
			['two', 'one'],
		]) {
			expect(hintsOf(await added('2026-11-02T00:00:00Z', ids))).toEqual(['No notes passed the filters.']);
			expect(hintsOf(await added('2026-11-01T00:00:00Z', ids))).toEqual([]);
		}
	});

	it.each([604_800_000, 604_800])('rejects the length of a week as a time: %d', async (week) => {
		const filters = { addedAfter: `={{ ${week} }}` };
		const { error } = await bench.run(note('getAll', { returnAll: true, filters }));
		expect(error?.message).toBe(`Filters > Added After "${week}" is not a date (row 1)`);
	});

	it("returns notes added at a time in the workflow's zone or later, up to the limit", async () => {
		bench.sandbox.seed.notes([
			{ contactId: 'one', body: 'before', dateAdded: '2026-11-01T04:59:59.000Z' },
			{ contactId: 'one', body: 'at', dateAdded: '2026-11-01T05:00:00.000Z' },
			{ contactId: 'one', body: 'later', dateAdded: '2026-11-02T05:00:00.000Z' },
		]);
		const filtered = (limit: number) =>
			note('getAll', { returnAll: false, limit, filters: { addedAfter: '2026-11-01T00:00:00' } });
		const read = async (limit: number) =>
			jsonOf((await bench.run(filtered(limit), [{}], { timezone: 'America/Bogota' })).items).map(({ body }) => body);
		expect(await read(5)).toEqual(['at', 'later']);
		expect(await read(1)).toEqual(['at']);
	});
});

describe.each(['note', 'task'])('the error about a %s of another contact', (resource) => {
	it.each(['get', 'update', 'delete'])('names that cause in %s', async (operation) => {
		bench.sandbox.seed.notes([{ id: 'r1', contactId: 'one', body: 'Called' }]);
		bench.sandbox.seed.tasks([{ id: 'r1', contactId: 'one', title: 'Call' }]);
		const locator = { contactId: located('id', 'two'), noteId: 'r1', taskId: 'r1' };
		const updateFields = { title: 'New' };
		const { error, items } = await bench.run({ resource, operation, ...locator, updateFields, options: {} });
		expect(items).toEqual([]);
		expect(error?.message.toLowerCase()).toBe(`${resource} "r1" of contact "two" was not found (row 1)`);
		expect(error?.description).toMatch(
			/^Check the ID: .* belong to another contact, or to another location than loc_sandbox\./,
		);
		expect(bodies('one')).toEqual(['Called']);
	});
});
