import { isSuccess, type Answer, type ApiRequest, type Send } from '../../api/request';
import { clock, interruptibleSleep } from '../clock';
import { explain } from '../errors/explain';
import { ApiFailure } from '../errors/apiFailure';
import { afterUnclear } from '../errors/afterUnclear';
import { dailyLimitError, longPauseError } from '../errors/limitErrors';
import { mayStillBeWorking, type Outcome } from '../errors/outcome';
import { MAX_WAIT_MS } from '../rateLimiter/rateLimiter';
import type { Session } from './session';
import { Cancelled } from './stop';
import { verifyCreate } from './verifyCreate';
import { endingOf, MAX_TOTAL_MS, pauseAfter, remedyFor } from './retryPolicy';
import type { AttemptResult } from './attempt';

/** The state of one request over all its attempts. It decides after each attempt how to go on. */
export class RetryingRequest {
	/** The failure of an earlier attempt that the server may have carried out. */
	unclearFailure?: ApiFailure;
	private readonly startedAt = clock.now();
	/** ms since 1970. */
	private readonly startedDate = clock.date();
	/** Attempts by how they ended. */
	private readonly counts = { rateLimited: 0, failed: 0, unclear: 0 };

	constructor(
		private readonly session: Session,
		private readonly request: ApiRequest,
		private readonly send: Send,
		private readonly maxWaitMs: number,
		private readonly proxy?: string,
	) {}

	/**
	 * Decides how to go on after an attempt; pauses if the request is to be sent again.
	 * @returns the answer, or `undefined` if the request is to be sent again @throws ApiFailure, or Cancelled
	 */
	async handle({ outcome, rate, pauseMs }: AttemptResult): Promise<Answer | undefined> {
		const { session, counts } = this;
		const { answer } = outcome;
		const wellFormed = answer && !outcome.trouble && isSuccess(answer) ? answer : undefined;
		if (wellFormed && (this.request.isDone?.(wellFormed.body, wellFormed.status) ?? true)) {
			return this.unclearFailure ? { ...wellFormed, unclearSince: this.startedDate } : wellFormed;
		}
		const hopeless = session.rateLimiter.circuitBreaker.isHopeless(clock.now());
		const ending = endingOf(outcome);
		const request = ending === 'unclear' ? await this.unclearRequest() : this.request;
		const attempts = this.count(ending);
		if (ending === 'rateLimited') session.rateLimited++;
		const unclearBefore = this.mayBeDone && ending !== 'unclear';
		const failure = explain(request, outcome, attempts, session.connection, {
			hopeless,
			unclearBefore,
			proxy: this.proxy,
			retryAfterMs: rate.retryAfterMs,
		});
		if (outcome.trouble === 'cancelled') {
			throw this.unclearFailure ?? (request.effect === 'read' ? new Cancelled() : failure);
		}
		if (this.unclearFailure && request.effect === 'delete' && failure.facts.notFound) return DELETED;
		if (ending === 'rateLimited' && rate.dailyRemaining === 0) throw this.told(dailyLimitError(rate.dailyResetMs));
		if (this.unclearFailure && failure.facts.duplicate) return await this.resolveDuplicate(this.unclearFailure);
		if (ending === 'unclear') this.unclearFailure = failure;
		if (hopeless) throw failure;

		switch (remedyFor(request.effect, ending, attempts, clock.now() - this.startedAt)) {
			case 'wait':
				this.checkWait(pauseMs, failure, answer?.headers ?? {});
				return undefined;
			case 'repeat':
				if (outcome.code === 'TOO_LARGE') throw failure;
				if (!session.rateLimiter.circuitBreaker.isOpen) await this.pause(pauseAfter(attempts));
				return undefined;
			case 'confirm':
				counts.unclear++;
				if (wellFormed && !request.verifyCreate) return wellFormed;
				return await this.resolveUnclearCreate(failure, outcome);
			case 'report':
				// The caller reports more precisely what a successful answer lacks.
				if (wellFormed) return { ...wellFormed, unclearSince: this.startedDate };
				throw failure;
		}
	}

	/** Whether the server may have done the request's write already. */
	private get mayBeDone(): boolean {
		const { effect, mayBeDone = false } = this.request;
		return effect !== 'read' && (mayBeDone || this.unclearFailure !== undefined);
	}

	/** Returns an error that ends the request, with a warning if the write may be done already. */
	told<Failure>(error: Failure): Failure | ApiFailure {
		return this.mayBeDone && error instanceof ApiFailure ? afterUnclear(error) : error;
	}

	/** After an unclear end, a request that must not be repeated is treated like a create. */
	private async unclearRequest(): Promise<ApiRequest> {
		const isRepeatable = (await this.request.isRepeatable?.()) ?? true;
		return isRepeatable ? this.request : { ...this.request, effect: 'create' };
	}

	private async pause(ms: number): Promise<void> {
		await interruptibleSleep(ms, () => this.session.stopReason(this.request) !== undefined);
	}

	/** Counts the attempt. A 429 and an outage are not the request's own failures, so they do not use up its attempts. */
	private count(ending: ReturnType<typeof endingOf>): number {
		if (ending === 'rateLimited') return ++this.counts.rateLimited;
		const waits = this.session.rateLimiter.circuitBreaker.isOpen && clock.now() - this.startedAt <= this.maxWaitMs;
		if (!waits) this.counts.failed++;
		return Math.max(1, this.counts.failed);
	}

	/** @throws ApiFailure if the rate limit demands a longer wait than is allowed */
	private checkWait(pauseMs: number, failure: ApiFailure, headers: Record<string, unknown>): void {
		const { withoutSuccessMs } = this.session.rateLimiter.backoff;
		if (pauseMs > MAX_WAIT_MS) throw this.told(longPauseError(headers, pauseMs));
		if (withoutSuccessMs > MAX_TOTAL_MS) throw new ApiFailure(failure, { ...failure.facts, hopeless: true });
		if (clock.now() - this.startedAt + pauseMs > this.maxWaitMs) throw failure;
	}

	/** After an unclear create: `undefined` allows a second attempt, if it is certain enough that nothing was written. */
	private async resolveUnclearCreate(failure: ApiFailure, outcome: Outcome): Promise<Answer | undefined> {
		const result = await verifyCreate(this.request, this.startedDate, this.session.stop, this.send);
		if (typeof result === 'object') return result;
		// After a timeout the server may still be writing, so a missing record proves nothing.
		if (result === 'unknown' || this.counts.unclear > 1 || mayStillBeWorking(outcome)) throw failure;
		return undefined;
	}

	/** A duplicate after an unclear attempt is most likely the record of that attempt. @throws ApiFailure if it is not found */
	private async resolveDuplicate(unclear: ApiFailure): Promise<Answer> {
		const result = await verifyCreate(this.request, this.startedDate, this.session.stop, this.send);
		if (typeof result === 'object') return result;
		throw unclear;
	}
}

/** The result of a repeated delete that finds nothing: the first attempt, which ended unclear, has deleted the record. */
const DELETED: Answer = { status: 200, headers: {}, body: { success: true } };
