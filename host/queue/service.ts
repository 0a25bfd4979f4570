import { existsSync } from 'node:fs';
import path from 'node:path';
import { endOf } from '../command';
import { startProcess } from '../processes';
import { Trouble } from '../trouble';

/** A server program beside n8n, on a free port of 127.0.0.1. */
export interface Service {
	port: number;
	/** Ends it and forgets its data. */
	stop: () => Promise<void>;
}

/** A server program that is running. */
export interface Program {
	/** Ends it at once, but in order. */
	end: () => Promise<void>;
}

export interface ProgramStart {
	/** The executable. */
	program: string;
	args: readonly string[];
	/** A command to run it by, as another user. */
	by?: readonly string[];
	cwd: string;
	/** File that gets all it says. */
	log: string;
	/** What it says when it is ready. */
	ready: string;
}

const READY_TIMEOUT_MS = 60_000;
const GRACE_MS = 10_000;
/** PostgreSQL takes it as: end, without waiting for those who are connected. Redis takes it as any other. */
const END = 'SIGINT';

/**
 * Starts a server program and waits until it is ready.
 * @throws Trouble with the end of its log when it ends or takes too long before it is ready
 */
export async function startProgram({ program, args, by = [], cwd, log, ready }: ProgramStart): Promise<Program> {
	// Innermost: a change of the user would undo it.
	const [file = '', ...rest] = [...by, ...boundToThis(), program, ...args];
	let said = '';
	let isReady = (): void => undefined;
	const heard = new Promise<'ready'>((resolve) => (isReady = () => resolve('ready')));
	const child = await startProcess(file, rest, {
		cwd,
		env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
		log,
		onOutput: (text) => {
			said = (said + text).slice(-2_000);
			if (said.includes(ready)) isReady();
		},
	});
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), READY_TIMEOUT_MS)));
	const first = await Promise.race([heard, late, child.ended]);
	clearTimeout(timer);
	if (first !== 'ready') {
		await child.end(0);
		throw new Trouble(`${path.basename(program)} did not start. The end of ${log}:\n${endOf(log)}`);
	}
	return {
		end: async () => {
			process.kill(child.pid, END);
			const killed = setTimeout(() => void child.end(0), GRACE_MS);
			await child.ended;
			clearTimeout(killed);
		},
	};
}

/** The executable of this name in one of the folders, or in those of PATH. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
	const all = [...folders, ...(process.env.PATH ?? '').split(path.delimiter)];
	return all.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** On Linux: what ends a program when this process dies without a word. */
function boundToThis(): string[] {
	const setpriv = findProgram('setpriv');
	return process.platform === 'linux' && setpriv !== undefined ? [setpriv, '--pdeathsig', END.slice(3)] : [];
}
