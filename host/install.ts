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

/** An installed n8n. */
export interface Installation {
	version: string;
	/** n8n's command, a script for Node. */
	bin: string;
	node: NodeRuntime;
}

/** What an installation takes on disk, bytes, with room for npm's cache. */
const ROOM_BYTES = 3e9;
const INSTALL_TIMEOUT_MS = 40 * 60_000;
const COMPILE_TIMEOUT_MS = 20 * 60_000;
const ASK_TIMEOUT_MS = 60_000;

/**
 * Installs an n8n from its committed lockfile, which takes minutes and about 2.5 GB; once it is there, it takes no time.
 * @throws Trouble when there is no room, no network or no compiler
 */
export async function installN8n(version: Version, progress: Progress): Promise<Installation> {
	const folder = path.join(HOST_FOLDER, version.name);
	const stamp = path.join(folder, 'installed');
	const wanted = fingerprint(version);
	const isThere = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
	if (!isThere) checkRoom();
	try {
		if (!isThere) await checkRegistry(version);
		const node = await nodeFor(version, progress);
		if (!isThere) {
			const leave = guard(folder, `The installation of n8n ${version.name}`);
			rmSync(stamp, { force: true });
			await fill(folder, version, node, progress).finally(leave);
			writeFileSync(stamp, wanted);
		}
		return { version: version.name, bin: path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), node };
	} catch (error) {
		throw explained(error);
	} finally {
		progress.end();
	}
}

/** npm's packages, and then the native modules: no other package runs a script while it is installed. */
async function fill(folder: string, version: Version, node: NodeRuntime, progress: Progress): Promise<void> {
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package-lock.json'])
		copyFileSync(path.join(version.folder, file), path.join(folder, file));
	const log = (what: string): string => path.join(HOST_FOLDER, 'logs', `${what}-${version.name}.log`);

	progress.step(`Installing n8n ${version.name} (some minutes, once)`);
	const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'];
	const onOutput = counter(version, progress);
	const install = async () =>
		await npm(args, { cwd: folder, log: log('install'), timeoutMs: INSTALL_TIMEOUT_MS, node, onOutput });
	try {
		await install();
	} catch (error) {
		if (!(error instanceof CommandError) || causeOf(error.output) !== undefined) throw error;
		// A tree this large now and then ends in a race of npm's; what has arrived is kept.
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

/** Says whether what is installed is what the project asks for now. Native modules fit the Node they were compiled for only. */
function fingerprint(version: Version): string {
	const hash = createHash('sha256').update(nodeVersionFor(version).split('.')[0] ?? '');
	for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(path.join(version.folder, file)));
	return hash.digest('hex');
}

/** @throws Trouble */
function checkRoom(): void {
	mkdirSync(HOST_FOLDER, { recursive: true });
	const { bavail, bsize } = statfsSync(HOST_FOLDER);
	const free = bavail * bsize;
	if (free < ROOM_BYTES)
		throw new Trouble(
			`n8n needs about ${gigabytes(ROOM_BYTES)} of disk space, and ${gigabytes(free)} are free. Make room and start again.`,
		);
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Asks once, without npm's minutes of patience. @throws CommandError when nobody answers */
async function checkRegistry({ name }: Version): Promise<void> {
	const log = path.join(HOST_FOLDER, 'logs', 'registry.log');
	await npm(['view', `n8n@${name}`, 'version', '--fetch-retries=0', '--fetch-timeout=20000'], {
		cwd: HOST_FOLDER,
		log,
		timeoutMs: ASK_TIMEOUT_MS,
	});
}

/** What stands in npm's output when it is one of the known troubles. */
const CAUSES: Array<[RegExp, string]> = [
	[/ENOSPC/, 'The disk is full. n8n needs about 3 GB. Make room and start again; what has arrived is kept.'],
	[
		/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/,
		"npm can't reach its registry, from which n8n is installed. Check the network and npm's proxy settings and start again; what has arrived is kept.",
	],
	[
		/gyp ERR!/,
		'n8n has parts that have to be compiled here, and that failed. It takes Python 3, make and a C++ compiler (Debian: apt-get install python3 make g++).',
	],
];

const causeOf = (output: string): string | undefined => CAUSES.find(([words]) => words.test(output))?.[1];

function explained(error: unknown): unknown {
	const cause = error instanceof CommandError ? causeOf(error.output) : undefined;
	return cause === undefined ? error : new Trouble(`${cause}\n\n${(error as CommandError).message}`);
}
