import { clock } from '../client/clock';

/** Longest stretch of work without letting n8n do anything else, ms. */
const STRETCH_MS = 25;

/** Hands the event loop over now and then, as n8n has other things to do. Call what it returns between two pieces of work. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
	let since = clock.now();
	return () => {
		if (clock.now() - since < STRETCH_MS) return undefined;
		return clock.sleep(0).then(() => {
			since = clock.now();
		});
	};
}

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
