import type { Send } from '../../api/request';
import type { Run } from '../../run/run';
import { MAX_TOTAL_MS } from './retryPolicy';
import { Sending } from './retryingRequest';
import { sendOnce } from './attempt';
import type { Transport, WireOptions } from './transport';
import { withoutLocation } from './withoutLocation';

/**
 * The way of every request of `run`: in turn, at the allowed pace, with retries, explained if it fails.
 * @param patienceMs longest that a request waits for the rate limit, or for an outage to end
 */
export function sender(run: Run, transport: Transport, options: WireOptions, patienceMs = MAX_TOTAL_MS): Send {
	const proxy = options.proxy && `${options.proxy.host}:${options.proxy.port}`;
	const send: Send = async (request) => {
		const sending = new Sending(run, request, send, patienceMs, proxy);
		for (;;) {
			const sent = await sendOnce(run, request, transport, options).catch((error: unknown) => {
				throw sending.unclear && error === run.stop.reason ? sending.unclear : error;
			});
			const answer = await sending.after(sent);
			if (answer) return answer;
		}
	};
	return withoutLocation(send, run.connection);
}
