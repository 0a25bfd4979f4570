import { isObject } from './answers';
import { positive } from '../fields/values';
import type { FixedRate } from './run';

/**
 * The rate that the user sets under Options > Rate Limit.
 * @param options the `options` parameter: `{ rateLimit: { requests, intervalMs } }`, also as the editor nests it, `{ rateLimit: { rate: {…} } }`
 * @throws BadInput if a number is not a positive whole number
 */
export function fixedRate(options: unknown): FixedRate | undefined {
	const outer = isObject(options) && isObject(options.rateLimit) ? options.rateLimit : undefined;
	const rate = outer && (isObject(outer.rate) ? outer.rate : outer);
	if (!rate || Object.keys(rate).length === 0) return undefined;
	return {
		requests: positive(rate.requests, 'Rate Limit > Requests'),
		intervalMs: positive(rate.intervalMs, 'Rate Limit > Interval'),
	};
}

