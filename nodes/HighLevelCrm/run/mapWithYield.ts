import { yieldToEventLoop } from './yieldToEventLoop';

/** Does `work` with each of a list, one after the other, and lets n8n do other things in between: a search may find 100,000 records. */
export async function mapWithYield<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
	const results: R[] = [];
	const breathe = yieldToEventLoop();
	for (const one of list) {
		await breathe();
		results.push(await work(one));
	}
	return results;
}
