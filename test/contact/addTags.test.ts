import type { Bench } from '../support/bench';
import {
	contactsVersion,
	bothDialects,
	expectHeaders,
	jsonOf,
	linksOf,
	located,
	overSeveralRows,
	type Wire,
} from '../support/bench';

const addTags = (tags: unknown, tagNames: unknown = [], contactId: unknown = located('id', 'one')) =>
	({ resource: 'contact', operation: 'addTags', contactId, tagNames, tags }) as never;

const TAGS = ['vip', 'lead'];
const stored = ({ sandbox }: Bench, id = 'one') => sandbox.state.contacts.get(id)?.tags;

/** What goes over the wire to add `tags` to contact "one": a call of its own, or the list read and written as a whole. */
const added = (bench: Bench, tags: string[]): Wire[] =>
	bench.by<Wire[]>({
		highLevel: [{ method: 'POST', path: '/contacts/one/tags', query: {}, body: { tags } }],
		documented: [
			{ method: 'GET', path: '/contacts/one', query: {}, body: undefined },
			{ method: 'PUT', path: '/contacts/one', query: {}, body: { tags: [...TAGS, ...tags] } },
		],
	});

bothDialects('contact addTags', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([
			{ id: 'one', email: 'one@example.com', phone: '+15550100101', firstName: 'One', city: 'Austin', tags: TAGS },
			{ id: 'two', email: 'two@example.com', tags: ['cold'] },
		]);
	});

	it.each([
		['picked', '', ['gold', 'new'], ['gold', 'new']],
		['typed with commas', 'gold, new', [], ['gold', 'new']],
		['typed as a list', '={{ ["gold", "a, b"] }}', [], ['gold', 'a, b']],
		['picked and typed', 'new , gold', ['gold', 'old'], ['gold', 'old', 'new']],
		['picked and typed in another case', 'Gold, new', ['gold'], ['gold', 'new']],
	])('adds tags that are %s, each once, and loses none', async (_, tags, tagNames, sent) => {
		const { items } = await bench.run(addTags(tags, tagNames));
		expect(bench.wire).toEqual(added(bench, sent));
		for (const request of bench.sandbox.log) expectHeaders(request, contactsVersion(bench));
		expect(stored(bench)).toEqual([...TAGS, ...sent]);
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: [...TAGS, ...sent] }]);
	});

	it('changes nothing else of the contact', async () => {
		const before = bench.sandbox.state.contacts.get('one');
		await bench.run(addTags('gold'));
		expect(bench.sandbox.state.contacts.get('one')).toEqual({
			...before,
			tags: [...TAGS, 'gold'],
			dateUpdated: expect.anything() as unknown,
		});
	});

	it('adds no tag twice, in whatever case', async () => {
		const { items } = await bench.run(addTags('VIP'));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: TAGS }]);
		expect(stored(bench)).toEqual(TAGS);
		// Where the list is read first, nothing is written then.
		expect(bench.wire.map(({ method }) => method)).toEqual(bench.by({ highLevel: ['POST'], documented: ['GET'] }));
	});

	it.each([
		['email', 'ONE@example.com'],
		['phone', '+1 555-010-0101'],
	])('finds the contact by %s', async (mode, value) => {
		const { items } = await bench.run(addTags('gold', [], located(mode, value)));
		expect(bench.wire[0]).toMatchObject(
			bench.by({ highLevel: { path: '/contacts/search/duplicate' }, documented: { path: '/contacts' } }),
		);
		expect(bench.wire.slice(1)).toEqual(added(bench, ['gold']));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: [...TAGS, 'gold'] }]);
		expect(stored(bench, 'two')).toEqual(['cold']);
	});

	it('encodes the id in the path', async () => {
		bench.sandbox.seed.contacts([{ id: 'a/1' }]);
		const { items } = await bench.run(addTags('gold', [], located('id', 'a/1')));
		expect(bench.wire.every(({ path }) => path.startsWith('/contacts/a%2F1'))).toBe(true);
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'a/1', tags: ['gold'] }]);
	});

	it.each([
		['', []],
		[' , ,', ['']],
		[[], null],
		[null, undefined],
	])('refuses %j and %j: no tag', async (tags, picked) => {
		const rows = [{ tags: 'gold' }, { tags, picked }];
		const { items, error } = await bench.run(addTags('={{ $json.tags }}', '={{ $json.picked }}'), rows);
		expect(items).toEqual([]);
		expect(error?.message).toBe('Add Tags needs at least one tag (row 2)');
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('refuses what is no tag, naming the field', async () => {
		const { error } = await bench.run(addTags('={{ $json.tags }}'), [{ tags: { a: 1 } }]);
		expect(error?.message).toMatch(/^Tags .*\(row 1\)/);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('rows for the same contact go in order and add up', async () => {
		const tags = Array.from({ length: 8 }, (_, index) => `t${index}`);
		const { items } = await bench.run(
			addTags('={{ $json.tag }}'),
			tags.map((tag) => ({ tag })),
		);
		expect(stored(bench)).toEqual([...TAGS, ...tags]);
		expect(jsonOf(items)).toEqual(
			tags.map((_, index) => ({ action: 'updated', id: 'one', tags: [...TAGS, ...tags.slice(0, index + 1)] })),
		);
		expect(linksOf(items)).toEqual(tags.map((_, item) => ({ item })));
	});

	it('rows for one contact by email meet, in whatever case', async () => {
		const rows = [
			{ mail: 'one@example.com', tag: 'a' },
			{ mail: 'ONE@example.com', tag: 'b' },
			{ mail: 'One@Example.com', tag: 'c' },
		];
		await bench.run(addTags('={{ $json.tag }}', [], located('email', '={{ $json.mail }}')), rows);
		expect(stored(bench)).toEqual([...TAGS, 'a', 'b', 'c']);
	});

	overSeveralRows(bench, {
		parameters: addTags('={{ $json.tag }}', [], located('id', '={{ $json.contact }}')),
		items: [
			{ contact: 'one', tag: 'a' },
			{ contact: 'gone', tag: 'b', extra: 7 },
			{ contact: 'two', tag: 'c' },
		],
		message: /contact "gone" was not found/i,
		description: /deleted.*loc_sandbox/,
		tell: (json) => json,
		gives: [
			[{ action: 'updated', id: 'one', tags: [...TAGS, 'a'] }],
			[{ action: 'updated', id: 'two', tags: ['cold', 'c'] }],
		],
	});
});
