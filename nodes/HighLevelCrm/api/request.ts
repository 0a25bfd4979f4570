import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

/**
 * The effect of a request on the server. It decides whether the request may be repeated after an unclear failure. `start` starts something
 * that people notice, such as a workflow that sends messages.
 */
export type Effect = 'read' | 'create' | 'upsert' | 'update' | 'delete' | 'start';

/** The dialect's part of a request. */
export interface RequestShape {
	method: IHttpRequestMethods;
	/** Relative to the base URL, with encoded identifiers. */
	path: string;
	qs?: IDataObject;
	body?: IDataObject;
	/** Returns the name of a custom field by its position in the body, for messages of the server that name only that. */
	customFieldName?: (position: number) => string | undefined;
}

export interface ApiRequest extends RequestShape {
	effect: Effect;
	/** The subject of messages: `contact "jane@example.com"`, `equipment list`. */
	subject: string;
	/** What messages call missing if the server finds nothing: the contact of a new note. By default the subject. */
	missing?: string;
	/** Whether a 2xx answer confirms the request; without confirmation its result is unclear. If absent, any 2xx answer confirms it. */
	isDone?: (body: unknown, status: number) => boolean;
	/** Whether an earlier request may have done the same, without saying so: a failure of this one must not say that nothing was done. */
	mayBeDone?: boolean;
	/** Whether it completes a row's earlier request. If so, only a final stop of the run prevents it. */
	completes?: boolean;
	/**
	 * Looks whether a create that ended unclear (connection lost, 5xx) has written the record. A create without this function is never
	 * repeated.
	 * @param since time of the first attempt, ms since 1970
	 * @returns the answer that a successful create would have given, `absent` if there is no such record, or `unknown`
	 */
	verifyCreate?: (send: Send, since: number) => Promise<Answer | 'absent' | 'unknown'>;
	/** Asked after an attempt that may have been carried out: whether the request may be sent again. An upsert that names nobody may not. */
	isRepeatable?: () => Promise<boolean>;
}

/** Sends a request within the rate limit, with retries. @returns a 2xx answer with a readable body @throws ApiFailure otherwise */
export type Send = (request: ApiRequest) => Promise<Answer>;

export interface Answer {
	status: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	/** The parsed JSON, or the text if it is not JSON. */
	body: unknown;
	/** Time of the first attempt, ms since 1970; set if an earlier attempt of the request ended unclear. */
	unclearSince?: number;
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;
