import { isSuccess, type Answer, type ApiRequest, type Send } from '../../api/request';
import { clock, interruptibleSleep } from '../clock';
import { explain } from '../errors/explain';
import { ApiFailure } from '../errors/apiFailure';
import { dailyLimitError, longPauseError } from '../errors/limitErrors';
import { mayStillBeWorking, type Outcome } from '../errors/outcome';
import { MAX_WAIT_MS } from '../rateLimiter/rateLimiter';
import type { Session } from './session';
import { Cancelled } from './stop';
import { verifyCreate } from './verifyCreate';
import { endingOf, MAX_TOTAL_MS, pauseAfter, remedyFor } from './retryPolicy';
import type { AttemptResult } from './attempt';

/** One request on its way: what its sendings came to so far, and what follows from the last. */
export class RetryingRequest {
	/** The failure of an earlier sending that may have been done all the same. */
	unclear?: ApiFailure;
	private readonly began = clock.now();
	private readonly beganAt = clock.date();
	/** Sendings that the server turned away for its rate, that failed, and that ended unclear. */
	private counts = { turnedAway: 0, failed: 0, unclear: 0 };

	constructor(
		private readonly session: Session,
		private readonly request: ApiRequest,
		private readonly send: Send,
		private readonly patienceMs: number,
		private readonly proxy?: string,
	) {}

	/**
	 * What follows from a sending.
	 * @returns the answer; `undefined` where the request is to be sent again @throws ApiFailure, or that the run was stopped
	 */
	async next({ outcome, rate, pauseMs }: AttemptResult): Promise<Answer | undefined> {
		const { request, session, counts } = this;
		const { answer } = outcome;
		const wellFormed = answer && !outcome.trouble && isSuccess(answer) ? answer : undefined;
		if (wellFormed && (request.isDone?.(wellFormed.body) ?? true)) {
			return this.unclear ? { ...wellFormed, unclearSince: this.beganAt } : wellFormed;
		}
		const hopeless = session.rateLimiter.circuitBreaker.isHopeless(clock.now());
		const ending = endingOf(outcome);
		const tries = this.count(ending);
		const unclearBefore = this.unclear !== undefined && ending === 'refused';
		const failure = explain(request, outcome, tries, session.connection, {
			hopeless,
			unclearBefore,
			proxy: this.proxy,
		});
		if (outcome.trouble === 'cancelled') {
			throw this.unclear ?? (request.effect === 'read' ? new Cancelled() : failure);
		}
		if (this.unclear && request.effect === 'delete' && failure.facts.notFound) return DELETED;
		if (ending === 'rateLimited' && rate.dailyRemaining === 0) throw dailyLimitError(rate.dailyResetMs);
		if (this.unclear && failure.facts.duplicate) return await this.verifyDuplicate(this.unclear);
		if (ending === 'unclear') this.unclear = failure;
		if (hopeless) throw failure;

		switch (remedyFor(request.effect, ending, tries, clock.now() - this.began)) {
			case 'wait':
				this.mayWait(pauseMs, failure, answer?.headers ?? {});
				return undefined;
			case 'repeat':
				if (outcome.code === 'TOO_LARGE') throw failure;
				if (!session.rateLimiter.circuitBreaker.isOpen) await this.pause(pauseAfter(tries));
				return undefined;
			case 'confirm':
				counts.unclear++;
				if (wellFormed && !request.verifyCreate) return wellFormed;
				return await this.verified(failure, outcome);
			case 'report':
				// What it lacks is said better by whoever reads it.
				if (wellFormed) return wellFormed;
				throw failure;
		}
	}

	private async pause(ms: number): Promise<void> {
		await interruptibleSleep(ms, () => this.session.stopReason(this.request) !== undefined);
	}

	/** Being turned away for the rate is no failure, nor is an outage: they take nothing from the tries of what is. */
	private count(ending: ReturnType<typeof endingOf>): number {
		if (ending === 'rateLimited') return ++this.counts.turnedAway;
		const waits = this.session.rateLimiter.circuitBreaker.isOpen && clock.now() - this.began <= this.patienceMs;
		if (!waits) this.counts.failed++;
		return Math.max(1, this.counts.failed);
	}

	/** @throws ApiFailure where the rate limit asks for more patience than there is */
	private mayWait(pauseMs: number, failure: ApiFailure, headers: Record<string, unknown>): void {
		const { withoutSuccessMs } = this.session.rateLimiter.backoff;
		if (pauseMs > MAX_WAIT_MS) throw longPauseError(headers, pauseMs);
		if (withoutSuccessMs > MAX_TOTAL_MS) throw new ApiFailure(failure, { ...failure.facts, hopeless: true });
		if (clock.now() - this.began + pauseMs > this.patienceMs) throw failure;
	}

	/** A create ended unclear: it is sent a second time only when it is certain enough that nothing was written. */
	private async verified(failure: ApiFailure, outcome: Outcome): Promise<Answer | undefined> {
		const found = await verifyCreate(this.request, this.beganAt, this.session.stop, this.send);
		if (typeof found === 'object') return found;
		// A server that has not answered in time may still write it: that it is not there proves nothing.
		if (found === 'unknown' || this.counts.unclear > 1 || mayStillBeWorking(outcome)) throw failure;
		return undefined;
	}

	/** Refused as a duplicate after an unclear sending: most likely of what that sending wrote. @throws ApiFailure if that is not seen */
	private async verifyDuplicate(unclear: ApiFailure): Promise<Answer> {
		const found = await verifyCreate(this.request, this.beganAt, this.session.stop, this.send);
		if (typeof found === 'object') return found;
		throw unclear;
	}
}

/** A repeated delete found nothing: the first one, which ended unclear, did it. */
const DELETED: Answer = { status: 200, headers: {}, body: { success: true } };
