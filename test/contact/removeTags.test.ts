import {
	Bench,
	contactsVersion,
	bothDialects,
	expectHeaders,
	jsonOf,
	linksOf,
	located,
	overSeveralRows,
	type Wire,
} from '../support/bench';

const removeTags = (tags: unknown, tagNames: unknown = [], contactId: unknown = located('id', 'one')) =>
	({ resource: 'contact', operation: 'removeTags', contactId, tagNames, tags }) as never;

const TAGS = ['vip', 'lead', 'a, b', 'old'];
const stored = ({ sandbox }: Bench, id = 'one') => sandbox.state.contacts.get(id)?.tags;
const less = (gone: string[]) => TAGS.filter((tag) => !gone.includes(tag));

/** What goes over the wire to remove `tags` from contact "one": a call of its own, or the list read and written as a whole. */
const removed = (bench: Bench, tags: string[], left: string[]): Wire[] =>
	bench.by<Wire[]>({
		highLevel: [{ method: 'DELETE', path: '/contacts/one/tags', query: {}, body: { tags } }],
		documented: [
			{ method: 'GET', path: '/contacts/one', query: {}, body: undefined },
			{ method: 'PUT', path: '/contacts/one', query: {}, body: { tags: left } },
		],
	});

bothDialects('contact removeTags', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([
			{ id: 'one', email: 'one@example.com', phone: '+15550100101', firstName: 'One', city: 'Austin', tags: TAGS },
			{ id: 'two', email: 'two@example.com', tags: ['cold', 'vip'] },
		]);
	});

	it.each([
		['picked', '', ['vip', 'old'], ['vip', 'old']],
		['typed with commas', 'vip, old', [], ['vip', 'old']],
		['typed as a list', '={{ ["vip", "a, b"] }}', [], ['vip', 'a, b']],
		['picked and typed', 'old , vip', ['vip', 'lead'], ['vip', 'lead', 'old']],
		['all that there are', TAGS, [], TAGS],
	])('removes tags that are %s, and no other', async (_, tags, tagNames, gone) => {
		const { items } = await bench.run(removeTags(tags, tagNames));
		expect(bench.wire).toEqual(removed(bench, gone, less(gone)));
		for (const request of bench.sandbox.log) expectHeaders(request, contactsVersion(bench));
		expect(stored(bench)).toEqual(less(gone));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: less(gone) }]);
		expect(stored(bench, 'two')).toEqual(['cold', 'vip']);
	});

	it('removes in whatever case', async () => {
		const { items } = await bench.run(removeTags('VIP'));
		expect(stored(bench)).toEqual(less(['vip']));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: less(['vip']) }]);
	});

	it('changes nothing else of the contact', async () => {
		const before = bench.sandbox.state.contacts.get('one');
		await bench.run(removeTags('old'));
		expect(bench.sandbox.state.contacts.get('one')).toEqual({
			...before,
			tags: less(['old']),
			dateUpdated: expect.anything() as unknown,
		});
	});

	it('a tag that the contact has not is no mistake', async () => {
		const { items } = await bench.run(removeTags('vi'));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: TAGS }]);
		expect(stored(bench)).toEqual(TAGS);
		// Where the list is read first, nothing is written then. The last asks which tags there are.
		expect(bench.wire.map(({ method }) => method)).toEqual(
			bench.by({ highLevel: ['DELETE', 'GET'], documented: ['GET', 'GET'] }),
		);
	});

	it.each([
		['email', 'ONE@example.com'],
		['phone', '+1 555-010-0101'],
	])('finds the contact by %s', async (mode, value) => {
		const { items } = await bench.run(removeTags('vip', [], located(mode, value)));
		expect(bench.wire[0]).toMatchObject(
			bench.by({ highLevel: { path: '/contacts/search/duplicate' }, documented: { path: '/contacts' } }),
		);
		expect(bench.wire.slice(1)).toEqual(removed(bench, ['vip'], less(['vip'])));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: less(['vip']) }]);
	});

	it.each([
		['', []],
		[' , ,', ['']],
		[[], null],
		[null, undefined],
	])('refuses %j and %j: no tag', async (tags, picked) => {
		const rows = [{ tags: 'vip' }, { tags, picked }];
		const { items, error } = await bench.run(removeTags('={{ $json.tags }}', '={{ $json.picked }}'), rows);
		expect(items).toEqual([]);
		expect(error?.message).toBe('Remove Tags needs at least one tag (row 2)');
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('rows for the same contact go in order, and each takes its own', async () => {
		const { items } = await bench.run(
			removeTags('={{ [$json.tag] }}'),
			TAGS.map((tag) => ({ tag })),
		);
		expect(stored(bench)).toEqual([]);
		expect(jsonOf(items)).toEqual(
			TAGS.map((_, index) => ({ action: 'updated', id: 'one', tags: TAGS.slice(index + 1) })),
		);
		expect(linksOf(items)).toEqual(TAGS.map((_, item) => ({ item })));
	});

	overSeveralRows(bench, {
		parameters: removeTags('vip', [], located('id', '={{ $json.contact }}')),
		items: [{ contact: 'one' }, { contact: 'gone', extra: 7 }, { contact: 'two' }],
		message: /contact "gone" was not found/i,
		description: /deleted.*loc_sandbox/,
		tell: (json) => json,
		gives: [
			[{ action: 'updated', id: 'one', tags: less(['vip']) }],
			[{ action: 'updated', id: 'two', tags: ['cold'] }],
		],
	});
});

describe('contact removeTags at a server that only adds tags', () => {
	const bench = new Bench('documented');

	it('fails and says so', async () => {
		const [one] = bench.sandbox.seed.contacts([{ id: 'one', tags: TAGS }]);
		bench.sandbox.setFaults([{ match: { method: 'PUT' }, kind: 'status', status: 200, body: one }]);
		const { items, error } = await bench.run(removeTags('vip'));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/kept tags of contact "one" that were to be removed \(row 1\)/);
	});
});
