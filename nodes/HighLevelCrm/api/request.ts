import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

/** What a request does on the server: decides whether it may be repeated after an unclear failure. */
export type Effect = 'read' | 'create' | 'upsert' | 'update' | 'delete';

/** One request, as an operation or a dialect states it. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Below the base URL, every identifier already encoded. */
	path: string;
	qs?: IDataObject;
	body?: IDataObject;
	effect: Effect;
	/** What it is about, for messages: `contact "jane@example.com"`, `equipment list`. */
	subject: string;
	/**
	 * For creates that ended unclear (connection lost, 5xx): finds the record if it was written after all.
	 * Resolves to the answer a successful create would have given, to `absent` if there is no such record, or to `unknown`.
	 * A create without it is never repeated.
	 */
	confirm?: (send: Send) => Promise<Answer | 'absent' | 'unknown'>;
}

/** What the server said. `body` is the parsed JSON, or the text where it was not JSON. */
export interface Answer {
	status: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	body: unknown;
	/** Set where an earlier sending of the same request ended unclear: when it was first sent, ms since 1970. */
	unclearSince?: number;
}

/**
 * The one way out: sends in turn, at the allowed pace, with retries.
 * Resolves with a 2xx answer whose body could be read; everything else is thrown as `ApiFailure`.
 */
export type Send = (request: ApiRequest) => Promise<Answer>;

/** What a row asks for: prepared (and validated) before anything is sent, run when its turn has come. */
export interface Call {
	/** Writes of one run that share a key go one after the other, in input order. */
	keys: readonly string[];
	/** Whether the call writes, for the count of written rows. */
	writes: boolean;
	/** Sends the requests; resolves to the output records, in order. */
	run(send: Send): Promise<IDataObject[]>;
}
