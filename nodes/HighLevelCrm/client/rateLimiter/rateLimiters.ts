import { clock } from '../clock';
import { forgetConnection } from '../connection/perConnection';
import { RateLimiter } from './rateLimiter';

/** Maximum time that an unused limiter is kept, ms. By then any window that it learned has passed. */
const MAX_IDLE_MS = 5 * 60_000;

/** The rate limiters of this process by the connection's key. Tests clear it, as several of their servers may use the same port. */
export const rateLimiters = new Map<string, RateLimiter>();

/** Returns the rate limiter that all nodes and executions of this process share for a connection. */
export function rateLimiterFor(key: string): RateLimiter {
	for (const [other, limiter] of rateLimiters) {
		if (other === key || !limiter.isIdle || clock.date() - limiter.lastUsed <= MAX_IDLE_MS) continue;
		rateLimiters.delete(other);
		forgetConnection(other);
	}
	let limiter = rateLimiters.get(key);
	if (!limiter) rateLimiters.set(key, (limiter = new RateLimiter()));
	return limiter;
}
