import { rmSync } from 'node:fs';
import { startHost, type Host } from '../../host/host';
import { testFolder } from '../../host/paths';
import { SILENT } from '../../host/progress';
import { startStage } from '../../host/surroundings';
import { DEFAULT_VERSION } from '../../host/versions';
import type { Stage } from '../../examples/data/seed';
import type { Dialect } from '../../sandbox';

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

/** A new sandbox at the address in the credential, whose contacts have just been changed: for a minute n8n remembers what an example wrote to those before. */
export async function freshStage({ sandboxes }: Pick<Host, 'sandboxes'>, dialect: Dialect): Promise<Stage> {
	const { sandbox } = sandboxes[dialect];
	await sandbox.close();
	const fresh = await startStage(dialect, Number(new URL(sandbox.url).port));
	expect(fresh.sandbox.url).toBe(sandbox.url);
	const now = new Date().toISOString();
	for (const contact of fresh.sandbox.state.contacts.values()) contact.dateUpdated = now;
	return (sandboxes[dialect] = fresh);
}
