/** A request as it came over the wire, and the status of its answer. */
export interface LoggedRequest {
	method: string;
	/** The pathname, as sent. */
	path: string;
	query: Record<string, string | string[]>;
	headers: Record<string, string | string[] | undefined>;
	/** Parsed JSON; the raw text if it is not JSON; undefined without a body. */
	body: unknown;
	/** Status of the answer; 'reset' = the connection was destroyed; 'pending' = not answered (yet). */
	status: number | 'reset' | 'pending';
	/** Arrival, ms on the sandbox's clock (`now` of its options). */
	at: number;
	/** Time at which the answer was handed to the socket, same clock. */
	endedAt?: number;
	/** The kind of fault that applied. */
	fault?: string;
}
