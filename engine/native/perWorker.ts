import load from './load';
import path from 'node:path';

const kept = load(path.join(__dirname, 'kept.js')) as Map<string, unknown>;

/**
 * Keeps a value for as long as the jest worker lives. Jest loads the modules of a test again for each file.
 * @param name key of the value
 */
export function perWorker<T>(name: string, make: () => T): T {
	if (!kept.has(name)) kept.set(name, make());
	return kept.get(name) as T;
}
