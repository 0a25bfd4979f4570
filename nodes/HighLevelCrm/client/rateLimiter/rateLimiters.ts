import { clock } from '../clock';
import { forgetCapabilities } from '../connection/capabilities';
import { RateLimiter } from './rateLimiter';

/** An unused limiter is forgotten after this long, ms; by then any window it learned has passed. */
const FORGET_AFTER_MS = 5 * 60_000;

/** The rate limiters of this process, by the connection's key. Tests empty it, as a port may come again with another server behind it. */
export const rateLimiters = new Map<string, RateLimiter>();

/** The limiter of a connection: one per token + location + base URL in this process, shared by every node and execution. */
export function rateLimiterFor(key: string): RateLimiter {
	for (const [other, limiter] of rateLimiters) {
		if (other === key || !limiter.isIdle || clock.date() - limiter.lastUsed <= FORGET_AFTER_MS) continue;
		rateLimiters.delete(other);
		forgetCapabilities(other);
	}
	let limiter = rateLimiters.get(key);
	if (!limiter) rateLimiters.set(key, (limiter = new RateLimiter()));
	return limiter;
}
