import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { clock } from '../../nodes/HighLevelCrm/client/clock';
import { ApiFailure } from '../../nodes/HighLevelCrm/client/errors/apiFailure';
import { BulkTagCalls } from '../../nodes/HighLevelCrm/tags/bulkTagCalls';
import { BulkTagLimits } from '../../nodes/HighLevelCrm/tags/bulkTagLimits';
import { createTagBatches, mostFrequentFirst, type TagChange } from '../../nodes/HighLevelCrm/tags/tagBatch';
import { automatic, Bench, located } from '../support/bench';

const MINUTES = 60_000;
const idOf = (index: number): string => `c${String(index).padStart(19, '0')}`;
const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: idOf(index), email: `p${index}@example.com` }));
const addTags: INodeParameters = {
	...{ resource: 'contact', operation: 'addTags', tags: 'vip', contactId: located('id', '={{ $json.id }}') },
};

describe('the tags of many rows', () => {
	const bench = new Bench('highLevel', { bulkTagsMost: 500, keepLog: false });
	const tagged = () => [...bench.sandbox.state.contacts.values()].filter(({ tags }) => tags.length === 1).length;

	it.each([
		[5, 0, 5],
		[6, 1, 1],
		[500, 1, 1],
		[501, 1, 2],
	])('of %d rows take %d calls for many contacts, %d requests in all', async (count, calls, requests) => {
		bench.sandbox.seed.contacts(people(count));
		const { error } = await bench.run(addTags, people(count));
		expect(error).toBeUndefined();
		expect(tagged()).toBe(count);
		expect(bench.sandbox.counters).toMatchObject({ bulkCalls: calls, requests });
	});

	it.each([
		[500, 2, 502],
		[501, 2, 504],
	])('wait for at most 500 written rows: of %d rows in %d calls', async (count, calls, requests) => {
		const rows = people(count).map(({ email }, index) => ({ email, tags: index % 2 === 0 ? 'even' : 'odd' }));
		const { error } = await bench.run({ resource: 'contact', operation: 'upsert', fields: automatic() }, rows);
		expect(error).toBeUndefined();
		expect(tagged()).toBe(count);
		expect(bench.sandbox.counters).toMatchObject({ bulkCalls: calls, requests });
	});
});

describe('what a server has shown about calls for many contacts', () => {
	let now = 0;
	beforeEach(() => void jest.spyOn(clock, 'now').mockImplementation(() => now));
	afterEach(() => jest.restoreAllMocks());
	const after = (ms: number, limits: BulkTagLimits) => {
		now = 1_000 + ms;
		return [limits.areRefused, limits.maxContacts];
	};

	it('is remembered for five minutes', () => {
		const limits = new BulkTagLimits({}, 500);
		now = 1_000;
		limits.noteRefused();
		limits.noteMaximum(20);
		expect(after(5 * MINUTES - 1, limits)).toEqual([true, 20]);
		expect(after(5 * MINUTES, limits)).toEqual([false, 500]);
	});

	it('is the lowest maximum that it has shown', () => {
		const limits = new BulkTagLimits({}, 500);
		expect(limits.maxContacts).toBe(500);
		for (const [shown, known] of [
			[600, 500],
			[40, 40],
			[60, 40],
			[20, 20],
		] as const) {
			limits.noteMaximum(shown);
			expect(limits.maxContacts).toBe(known);
		}
	});
});

const changesOf = (lists: string[][]): TagChange[] =>
	lists.map((tags, index) => ({ id: `c${index}`, kind: 'add', tags, sendSingle: async () => tags }));

