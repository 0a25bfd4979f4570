import { fork, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Server } from './peers/peer';
import type { Job, Measured } from './worker';

const NODE_24 = path.join(__dirname, 'node_modules', 'node', 'bin', 'node');
const ROOT = path.join(__dirname, '..');
/** Default maximum duration of a measurement, ms. */
const MAX_RUN_MS = 300_000;

export interface Counted {
	requests: number;
	answered429: number;
	mostInFlight: number;
	created: number;
	updated: number;
	deleted: number;
	duplicates: number;
	contacts: number;
}

/** A contact of the sandbox, with the fields that the measurements need. */
export type Contact = Record<'id' | 'email' | 'firstName' | 'city', string | null>;

/** A sandbox in its own process. */
export class SandboxProcess {
	private constructor(
		private readonly child: ChildProcess,
		readonly server: Server,
	) {}

	static async start(dialect: Server['dialect'], more: string[] = []): Promise<SandboxProcess> {
		const child = spawn('node', ['--import', 'tsx', 'sandbox/cli.ts', '--port', '0', '--dialect', dialect, ...more], {
			cwd: ROOT,
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		const url = await new Promise<string>((resolve, reject) => {
			let text = '';
			child.stdout!.on('data', (chunk) => {
				text += String(chunk);
				const found = /(http:\/\/127\.0\.0\.1:\d+)\s/.exec(text);
				if (found) resolve(found[1]!);
			});
			child.once('exit', () => reject(new Error(`The sandbox did not start: ${text}`)));
		});
		return new SandboxProcess(child, { url, token: 'pit-sandbox-token', locationId: 'loc_sandbox', dialect });
	}

	async configure(options: object): Promise<void> {
		const answer = await fetch(`${this.server.url}/__sandbox/configure`, {
			method: 'POST',
			body: JSON.stringify(options),
			headers: { 'content-type': 'application/json' },
		});
		if (!answer.ok) throw new Error(await answer.text());
	}

	async reset(): Promise<void> {
		await fetch(`${this.server.url}/__sandbox/reset`, { method: 'POST' });
	}

	async counted(): Promise<Counted> {
		const { counters, sizes } = (await (await fetch(`${this.server.url}/__sandbox`)).json()) as {
			counters: Counted;
			sizes: { contacts: number };
		};
		const { requests, answered429, mostInFlight, created, updated, deleted, duplicates } = counters;
		return { requests, answered429, mostInFlight, created, updated, deleted, duplicates, contacts: sizes.contacts };
	}

	async contacts(): Promise<Contact[]> {
		return (await (await fetch(`${this.server.url}/__sandbox/contacts`)).json()) as Contact[];
	}

	stop(): void {
		this.child.kill('SIGKILL');
	}
}

/**
 * Runs each job in a new process on Node 24. All jobs start together when all processes are ready and `prepare`
 * is done.
 */
export async function measure(
	jobs: Job[],
	prepare: () => Promise<void>,
	warm = 0,
	maxMs = MAX_RUN_MS,
): Promise<Measured[]> {
	const workers = jobs.map((job) => {
		const child = fork(path.join(__dirname, 'worker.ts'), {
			execPath: NODE_24,
			execArgv: ['--import', 'tsx'],
			// This makes the engine of the tests use the n8n that is installed in this folder.
			env: { ...process.env, N8N_CORE_FROM: 'bench', ...(warm > 0 && { WARM: String(warm) }) },
		});
		const ready = new Promise<void>((resolve) => child.once('message', () => resolve()));
		const result = new Promise<Measured>((resolve) => {
			const timer = setTimeout(
				() => end({ ...FAILED_RUN, ms: maxMs, error: `not done after ${maxMs / 1000} s` }),
				maxMs,
			);
			const end = (measured: Measured) => {
				clearTimeout(timer);
				child.kill('SIGKILL');
				resolve(measured);
			};
			child.on('message', (message: { measured?: Measured }) => message.measured && end(message.measured));
			child.once('exit', () => end({ ...FAILED_RUN, error: 'the process ended early (out of memory?)' }));
		});
		child.send(job);
		return { child, ready: Promise.race([ready, result]), result };
	});
	await Promise.all(workers.map(({ ready }) => ready));
	await prepare();
	for (const { child } of workers) if (child.connected) child.send('start');
	return await Promise.all(workers.map(({ result }) => result));
}

const FAILED_RUN: Measured = { done: 0, failed: 0, ms: MAX_RUN_MS, cpuMs: 0, stallMs: 0, peakMb: 0 };
