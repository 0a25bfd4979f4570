import load from './load';
import path from 'node:path';

const kept = load(path.join(__dirname, 'kept.js')) as Map<string, unknown>;

/** What lasts as long as the jest worker, where a test file's own modules are loaded anew for each file. @param name of it */
export function perWorker<T>(name: string, make: () => T): T {
	if (!kept.has(name)) kept.set(name, make());
	return kept.get(name) as T;
}
