import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The variable of the token. Other users of a machine can read arguments, so the token is never one. */
export const TOKEN_VARIABLE = 'HIGHLEVEL_TOKEN';

/** Reads the token from the environment or else, without echo, from the terminal. @throws Error if there is none */
export async function readToken(): Promise<string> {
	const given = process.env[TOKEN_VARIABLE]?.trim();
	if (given) return given;
	if (!process.stdin.isTTY) throw new Error(`Set ${TOKEN_VARIABLE} to a private integration token`);
	process.stdout.write('Private integration token (not shown): ');
	const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
	const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
	try {
		const typed = (await prompt.question('')).trim();
		process.stdout.write('\n');
		if (typed === '') throw new Error('No token was given');
		return typed;
	} finally {
		prompt.close();
	}
}
