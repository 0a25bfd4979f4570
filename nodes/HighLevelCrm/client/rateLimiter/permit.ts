import type { RateHeaders } from './rateHeaders';

/** How a request ended, as far as it concerns all others. */
export interface Feedback {
	rate: RateHeaders;
	rateLimited: boolean;
	/**
	 * What it says of an outage: `unreachable` if it did not arrive or broke, `failing` if a gateway answered 502, 503 or 504,
	 * `up` if the server answered; absent where it says nothing.
	 */
	server?: 'unreachable' | 'failing' | 'up';
	succeeded?: boolean;
	/** Those of the answer, to be quoted. */
	headers?: Record<string, unknown>;
	/** What was sent: told apart by identity. */
	request?: unknown;
}

/** A request's permission to be sent; one of the two must be called. */
export interface Permit {
	/** The answer is there, or none came. @returns ms that everybody waits now because this one was turned away; else 0 */
	release(ended: Feedback): number;
	/** It was not sent after all. */
	cancel(): void;
}
