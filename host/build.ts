import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from './command';
import { npm } from './npm';
import { HOST_FOLDER, ROOT } from './paths';
import type { Progress } from './progress';
import { messageOf, Trouble } from './trouble';

const TIMEOUT_MS = 5 * 60_000;

/**
 * Builds the node. npm's own way of doing that before a start, a script named `prestart`, does not run if
 * ignore-scripts is set.
 * @throws Trouble if that fails
 */
export async function buildNode(progress: Progress): Promise<void> {
	progress.step('Building the node');
	try {
		await npm(['run', 'build'], {
			cwd: ROOT,
			log: path.join(HOST_FOLDER, 'logs', 'build.log'),
			timeoutMs: TIMEOUT_MS,
		});
	} catch (error) {
		throw error instanceof CommandError ? new Trouble(error.message) : error;
	} finally {
		progress.end();
	}
}

/**
 * Loads the built nodes and credential as n8n does.
 * @param folder the package's folder
 * @throws Trouble if one is missing or can't be loaded
 */
export function checkBuild(folder: string): void {
	const manifest = path.join(folder, 'package.json');
	const { n8n } = JSON.parse(readFileSync(manifest, 'utf8')) as { n8n: { nodes: string[]; credentials: string[] } };
	const load = createRequire(manifest) as (file: string) => Record<string, new () => unknown>;
	for (const file of [...n8n.credentials, ...n8n.nodes]) {
		// n8n expects a class with the name of the file.
		const [name = ''] = path.basename(file).split('.');
		try {
			new (load(`./${file}`)[name] as new () => unknown)();
		} catch (error) {
			const [reason] = messageOf(error).split('\n');
			throw new Trouble(`The build is missing or broken. Run npm run build first. ${file}: ${reason}`);
		}
	}
}
