import { bothDialects, contactsVersion, expectHeaders, jsonOf, linksOf, located } from '../support/bench';
import { seedTagged, storedTags, tagRequests, tagRun } from '../tags/tagRuns';

const removeTags = tagRun('removeTags');
const TAGS = ['vip', 'lead', 'a, b', 'old'];
const less = (gone: string[]) => TAGS.filter((tag) => !gone.includes(tag));

bothDialects('contact removeTags', (bench) => {
	beforeEach(() => seedTagged(bench, TAGS, ['cold', 'vip']));

	it.each([
		['picked', '', ['vip', 'old'], ['vip', 'old']],
		['typed with commas', 'vip, old', [], ['vip', 'old']],
		['typed as a list', '={{ ["vip", "a, b"] }}', [], ['vip', 'a, b']],
		['picked and typed', 'old , vip', ['vip', 'lead'], ['vip', 'lead', 'old']],
		['all of the contact', TAGS, [], TAGS],
	])('removes tags that are %s, and no other', async (_, tags, tagNames, gone) => {
		const { items } = await bench.run(removeTags(tags, tagNames));
		expect(bench.wire).toEqual(tagRequests(bench, 'DELETE', gone, less(gone)));
		for (const request of bench.sandbox.log) expectHeaders(request, contactsVersion(bench));
		expect(storedTags(bench)).toEqual(less(gone));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: less(gone) }]);
		expect(storedTags(bench, 'two')).toEqual(['cold', 'vip']);
	});

	it('removes a tag that is given in another case', async () => {
		const { items } = await bench.run(removeTags('VIP'));
		expect(storedTags(bench)).toEqual(less(['vip']));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: less(['vip']) }]);
	});

	it.each([
		['caf\u00e9', 'cafe\u0301'],
		['cafe\u0301', 'caf\u00e9'],
	])('removes the tag %j that the account writes as %j', async (typed, tag) => {
		seedTagged(bench, ['vip', tag], []);
		const { items } = await bench.run(removeTags(typed));
		expect(storedTags(bench)).toEqual(['vip']);
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: ['vip'] }]);
	});

	it('fails if the server keeps one of them', async () => {
		const answer = { tags: less(['vip']), contact: { id: 'one', tags: less(['vip']) } };
		const methods = { method: bench.by({ highLevel: 'DELETE', documented: 'PUT' }) };
		bench.sandbox.setFaults([{ match: methods, kind: 'status', status: 200, body: answer }]);
		const { error } = await bench.run(removeTags('vip, old'));
		expect(error?.message).toMatch(/^The server kept tags of contact "one" that were to be removed/);
	});

	it('ignores a tag that the contact does not have', async () => {
		const { items } = await bench.run(removeTags('vi'));
		expect(jsonOf(items)).toEqual([{ action: 'unchanged', id: 'one', tags: TAGS }]);
		expect(storedTags(bench)).toEqual(TAGS);
		// If the list is read first, there is nothing to write. The last request lists the tags of the location.
		expect(bench.wire.map(({ method }) => method)).toEqual(
			bench.by({ highLevel: ['DELETE', 'GET'], documented: ['GET', 'GET'] }),
		);
	});

	it.each([
		['one by one', 3],
		['in bulk', 8],
	])('leaves contacts that lack every tag unchanged (%s)', async (_, count) => {
		const rows = Array.from({ length: count }, (_row, index) => ({ id: `c${index}` }));
		bench.sandbox.seed.contacts(rows.map(({ id }, index) => ({ id, tags: index === 1 ? ['vip', 'old'] : ['old'] })));
		const { items } = await bench.run(removeTags('vip, vpi', [], located('id', '={{ $json.id }}')), rows);
		expect(jsonOf(items)).toEqual(
			rows.map(({ id }, index) => ({ id, tags: ['old'], action: index === 1 ? 'updated' : 'unchanged' })),
		);
	});

	it('removes the tags of rows for one contact in input order', async () => {
		const { items } = await bench.run(
			removeTags('={{ [$json.tag] }}'),
			TAGS.map((tag) => ({ tag })),
		);
		expect(storedTags(bench)).toEqual([]);
		expect(jsonOf(items)).toEqual(
			TAGS.map((_, index) => ({ action: 'updated', id: 'one', tags: TAGS.slice(index + 1) })),
		);
		expect(linksOf(items)).toEqual(TAGS.map((_, item) => ({ item })));
	});
});
