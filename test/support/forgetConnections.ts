import load from '../../engine/native/load';
import { ROOT } from '../../engine/nodeTypes';

/** A module of the built node; undefined if no test of this worker has loaded it. */
const loaded = (name: string): unknown => load.cache[`${ROOT}/dist/nodes/HighLevelCrm/client/${name}.js`]?.exports;

const rateLimiters = () =>
	(loaded('rateLimiter/rateLimiters') as { rateLimiters: Map<string, unknown> } | undefined)?.rateLimiters;

/** Forgets what the built node has just written, as another process of n8n does not know it. */
export function forgetWrites(): void {
	const recent = loaded('connection/recentWrites') as { forgetRecentWrites: (key: string) => boolean } | undefined;
	for (const key of rateLimiters()?.keys() ?? []) recent?.forgetRecentWrites(key);
}

/** Forgets what the built node has learned of a test's servers: the next test may get one of their ports. */
export function forgetConnections(): void {
	forgetWrites();
	const capabilities = loaded('connection/capabilities') as
		| { forgetCapabilities: (key: string) => boolean }
		| undefined;
	for (const key of rateLimiters()?.keys() ?? []) capabilities?.forgetCapabilities(key);
	rateLimiters()?.clear();
}
