import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

/** What a request does on the server: decides whether it may be repeated after an unclear failure. */
export type Effect = 'read' | 'create' | 'upsert' | 'update' | 'delete';

/** A request as a dialect words it; the operation adds what it does and what it is about. */
export interface RequestShape {
	method: IHttpRequestMethods;
	/** Below the base URL, every identifier already encoded. */
	path: string;
	qs?: IDataObject;
	body?: IDataObject;
}

/** One request, complete. */
export interface ApiRequest extends RequestShape {
	effect: Effect;
	/** What it is about, for messages: `contact "jane@example.com"`, `equipment list`. */
	subject: string;
	/** Whether the body of a 2xx answer says that it was done; where it does not, it may not have been. Absent: any body does. */
	isDone?: (body: unknown) => boolean;
	/** Whether it completes what a row has begun: then only a final stop of the run keeps it from being sent. */
	completes?: boolean;
	/**
	 * For creates that ended unclear (connection lost, 5xx): looks whether the record was written after all.
	 * Resolves to the answer a successful create would have given, to `absent` if there is no such record, or to `unknown`.
	 * A create without it is never repeated.
	 * @param since when it was first sent, ms since 1970
	 */
	verifyCreate?: (send: Send, since: number) => Promise<Answer | 'absent' | 'unknown'>;
}

/**
 * The one way out: sends in turn, at the allowed pace, with retries.
 * Resolves with a 2xx answer whose body could be read; everything else is thrown as `ApiFailure`.
 */
export type Send = (request: ApiRequest) => Promise<Answer>;

/** What the server said. `body` is the parsed JSON, or the text where it was not JSON. */
export interface Answer {
	status: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	body: unknown;
	/** Set where an earlier sending of the same request ended unclear: when it was first sent, ms since 1970. */
	unclearSince?: number;
}

/** Whether the status is 2xx. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;
