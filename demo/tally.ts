import type { Counters } from '../sandbox';

/** What the server counted since a moment. */
export interface Tally {
	requests: number;
	created: number;
	updated: number;
	/** Requests turned away for the rate limit. */
	refused: number;
}

/** Counts from now on, whatever was counted before. (Resetting the server's counters would reset its rate limit, too.) */
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
