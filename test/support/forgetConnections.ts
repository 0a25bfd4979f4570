import load from '../../engine/native/load';
import { ROOT } from '../../engine/nodeTypes';

/** A module of the built node; undefined if no test of this worker has loaded it. */
const loaded = (name: string): unknown => load.cache[`${ROOT}/dist/nodes/HighLevelCrm/client/${name}.js`]?.exports;

const rateLimiters = () =>
	(loaded('rateLimiter/rateLimiters') as { rateLimiters: Map<string, unknown> } | undefined)?.rateLimiters;

/** Forgets what the built node has just written, and what it has learned of the servers, as another process of n8n does not know it. */
export function forgetServers(): void {
	const connections = loaded('connection/perConnection') as { forgetConnection: (key: string) => void } | undefined;
	for (const key of rateLimiters()?.keys() ?? []) connections?.forgetConnection(key);
}

/** Forgets what the built node knows of a test's servers: the next test may get one of their ports. */
export function forgetConnections(): void {
	forgetServers();
	rateLimiters()?.clear();
}
