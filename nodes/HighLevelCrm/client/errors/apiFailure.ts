import type { Failure, IDataObject } from 'n8n-workflow';
import type { Answer, ApiRequest } from '../../api/request';

/** n8n's words for why an operation failed. */
export type FailureCause = Failure['cause'];

/** A failure's text for the user. */
export interface FailureText {
	/** What happened to which record. */
	message: string;
	/** What the user can do about it. */
	description: string;
}

/** A failure's properties for the run. */
export interface FailureFacts {
	/** HTTP status, if there was an answer. */
	status?: number;
	/** The failure's name for workflows; see `errorCode`. */
	code?: string;
	/** Why it failed, for n8n, which may wait and try again. */
	failure?: Failure;
	/** Every further request of this run would fail the same way. */
	hopeless?: boolean;
	/** The failure may concern only this record, or all records. It is hopeless if the next record fails in the same way. */
	suspect?: boolean;
	duplicate?: boolean;
	notFound?: boolean;
	/** It is not known whether the record was written. */
	unclear?: boolean;
	/** The contact was written, but not its tags, because the execution was stopped. */
	untagged?: boolean;
	/** For Undo: what was, or may have been, written to the contact before its tags failed: `id`, `changes` if known, `isNew` if created. */
	written?: IDataObject;
	/** The tags that other calls of the same change have added or removed. */
	tagsPart?: { added?: string[]; removed?: string[] };
	/** The vendor's trace identifier, for its support. */
	traceId?: string;
	/** The existing contact of a rejected duplicate, and the field they share. */
	contactId?: string;
	matchingField?: string;
}

/** An explained failure of a request. It contains no token and no library error, which would hold the headers. */
export class ApiFailure extends Error {
	readonly description: string;

	constructor(
		text: FailureText,
		readonly facts: FailureFacts = {},
	) {
		super(text.message);
		this.name = 'ApiFailure';
		this.description = text.description;
	}

	/** Returns the same failure with all its texts redacted. */
	redacted(redact: (text: string) => string): ApiFailure {
		const facts = Object.entries(this.facts).map(([key, value]: [string, unknown]) => [
			key,
			typeof value === 'string' ? redact(value) : value,
		]);
		return new ApiFailure(
			{ message: redact(this.message), description: redact(this.description) },
			Object.fromEntries(facts) as FailureFacts,
		);
	}
}

/** The input of the error table. */
export interface Refusal {
	request: Pick<ApiRequest, 'effect' | 'subject' | 'missing' | 'method' | 'path'>;
	/** `undefined` if there was none. */
	answer?: Answer;
	/** The server's message in one line; empty if it is not readable. */
	serverMessage: string;
	/** Network error code, if there was no answer. */
	code?: string;
	attempts: number;
	/** Whether an earlier attempt ended unclear: the server may have carried it out. */
	unclearBefore: boolean;
	host: string;
	/** Host and port of the user's proxy, if there is one. */
	proxy?: string;
	/** The scope that the request needs, under its name in the server's settings. */
	scope: string;
	locationId: string;
}

export const redactError = (error: unknown, redact: (text: string) => string): unknown =>
	error instanceof ApiFailure ? error.redacted(redact) : error;

/** Whether the server rejected a request with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiFailure =>
	error instanceof ApiFailure && error.facts.status !== undefined && statuses.includes(error.facts.status);

/** Whether the same request may succeed soon, because the server did not refuse its content, token or path. */
export const isOutage = (error: unknown): boolean => !hasStatus(error, 400, 401, 403, 404, 405, 410, 422);

/** Whether the server says that the fault is its own. */
export const isServerError = (error: unknown): error is ApiFailure =>
	error instanceof ApiFailure && (error.facts.status ?? 0) >= 500;

/** Whether the record of a request does not exist. */
export const isNotFound = (error: unknown): error is ApiFailure =>
	error instanceof ApiFailure && error.facts.notFound === true;
