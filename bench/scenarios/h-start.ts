import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Counted } from '../measure';
import type { Measured } from '../worker';
import type { Effort, Report } from './scenario';

const ROOT = path.join(__dirname, '..', '..');

/** Loads a package of nodes as n8n does when it starts, and prints the time in ms and the number of the package's modules that were loaded. */
const LOAD = `
const { LazyPackageDirectoryLoader } = require('n8n-core');
const folder = process.argv[1];
const loader = new LazyPackageDirectoryLoader(folder);
const began = performance.now();
const before = process.cpuUsage();
loader.loadAll().then(() => {
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  const modules = Object.keys(require.cache).filter((file) => file.startsWith(folder)).length;
  process.stdout.write('\\n' + JSON.stringify({ ms, cpuMs: (user + system) / 1000, modules, nodes: loader.types.nodes.length }));
  process.exit(0);
});`;

/** h. What this package adds to a start of n8n, with the lists that the build writes (dist/known, dist/types) and without them. */
export async function start({ times }: Effort, report: Report): Promise<void> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'n8n-nodes-highlevel-crm-'));
	try {
		for (const name of ['package.json', 'dist'])
			cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
		report({ scenario: 'h', label: 'with the lists', job: { peer: 'ours' }, runs: runs(folder, times) });
		for (const name of ['known', 'types']) rmSync(path.join(folder, 'dist', name), { recursive: true });
		report({ scenario: 'h', label: 'without them', job: { peer: 'ours' }, runs: runs(folder, times) });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function runs(folder: string, times: number) {
	return Array.from({ length: times }, () => {
		const env = { ...process.env, NODE_PATH: path.join(ROOT, 'node_modules') };
		const output = execFileSync(process.execPath, ['-e', LOAD, folder], { cwd: __dirname, env, encoding: 'utf8' });
		const { ms, cpuMs, modules, nodes } = JSON.parse(output.slice(output.lastIndexOf('\n'))) as Record<string, number>;
		const measured = { done: nodes, failed: 0, ms, cpuMs, stallMs: 0, peakMb: 0 } as Measured;
		return { measured: [measured], counted: {} as Counted, extra: { modules: modules ?? 0 } };
	});
}
