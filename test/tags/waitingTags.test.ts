import type { IDataObject } from 'n8n-workflow';
import { Bench } from '../support/bench';
import { upserts } from '../support/runs';

const TAGS = Array.from({ length: 10 }, (_, bit) => `t${bit}`);
/** A different selection of the ten tags for each of 1,023 rows. */
const subset = (index: number): string[] => TAGS.filter((_, bit) => (((index * 389) % 1_023) + 1) & (1 << bit));
const rows = (count: number, tagsOf: (index: number) => string[]): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ email: `p${index}@example.com`, tags: tagsOf(index) }));

describe('tags that wait for more rows', () => {
	const bench = new Bench('highLevel', { keepLog: false });

	it.each<[string, number, (index: number) => string[]]>([
		['some of ten tags', 1_100, subset],
		['tags of their own', 1_505, (index) => [`own${index}`]],
		['one of 50 lists of tags', 1_505, (index) => [`a${index % 50}`, `b${index % 50}`]],
		['the same tags', 1_505, () => ['vip']],
	])(
		'a cancelled run of rows with %s leaves at most 500 contacts and the rows in progress without them',
		async (_, count, tagsOf) => {
			const stop = new AbortController();
			bench.sandbox.configure({ latencyMs: 2 });
			const run = bench.run(upserts(), rows(count, tagsOf), { stop: stop.signal });
			while ((bench.sandbox.counters.byRoute['POST /contacts/upsert'] ?? 0) < count - 50)
				await new Promise((resolve) => setTimeout(resolve, 1));
			stop.abort();
			await run;
			const contacts = [...bench.sandbox.state.contacts.values()];
			expect(contacts.length).toBeGreaterThanOrEqual(count - 50);
			const untagged = contacts.filter(({ tags }) => tags.length === 0).length;
			expect(untagged).toBeLessThanOrEqual(500 + 64);
		},
	);

	it('all arrive if the tags of every row are refused in bulk and sent one by one', async () => {
		bench.sandbox.setFaults([{ match: { path: '/contacts/bulk/tags/update/*' }, kind: 'status', status: 404 }]);
		const { error } = await bench.run(upserts(), rows(1_200, subset));
		expect(error).toBeUndefined();
		expect([...bench.sandbox.state.contacts.values()].filter(({ tags }) => tags.length === 0)).toEqual([]);
	});
});
