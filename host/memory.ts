import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Login } from './rest/session';
import { freePort } from './server';
import type { Ports } from './surroundings';

/** Values that an instance needs again at its next start. */
export interface Memory {
	login: Login;
	encryptionKey: string;
	/** Ports of the sandboxes and the service, which are part of stored credentials and workflows. */
	ports: Ports;
	/** The examples that are stored in n8n, by file. */
	examples: Record<string, { workflowId: string; hash: string }>;
}

/** Reads the stored values of a folder, or creates them with a new password and key. */
export async function recall(folder: string): Promise<Memory> {
	const file = path.join(folder, 'host.json');
	if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Memory;
	const memory: Memory = {
		// The account exists on this machine only. n8n requires a capital letter and a number in the password.
		login: { email: 'owner@example.com', password: `Local-1-${randomBytes(6).toString('hex')}` },
		encryptionKey: randomBytes(24).toString('hex'),
		ports: { highLevel: await freePort(), documented: await freePort(), service: await freePort() },
		examples: {},
	};
	remember(folder, memory);
	return memory;
}

/** Stores the values in the folder. */
export function remember(folder: string, memory: Memory): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, 'host.json'), JSON.stringify(memory, undefined, '\t'), { mode: 0o600 });
}
