import { isSuccess, type ApiRequest } from '../../api/request';
import { serverHealth, type Outcome } from '../errors/outcome';
import { parseRateHeaders, type RateHeaders } from '../rateLimiter/rateHeaders';
import type { Session } from './session';
import { wireRequest, type Transport, type WireOptions } from './transport';

/** What came of one sending. */
export interface AttemptResult {
	outcome: Outcome;
	rate: RateHeaders;
	/** ms that everybody waits now because it was turned away for the rate; else 0. */
	pauseMs: number;
}

/** Sends a request once, when its turn has come. @throws why the run was stopped, if it was before that */
export async function attempt(
	session: Session,
	request: ApiRequest,
	transport: Transport,
	options: WireOptions,
): Promise<AttemptResult> {
	const permit = await session.acquire(request);
	// Between asking for the turn and having it, the run may have been stopped.
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
