import { existsSync } from 'node:fs';
import path from 'node:path';
import { endOf } from '../command';
import { startProcess } from '../processes';
import { Trouble } from '../trouble';

/** A server program that n8n needs, on a free port of 127.0.0.1. */
export interface Service {
	port: number;
	/** Ends it and deletes its data. */
	stop: () => Promise<void>;
}

export interface Program {
	/** Shuts it down quickly but cleanly. */
	end: () => Promise<void>;
}

export interface ProgramStart {
	/** The executable. */
	program: string;
	args: readonly string[];
	/** A command that runs it as another user. */
	wrapper?: readonly string[];
	cwd: string;
	/** File for its output. */
	log: string;
	/** Output that shows that it is ready. */
	ready: string;
}

const READY_TIMEOUT_MS = 60_000;
const GRACE_MS = 10_000;
/** For PostgreSQL, this signal means: end without waiting for connected clients. Redis treats all signals alike. */
const SHUTDOWN_SIGNAL = 'SIGINT';

/**
 * Starts a server program and waits until it is ready.
 * @throws Trouble with the end of its log if it ends or takes too long before it is ready
 */
export async function startProgram({ program, args, wrapper = [], cwd, log, ready }: ProgramStart): Promise<Program> {
	// This command must come after the change of user, which would undo it.
	const [file = '', ...rest] = [...wrapper, ...endWithThisProcess(), program, ...args];
	let recentOutput = '';
	let isReady = (): void => undefined;
	const becameReady = new Promise<'ready'>((resolve) => (isReady = () => resolve('ready')));
	const child = await startProcess(file, rest, {
		cwd,
		env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
		log,
		onOutput: (text) => {
			recentOutput = (recentOutput + text).slice(-2_000);
			if (recentOutput.includes(ready)) isReady();
		},
	});
	let timer: NodeJS.Timeout | undefined;
	const timedOut = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), READY_TIMEOUT_MS)));
	const first = await Promise.race([becameReady, timedOut, child.ended]);
	clearTimeout(timer);
	if (first !== 'ready') {
		await child.end(0);
		throw new Trouble(`${path.basename(program)} did not start. The end of ${log}:\n${endOf(log)}`);
	}
	return {
		end: async () => {
			process.kill(child.pid, SHUTDOWN_SIGNAL);
			const killed = setTimeout(() => void child.end(0), GRACE_MS);
			await child.ended;
			clearTimeout(killed);
		},
	};
}

/** Finds an executable by its name in the given folders and those of PATH. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
	const all = [...folders, ...(process.env.PATH ?? '').split(path.delimiter)];
	return all.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** On Linux, this command ends the program if this process dies without notice. */
function endWithThisProcess(): string[] {
	const setpriv = findProgram('setpriv');
	return process.platform === 'linux' && setpriv !== undefined
		? [setpriv, '--pdeathsig', SHUTDOWN_SIGNAL.slice(3)]
		: [];
}
