import { rmSync } from 'node:fs';
import { startHost, type Host } from '../../host/host';
import { testFolder } from '../../host/paths';
import { SILENT } from '../../host/progress';
import { DEFAULT_VERSION } from '../../host/versions';

/** The n8n that the tests run in. */
export const VERSION = process.env.N8N_VERSION ?? DEFAULT_VERSION;

/** Whether it is n8n 1, whose editor lacks some features. */
export const IS_N8N_1 = VERSION.startsWith('1.');

/**
 * A new n8n for the tests of a file or a block. Its folder with the log is kept until the next run.
 * @param name of the folder
 * @returns a function that returns it within a test
 */
export function useHost(name: string): () => Host {
	let host: Host | undefined;
	beforeAll(async () => {
		const folder = testFolder(VERSION, name);
		rmSync(folder, { recursive: true, force: true });
		host = await startHost({ version: VERSION, folder, progress: SILENT });
	});
	afterAll(async () => await host?.stop());
	return () => {
		if (!host) throw new Error('n8n has not been started');
		return host;
	};
}
