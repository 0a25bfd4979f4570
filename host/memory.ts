import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Login } from './rest/session';
import { freePort } from './server';
import type { Ports } from './surroundings';

/** What an instance has to know again at its next start. */
export interface Memory {
	login: Login;
	encryptionKey: string;
	/** Of what the workflows talk to: credentials and workflows name them. */
	ports: Ports;
	/** The examples that were put into n8n, by file. */
	examples: Record<string, { workflowId: string; hash: string }>;
}

/** Reads the memory of a folder, or makes it: with a password and a key of its own. */
export async function recall(folder: string): Promise<Memory> {
	const file = path.join(folder, 'host.json');
	if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Memory;
	const memory: Memory = {
		// The account is on this machine only. n8n wants a capital letter and a number in the password.
		login: { email: 'owner@example.com', password: `Local-1-${randomBytes(6).toString('hex')}` },
		encryptionKey: randomBytes(24).toString('hex'),
		ports: { highLevel: await freePort(), documented: await freePort(), service: await freePort() },
		examples: {},
	};
	remember(folder, memory);
	return memory;
}

/** Writes it down. */
export function remember(folder: string, memory: Memory): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, 'host.json'), JSON.stringify(memory, undefined, '\t'), { mode: 0o600 });
}
