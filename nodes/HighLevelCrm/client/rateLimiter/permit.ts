import type { RateHeaders } from './rateHeaders';

/** How a request ended, as far as it matters to other requests. */
export interface Feedback {
	rate: RateHeaders;
	rateLimited: boolean;
	/** `unreachable`: the request did not arrive or broke; `failing`: a gateway answered 502, 503 or 504; absent: unknown. */
	server?: 'unreachable' | 'failing' | 'up';
	succeeded?: boolean;
	/** The answer's headers, for error messages. */
	headers?: Record<string, unknown>;
	/** Distinguishes requests by identity. */
	request?: unknown;
}

/** A request's permission to be sent. The holder must call exactly one of the two methods. */
export interface Permit {
	/** Reports how the request ended. @returns how long all requests now wait because of its 429, ms; otherwise 0 */
	release(feedback: Feedback): number;
	/** Reports that the request was not sent. */
	cancel(): void;
}
