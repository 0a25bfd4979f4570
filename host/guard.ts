import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Trouble } from './trouble';

/**
 * Allows only one process at a time to work on a folder, because two n8n on one database damage it.
 * @param what name of the work for the message, e.g. `npm start`
 * @returns a function that releases the folder
 * @throws Trouble if another process works on it
 */
export function guard(folder: string, what: string): () => void {
	const file = path.join(folder, 'running.pid');
	const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
	if (pid > 0 && isAlive(pid)) {
		throw new Trouble(
			`${what} is running already, as process ${pid}. End it or wait for it first. (If that is another program: delete ${file}.)`,
		);
	}
	mkdirSync(folder, { recursive: true });
	writeFileSync(file, String(process.pid));
	return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
