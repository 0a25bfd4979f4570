import { clock } from '../client/clock';

/** Maximum time of work without yielding to the event loop, ms. */
const MAX_BLOCKING_MS = 25;

/** Returns a function to call between two pieces of work. It yields to the event loop when the maximum is reached. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
	let since = clock.now();
	return () => {
		if (clock.now() - since < MAX_BLOCKING_MS) return undefined;
		return clock.sleep(0).then(() => {
			since = clock.now();
		});
	};
}

/** Maps a list sequentially and yields to the event loop in between, as a search may find 100,000 records. */
export async function mapWithYield<T, R>(list: readonly T[], work: (entry: T) => R | Promise<R>): Promise<R[]> {
	const results: R[] = [];
	const yieldNow = yieldToEventLoop();
	for (const entry of list) {
		await yieldNow();
		results.push(await work(entry));
	}
	return results;
}

/** Does the same for work without a result. */
export async function forEachWithYield<T>(list: Iterable<T>, work: (entry: T) => void): Promise<void> {
	const yieldNow = yieldToEventLoop();
	for (const entry of list) {
		const turn = yieldNow();
		if (turn) await turn;
		work(entry);
	}
}

/** Whether something holds for an entry of a list. It yields to the event loop in between, as `forEachWithYield` does. */
export async function someWithYield<T>(list: Iterable<T>, holds: (entry: T) => boolean): Promise<boolean> {
	const yieldNow = yieldToEventLoop();
	for (const entry of list) {
		const turn = yieldNow();
		if (turn) await turn;
		if (holds(entry)) return true;
	}
	return false;
}

/**
 * Work that yields between its pieces, so that its caller can do other work in between. The work awaits nothing itself, so its result
 * depends on its arguments alone.
 */
export type Pieces<T> = Generator<undefined, T, undefined>;

/** Does all pieces of a work and yields to the event loop in between. */
export async function inPieces<T>(work: Pieces<T>): Promise<T> {
	const yieldNow = yieldToEventLoop();
	for (let piece = work.next(); ; piece = work.next()) {
		if (piece.done) return piece.value;
		const turn = yieldNow();
		if (turn) await turn;
	}
}