describe('the calls for many contacts', () => {
	const shown = (lists: string[][], most = 500) =>
		createTagBatches(changesOf(lists), most).map(({ tags, changes }) => [tags.join(), changes.length]);

	it('are one for each list of tags, unless one for each tag is fewer', () => {
		expect(shown([['a', 'b'], ['a', 'b'], ['c']])).toEqual([
			['a,b', 2],
			['c', 1],
		]);
		expect(
			shown([
				['a', 'b'],
				['a', 'c'],
				['b', 'c'],
				['a', 'b', 'c'],
			]),
		).toEqual([
			['a', 3],
			['b', 3],
			['c', 3],
		]);
		// As many calls: the lists are kept together.
		expect(shown([['a', 'b'], ['a']])).toEqual([
			['a,b', 1],
			['a', 1],
		]);
	});

	it('know a list of tags in any order and case, and are cut at the maximum', () => {
		expect(
			shown(
				[
					['A', 'b'],
					['B', 'a'],
					['b', 'A'],
				],
				2,
			),
		).toEqual([
			['A,b', 2],
			['A,b', 1],
		]);
	});

	// Rows as `tags of the row`, with a ! if the row has written other fields.
	it.each<[rows: string, keep: number, first: string]>([
		// The most frequent list goes first, until no more wait than may.
		['b! a! a! b! a!', 2, 'a! a! a!'],
		['b! a! a! b! a!', 1, 'b! a! a! b! a!'],
		['b! a! a! b! a!', 4, 'a! a! a!'],
		['b! a! a! b! a!', 5, ''],
		// Rows that have written nothing go on waiting, however many they are.
		['a a a b! b!', 1, 'a a a b! b!'],
		['a a a b! b!', 2, ''],
		['a! a a b! b!', 2, 'a! a a'],
		// All go if that takes fewer calls for each of them, not if it takes as many.
		['ab! ac! bc! abc!', 3, 'ab! ac! bc! abc!'],
		['a! b!', 1, 'a!'],
	])('for the rows %j, of which %d may wait, send %j first', (rows, keep, first) => {
		const changes = rows.split(' ').map((row) => {
			const [change] = changesOf([[...row.replace('!', '')]]);
			return { ...(change as TagChange), isWritten: row.endsWith('!'), row };
		});
		const chosen = mostFrequentFirst(changes, 500, keep);
		expect(
			changes
				.filter((change) => chosen.has(change))
				.map(({ row }) => row)
				.join(' '),
		).toBe(first);
	});

	/** Sends batches one after the other, of which the server refuses some with a status. @returns the sizes of the calls, and whether it is asked again */
	async function sent(sizes: number[], refusalOf: (call: number, contacts: number) => number | undefined) {
		const calls: number[] = [];
		const limits = new BulkTagLimits({}, 500);
		const bulk = {
			maxContacts: 500,
			request: (_kind: string, ids: string[]) => ({ method: 'POST', path: '/bulk', body: { ids } }),
			outcomes: ({ ids }: { ids: string[] }) => new Map(ids.map((id) => [id, { done: true, tags: ['x'] }])),
		};
		const send = async ({ body }: { body: { ids: string[] } }) => {
			const status = refusalOf(calls.push(body.ids.length), body.ids.length);
			if (status !== undefined) throw new ApiFailure({ message: 'no', description: 'no' }, { status });
			return { status: 200, headers: {}, body };
		};
		const bulkCalls = new BulkTagCalls(bulk as never, limits, send as never);
		let singles = 0;
		for (const size of sizes) {
			const changes = changesOf(Array.from({ length: size }, () => ['x'])).map((change, index) => ({
				...change,
				id: `${size} ${index}`,
				sendSingle: async () => {
					singles++;
					return ['x'];
				},
			}));
			const outcomes = await bulkCalls.sendBatch({ kind: 'add', tags: ['x'], changes });
			expect(outcomes.size).toBe(size);
		}
		return { calls, singles, areRefused: limits.areRefused, most: limits.maxContacts };
	}

	it('are given up after two refusals in a row once a call was accepted, and after one before that', async () => {
		const at =
			(...refused: number[]) =>
			(call: number) =>
				refused.includes(call) ? status : undefined;
		let status = 500;
		expect(await sent([9, 9, 9], at(2))).toMatchObject({ calls: [9, 9, 9], areRefused: false, singles: 9 });
		expect(await sent([9, 9, 9, 9], at(2, 4))).toMatchObject({ areRefused: false, singles: 18 });
		expect(await sent([9, 9, 9, 9], at(2, 3))).toMatchObject({ calls: [9, 9, 9], areRefused: true, singles: 27 });
		expect(await sent([9, 9], at(1))).toMatchObject({ areRefused: false, singles: 9 });
		for (status of [401, 403, 404, 405, 501])
			expect(await sent([9, 9], at(1))).toMatchObject({ calls: [9], areRefused: true, singles: 18 });
		status = 404;
		expect(await sent([9, 9, 9], at(2))).toMatchObject({ areRefused: false, singles: 9 });
	});

	it('are halved down to two contacts, and then to single calls', async () => {
		expect(await sent([3], () => 422)).toMatchObject({ calls: [3, 2], singles: 3 });
		expect(await sent([2], () => 422)).toMatchObject({ calls: [2], singles: 2 });
		expect(await sent([8], () => 413)).toMatchObject({ calls: [8, 4, 2], singles: 8, areRefused: true });
	});

	it('keep to half the size if the server accepts both halves', async () => {
		const upTo = (most: number) => (_call: number, contacts: number) => (contacts > most ? 413 : undefined);
		expect(await sent([9, 9], upTo(5))).toMatchObject({ calls: [9, 5, 4, 5, 4], most: 5, singles: 0 });
		// The content of the second half is refused, not its size.
		const second = (call: number) => ([1, 3].includes(call) ? 422 : undefined);
		expect(await sent([6], second)).toMatchObject({ most: 500 });
		// Both halves come too soon after the whole.
		const soon = (call: number) => (call === 1 ? 413 : 429);
		expect(await sent([6], soon)).toMatchObject({ most: 500 });
	});
});
