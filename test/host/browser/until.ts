import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum wait on a busy machine, ms. */
export const PATIENCE_MS = 20_000;

const INTERVAL_MS = 100;

/**
 * Reads a value repeatedly until it is as expected.
 * @throws Error with the last value
 */
export async function until<T>(
	what: string,
	read: () => Promise<T> | T,
	isSo: (value: T) => boolean,
	timeoutMs = PATIENCE_MS,
): Promise<T> {
	const deadline = performance.now() + timeoutMs;
	for (;;) {
		const value = await read();
		if (isSo(value)) return value;
		if (performance.now() > deadline)
			throw new Error(`${what}: after ${timeoutMs / 1_000} s it is still ${JSON.stringify(value)}`);
		await sleep(INTERVAL_MS);
	}
}
