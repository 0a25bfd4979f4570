import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Dialect } from './types';

/** A rejected request: the status and body of its answer. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		/** A sentence; with 422, one sentence per problem. */
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

/** The JSON body of a rejection. The documented dialect adds neither `error` nor `traceId`. */
export function errorBody(error: ApiError, dialect: Dialect): Record<string, unknown> {
	const body = { statusCode: error.status, message: error.detail, ...error.extra };
	if (dialect === 'documented' || error.status === 429) return body;
	return { ...body, error: STATUS_CODES[error.status] ?? 'Error', traceId: randomUUID() };
}

/** 404 for an unknown path. */
export function noSuchRoute(method: string, path: string): ApiError {
	return new ApiError(404, `Cannot ${method} ${path}`);
}
