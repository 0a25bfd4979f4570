import { ApiFailure } from '../../nodes/HighLevelCrm/client/errors/apiFailure';
import type { RowSlots } from '../../nodes/HighLevelCrm/run/rowSlots';
import type { TagOutcome } from '../../nodes/HighLevelCrm/tags/bulkTagCalls';
import { BulkTagCalls } from '../../nodes/HighLevelCrm/tags/bulkTagCalls';
import { BulkTagLimits } from '../../nodes/HighLevelCrm/tags/bulkTagLimits';
import type { TagBatch, TagChange } from '../../nodes/HighLevelCrm/tags/tagBatch';
import { TagBatcher } from '../../nodes/HighLevelCrm/tags/tagBatcher';
import { pause } from '../support/runs';

const change = (id: string, tags: string[], more: Partial<TagChange> = {}): TagChange => ({
	...{ id, kind: 'add', tags, sendSingle: async () => await Promise.resolve([`single ${id}`]) },
	...more,
});

const settle = async () => await new Promise((resolve) => setImmediate(resolve));

describe('the outcome of a change that is in several calls', () => {
	/** Sends changes of which each pair of tags is divided into calls for one tag. @returns the outcomes of all */
	async function outcomesOf(kind: 'add' | 'remove', outcomeOf: (id: string, tag: string) => TagOutcome) {
		let flush = () => {};
		const slots = {
			onIdle: (then: () => void) => (flush = then),
			waitForBatch: async (outcome: Promise<unknown>) => await outcome,
		};
		const calls: string[] = [];
		const sendBatch = async ({ tags, changes }: TagBatch) => {
			calls.push(`${tags.join()} of ${changes.map(({ id }) => id).join()}`);
			return await Promise.resolve(new Map(changes.map((one) => [one, outcomeOf(one.id, tags.join())])));
		};
		const batcher = new TagBatcher(
			{ sendBatch } as unknown as BulkTagCalls,
			new BulkTagLimits({}, 500),
			slots as unknown as RowSlots,
		);
		const lists = [
			['a', 'b'],
			['a', 'c'],
			['b', 'c'],
			['a', 'b', 'c'],
		];
		const loaded = lists.map(async (tags, index) => await batcher.load(change(`c${index}`, tags, { kind })));
		expect(calls).toEqual([]);
		flush();
		const settled = await Promise.allSettled(loaded);
		expect(calls).toEqual(['a of c0,c1,c3', 'b of c0,c2,c3', 'c of c1,c2,c3']);
		return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
	}

	it('has the tags of all answers if it adds', async () => {
		expect(await outcomesOf('add', (_, tag) => ({ tags: ['x', tag] }))).toEqual([
			...[
				['x', 'a', 'b'],
				['x', 'a', 'c'],
				['x', 'b', 'c'],
				['x', 'a', 'b', 'c'],
			],
		]);
	});

	it('has the tags that all answers still state if it removes', async () => {
		const rest = (tag: string) => ['x', 'y', 'a', 'b', 'c'].filter((one) => one !== tag);
		expect(await outcomesOf('remove', (_, tag) => ({ tags: rest(tag) }))).toEqual([
			...[
				['x', 'y', 'c'],
				['x', 'y', 'b'],
				['x', 'y', 'a'],
				['x', 'y'],
			],
		]);
	});

	it('has no tags if no answer states them, and otherwise the tags of an answer that does', async () => {
		expect(await outcomesOf('add', (id, tag) => (id === 'c0' || tag !== 'c' ? {} : { tags: ['c'] }))).toEqual([
			...[undefined, ['c'], ['c'], ['c']],
		]);
	});

	it('fails if one of them fails', async () => {
		const outcomeOf = (id: string, tag: string): TagOutcome =>
			id === 'c3' && tag === 'b' ? { error: new Error('no') } : {};
		expect(await outcomesOf('add', outcomeOf)).toEqual([undefined, undefined, undefined, 'no']);
	});
});

