import type { Connection } from '../connection/connection';
import { ERROR_TABLE } from './errorTable';
import { traceIdOf, type ErrorEntry } from './errorEntry';
import { ApiFailure, type Refusal } from './apiFailure';
import type { Outcome } from './outcome';
import { extractServerMessage } from './serverMessage';
import type { ApiRequest } from '../../api/request';

const UNCLEAR_BEFORE = 'An earlier sending of it ended unclear and may have been done: look at the record. ';

/**
 * Turns an outcome that is no success into the failure that the user reads; the token appears nowhere in it.
 * @param more `hopeless`: every further request of the run would fail too, whatever the table says; `proxy`: its host and port;
 * `unclearBefore`: an earlier sending of it may have been done, whatever became of this one
 */
export function explain(
	request: ApiRequest,
	outcome: Outcome,
	tries: number,
	connection: Connection,
	{
		hopeless = false,
		unclearBefore = false,
		proxy,
	}: { hopeless?: boolean; unclearBefore?: boolean; proxy?: string } = {},
): ApiFailure {
	const { redact: hide } = connection;
	const refusal: Refusal = {
		request,
		answer: outcome.answer,
		serverMessage: extractServerMessage(outcome.answer?.body, hide),
		code: outcome.answer ? undefined : outcome.code,
		tries,
		unclearBefore,
		host: hostOf(connection.baseUrl),
		proxy,
		scope: connection.dialect.scopeFor(request),
		locationId: connection.locationId,
	};
	// The last one applies always.
	const entry = ERROR_TABLE.find(({ when }) => when(refusal)) as ErrorEntry;
	const { message, description } = entry.describe(refusal);
	const traceId = traceIdOf(refusal);
	const trace = traceId === undefined ? '' : ` (trace ID ${traceId})`;
	const facts = {
		...{ status: refusal.answer?.status, traceId },
		...entry.facts?.(refusal),
		...(hopeless && { hopeless }),
		...(unclearBefore && { unclear: true }),
	};
	const before = unclearBefore ? UNCLEAR_BEFORE : '';
	return new ApiFailure({ message, description: before + description + trace }, facts).redacted(hide);
}

const hostOf = (baseUrl: string): string => new URL(baseUrl).host;
