import path from 'node:path';
import load from '../engine/native/load';
import { ROOT } from '../engine/nodeTypes';

const built = (...names: string[]): unknown =>
	load(path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'client', ...names));

/** Forgets what was learned of a test's servers: the next test may get one of their ports. */
afterEach(() => {
	const { rateLimiters } = built('rateLimiter', 'rateLimiters.js') as { rateLimiters: Map<string, unknown> };
	const { forgetCapabilities } = built('connection', 'capabilities.js') as {
		forgetCapabilities: (key: string) => boolean;
	};
	for (const key of rateLimiters.keys()) forgetCapabilities(key);
	rateLimiters.clear();
});
