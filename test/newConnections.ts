import path from 'node:path';
import load from '../engine/native/load';
import { ROOT } from '../engine/nodeTypes';

/** Forgets what was learned of a test's servers: the next test may get one of their ports. */
afterEach(() => {
	const file = path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'requests', 'pace', 'pacers.js');
	(load(file) as { pacers: Map<string, unknown> }).pacers.clear();
});
