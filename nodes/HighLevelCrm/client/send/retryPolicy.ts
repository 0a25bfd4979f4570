import { isSuccess, type Effect } from '../../api/request';
import type { Outcome } from '../errors/outcome';

/** What is done about a request that did not succeed. */
export type Remedy =
	/** The whole pacer waits for as long as the server says, then it is sent again. */
	| 'wait'
	/** It is sent again after a growing pause. */
	| 'repeat'
	/** It may have been done: look for the record first; without a way to look, report it. */
	| 'confirm'
	/** It is reported. */
	| 'report';

/** How a request ended, for the policy. */
export type Ending = 'rateLimited' | 'notSent' | 'unclear' | 'refused';

/** Most sendings of one request that ends unclear or does not arrive. */
export const MAX_ATTEMPTS = 5;
/** Most sendings of one request that the server turns away for its rate limit. */
export const MAX_RATE_LIMITED_ATTEMPTS = 30;
/** No request is begun again later than this after its first sending, ms. */
export const MAX_TOTAL_MS = 10 * 60_000;
/** First pause before a repetition, ms; doubles each time. */
const FIRST_RETRY_PAUSE_MS = 250;
/** Longest pause before a repetition, ms. */
const MAX_RETRY_PAUSE_MS = 10_000;

/**
 * The policy in one place. Repeating is harmless where doing it twice ends as doing it once (reads, updates, upserts,
 * deletes); a create is never repeated blindly.
 */
const RETRY_POLICY: Record<Ending, Record<Effect, Remedy>> = {
	rateLimited: { read: 'wait', create: 'wait', upsert: 'wait', update: 'wait', delete: 'wait' },
	notSent: { read: 'repeat', create: 'repeat', upsert: 'repeat', update: 'repeat', delete: 'repeat' },
	unclear: { read: 'repeat', create: 'confirm', upsert: 'repeat', update: 'repeat', delete: 'repeat' },
	refused: { read: 'report', create: 'report', upsert: 'report', update: 'report', delete: 'report' },
};

/** Classes an outcome that is no success. 5xx and cut-off answers are unclear: the write may have happened. */
export function endingOf(outcome: Outcome): Ending {
	if (!outcome.answer) return outcome.trouble === 'notSent' ? 'notSent' : 'unclear';
	const { status } = outcome.answer;
	if (status === 429) return 'rateLimited';
	if (status >= 500 || status === 408 || isSuccess(outcome.answer)) return 'unclear';
	return 'refused';
}

/** @param tries sendings so far @param elapsedMs since the first sending */
export function remedyFor(effect: Effect, ending: Ending, tries: number, elapsedMs: number): Remedy {
	const most = ending === 'rateLimited' ? MAX_RATE_LIMITED_ATTEMPTS : MAX_ATTEMPTS;
	const remedy = RETRY_POLICY[ending][effect];
	const spent = tries >= most || elapsedMs > MAX_TOTAL_MS;
	return spent && remedy !== 'confirm' ? 'report' : remedy;
}

/**
 * The pause before the next sending: exponential with full jitter.
 * @param tries sendings so far, from 1
 * @returns ms
 */
export function pauseAfter(tries: number, random: () => number = Math.random): number {
	return random() * Math.min(MAX_RETRY_PAUSE_MS, FIRST_RETRY_PAUSE_MS * 2 ** (tries - 1));
}
