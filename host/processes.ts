import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, createWriteStream, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Start {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** File for all output. */
	log: string;
	/**
	 * File to which stdout is written directly. It is complete even if the process exits before its output is read,
	 * as n8n's commands do.
	 */
	stdoutFile?: string;
	/** Called with new output of both streams. */
	onOutput?: (text: string) => void;
	/** Opens a channel, by which the process can notice that this process died. */
	channel?: boolean;
}

/** A process in its own process group, so that it can be ended with all its children. */
export interface Running {
	pid: number;
	/** Resolves with the exit code when the process has ended; null if a signal ended it. */
	ended: Promise<number | null>;
	/** The output on stdout so far. */
	stdout: () => string;
	/** The output on both streams so far. */
	output: () => string;
	/** Sends SIGTERM and, after `graceMs`, SIGKILL to it and all its children. Resolves when the process has ended. */
	end: (graceMs?: number) => Promise<void>;
}

const running = new Set<ChildProcess>();

// No child process may outlive this process, however it exits.
process.on('exit', () => running.forEach(killGroup));

/** @throws Error if the command can't be started */
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
	const chunks: Array<{ text: string; isOut: boolean }> = [];
	for (const [stream, isOut] of [
		[child.stdout, true],
		[child.stderr, false],
	] as const) {
		stream?.setEncoding('utf8').on('data', (text: string) => {
			chunks.push({ text, isOut });
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
				? chunks
						.filter(({ isOut }) => isOut)
						.map(({ text }) => text)
						.join('')
				: readFileSync(stdoutFile, 'utf8'),
		output: () =>
			`${stdoutFile === undefined ? '' : readFileSync(stdoutFile, 'utf8')}${chunks.map(({ text }) => text).join('')}`,
		end: async (graceMs = 12_000) => {
			child.kill('SIGTERM');
			const timer = setTimeout(() => killGroup(child), graceMs);
			await ended;
			clearTimeout(timer);
			// Its children may ignore SIGTERM.
			killGroup(child);
		},
	};
}

/** Kills all started processes that are still running. */
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
