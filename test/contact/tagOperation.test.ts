import { bothDialects, jsonOf, located } from '../support/bench';
import { seedTagged, storedTags, tagRequests, tagRun } from '../tags/tagRuns';

const TAGS = ['vip', 'lead'];

describe.each([
	{ operation: 'addTags', name: 'Add Tags', method: 'POST', tag: 'gold', after: [...TAGS, 'gold'] },
	{ operation: 'removeTags', name: 'Remove Tags', method: 'DELETE', tag: 'vip', after: ['lead'] },
] as const)('$operation', ({ operation, name, method, tag, after }) => {
	const run = tagRun(operation);

	bothDialects('one contact', (bench) => {
		beforeEach(() => seedTagged(bench, TAGS, ['cold']));

		it('changes nothing else of the contact', async () => {
			const before = bench.sandbox.state.contacts.get('one');
			await bench.run(run(tag));
			expect(bench.sandbox.state.contacts.get('one')).toEqual({
				...before,
				tags: after,
				dateUpdated: expect.anything() as unknown,
			});
		});

		it.each([
			['email', 'ONE@example.com'],
			['phone', '+1 555-010-0101'],
		])('finds the contact by %s', async (mode, value) => {
			const { items } = await bench.run(run(tag, [], located(mode, value)));
			expect(bench.wire[0]).toMatchObject(
				bench.by({ highLevel: { path: '/contacts/search/duplicate' }, documented: { path: '/contacts' } }),
			);
			// The settings of the location say whether another contact may have it.
			const others = bench.wire.slice(1).filter(({ path }) => path !== '/locations/loc_sandbox');
			expect(others).toEqual(tagRequests(bench, method, [tag], [...after]));
			expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', tags: after }]);
			expect(storedTags(bench, 'two')).toEqual(['cold']);
		});

		it.each([
			['', []],
			[' , ,', ['']],
			[[], null],
			[null, undefined],
		])('rejects a row without a tag: %j and %j', async (tags, picked) => {
			const rows = [{ tags: tag }, { tags, picked }];
			const { items, error } = await bench.run(run('={{ $json.tags }}', '={{ $json.picked }}'), rows);
			expect(items).toEqual([]);
			expect(error?.message).toBe(`${name} needs at least one tag (row 2)`);
			expect(bench.sandbox.counters.requests).toBe(0);
		});

		it('rejects a value that is not a tag, and names the field', async () => {
			const { error } = await bench.run(run('={{ $json.tags }}'), [{ tags: { a: 1 } }]);
			expect(error?.message).toMatch(/^Tags .*\(row 1\)/);
			expect(bench.sandbox.counters.requests).toBe(0);
		});
	});
});
