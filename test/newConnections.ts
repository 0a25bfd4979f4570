import path from 'node:path';
import load from '../engine/native/load';
import { ROOT } from '../engine/nodeTypes';

const built = (...names: string[]): unknown =>
	load(path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'requests', ...names));

/** Forgets what was learned of a test's servers: the next test may get one of their ports. */
afterEach(() => {
	const { pacers } = built('pace', 'pacers.js') as { pacers: Map<string, unknown> };
	const { forgetLearned } = built('connection', 'learned.js') as { forgetLearned: (key: string) => boolean };
	for (const key of pacers.keys()) forgetLearned(key);
	pacers.clear();
});
