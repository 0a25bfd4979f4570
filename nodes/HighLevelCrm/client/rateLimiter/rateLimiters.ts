import { clock } from '../clock';
import { forgetCapabilities } from '../connection/capabilities';
import { RateLimiter } from './rateLimiter';

/** An unused pacer is forgotten after this long, ms; by then any window it learned has passed. */
const FORGET_AFTER_MS = 5 * 60_000;

/** The pacers of this process, by the connection's key. Tests empty it, as a port may come again with another server behind it. */
export const rateLimiters = new Map<string, RateLimiter>();

/** The pacer of a connection: one per token + location + base URL in this process, shared by every node and execution. */
export function rateLimiterFor(key: string): RateLimiter {
	for (const [other, pacer] of rateLimiters) {
		if (other === key || !pacer.isIdle || clock.date() - pacer.lastUsed <= FORGET_AFTER_MS) continue;
		rateLimiters.delete(other);
		forgetCapabilities(other);
	}
	let pacer = rateLimiters.get(key);
	if (!pacer) rateLimiters.set(key, (pacer = new RateLimiter()));
	return pacer;
}
