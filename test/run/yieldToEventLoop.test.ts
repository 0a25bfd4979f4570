import { clock } from '../../nodes/HighLevelCrm/client/clock';
import { forEachWithYield, inPieces, mapWithYield, someWithYield } from '../../nodes/HighLevelCrm/run/yieldToEventLoop';

const { now, sleep } = clock;
afterEach(() => Object.assign(clock, { now, sleep }));

type Way = (list: readonly number[], work: (one: number) => string) => Promise<string[]>;

const WAYS: Record<string, Way> = {
	mapWithYield,
	async forEachWithYield(list, work) {
		const results: string[] = [];
		await forEachWithYield(list, (one) => void results.push(work(one)));
		return results;
	},
	async someWithYield(list, work) {
		const results: string[] = [];
		await someWithYield(list, (one) => results.push(work(one)) === 0);
		return results;
	},
	inPieces: async (list, work) =>
		await inPieces(
			(function* () {
				const results: string[] = [];
				for (const one of list) {
					yield;
					results.push(work(one));
				}
				return results;
			})(),
		),
};

/** Processes a list whose entries take 10 ms each. @returns the results, and the entries before which the event loop ran */
async function worked(way: Way, list: readonly number[]): Promise<{ results: string[]; breaths: number[] }> {
	let at = 0;
	let under = 0;
	const breaths: number[] = [];
	Object.assign(clock, { now: () => at, sleep: async (ms: number) => void (ms === 0 && breaths.push(under)) });
	const results = await way(list, (one) => {
		expect(++under).toBe(one);
		at += 10;
		return `done ${one}`;
	});
	return { results, breaths };
}

it.each(Object.entries(WAYS))('%s processes a long list in order, and yields every 30 ms', async (_, way) => {
	const { results, breaths } = await worked(way, [1, 2, 3, 4, 5, 6, 7, 8]);
	expect(results).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((one) => `done ${one}`));
	expect(breaths).toEqual([3, 6]);
});

it.each(Object.entries(WAYS))('%s processes a short list without yielding', async (_, way) => {
	expect(await worked(way, [1, 2])).toEqual({ results: ['done 1', 'done 2'], breaths: [] });
	expect(await worked(way, [])).toEqual({ results: [], breaths: [] });
});

it('processing ends at the first failure', async () => {
	const begun: number[] = [];
	const failing = mapWithYield([1, 2, 3], async (one) => {
		begun.push(one);
		return one === 2 ? await Promise.reject(new Error('the second')) : one;
	});
	await expect(failing).rejects.toThrow('the second');
	expect(begun).toEqual([1, 2]);
});

it.each([
	[2, true, [1, 2]],
	[4, false, [1, 2, 3]],
])('a search for %d ends with %p where it finds it', async (wanted, found, seen) => {
	const asked: number[] = [];
	const isWanted = (one: number) => asked.push(one) > 0 && one === wanted;
	await expect(someWithYield([1, 2, 3], isWanted)).resolves.toBe(found);
	expect(asked).toEqual(seen);
});
