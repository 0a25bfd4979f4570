import { toText } from '../../values/json';
import { clock } from '../clock';

/** What an answer's headers say about the server's limit. Times in ms, counts in requests. */
export interface RateHeaders {
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
export function parseRateHeaders(headers: Record<string, unknown>): RateHeaders {
	const policy =
		headers['ratelimit-policy'] === undefined
			? undefined
			: POLICY_HEADER.exec(toText(headers['ratelimit-policy']).slice(0, MAX_POLICY_CHARACTERS));
	const seconds = (name: string) => multiply(1000, parseCount(headers[name]));
	return {
		max: parseCount(
			headers['x-ratelimit-max'] ?? headers['ratelimit-limit'] ?? headers['x-ratelimit-limit'] ?? policy?.[1],
		),
		remaining: parseCount(headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining']),
		intervalMs: atMostOrUndefined(
			MAX_INTERVAL_MS,
			parseCount(headers['x-ratelimit-interval-milliseconds']) ?? multiply(1000, parseCount(policy?.[2])),
		),
		resetMs: atMostOrUndefined(MAX_INTERVAL_MS, untilReset(parseCount(headers['ratelimit-reset']))),
		dailyRemaining: parseCount(headers['x-ratelimit-daily-remaining']),
		dailyResetMs: parseCount(headers['x-ratelimit-daily-reset']),
		retryAfterMs: seconds('retry-after') ?? untilDate(headers['retry-after']),
	};
}

const POLICY_HEADER = /(\d{1,9})\s{0,9};.*?\bw=(\d{1,9})/;
/** No policy is longer, characters: what comes after is not read. */
const MAX_POLICY_CHARACTERS = 200;
/** No server counts in longer intervals, ms: what says so is not believed. */
const MAX_INTERVAL_MS = 60 * 60_000;
/** A reset from this number on is no number of seconds to wait but a time, in seconds since 1970. */
const FIRST_EPOCH_S = 1e9;

/** Larger numbers are no counts or times that anybody meant. */
const MAX_COUNT = 1e12;

function parseCount(value: unknown): number | undefined {
	if (value === undefined || value === '') return undefined;
	const read = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
	return read >= 0 && read <= MAX_COUNT ? read : undefined;
}

const atMostOrUndefined = (most: number, value: number | undefined) =>
	value === undefined || value > most ? undefined : value;

/** ms until a reset that is given in seconds, or as a time; `undefined` for a time that is long over. */
function untilReset(value: number | undefined): number | undefined {
	if (value === undefined || value < FIRST_EPOCH_S) return multiply(1000, value);
	const ms = value * 1000 - clock.date();
	return ms < -MAX_INTERVAL_MS ? undefined : Math.max(0, ms);
}

const multiply = (factor: number, value: number | undefined) => (value === undefined ? undefined : value * factor);

function untilDate(value: unknown): number | undefined {
	const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
	return Number.isNaN(at) ? undefined : Math.max(0, at - clock.date());
}
