import { HighLevel } from '@gohighlevel/api-client';
import type { AxiosInstance } from 'axios';
import type { Server } from './peer';

/** Maximum number of requests in flight, the same as this node's. */
const MAX_IN_FLIGHT = 32;

/**
 * The vendor's client library in a loop, as a script would use it. Each row is an upsert, which is repeated after
 * a 429.
 */
export async function clientUpserts(
	{ url, token, locationId }: Server,
	rows: ReadonlyArray<Record<string, unknown>>,
): Promise<{ done: number; failed: number; error?: string }> {
	const client = new HighLevel({
		privateIntegrationToken: token,
		apiVersion: '2021-07-28',
		logLevel: 'none',
		rateLimitRetry: true,
	} as never);
	// The client has a fixed address, but its HTTP library accepts another.
	(client as unknown as { httpClient: AxiosInstance }).httpClient.defaults.baseURL = url;
	let next = 0;
	let done = 0;
	let error: string | undefined;
	const work = async () => {
		while (next < rows.length) {
			const row = rows[next++];
			await client.contacts.upsertContact({ ...row, locationId } as never).then(
				() => done++,
				(failure: Error) => (error ??= failure.message),
			);
		}
	};
	await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, work));
	return { done, failed: rows.length - done, error };
}
