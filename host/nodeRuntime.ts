import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { run } from './command';
import { npm } from './npm';
import { HOST_FOLDER } from './paths';
import type { Progress } from './progress';
import type { Version } from './versions';

/** A Node that runs n8n. */
export interface NodeRuntime {
	version: string;
	/** The executable. */
	binary: string;
	/** The executable's folder, for PATH. */
	folder: string;
	/** The folder that contains `include/`; absent for the machine's own Node. */
	headers?: string;
}

const TIMEOUT_MS = 10 * 60_000;

/** The version of the Node that runs this n8n: the machine's own, if it is suitable. */
export function nodeVersionFor({ node, bringNode }: Version): string {
	return semver.satisfies(process.versions.node, node) ? process.versions.node : bringNode;
}

/**
 * The machine's Node if it is suitable, else one that is installed once from npm.
 * @throws CommandError if npm can't install it
 */
export async function nodeFor(n8n: Version, progress: Progress): Promise<NodeRuntime> {
	const version = nodeVersionFor(n8n);
	if (version === process.versions.node)
		return { version, binary: process.execPath, folder: path.dirname(process.execPath) };
	return await nodeFromNpm(version, progress);
}

async function nodeFromNpm(bringNode: string, progress: Progress): Promise<NodeRuntime> {
	const folder = path.join(HOST_FOLDER, `node-${bringNode}`);
	const packageFolder = path.join(folder, 'node_modules', 'node');
	const binary = path.join(packageFolder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
	if (!existsSync(binary)) {
		progress.step(`Installing Node ${bringNode} (n8n does not run on this machine's ${process.versions.node})`);
		mkdirSync(folder, { recursive: true });
		writeFileSync(
			path.join(folder, 'package.json'),
			JSON.stringify({ private: true, dependencies: { node: bringNode } }),
		);
		const log = path.join(HOST_FOLDER, 'logs', `node-${bringNode}.log`);
		await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, log, timeoutMs: TIMEOUT_MS });
		// This script of the package installs the binary for this machine, also as a package.
		await run(process.execPath, ['installArchSpecificPackage.js'], {
			cwd: packageFolder,
			env: process.env,
			log,
			timeoutMs: TIMEOUT_MS,
		});
	}
	return { version: bringNode, binary, folder: path.dirname(binary), headers: headersIn(packageFolder) };
}

function headersIn(packageFolder: string): string | undefined {
	const nested = path.join(packageFolder, 'node_modules');
	const folders = existsSync(nested) ? readdirSync(nested).map((name) => path.join(nested, name)) : [];
	return folders.find((folder) => existsSync(path.join(folder, 'include', 'node', 'node.h')));
}
