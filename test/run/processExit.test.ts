import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Sandbox, SandboxOptions } from '../../sandbox';
import { ROOT } from '../../engine/nodeTypes';
import { withSandbox } from '../support/runs';

/** Maximum time, with n8n's own keep-alive sockets and a busy machine, ms. */
const SOON_MS = 20_000;

/** Runs the node in a separate process. @returns ms from the run's end to the process's end, and its output */
async function alone({ url }: Sandbox, ...more: string[]): Promise<{ lingeredMs: number; said: string }> {
	const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'runOnce.ts'), url, ...more], {
		cwd: ROOT,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const limit = setTimeout(() => child.kill('SIGKILL'), 120_000);
	let said = '';
	let endedAt = Number.NaN;
	child.stdout.on('data', (data) => {
		said += String(data);
		endedAt = performance.now();
	});
	await new Promise((resolve) => child.on('close', resolve));
	clearTimeout(limit);
	return { lingeredMs: performance.now() - endedAt, said };
}

describe('the process', () => {
	it.each<[string, SandboxOptions, string, string[]]>([
		['a run', { rateLimit: { requests: 20, intervalMs: 400 } }, 'ended with 40', []],
		[
			'a run stopped while it waited for the rate window',
			{ rateLimit: { requests: 10, intervalMs: 60_000 } },
			'ended with 0',
			['stop'],
		],
		[
			'a run stopped in a pause',
			{ faults: [{ kind: 'status', status: 429, headers: { 'Retry-After': '60' } }] },
			'ended with 0',
			['stop'],
		],
	])('can exit after %s', async (_, options, ended, more) => {
		await withSandbox(options, async (sandbox) => {
			const { lingeredMs, said } = await alone(sandbox, ...more);
			expect(said.trim()).toBe(ended);
			expect(lingeredMs).toBeLessThan(SOON_MS);
		});
	});
});
