import { clock } from '../clock';
import { forgetLearned } from '../connection/capabilities';
import { Pacer } from './rateLimiter';

/** An unused pacer is forgotten after this long, ms; by then any window it learned has passed. */
const FORGET_AFTER_MS = 5 * 60_000;

/** The pacers of this process, by the connection's key. Tests empty it, as a port may come again with another server behind it. */
export const pacers = new Map<string, Pacer>();

/** The pacer of a connection: one per token + location + base URL in this process, shared by every node and execution. */
export function pacerFor(key: string): Pacer {
	for (const [other, pacer] of pacers) {
		if (other === key || !pacer.idle || clock.date() - pacer.lastUsed <= FORGET_AFTER_MS) continue;
		pacers.delete(other);
		forgetLearned(other);
	}
	let pacer = pacers.get(key);
	if (!pacer) pacers.set(key, (pacer = new Pacer()));
	return pacer;
}
