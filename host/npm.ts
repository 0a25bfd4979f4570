import path from 'node:path';
import { run } from './command';

export interface NpmRun {
	cwd: string;
	log: string;
	timeoutMs: number;
	/**
	 * Folder (for PATH) and headers of the Node that runs npm and the packages' scripts; default this process's
	 * Node.
	 */
	node?: { folder: string; headers?: string };
	onOutput?: (text: string) => void;
}

/**
 * Runs npm in a folder.
 * @returns its stdout
 * @throws CommandError if it fails
 */
export async function npm(args: readonly string[], { node, ...options }: NpmRun): Promise<string> {
	// The project's .npmrc sets ignore-scripts, which `npm start` passes on to its child processes. Here only
	// the given flags may apply.
	const inherited =
		/^npm_(package|lifecycle|command|config_(ignore_scripts|engine_strict|local_prefix|prefix|global))/i;
	const env = Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !inherited.test(name) && name !== 'NODE_ENV' && name !== 'INIT_CWD'),
	);
	const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	if (node) env.PATH = `${node.folder}${path.delimiter}${process.env.PATH ?? ''}`;
	// node-gyp compiles with these headers.
	if (node?.headers !== undefined) env.npm_config_nodedir = node.headers;
	return await run(command, args, { ...options, env });
}
