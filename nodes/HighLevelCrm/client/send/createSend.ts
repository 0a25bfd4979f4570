import type { Send } from '../../api/request';
import type { Session } from '../session';
import { MAX_TOTAL_MS } from './retryPolicy';
import { RetryingRequest } from './retryingRequest';
import { attempt } from './attempt';
import type { Transport, WireOptions } from './transport';
import { withoutLocation } from './withoutLocation';

/**
 * The way of every request of a session: in turn, at the allowed pace, with retries, explained if it fails.
 * @param patienceMs longest that a request waits for the rate limit, or for an outage to end
 */
export function createSend(
	session: Session,
	transport: Transport,
	options: WireOptions,
	patienceMs = MAX_TOTAL_MS,
): Send {
	const proxy = options.proxy && `${options.proxy.host}:${options.proxy.port}`;
	const send: Send = async (request) => {
		const retrying = new RetryingRequest(session, request, send, patienceMs, proxy);
		for (;;) {
			const result = await attempt(session, request, transport, options).catch((error: unknown) => {
				throw retrying.unclear && error === session.stopReason(request) ? retrying.unclear : error;
			});
			const answer = await retrying.next(result);
			if (answer) return answer;
		}
	};
	return withoutLocation(send, session.connection);
}
