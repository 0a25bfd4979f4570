import { toText } from '../../values/json';
import { clock } from '../clock';

/** The rate limit that an answer's headers state. Times in ms, counts in requests. */
export interface RateHeaders {
	/** Requests per window. */
	max?: number;
	remaining?: number;
	intervalMs?: number;
	/** Until the next window begins. */
	resetMs?: number;
	dailyRemaining?: number;
	dailyResetMs?: number;
	retryAfterMs?: number;
}

/**
 * Reads the vendor's headers (`X-RateLimit-Max`, `-Remaining`, `-Interval-Milliseconds`, `-Daily-Remaining`, `-Daily-Reset`),
 * the common headers (`RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` in seconds, `RateLimit-Policy: 100;w=10`, also
 * with `X-`) and `Retry-After` (RFC 9110: seconds or a date).
 * @param headers names in lower case
 */
export function parseRateHeaders(headers: Record<string, unknown>): RateHeaders {
	const policy =
		headers['ratelimit-policy'] === undefined
			? undefined
			: POLICY_HEADER.exec(toText(headers['ratelimit-policy']).slice(0, MAX_POLICY_CHARACTERS));
	const seconds = (name: string) => multiply(1000, parseCount(headers[name]));
	// Times are the server's, whose clock may differ from this machine's by hours.
	const now = () => Date.parse(toText(headers.date)) || clock.date();
	return {
		max: parseCount(
			headers['x-ratelimit-max'] ?? headers['ratelimit-limit'] ?? headers['x-ratelimit-limit'] ?? policy?.[1],
		),
		remaining: parseCount(headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining']),
		intervalMs: atMostOrUndefined(
			MAX_INTERVAL_MS,
			parseCount(headers['x-ratelimit-interval-milliseconds']) ?? multiply(1000, parseCount(policy?.[2])),
		),
		resetMs: atMostOrUndefined(
			MAX_INTERVAL_MS,
			untilReset(parseCount(headers['ratelimit-reset'] ?? headers['x-ratelimit-reset']), now),
		),
		dailyRemaining: parseCount(headers['x-ratelimit-daily-remaining']),
		dailyResetMs: parseCount(headers['x-ratelimit-daily-reset']),
		retryAfterMs: seconds('retry-after') ?? untilDate(headers['retry-after'], now),
	};
}

const POLICY_HEADER = /(\d{1,9})\s{0,9};.*?\bw=(\d{1,9})/;
/** Maximum length of a policy that is read, characters. */
const MAX_POLICY_CHARACTERS = 200;
/** Maximum credible interval, ms; longer ones are ignored. */
const MAX_INTERVAL_MS = 60 * 60_000;
/** Minimum value of a reset that is read as a time in seconds since 1970, not as a number of seconds to wait. */
const MIN_EPOCH_S = 1e9;
/** Maximum credible count or time; larger numbers are ignored. */
const MAX_COUNT = 1e12;

function parseCount(value: unknown): number | undefined {
	if (value === undefined || value === '') return undefined;
	const count = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
	return count >= 0 && count <= MAX_COUNT ? count : undefined;
}

const atMostOrUndefined = (max: number, value: number | undefined) =>
	value === undefined || value > max ? undefined : value;

/** ms until a reset that is given in seconds or as a time; `undefined` if the time is long past. */
function untilReset(value: number | undefined, now: () => number): number | undefined {
	if (value === undefined || value < MIN_EPOCH_S) return multiply(1000, value);
	const ms = value * 1000 - now();
	return ms < -MAX_INTERVAL_MS ? undefined : Math.max(0, ms);
}

const multiply = (factor: number, value: number | undefined) => (value === undefined ? undefined : value * factor);

function untilDate(value: unknown, now: () => number): number | undefined {
	const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
	return Number.isNaN(at) ? undefined : Math.max(0, at - now());
}
