import type { Answer, ApiRequest } from '../../api/request';

/** What a failure tells the user, and what the run needs to know of it. */
export interface FailureText {
	/** What happened, to which record. */
	message: string;
	/** What to do about it. */
	description: string;
}

export interface FailureFacts {
	/** HTTP status, where there was one. */
	status?: number;
	/** Every further request of this run would fail the same way. */
	hopeless?: boolean;
	/** It may be this record's alone, or that of all: it is hopeless if the next one fails so too. */
	suspect?: boolean;
	/** The record exists already. */
	duplicate?: boolean;
	/** The record does not exist. */
	notFound?: boolean;
	/** It is not known whether the record was written. */
	unclear?: boolean;
	/** The contact was written but its tags were not, as the execution was stopped. */
	untagged?: boolean;
	/** The vendor's trace identifier, for its support. */
	traceId?: string;
	/** The existing contact that a refused duplicate met, and the field they share. */
	contactId?: string;
	matchingField?: string;
}

/** A request that ended badly, explained. Carries no token and no library error (which would hold the headers). */
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

	/** The same failure with what must not be told hidden in every text, its facts' too. */
	redacted(hide: (text: string) => string): ApiFailure {
		const facts = Object.entries(this.facts).map(([key, value]: [string, unknown]) => [
			key,
			typeof value === 'string' ? hide(value) : value,
		]);
		return new ApiFailure(
			{ message: hide(this.message), description: hide(this.description) },
			Object.fromEntries(facts) as FailureFacts,
		);
	}
}

/** What the error table has to go by. */
export interface Refusal {
	request: Pick<ApiRequest, 'effect' | 'subject' | 'method' | 'path'>;
	/** `undefined` where none came. */
	answer?: Answer;
	/** What the server said, in one line; empty if nothing readable. */
	serverMessage: string;
	/** Network error code, where no answer came. */
	code?: string;
	/** Sendings of this request. */
	tries: number;
	/** Whether an earlier sending of it ended unclear, and may have been done. */
	unclearBefore: boolean;
	/** The host that was asked. */
	host: string;
	/** Host and port of the user's proxy, where there is one. */
	proxy?: string;
	/** The scope that the request needs, as the server's settings name it. */
	scope: string;
	/** Where the location's record is looked up, for messages. */
	locationId: string;
}

/** An error as it may be told: of a failure, what must not be told is hidden. */
export const redactError = (error: unknown, hide: (text: string) => string): unknown =>
	error instanceof ApiFailure ? error.redacted(hide) : error;

/** Whether an error is the server's refusal with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiFailure =>
	error instanceof ApiFailure && error.facts.status !== undefined && statuses.includes(error.facts.status);
