import type { RateLimitOptions } from './options';

const DAY_MS = 86_400_000;
const DEFAULT_DAILY = 200_000;

/** The requests of one token to one location. */
interface Bucket {
	/** Arrival times of the counted requests, ms, oldest first. Those before `first` have left the window. */
	times: number[];
	first: number;
	dayStart: number;
	today: number;
}

/** A sliding window per token and location. */
export class RateLimiter {
	private readonly buckets = new Map<string, Bucket>();

	/**
	 * Counts a request if the window has room. A rejected request is not counted, so that a client that keeps trying
	 * is admitted as soon as there is room.
	 * @returns whether the request is admitted
	 */
	admit(key: string, limit: RateLimitOptions, now: number): boolean {
		const bucket = this.bucket(key, limit, now);
		if (bucket.times.length - bucket.first >= limit.requests) return false;
		if (bucket.today >= (limit.dailyRequests ?? DEFAULT_DAILY)) return false;
		bucket.times.push(now);
		bucket.today++;
		return true;
	}

	/** Headers of an answer. Remaining requests are those after the requests counted so far. */
	headers(key: string, limit: RateLimitOptions, now: number): Record<string, string> {
		const bucket = this.bucket(key, limit, now);
		const daily = limit.dailyRequests ?? DEFAULT_DAILY;
		return {
			'X-RateLimit-Max': String(limit.requests),
			'X-RateLimit-Remaining': String(Math.max(0, limit.requests - (bucket.times.length - bucket.first))),
			'X-RateLimit-Interval-Milliseconds': String(limit.intervalMs),
			'X-RateLimit-Limit-Daily': String(daily),
			'X-RateLimit-Daily-Remaining': String(Math.max(0, daily - bucket.today)),
			'X-RateLimit-Daily-Reset': String(Math.max(0, Math.ceil(bucket.dayStart + DAY_MS - now))),
		};
	}

	reset(): void {
		this.buckets.clear();
	}

	private bucket(key: string, limit: RateLimitOptions, now: number): Bucket {
		let bucket = this.buckets.get(key);
		if (bucket === undefined) {
			bucket = { times: [], first: 0, dayStart: now, today: 0 };
			this.buckets.set(key, bucket);
		}
		while (bucket.first < bucket.times.length && (bucket.times[bucket.first] ?? 0) <= now - limit.intervalMs) {
			bucket.first++;
		}
		if (bucket.first > 1024) {
			bucket.times = bucket.times.slice(bucket.first);
			bucket.first = 0;
		}
		if (now - bucket.dayStart >= DAY_MS) {
			bucket.dayStart = now;
			bucket.today = 0;
		}
		return bucket;
	}
}
