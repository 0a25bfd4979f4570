import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, createWriteStream, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How a process is started. */
export interface Start {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** File that gets all it says. */
	log: string;
	/** File that gets stdout directly: complete also where the process exits without waiting for its reader, as n8n's commands do. */
	stdoutFile?: string;
	/** Gets what it says on either stream, as it comes. */
	onOutput?: (text: string) => void;
	/** Gives it a channel by which it can notice that this process died. */
	channel?: boolean;
}

/** A process with a group of its own, so that it can be ended with all its children. */
export interface Running {
	pid: number;
	/** Resolves when it has ended, with its exit code; null if a signal ended it. */
	ended: Promise<number | null>;
	/** All it said on stdout so far. */
	stdout: () => string;
	/** All it said on both streams so far. */
	output: () => string;
	/** SIGTERM, and after `graceMs` SIGKILL to it and all its children. Resolves when it is gone. */
	end: (graceMs?: number) => Promise<void>;
}

const running = new Set<ChildProcess>();

// The last resort: nothing may outlive this process, however it exits.
process.on('exit', () => running.forEach(killGroup));

/** @throws Error when the command can't be started */
export async function startProcess(
	command: string,
	args: readonly string[],
	{ cwd, env, log, stdoutFile, onOutput, channel = false }: Start,
): Promise<Running> {
	mkdirSync(path.dirname(log), { recursive: true });
	const file = createWriteStream(log);
	const out = stdoutFile === undefined ? undefined : openSync(stdoutFile, 'w');
	const child = spawn(command, args, {
		cwd,
		env,
		detached: process.platform !== 'win32',
		stdio: ['ignore', out ?? 'pipe', 'pipe', channel ? 'ipc' : 'ignore'],
	});
	if (out !== undefined) closeSync(out);
	const said: Array<{ text: string; isOut: boolean }> = [];
	for (const [stream, isOut] of [
		[child.stdout, true],
		[child.stderr, false],
	] as const) {
		stream?.setEncoding('utf8').on('data', (text: string) => {
			said.push({ text, isOut });
			file.write(text);
			onOutput?.(text);
		});
	}
	running.add(child);
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	void ended.then(() => {
		running.delete(child);
		file.end();
	});
	await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
	return {
		pid: child.pid ?? 0,
		ended,
		stdout: () =>
			stdoutFile === undefined
				? said
						.filter(({ isOut }) => isOut)
						.map(({ text }) => text)
						.join('')
				: readFileSync(stdoutFile, 'utf8'),
		output: () =>
			`${stdoutFile === undefined ? '' : readFileSync(stdoutFile, 'utf8')}${said.map(({ text }) => text).join('')}`,
		end: async (graceMs = 12_000) => {
			child.kill('SIGTERM');
			const timer = setTimeout(() => killGroup(child), graceMs);
			await ended;
			clearTimeout(timer);
			// What it started may ignore its end.
			killGroup(child);
		},
	};
}

/** Ends everything that was started and still runs. */
export function killAll(): void {
	running.forEach(killGroup);
}

function killGroup(child: ChildProcess): void {
	if (child.pid === undefined) return;
	try {
		process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
	} catch {
		// The group is gone already.
	}
}
