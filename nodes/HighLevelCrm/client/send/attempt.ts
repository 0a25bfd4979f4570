import { isSuccess, type ApiRequest } from '../../api/request';
import { serverHealth, type Outcome } from '../errors/outcome';
import { parseRateHeaders, type RateHeaders } from '../rateLimiter/rateHeaders';
import type { Session } from './session';
import { wireRequest, type Transport, type WireOptions } from './transport';

export interface AttemptResult {
	outcome: Outcome;
	rate: RateHeaders;
	/** How long the whole connection now pauses because of a 429, ms; otherwise 0. */
	pauseMs: number;
}

/** Sends a request once, as soon as the rate limiter permits it. @throws the stop reason if the run is stopped before */
export async function attempt(
	session: Session,
	request: ApiRequest,
	transport: Transport,
	options: WireOptions,
): Promise<AttemptResult> {
	const permit = await session.acquire(request);
	// The run may have been stopped while the request waited for its permit.
	const reason = session.stopReason(request);
	if (reason) {
		permit.cancel();
		throw reason;
	}
	const outcome = await transport(wireRequest(request, session.connection, options));
	const { answer } = outcome;
	const rate = parseRateHeaders(answer?.headers ?? {});
	const pauseMs = permit.release({
		rate,
		rateLimited: answer?.status === 429,
		succeeded: answer !== undefined && isSuccess(answer),
		server: serverHealth(outcome),
		headers: answer?.headers,
		request,
	});
	return { outcome, rate, pauseMs };
}
