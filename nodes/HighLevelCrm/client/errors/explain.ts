import type { Failure } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import { ERROR_TABLE } from './errorTable';
import { timedFailure } from './timedFailure';
import { traceIdOf, UNCLEAR_BEFORE, type ErrorEntry } from './errorEntry';
import { ApiFailure, type Refusal } from './apiFailure';
import type { Outcome } from './outcome';
import { extractServerMessage } from './serverMessage';
import type { ApiRequest } from '../../api/request';
import { displayValue } from '../../values/text';

/**
 * Turns an unsuccessful outcome into the failure that the user reads, with the token redacted.
 * @param options `hopeless`: every further request of the run would fail too, regardless of the table; `proxy`: its host and port;
 * `unclearBefore`: the server may have carried out an earlier attempt; `retryAfterMs`: the wait that the server asks for
 */
export function explain(
	request: ApiRequest,
	outcome: Outcome,
	attempts: number,
	connection: Connection,
	{
		hopeless = false,
		unclearBefore = false,
		proxy,
		retryAfterMs,
	}: { hopeless?: boolean; unclearBefore?: boolean; proxy?: string; retryAfterMs?: number } = {},
): ApiFailure {
	const { redact } = connection;
	const refusal: Refusal = {
		request,
		answer: outcome.answer,
		serverMessage: withFieldNames(extractServerMessage(outcome.answer?.body, redact), request),
		code: outcome.answer ? undefined : outcome.code,
		attempts,
		unclearBefore,
		host: hostOf(connection.baseUrl),
		proxy,
		scope: connection.dialect.scopeFor(request),
		locationId: connection.locationId,
	};
	// The last entry always applies.
	const entry = ERROR_TABLE.find(({ when }) => when(refusal)) as ErrorEntry;
	const { message, description } = entry.describe(refusal);
	const traceId = traceIdOf(refusal);
	const trace = traceId === undefined ? '' : ` (trace ID ${traceId})`;
	const facts = {
		...{
			status: refusal.answer?.status,
			traceId,
			code: entry.code,
			failure: failureOfEntry(entry, refusal, retryAfterMs),
		},
		...entry.facts?.(refusal),
		...(hopeless && { hopeless }),
		...(unclearBefore && { unclear: true }),
	};
	const prefix = unclearBefore ? UNCLEAR_BEFORE : '';
	return new ApiFailure({ message, description: prefix + description + trace }, facts).redacted(redact);
}

/** Servers name a custom field by its position in the request: `customFields.2.field_value must be …`. */
const withFieldNames = (message: string, { customFieldName }: ApiRequest): string =>
	message.replace(/\bcustomFields[.[](\d+)\]?(?:\.(?:field_value|fieldValue|value))?(?![.\w])/g, (path, position) => {
		const name = customFieldName?.(Number(position));
		return name === undefined ? path : `"${displayValue(name)}"`;
	});

const hostOf = (baseUrl: string): string => new URL(baseUrl).host;

/** Returns the part of a failure that n8n reads. @param retryAfterMs the wait that the server asks for, if it does */
function failureOfEntry(entry: ErrorEntry, refusal: Refusal, retryAfterMs?: number): Failure | undefined {
	const cause = typeof entry.cause === 'function' ? entry.cause(refusal) : entry.cause;
	if (cause === 'rate-limited' || cause === 'temporarily-unavailable') return timedFailure(cause, retryAfterMs);
	return cause && { cause };
}
