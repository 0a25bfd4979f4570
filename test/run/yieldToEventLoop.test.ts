import { clock } from '../../nodes/HighLevelCrm/client/clock';
import { mapWithYield } from '../../nodes/HighLevelCrm/run/yieldToEventLoop';

const { now, sleep } = clock;
afterEach(() => Object.assign(clock, { now, sleep }));

/** Processes a list whose entries take 10 ms each. @returns the results, and the entries before which the event loop ran */
async function worked(list: readonly number[]): Promise<{ results: string[]; breaths: number[] }> {
	let at = 0;
	let under = 0;
	const breaths: number[] = [];
	Object.assign(clock, { now: () => at, sleep: async (ms: number) => void (ms === 0 && breaths.push(under)) });
	const results = await mapWithYield(list, async (one) => {
		expect(++under).toBe(one);
		at += 10;
		return await Promise.resolve(`done ${one}`);
	});
	return { results, breaths };
}

it('a long list is processed in order and yields to the event loop every 30 ms', async () => {
	const { results, breaths } = await worked([1, 2, 3, 4, 5, 6, 7, 8]);
	expect(results).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((one) => `done ${one}`));
	expect(breaths).toEqual([3, 6]);
});

it('a short list is processed without yielding', async () => {
	expect(await worked([1, 2])).toEqual({ results: ['done 1', 'done 2'], breaths: [] });
	expect(await worked([])).toEqual({ results: [], breaths: [] });
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