describe('written rows whose tags have no outcome yet', () => {
	/** @param tagOf the tag of each of the rows @returns how many rows wait without a slot, before and after the first call has its answer */
	const waitingRows = async (tagOf: (row: number) => string, isWritten: boolean, count = 500) => {
		const waiting: string[] = [];
		const answers: Array<() => void> = [];
		const slots = {
			onIdle: () => undefined,
			waitForBatch: async (outcome: Promise<string[] | undefined>) => {
				waiting.push('a row');
				return await outcome;
			},
		};
		const sendBatch = async ({ changes }: TagBatch) => {
			await new Promise<void>((resolve) => answers.push(resolve));
			return new Map(changes.map((one) => [one, {}]));
		};
		const batcher = new TagBatcher(
			{ sendBatch } as unknown as BulkTagCalls,
			new BulkTagLimits({}, 500),
			slots as unknown as RowSlots,
		);
		const load = (tag: string) => void batcher.load(change('c', [tag], { isWritten }));
		for (let row = 0; row < count; row++) load(tagOf(row));
		await settle();
		const [first, calls] = [waiting.length, answers.length];
		load('vip');
		await settle();
		const second = waiting.length;
		answers[0]?.();
		// On a busy machine the outcomes may come after any fixed time.
		for (let round = 0; round < 100 && waiting.length === second; round++) await pause(5);
		return { calls, waiting: [first, second, waiting.length] };
	};

	it.each<[rows: string, calls: number, tagOf: (row: number) => string]>([
		// The most frequent list is sent first; the other goes on waiting.
		['with the tags of 499 others', 1, (row) => (row === 0 ? 'own' : 'vip')],
		['of which each has a tag of its own', 100, String],
	])('are 500 at most, %s: the next one keeps its slot until one of them has its outcome', async (_, calls, tagOf) => {
		expect(await waitingRows(tagOf, true)).toEqual({ calls, waiting: [500, 500, 501] });
	});

	it('do not include rows that wrote nothing but their tags, which all wait for more such rows', async () => {
		expect(await waitingRows(String, false)).toEqual({ calls: 0, waiting: [500, 501, 501] });
	});

	it.each([
		[5_000, [5_000, 5_001, 5_001]],
		// The last of them begins the eleventh call, and it and the next one keep their slots.
		[5_500, [5_499, 5_499, 5_501]],
	])(
		'are %d that wrote nothing but their tags: from 5,000 under way on no further row begins',
		async (count, waiting) => {
			expect((await waitingRows(() => 'vip', false, count)).waiting).toEqual(waiting);
		},
	);
});

