import type { Send } from '../../api/request';
import type { Run } from '../../run/run';
import { MAX_TOTAL_MS } from './retryPolicy';
import { RetryingRequest } from './retryingRequest';
import { attempt } from './attempt';
import type { Transport, WireOptions } from './transport';
import { withoutLocation } from './withoutLocation';

/**
 * The way of every request of `run`: in turn, at the allowed pace, with retries, explained if it fails.
 * @param patienceMs longest that a request waits for the rate limit, or for an outage to end
 */
export function createSend(run: Run, transport: Transport, options: WireOptions, patienceMs = MAX_TOTAL_MS): Send {
	const proxy = options.proxy && `${options.proxy.host}:${options.proxy.port}`;
	const send: Send = async (request) => {
		const sending = new RetryingRequest(run, request, send, patienceMs, proxy);
		for (;;) {
			const sent = await attempt(run, request, transport, options).catch((error: unknown) => {
				throw sending.unclear && error === run.stop.reason ? sending.unclear : error;
			});
			const answer = await sending.next(sent);
			if (answer) return answer;
		}
	};
	return withoutLocation(send, run.connection);
}
