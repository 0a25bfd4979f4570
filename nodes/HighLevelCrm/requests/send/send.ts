import { type Answer, isSuccess } from '../../api/answer';
import { dailyLimitUsedUp, explain } from '../failures/explain';
import type { ApiFailure } from '../failures/failure';
import { clock } from '../clock';
import { nap } from './nap';
import { stillAtWork, type Outcome } from '../failures/outcome';
import { rateHint, type RateHint } from '../pace/rateHeaders';
import { endingOf, MAX_TOTAL_MS, pauseAfter, remedyFor } from './retry';
import type { Run } from '../run/run';
import { Cancelled } from '../run/stop';
import { wireRequest, type Transport, type WireOptions } from './transport';
import type { ApiRequest, Send } from '../../api/request';

/** Pause of everybody after a 429 that names no time, ms, before it is known better. */
const UNNAMED_PAUSE_MS = 1_000;

/** Pause before a look-up for a record that may have been created, ms: the server may not be done yet. */
const SETTLING_MS = 500;

/**
 * The way of every request of `run`: in turn, at the allowed pace, with retries, explained if it fails.
 * @param patienceMs longest that a request waits for the rate limit
 */
export function sender(run: Run, transport: Transport, options: WireOptions, patienceMs = MAX_TOTAL_MS): Send {
	const send: Send = async (request) => {
		const began = clock.now();
		const beganAt = clock.date();
		/** The failure of an earlier sending that may have been done all the same. */
		let unclear: ApiFailure | undefined;
		let [turnedAway, failed] = [0, 0];
		for (;;) {
			const { outcome, hint } = await sendOnce(run, request, transport, options).catch((error: unknown) => {
				throw unclear && error === run.stop.reason ? unclear : error;
			});
			if (outcome.answer && !outcome.trouble && isSuccess(outcome.answer)) {
				return unclear ? { ...outcome.answer, unclearSince: beganAt } : outcome.answer;
			}
			if (outcome.trouble === 'cancelled') throw new Cancelled();

			const ending = endingOf(outcome);
			// Being turned away for the rate is no failure: it takes nothing from the tries of what is.
			const tries = ending === 'rateLimited' ? ++turnedAway : ++failed;
			const failure = explain(request, outcome, tries, run.connection);
			if (request.effect === 'delete' && unclear && failure.facts.notFound) return DELETED;
			if (ending === 'rateLimited' && hint.dailyRemaining === 0) throw dailyLimitUsedUp(hint.dailyResetMs);
			if (ending === 'unclear') unclear = failure;

			switch (remedyFor(request.effect, ending, tries, clock.now() - began)) {
				case 'wait': {
					const pauseMs =
						hint.retryAfterMs ?? hint.intervalMs ?? hint.resetMs ?? Math.max(UNNAMED_PAUSE_MS, pauseAfter(tries + 2));
					if (clock.now() - began + pauseMs > patienceMs) throw failure;
					run.pacer.pause(pauseMs);
					break;
				}
				case 'repeat':
					await nap(pauseAfter(tries), run);
					break;
				case 'confirm': {
					if (!request.confirm) throw failure;
					await nap(SETTLING_MS, run);
					const found = await request.confirm(send);
					if (typeof found === 'object') return found;
					// A server that has not answered in time may still write it: that it is not there proves nothing.
					if (found === 'unknown' || tries > 1 || stillAtWork(outcome)) throw failure;
					break;
				}
				case 'report':
					throw failure;
			}
		}
	};
	return send;
}

/** A repeated delete found nothing: the first one, which ended unclear, did it. */
const DELETED: Answer = { status: 200, headers: {}, body: {} };

async function sendOnce(
	run: Run,
	request: ApiRequest,
	transport: Transport,
	options: WireOptions,
): Promise<{ outcome: Outcome; hint: RateHint }> {
	const ticket = await run.turn();
	// Between asking for the turn and having it, the run may have been stopped.
	const reason = run.stop.reason;
	if (reason) {
		ticket.giveBack();
		throw reason;
	}
	const outcome = await transport(wireRequest(request, run.connection, options));
	const hint = rateHint(outcome.answer?.headers ?? {});
	ticket.done({ hint, rateLimited: outcome.answer?.status === 429 });
	return { outcome, hint };
}
