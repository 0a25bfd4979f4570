import type { Failure, TimedCause } from 'n8n-workflow';
import { clock } from '../clock';

/** A failure that passes by itself, with the time that the server states. @param waitMs absent if it states none */
export const timedFailure = (cause: TimedCause, waitMs?: number): Failure =>
	waitMs === undefined
		? { cause }
		: { cause, retryAfterMs: Math.ceil(waitMs), resetsAtEpochMs: Math.ceil(clock.date() + waitMs) };
