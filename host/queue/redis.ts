import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../server';
import { findProgram, startProgram, type Service } from './service';

/** The path of the executable; undefined if it is not installed. */
export const redisServer = (): string | undefined => findProgram('redis-server');

/**
 * Starts a Redis that stores nothing on disk.
 * @param program the executable
 * @param log file for its output
 * @throws Trouble if it does not start
 */
export async function startRedis(program: string, log: string): Promise<Service> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'n8n-redis-'));
	const port = await freePort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
	const redis = await startProgram({ program, args, cwd: folder, log, ready: 'Ready to accept connections' });
	return {
		port,
		stop: async () => {
			await redis.end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
