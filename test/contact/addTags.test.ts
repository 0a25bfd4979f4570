import {
	bothDialects,
	contactsVersion,
	expectHeaders,
	jsonOf,
	linksOf,
	located,
	overSeveralRows,
} from '../support/bench';
import { seedTagged, storedTags, tagRequests, tagRun } from '../tags/tagRuns';

const addTags = tagRun('addTags');
const TAGS = ['vip', 'lead'];

bothDialects('contact addTags', (bench) => {
	beforeEach(() => seedTagged(bench, TAGS, ['cold']));

	it.each([
		['picked', '', ['gold', 'new'], ['gold', 'new']],
		['typed with commas', 'gold, new', [], ['gold', 'new']],
		['typed as a list', '={{ ["gold", "a, b"] }}', [], ['gold', 'a, b']],
		['picked and typed', 'new , gold', ['gold', 'old'], ['gold', 'old', 'new']],
		['picked and typed in another case', 'Gold, new', ['gold'], ['gold', 'new']],
	])('adds tags that are %s, each once, and keeps the others', async (_, tags, tagNames, sent) => {
		const { items } = await bench.run(addTags(tags, tagNames));
		expect(bench.wire).toEqual(tagRequests(bench, 'POST', sent, [...TAGS, ...sent]));
		for (const request of bench.sandbox.log) expectHeaders(request, contactsVersion(bench));
		expect(storedTags(bench)).toEqual([...TAGS, ...sent]);
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: [...TAGS, ...sent] }]);
	});

	it.each(['N/A', '-', 'vip, none'])('adds no tag of a cell that says %j, and says so', async (cell) => {
		const { error } = await bench.run(addTags('={{ $json.tags }}'), [{ tags: cell }]);
		expect(error?.message).toMatch(/^Tags "(N\/A|-|none)" is no tag/);
		expect(bench.sandbox.counters.requests).toBe(0);
		await bench.succeed(tagRun('removeTags')(cell));
		await bench.succeed(addTags('', ['n/a']));
		expect(storedTags(bench)).toContain('n/a');
	});

	it('does not add a tag that the contact has in another case', async () => {
		const { items } = await bench.run(addTags('VIP'));
		expect(jsonOf(items)).toEqual([{ action: 'unchanged', id: 'one', tags: TAGS }]);
		expect(storedTags(bench)).toEqual(TAGS);
		// If the list is read first, there is nothing to write.
		expect(bench.wire.map(({ method }) => method)).toEqual(bench.by({ highLevel: ['POST'], documented: ['GET'] }));
	});

	it.each([
		['one by one', 3],
		['in bulk', 8],
	])('leaves contacts that have every tag unchanged (%s)', async (_, count) => {
		const rows = Array.from({ length: count }, (_row, index) => ({ id: `c${index}` }));
		bench.sandbox.seed.contacts(rows.map(({ id }, index) => ({ id, tags: index === 1 ? ['a'] : ['a', 'b'] })));
		const { items } = await bench.run(addTags('A, b', [], located('id', '={{ $json.id }}')), rows);
		expect(jsonOf(items)).toEqual(
			rows.map(({ id }, index) => ({ id, tags: ['a', 'b'], action: index === 1 ? 'updated' : 'unchanged' })),
		);
	});

	it('adds the tags of rows for one contact in input order', async () => {
		const tags = Array.from({ length: 8 }, (_, index) => `t${index}`);
		const { items } = await bench.run(
			addTags('={{ $json.tag }}'),
			tags.map((tag) => ({ tag })),
		);
		expect(storedTags(bench)).toEqual([...TAGS, ...tags]);
		expect(jsonOf(items)).toEqual(
			tags.map((_, index) => ({ action: 'updated', id: 'one', tags: [...TAGS, ...tags.slice(0, index + 1)] })),
		);
		expect(linksOf(items)).toEqual(tags.map((_, item) => ({ item })));
	});

	it('recognises rows with one email in different cases as one contact', async () => {
		const rows = [
			{ mail: 'one@example.com', tag: 'a' },
			{ mail: 'ONE@example.com', tag: 'b' },
			{ mail: 'One@Example.com', tag: 'c' },
		];
		await bench.run(addTags('={{ $json.tag }}', [], located('email', '={{ $json.mail }}')), rows);
		expect(storedTags(bench)).toEqual([...TAGS, 'a', 'b', 'c']);
	});

	overSeveralRows(bench, {
		parameters: addTags('={{ $json.tag }}', [], located('id', '={{ $json.contact }}')),
		items: [
			{ contact: 'one', tag: 'a' },
			{ contact: 'gone', tag: 'b', extra: 7 },
			{ contact: 'two', tag: 'c' },
		],
		message: /^Contact "gone" was not found/,
		description: /deleted.*loc_sandbox/,
		tell: (json) => json,
		gives: [
			[{ action: 'updated', id: 'one', tags: [...TAGS, 'a'] }],
			[{ action: 'updated', id: 'two', tags: ['cold', 'c'] }],
		],
	});
});
