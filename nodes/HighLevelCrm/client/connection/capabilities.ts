import { perConnection } from './perConnection';

/** Properties of a server that its answers have shown. They are learned once for all nodes and executions of a connection. */
export interface ServerCapabilities {
	/** Whether contact requests of the documented dialect are rejected because of `locationId`. */
	locationIdRefused?: boolean;
	/** Maximum page size of a search. */
	pageSize?: number;
	/** Maximum page size of a search for tasks. */
	taskPageSize?: number;
	/** Time at which the server refused requests for many contacts' tags, monotonic, ms. */
	bulkTagsRefusedAt?: number;
	/** Maximum number of contacts in a request for many contacts' tags, and the time at which it was learned, monotonic, ms. */
	maxBulkTags?: { contacts: number; at: number };
	/** The fields by which a location recognizes contacts (empty if the server states none), and when they were read, monotonic, ms. */
	recognition?: { fields: readonly string[]; at: number };
}

/** Returns the mutable capabilities of a connection's server. They are kept as long as the connection's rate limiter. */
export const capabilitiesOf = perConnection((): ServerCapabilities => ({}));
