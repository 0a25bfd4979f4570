import type { Counters } from '../sandbox';

/** The server's counts since a given moment. */
export interface Tally {
	requests: number;
	created: number;
	updated: number;
	/** Requests rejected because of the rate limit. */
	refused: number;
}

/** Counts from now on and ignores earlier counts. (Resetting the server's counters would reset its rate limit, too.) */
export function tallyFrom(counters: Counters): () => Tally {
	const before = now(counters);
	return () => {
		const { requests, created, updated, refused } = now(counters);
		return {
			requests: requests - before.requests,
			created: created - before.created,
			updated: updated - before.updated,
			refused: refused - before.refused,
		};
	};
}

function now({ requests, created, updated, answered429 }: Counters): Tally {
	return { requests, created, updated, refused: answered429 };
}
