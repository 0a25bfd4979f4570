import type { Effect } from '../../api/request';
import { isUnclearAnswer, type Outcome } from '../errors/outcome';

/** How the node reacts to a request that did not succeed. */
type Remedy =
	/** The rate limiter pauses for as long as the server demands. Then the request is sent again. */
	| 'wait'
	/** The request is sent again after a growing pause. */
	| 'repeat'
	/** The record may have been written: the node looks for it, and reports the failure if it has no way to look. */
	| 'confirm'
	/** The failure is reported. */
	| 'report';

/** How an unsuccessful request ended. */
type Ending = 'rateLimited' | 'notSent' | 'unclear' | 'refused';

/** Maximum attempts of a request that does not arrive or has no clear result. */
export const MAX_ATTEMPTS = 5;
/** Maximum attempts of a request that is answered with 429. */
export const MAX_RATE_LIMITED_ATTEMPTS = 30;
/** Maximum time from the first attempt to the beginning of the last, ms. */
export const MAX_TOTAL_MS = 10 * 60_000;
/** Upper bound of the first pause before a retry, ms; doubles each time. */
const FIRST_RETRY_PAUSE_MS = 250;
/** Maximum pause before a retry, ms. */
const MAX_RETRY_PAUSE_MS = 10_000;

/** Reads, updates, upserts and deletes are idempotent and may be repeated. A create is never repeated blindly, and a start not at all. */
const RETRY_POLICY: Record<Ending, Record<Effect, Remedy>> = {
	rateLimited: { read: 'wait', create: 'wait', upsert: 'wait', update: 'wait', delete: 'wait', start: 'wait' },
	notSent: { read: 'repeat', create: 'repeat', upsert: 'repeat', update: 'repeat', delete: 'repeat', start: 'repeat' },
	unclear: { read: 'repeat', create: 'confirm', upsert: 'repeat', update: 'repeat', delete: 'repeat', start: 'report' },
	refused: { read: 'report', create: 'report', upsert: 'report', update: 'report', delete: 'report', start: 'report' },
};

/** Classifies an unsuccessful outcome. 5xx and cut-off answers are unclear: the record may have been written. */
export function endingOf(outcome: Outcome): Ending {
	if (!outcome.answer) return outcome.trouble === 'notSent' ? 'notSent' : 'unclear';
	if (outcome.answer.status === 429) return 'rateLimited';
	return isUnclearAnswer(outcome.answer) ? 'unclear' : 'refused';
}

/** @param attempts number so far @param elapsedMs since the first attempt */
export function remedyFor(effect: Effect, ending: Ending, attempts: number, elapsedMs: number): Remedy {
	const maxAttempts = ending === 'rateLimited' ? MAX_RATE_LIMITED_ATTEMPTS : MAX_ATTEMPTS;
	const remedy = RETRY_POLICY[ending][effect];
	const isExhausted = attempts >= maxAttempts || elapsedMs > MAX_TOTAL_MS;
	return isExhausted && remedy !== 'confirm' ? 'report' : remedy;
}

/** Exponential back-off with full jitter. @param attempts number so far, from 1 @returns ms */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
	return random() * Math.min(MAX_RETRY_PAUSE_MS, FIRST_RETRY_PAUSE_MS * 2 ** (attempts - 1));
}
