import { HighLevel } from '@gohighlevel/api-client';
import type { AxiosInstance } from 'axios';
import type { Server } from './peer';

/** Requests of the loop under way at once: as many as this node's. */
const AT_ONCE = 32;

/** The vendor's own client library in a loop, as a script would do it: every row an upsert, repeated where the rate limit refuses it. */
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
	// The address is fixed in the client; its HTTP library takes another.
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
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return { done, failed: rows.length - done, error };
}
