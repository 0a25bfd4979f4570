import type { Answer, ApiRequest } from '../api/request';
import { answersWrite, reportsFailure, successFlags } from '../client/errors/denial';
import { unclearNote } from '../client/errors/errorEntry';
import { notConfirmed } from '../operation/responses';
import { isObject } from '../values/json';

/**
 * Whether a body is the server's answer to a call that changes a contact's tags. An empty object is enough. Any other answer that names neither
 * tags nor whether they were changed, or that states a failure of the server, may come from a gateway that did not pass the call on.
 */
export const answersTags = (body: unknown, status: number): boolean =>
	status === NO_CONTENT ||
	(isObject(body) &&
		(Object.keys(body).length === 0 ||
			Array.isArray(body.tags) ||
			answersWrite('contact')(body) ||
			successFlags(body).some((flag) => flag !== undefined) ||
			(body.statusCode === undefined && reportsFailure(body))));

/** @throws ApiFailure if the last answer to such a call does not show that it was done */
export function requireTagsAnswered({ body, status }: Answer, request: ApiRequest): void {
	if (answersTags(body, status)) return;
	throw notConfirmed(`the ${request.subject}`, status, unclearNote({ request }));
}

/** Such an answer has no body. */
const NO_CONTENT = 204;
