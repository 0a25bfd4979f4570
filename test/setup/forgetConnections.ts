import path from 'node:path';
import load from '../../engine/native/load';

/** A module of the built node; undefined if no test of this worker has loaded it. */
const loaded = (...names: string[]): unknown =>
	load.cache[path.join(__dirname, '..', '..', 'dist', 'nodes', 'HighLevelCrm', 'client', ...names)]?.exports;

/** Forgets what the built node has learned of a test's servers: the next test may get one of their ports. */
afterEach(() => {
	const limiters = loaded('rateLimiter', 'rateLimiters.js') as { rateLimiters: Map<string, unknown> } | undefined;
	const capabilities = loaded('connection', 'capabilities.js') as
		| { forgetCapabilities: (key: string) => boolean }
		| undefined;
	const recent = loaded('connection', 'recentWrites.js') as
		| { forgetRecentWrites: (key: string) => boolean }
		| undefined;
	for (const key of limiters?.rateLimiters.keys() ?? []) {
		capabilities?.forgetCapabilities(key);
		recent?.forgetRecentWrites(key);
	}
	limiters?.rateLimiters.clear();
});
