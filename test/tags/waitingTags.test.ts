import type { IDataObject } from 'n8n-workflow';
import { Bench } from '../support/bench';
import { upserts } from '../support/runs';
import { isWorthSending } from '../../nodes/HighLevelCrm/tags/maxWait';
import type { TagChange } from '../../nodes/HighLevelCrm/tags/tagBatch';

const TAGS = Array.from({ length: 10 }, (_, bit) => `t${bit}`);
/** A different selection of the ten tags for each of 1,023 rows. */
const subset = (index: number): string[] => TAGS.filter((_, bit) => (((index * 389) % 1_023) + 1) & (1 << bit));
const rows = (count: number, tagsOf: (index: number) => string[]): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ email: `p${index}@example.com`, tags: tagsOf(index) }));

describe('tags that wait for more rows', () => {
	const bench = new Bench('highLevel', { keepLog: false });

	it('a cancelled run leaves at most about 500 contacts without their tags of ten', async () => {
		const stop = new AbortController();
		const run = bench.run(upserts(), rows(1_100, subset), { stop: stop.signal });
		while ((bench.sandbox.counters.byRoute['POST /contacts/upsert'] ?? 0) < 1_000)
			await new Promise((resolve) => setTimeout(resolve, 5));
		stop.abort();
		await run;
		const contacts = [...bench.sandbox.state.contacts.values()];
		expect(contacts.length).toBeGreaterThanOrEqual(1_000);
		const untagged = contacts.filter(({ tags }) => tags.length === 0).length;
		expect(untagged).toBeLessThanOrEqual(500 + 2 * 64);
	});
});

describe('isWorthSending', () => {
	const changes = (count: number, tagsOf: (index: number) => string[]): TagChange[] =>
		Array.from({ length: count }, (_, index) => ({
			...{ id: `c${index}`, kind: 'add' as const, tags: tagsOf(index) },
			sendSingle: async () => await Promise.resolve(undefined),
		}));
	const listed = (lists: number) => (index: number) => [`a${index % lists}`, `b${index % lists}`];

	it.each<[string, number, (index: number) => string[], number, boolean]>([
		['500 rows with some of ten tags', 500, subset, 0, true],
		['fewer rows', 450, subset, 0, false],
		['fewer rows after half a minute', 450, subset, 30_000, true],
		['a few rows after half a minute, most of them alone with their tags', 50, listed(40), 30_000, false],
		['5,000 rows with 50 lists', 5_000, listed(50), 0, false],
		['1,000 rows with 50 lists after half a minute', 1_000, listed(50), 30_000, true],
		['500 rows, each with a list of its own', 500, listed(500), 0, true],
		['10,000 rows', 10_000, listed(1_000), 0, true],
	])('%s', (_, count, tagsOf, waitedMs, expected) =>
		expect(isWorthSending(changes(count, tagsOf), waitedMs, 500)).toBe(expected),
	);
});