describe('a call for many contacts', () => {
	/** @param answer to the call: the tags of each contact that it changed, or why it was refused */
	const callsOf = (answer: Record<string, string[]> | ApiFailure) => {
		const changedOf = answer instanceof ApiFailure ? {} : answer;
		const sent: string[] = [];
		const bulk = {
			maxContacts: 500,
			request: (_kind: string, ids: string[]) => ({ method: 'POST', path: '/bulk', body: { ids } }),
			outcomes: () =>
				new Map(
					Object.entries(changedOf).map(([id, tags]) => [
						id,
						{ done: tags.length > 0, tags, changed: tags.slice(0, 1) },
					]),
				),
		};
		const send = async ({ body, subject }: { body: { ids: string[] }; subject: string }) => {
			sent.push(`${subject}: ${body.ids.join()}`);
			if (answer instanceof ApiFailure) throw answer;
			return await Promise.resolve({ status: 200, headers: {}, body: {} });
		};
		const limits = new BulkTagLimits({}, 500);
		return { sent, limits, calls: new BulkTagCalls(bulk as never, limits, send as never) };
	};
	const failure = (facts: object) => new ApiFailure({ message: 'refused', description: '' }, facts);
	const sendAll = async (calls: BulkTagCalls, changes: TagChange[]) => {
		const outcomes = await calls.sendBatch({ kind: 'add', tags: ['a'], changes });
		return changes.map((one) => {
			const outcome = outcomes.get(one) ?? {};
			return 'error' in outcome ? (outcome.error as Error).message : outcome.tags?.join();
		});
	};

	it('names each contact once, reports what it changed, and sends the others singly', async () => {
		const { sent, calls } = callsOf({ c0: ['x', 'y'], c1: [] });
		const changed: unknown[] = [];
		const onChanged = (tags: unknown) => changed.push(tags);
		const changes = ['c0', 'c0', 'c1', 'c2'].map((id) => change(id, ['a'], { onChanged }));
		expect(await sendAll(calls, changes)).toEqual(['x,y', 'x,y', 'single c1', 'single c2']);
		expect(sent).toEqual(['tags of 3 contacts: c0,c1,c2']);
		expect(changed).toEqual([['x'], ['x']]);
	});

	it.each<[answer: Record<string, string[]> | ApiFailure, mayBeDone: boolean[]]>([
		// One that the answer does not name may have been changed; one that it names as not done was not.
		[{ c0: [], c1: [] }, [false, false, true]],
		[{}, [true, true, true]],
		[failure({ status: 502, unclear: true }), [true, true, true]],
		[failure({ status: 422 }), [false, false, false]],
		[failure({ status: 404 }), [false, false, false]],
	])('answered with %j, may have changed the contacts that are sent singly: %j', async (answer, mayBeDone) => {
		const told: boolean[] = [];
		const changes = ['c0', 'c1', 'c2'].map((id) =>
			change(id, ['a'], { sendSingle: async (may) => await Promise.resolve([String(told.push(may))]) }),
		);
		await sendAll(callsOf(answer).calls, changes);
		expect(told).toEqual(mayBeDone);
	});

	it('of unknown outcome may have changed all its contacts, though their halves are clearly refused afterwards', async () => {
		const refusals = [failure({ status: 413, unclear: true })];
		const send = async () => await Promise.reject<never>(refusals.pop() ?? failure({ status: 413 }));
		const calls = new BulkTagCalls({ request: () => ({}) } as never, new BulkTagLimits({}, 500), send);
		const told: boolean[] = [];
		const sendSingle = async (may: boolean) => await Promise.resolve([String(told.push(may))]);
		await sendAll(
			calls,
			['c0', 'c1', 'c2', 'c3', 'c4'].map((id) => change(id, ['a'], { sendSingle })),
		);
		expect(told).toEqual([true, true, true, true, true]);
	});

	it('is not made for one contact', async () => {
		const { sent, calls } = callsOf({});
		expect(await sendAll(calls, [change('c0', ['a'])])).toEqual(['single c0']);
		expect(sent).toEqual([]);
	});

	it.each<[facts: object, outcomes: string[], areRefused: boolean]>([
		[{ status: 429 }, ['refused', 'refused'], false],
		[{ status: 400 }, ['single c0', 'single c1'], true],
		[{ status: 404 }, ['single c0', 'single c1'], true],
		[{ status: 405 }, ['single c0', 'single c1'], true],
		[{ status: 500 }, ['single c0', 'single c1'], false],
	])('that fails with %j ends as %j, and is given up: %s', async (facts, outcomes, areRefused) => {
		const { calls, limits } = callsOf(failure(facts));
		expect(await sendAll(calls, [change('c0', ['a']), change('c1', ['a'])])).toEqual(outcomes);
		expect(limits.areRefused).toBe(areRefused);
	});

	it.each<[statuses: number[], areRefused: boolean]>([
		[[500, 200, 500], false],
		[[200, 404, 200, 404], false],
		[[500, 500], true],
		[[200, 404, 404], true],
	])('is given up after two refusals in a row: answered with %j, %s', async (statuses, areRefused) => {
		const left = [...statuses];
		const send = async () => {
			const status = left.shift();
			if (status !== 200) throw failure({ status });
			return await Promise.resolve({ status, headers: {}, body: {} });
		};
		const limits = new BulkTagLimits({}, 500);
		const bulk = { request: () => ({}), outcomes: () => new Map() };
		const calls = new BulkTagCalls(bulk as never, limits, send);
		const changes = [change('c0', ['a']), change('c1', ['a'])];
		for (let sent = 0; sent < statuses.length; sent++) await sendAll(calls, changes);
		expect([left, limits.areRefused]).toEqual([[], areRefused]);
	});

	it('is not given up for content that the single call refuses, too', async () => {
		const { calls, limits } = callsOf(failure({ status: 400 }));
		const sendSingle = async () => await Promise.reject<string[]>(new Error('bad tag'));
		const changes = [change('c0', ['a']), change('c1', ['a'], { sendSingle })];
		for (let call = 0; call < 3; call++) expect(await sendAll(calls, changes)).toEqual(['single c0', 'bad tag']);
		expect(limits.areRefused).toBe(false);
	});

	it('is tried for each contact if the first one alone is refused', async () => {
		const { calls } = callsOf(failure({ status: 404 }));
		const sendSingle = async () => await Promise.reject<string[]>(failure({ status: 404 }));
		expect(await sendAll(calls, [change('c0', ['a'], { sendSingle }), change('c1', ['a'])])).toEqual([
			...['refused', 'single c1'],
		]);
	});

	it.each<[statuses: number[], underWay: number[]]>([
		[
			[200, 200, 200],
			[1, 3, 3],
		],
		[
			[500, 200, 200],
			[1, 2, 3],
		],
		[[404], [1]],
	])('goes alone until one is accepted: answered with %j, %j are sent before each answer', async (statuses, sizes) => {
		const answers: Array<() => void> = [];
		const send = async () => {
			const status = statuses[answers.length];
			await new Promise<void>((resolve) => answers.push(resolve));
			if (status !== 200) throw failure({ status });
			return { status, headers: {}, body: {} };
		};
		const outcomes = () => new Map(['c0', 'c1'].map((id) => [id, { done: true }]));
		const bulk = { request: () => ({}), outcomes };
		const calls = new BulkTagCalls(bulk as never, new BulkTagLimits({}, 500), send);
		const all = [1, 2, 3].map(async () => await sendAll(calls, [change('c0', ['a']), change('c1', ['a'])]));
		const underWay: number[] = [];
		for (let answered = 0; answered < answers.length; answered++) {
			underWay.push(answers.length);
			answers[answered]?.();
			await settle();
		}
		await Promise.all(all);
		expect(underWay).toEqual(sizes);
	});

	it('whose first contact shows that nothing works fails for all', async () => {
		const { calls, limits } = callsOf(failure({ status: 401 }));
		const hopeless = failure({ status: 401, hopeless: true });
		const tried: string[] = [];
		const changes = ['c0', 'c1', 'c2'].map((id) =>
			change(id, ['a'], {
				sendSingle: async () => {
					tried.push(id);
					return await Promise.reject<string[]>(hopeless);
				},
			}),
		);
		expect(await sendAll(calls, changes)).toEqual(['refused', 'refused', 'refused']);
		expect([tried, limits.areRefused]).toEqual([['c0'], false]);
	});
});
