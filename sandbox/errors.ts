import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Dialect } from './types';

/** A refusal: what is answered instead of a record. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		/** A sentence, or on 422 one sentence per problem. */
		readonly detail: string | string[],
		/** Further keys of the answer's body, e.g. `meta`. */
		readonly extra: Record<string, unknown> = {},
	) {
		super(String(detail));
	}
}

/** 422 with one message per problem. */
export function unprocessable(...messages: string[]): ApiError {
	return new ApiError(422, messages);
}

/** The JSON body of a refusal; the documented dialect shows no more than status and message. */
export function errorBody(error: ApiError, dialect: Dialect): Record<string, unknown> {
	const body = { statusCode: error.status, message: error.detail, ...error.extra };
	if (dialect === 'documented' || error.status === 429) return body;
	return { ...body, error: STATUS_CODES[error.status] ?? 'Error', traceId: randomUUID() };
}

/** 404 for a path nobody serves. */
export function noSuchRoute(method: string, path: string): ApiError {
	return new ApiError(404, `Cannot ${method} ${path}`);
}
