import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { checkBuild } from './build';
import { npm } from './npm';
import { HOST_FOLDER, ROOT } from './paths';

/** The package as users install it. */
export interface Tarball {
	name: string;
	file: string;
	/** Hash of its content. */
	hash: string;
}

const TIMEOUT_MS = 2 * 60_000;

/**
 * Packs the built project.
 * @throws Trouble if its build is missing or broken
 */
export async function packNode(): Promise<Tarball> {
	checkBuild(ROOT);
	const folder = path.join(HOST_FOLDER, 'package');
	mkdirSync(folder, { recursive: true });
	const own = mkdtempSync(path.join(folder, 'packing-'));
	try {
		await npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', own], {
			cwd: ROOT,
			log: log('pack'),
			timeoutMs: TIMEOUT_MS,
		});
		const [packed = ''] = readdirSync(own);
		const hash = createHash('sha256')
			.update(readFileSync(path.join(own, packed)))
			.digest('hex');
		const { name } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { name: string };
		// The name depends on the content, so that processes that pack at the same time do not overwrite each
		// other's file.
		const file = path.join(folder, `${name}-${hash.slice(0, 12)}.tgz`);
		renameSync(path.join(own, packed), file);
		return { name, file, hash };
	} finally {
		rmSync(own, { recursive: true });
	}
}

/**
 * Installs the tarball as n8n installs a community node. Nothing is done if the same tarball is already
 * installed.
 * @param userFolder n8n's N8N_USER_FOLDER
 */
export async function installNode({ name, file, hash }: Tarball, userFolder: string): Promise<void> {
	const folder = path.join(userFolder, '.n8n', 'nodes');
	const stamp = path.join(folder, `${name}.installed`);
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
	mkdirSync(folder, { recursive: true });
	const manifest = path.join(folder, 'package.json');
	if (!existsSync(manifest))
		writeFileSync(manifest, JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }));
	// The lock of an earlier tarball with the same version would reject the new content.
	for (const old of ['package-lock.json', 'node_modules/.package-lock.json', `node_modules/${name}`])
		rmSync(path.join(folder, old), { recursive: true, force: true });
	await npm(['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', file], {
		cwd: folder,
		log: log('node'),
		timeoutMs: TIMEOUT_MS,
	});
	writeFileSync(stamp, hash);
}

const log = (what: string): string => path.join(HOST_FOLDER, 'logs', `${what}.log`);
