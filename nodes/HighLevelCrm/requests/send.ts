import { sleep } from 'n8n-workflow';
import { dailyLimitUsedUp, explain } from './explain';
import { isSuccess, type Outcome } from './outcome';
import { rateHint, type RateHint } from './rateHeaders';
import { endingOf, pauseAfter, remedyFor } from './retry';
import type { Run } from './run';
import { Cancelled } from './stop';
import { wireRequest, type Transport, type WireOptions } from './transport';
import type { Answer, ApiRequest, Send } from './types';

/** Longest uninterruptible sleep, ms: how late a stopped execution may be noticed. */
const NAP_MS = 50;
/** Pause of everybody after a 429 that names no time, ms, before it is known better. */
const UNNAMED_PAUSE_MS = 1_000;

/** The way of every request of `run`: in turn, at the allowed pace, with retries, explained if it fails. */
export function sender(run: Run, transport: Transport, options: WireOptions): Send {
	const send: Send = async (request) => {
		const began = performance.now();
		const beganAt = Date.now();
		let unclear = false;
		for (let tries = 1; ; tries++) {
			const { outcome, hint } = await sendOnce(run, request, transport, options);
			if (outcome.answer && !outcome.trouble && isSuccess(outcome.answer)) {
				return unclear ? { ...outcome.answer, unclearSince: beganAt } : outcome.answer;
			}
			if (outcome.trouble === 'cancelled') throw new Cancelled();

			const ending = endingOf(outcome);
			const failure = explain(request, outcome, tries, run.connection);
			if (request.effect === 'delete' && unclear && failure.facts.notFound) return DELETED;
			if (ending === 'rateLimited' && hint.dailyRemaining === 0) throw dailyLimitUsedUp(hint.dailyResetMs);
			unclear ||= ending === 'unclear';

			switch (remedyFor(request.effect, ending, tries, performance.now() - began)) {
				case 'wait':
					run.pacer.pause(hint.retryAfterMs ?? hint.intervalMs ?? hint.resetMs ?? Math.max(UNNAMED_PAUSE_MS, pauseAfter(tries + 2)));
					break;
				case 'repeat':
					await nap(pauseAfter(tries), run);
					break;
				case 'confirm': {
					const written = await request.confirm?.(send);
					if (written) return written;
					if (!request.confirm || tries > 1) throw failure;
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
		ticket.done({ hint: {}, rateLimited: false });
		throw reason;
	}
	run.requests++;
	const outcome = await transport(wireRequest(request, run.connection, options));
	const hint = rateHint(outcome.answer?.headers ?? {});
	ticket.done({ hint, rateLimited: outcome.answer?.status === 429 });
	return { outcome, hint };
}

/** Waits `ms`, less if the run is stopped meanwhile. */
async function nap(ms: number, run: Run): Promise<void> {
	for (let left = ms; left > 0; left -= NAP_MS) {
		if (run.stop.reason) throw run.stop.reason;
		await sleep(Math.min(NAP_MS, left));
	}
}
