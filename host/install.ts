import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './command';
import { guard } from './guard';
import { nodeFor, nodeVersionFor, type NodeRuntime } from './nodeRuntime';
import { npm } from './npm';
import { HOST_FOLDER } from './paths';
import type { Progress } from './progress';
import { Trouble } from './trouble';
import type { Version } from './versions';

export interface Installation {
	version: string;
	/** n8n's command, a script for Node. */
	bin: string;
	node: NodeRuntime;
}

/** Minimum free disk space for an installation with npm's cache, bytes. */
const MIN_FREE_BYTES = 3e9;
const INSTALL_TIMEOUT_MS = 40 * 60_000;
const COMPILE_TIMEOUT_MS = 20 * 60_000;
const ASK_TIMEOUT_MS = 60_000;

/**
 * Installs an n8n from its committed lockfile. This takes minutes and about 2.5 GB, but only the first time.
 * @throws Trouble if disk space, network or a compiler is missing
 */
export async function installN8n(version: Version, progress: Progress): Promise<Installation> {
	const folder = path.join(HOST_FOLDER, version.name);
	const stamp = path.join(folder, 'installed');
	const expected = fingerprint(version);
	const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === expected;
	if (!isInstalled) checkDiskSpace();
	try {
		if (!isInstalled) await checkRegistry(version);
		const node = await nodeFor(version, progress);
		if (!isInstalled) {
			const leave = guard(folder, `The installation of n8n ${version.name}`);
			rmSync(stamp, { force: true });
			await installPackages(folder, version, node, progress).finally(leave);
			writeFileSync(stamp, expected);
		}
		return { version: version.name, bin: path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), node };
	} catch (error) {
		throw withKnownCause(error);
	} finally {
		progress.end();
	}
}

/** Installs all packages, then compiles the native modules. No other package may run an install script. */
async function installPackages(folder: string, version: Version, node: NodeRuntime, progress: Progress): Promise<void> {
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package-lock.json'])
		copyFileSync(path.join(version.folder, file), path.join(folder, file));
	const log = (what: string): string => path.join(HOST_FOLDER, 'logs', `${what}-${version.name}.log`);

	progress.step(`Installing n8n ${version.name} (about 5 minutes with the next step, once)`);
	const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];
	const onOutput = counter(version, progress);
	const install = async () =>
		await npm(args, { cwd: folder, log: log('install'), timeoutMs: INSTALL_TIMEOUT_MS, node, onOutput });
	try {
		await install();
	} catch (error) {
		if (!(error instanceof CommandError) || causeOf(error.output) !== undefined) throw error;
		// npm sometimes fails in a race with so many packages. The second try uses what was already fetched.
		await install();
	}

	progress.step(`Compiling ${version.compile.join(' and ')}`);
	await npm(['rebuild', ...version.compile, '--ignore-scripts=false', '--foreground-scripts'], {
		cwd: folder,
		log: log('compile'),
		timeoutMs: COMPILE_TIMEOUT_MS,
		node,
	});
}

/** Counts the packages that npm has fetched, from its log. */
function counter({ folder }: Version, progress: Progress): (text: string) => void {
	const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
	const total = Object.keys(packages).length;
	let fetched = 0;
	return (text) => {
		fetched += text.match(/http (fetch|cache) \S+.*\.tgz/g)?.length ?? 0;
		progress.detail(`${Math.min(fetched, total)} of ${total} packages`);
	};
}

/**
 * Identifies an installation: a hash of its package files and of Node's major version, for which native modules
 * are compiled.
 */
function fingerprint(version: Version): string {
	const hash = createHash('sha256').update(nodeVersionFor(version).split('.')[0] ?? '');
	for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(path.join(version.folder, file)));
	return hash.digest('hex');
}

/** @throws Trouble */
function checkDiskSpace(): void {
	mkdirSync(HOST_FOLDER, { recursive: true });
	const { bavail, bsize } = statfsSync(HOST_FOLDER);
	const free = bavail * bsize;
	if (free < MIN_FREE_BYTES)
		throw new Trouble(
			`n8n needs about ${gigabytes(MIN_FREE_BYTES)} of disk space, and ${gigabytes(free)} are free. Free some space and start again.`,
		);
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Asks the registry once. npm itself would retry for minutes. @throws CommandError if there is no answer */
async function checkRegistry({ name }: Version): Promise<void> {
	const log = path.join(HOST_FOLDER, 'logs', 'registry.log');
	await npm(['view', `n8n@${name}`, 'version', '--fetch-retries=0', '--fetch-timeout=20000'], {
		cwd: HOST_FOLDER,
		log,
		timeoutMs: ASK_TIMEOUT_MS,
	});
}

/** Patterns in npm's output that identify a known cause, and its explanation. */
const CAUSES: Array<[RegExp, string]> = [
	[/ENOSPC/, 'The disk is full. n8n needs about 3 GB. Free some space and start again; fetched packages are kept.'],
	[
		/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/,
		"npm can't reach its registry, from which n8n is installed. Check the network and npm's proxy settings and start again; fetched packages are kept.",
	],
	[
		/gyp ERR!/,
		'Some parts of n8n must be compiled, and this failed. Compiling needs Python 3, make and a C++ compiler (Debian: apt-get install python3 make g++).',
	],
];

const causeOf = (output: string): string | undefined => CAUSES.find(([words]) => words.test(output))?.[1];

function withKnownCause(error: unknown): unknown {
	const cause = error instanceof CommandError ? causeOf(error.output) : undefined;
	return cause === undefined ? error : new Trouble(`${cause}\n\n${(error as CommandError).message}`);
}
