import { isSuccess } from '../../api/answer';
import type { ApiRequest } from '../../api/request';
import { serverHealth, type Outcome } from '../errors/outcome';
import { parseRateHeaders, type RateHeaders } from '../rateLimiter/rateHeaders';
import type { Run } from '../../run/run';
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
	run: Run,
	request: ApiRequest,
	transport: Transport,
	options: WireOptions,
): Promise<AttemptResult> {
	const ticket = await run.turn();
	// Between asking for the turn and having it, the run may have been stopped.
	const reason = run.stop.reason;
	if (reason) {
		ticket.cancel();
		throw reason;
	}
	const outcome = await transport(wireRequest(request, run.connection, options));
	const { answer } = outcome;
	const hint = parseRateHeaders(answer?.headers ?? {});
	const pauseMs = ticket.release({
		rate: hint,
		rateLimited: answer?.status === 429,
		succeeded: answer !== undefined && isSuccess(answer),
		server: serverHealth(outcome),
		headers: answer?.headers,
		request,
	});
	return { outcome, rate: hint, pauseMs };
}
