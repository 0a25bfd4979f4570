import path from 'node:path';
import { run } from './command';

/** How npm is run. */
export interface NpmRun {
	cwd: string;
	log: string;
	timeoutMs: number;
	/** The Node that npm and the scripts of packages run under: its folder for PATH, and its headers; by default this process's. */
	node?: { folder: string; headers?: string };
	onOutput?: (text: string) => void;
}

/**
 * Runs npm in a folder.
 * @returns what it said on stdout
 * @throws CommandError when it fails
 */
export async function npm(args: readonly string[], { node, ...options }: NpmRun): Promise<string> {
	// The project's .npmrc says ignore-scripts, and `npm start` hands it to everything under it: here the flags alone count.
	const own = /^npm_(package|lifecycle|command|config_(ignore_scripts|engine_strict|local_prefix|prefix|global))/i;
	const env = Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !own.test(name) && name !== 'NODE_ENV' && name !== 'INIT_CWD'),
	);
	const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	if (node) env.PATH = `${node.folder}${path.delimiter}${process.env.PATH ?? ''}`;
	// Where node-gyp finds the headers to compile with.
	if (node?.headers !== undefined) env.npm_config_nodedir = node.headers;
	return await run(command, args, { ...options, env });
}
