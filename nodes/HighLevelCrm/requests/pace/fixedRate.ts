import { positive } from '../../values/values';
import { isObject } from '../../api/records';
import type { FixedRate } from '../run/run';

/** What the editor fills in where the user sets only one of the two. */
const DEFAULTS = { requests: 100, intervalMs: 10_000 };

/**
 * The rate that the user sets under Options > Rate Limit.
 * @param options the `options` parameter: `{ rateLimit: { requests, intervalMs } }`
 * @throws BadInput if a number is not a positive whole number
 */
export function fixedRate(options: unknown): FixedRate | undefined {
	const rate = isObject(options) && isObject(options.rateLimit) ? options.rateLimit : {};
	if (Object.keys(rate).length === 0) return undefined;
	return {
		requests: positive(rate.requests ?? DEFAULTS.requests, 'Rate Limit > Requests'),
		intervalMs: positive(rate.intervalMs ?? DEFAULTS.intervalMs, 'Rate Limit > Interval'),
	};
}
