import { textOf } from '../../values/json';
import { clock } from '../clock';

/** What an answer's headers say about the server's limit. Times in ms, counts in requests. */
export interface RateHint {
	/** Requests per window. */
	max?: number;
	remaining?: number;
	intervalMs?: number;
	/** Until the window starts anew. */
	resetMs?: number;
	dailyRemaining?: number;
	dailyResetMs?: number;
	retryAfterMs?: number;
}

/**
 * Reads the vendor's headers (`X-RateLimit-Max`, `-Remaining`, `-Interval-Milliseconds`, `-Daily-Remaining`, `-Daily-Reset`),
 * the common ones (`RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` in seconds, `RateLimit-Policy: 100;w=10`, the
 * same with `X-`) and `Retry-After` (RFC 9110: seconds or a date).
 * @param headers names in lower case
 */
export function rateHint(headers: Record<string, unknown>): RateHint {
	const policy =
		headers['ratelimit-policy'] === undefined
			? undefined
			: POLICY.exec(textOf(headers['ratelimit-policy']).slice(0, LONGEST_POLICY));
	const seconds = (name: string) => times(1000, number(headers[name]));
	return {
		max: number(
			headers['x-ratelimit-max'] ?? headers['ratelimit-limit'] ?? headers['x-ratelimit-limit'] ?? policy?.[1],
		),
		remaining: number(headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining']),
		intervalMs: within(
			LONGEST_INTERVAL_MS,
			number(headers['x-ratelimit-interval-milliseconds']) ?? times(1000, number(policy?.[2])),
		),
		resetMs: within(LONGEST_INTERVAL_MS, untilReset(number(headers['ratelimit-reset']))),
		dailyRemaining: number(headers['x-ratelimit-daily-remaining']),
		dailyResetMs: number(headers['x-ratelimit-daily-reset']),
		retryAfterMs: seconds('retry-after') ?? untilDate(headers['retry-after']),
	};
}

const POLICY = /(\d{1,9})\s{0,9};.*?\bw=(\d{1,9})/;
/** No policy is longer, characters: what comes after is not read. */
const LONGEST_POLICY = 200;
/** No server counts in longer intervals, ms: what says so is not believed. */
const LONGEST_INTERVAL_MS = 60 * 60_000;
/** A reset from this number on is no number of seconds to wait but a time, in seconds since 1970. */
const FIRST_EPOCH_S = 1e9;

/** Larger numbers are no counts or times that anybody meant. */
const LARGEST = 1e12;

function number(value: unknown): number | undefined {
	if (value === undefined || value === '') return undefined;
	const read = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
	return read >= 0 && read <= LARGEST ? read : undefined;
}

const within = (most: number, value: number | undefined) => (value === undefined || value > most ? undefined : value);

/** ms until a reset that is given in seconds, or as a time; `undefined` for a time that is long over. */
function untilReset(value: number | undefined): number | undefined {
	if (value === undefined || value < FIRST_EPOCH_S) return times(1000, value);
	const ms = value * 1000 - clock.date();
	return ms < -LONGEST_INTERVAL_MS ? undefined : Math.max(0, ms);
}

const times = (factor: number, value: number | undefined) => (value === undefined ? undefined : value * factor);

function untilDate(value: unknown): number | undefined {
	const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
	return Number.isNaN(at) ? undefined : Math.max(0, at - clock.date());
}
