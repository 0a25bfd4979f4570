import type { Connection } from '../connection/connection';
import { ERROR_TABLE } from './table';
import { traceOf } from './table/entry';
import { ApiFailure, type FailureFacts, type Refusal } from './failure';
import type { Outcome } from './outcome';
import { saidIn } from './said';
import type { ApiRequest } from '../../api/request';

/** Turns an outcome that is no success into the failure that the user reads; the token appears nowhere in it. */
export function explain(request: ApiRequest, outcome: Outcome, tries: number, connection: Connection): ApiFailure {
	const hide = (text: string) => withoutToken(text, connection.token);
	const refusal: Refusal = {
		request,
		answer: outcome.answer,
		said: hide(saidIn(outcome.answer?.body)),
		code: outcome.answer ? undefined : outcome.code,
		tries,
		host: hostOf(connection.baseUrl),
		scope: connection.dialect.scopeFor(request),
		locationId: connection.locationId,
	};
	for (const entry of ERROR_TABLE) {
		if (!entry.when(refusal)) continue;
		const { message, description } = entry.say(refusal);
		const traceId = traceOf(refusal);
		const trace = traceId === undefined ? '' : ` (trace ID ${traceId})`;
		return new ApiFailure(
			{ message: hide(message), description: hide(description + trace) },
			hidden({ status: refusal.answer?.status, traceId, ...entry.facts?.(refusal) }, hide),
		);
	}
	throw new Error('The error table has no last row');
}

function hidden(facts: FailureFacts, hide: (text: string) => string): FailureFacts {
	return Object.fromEntries(
		Object.entries(facts).map(([key, value]) => [key, typeof value === 'string' ? hide(value) : (value as unknown)]),
	);
}

/** The daily limit is used up: an error that says so, not a wait of hours. */
export function dailyLimitUsedUp(resetMs: number | undefined): ApiFailure {
	const when = resetMs === undefined ? 'tomorrow' : `in ${Math.max(1, Math.round(resetMs / 3_600_000))} hours`;
	return new ApiFailure(
		{
			message: "The token's daily request limit is used up",
			description: `Run the rest ${when}, or ask the vendor for a higher limit.`,
		},
		{ status: 429, hopeless: true },
	);
}

/** Replaces every occurrence of the token: a server may echo it. */
export function withoutToken(text: string, token: string): string {
	return token.length < 4 ? text : text.split(token).join('[token]');
}

const hostOf = (baseUrl: string): string => new URL(baseUrl).host;
