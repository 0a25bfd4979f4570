import { rmSync } from 'node:fs';
import path from 'node:path';
import { getPort, getRandomPort } from 'get-port-please';
import { endOf } from './command';
import { environmentOf, type Instance } from './instance';
import { startProcess } from './processes';
import { Trouble } from './trouble';

export type Role = 'start' | 'worker';

export interface ServerOptions {
	/** Default 'start': editor, REST and triggers. A 'worker' executes the jobs of a main process in queue mode. */
	role?: Role;
	/**
	 * The editor's port, or the next free one after it; default any free one. A worker answers health checks on it.
	 */
	port?: number;
	/** Variables for this process only. */
	env?: Record<string, string>;
	/** File for its output. */
	log: string;
}

export interface Server {
	/** http://127.0.0.1:port, without a slash at the end. */
	url: string;
	pid: number;
	/** The output so far. */
	output: () => string;
	/** Resolves with the exit code when the process has ended. */
	ended: Promise<number | null>;
	/** Gives it some seconds to finish its work, then ends it with its children. */
	stop: () => Promise<void>;
	/** Kills it at once, in the middle of its work. */
	kill: () => Promise<void>;
}

/** Output that shows that the process is ready. /healthz already answers before REST does. */
const READY: Record<Role, string> = { start: 'Editor is now accessible', worker: 'n8n worker is now ready' };

/** Maximum duration of a start, ms. The first one also creates the database. */
const READY_TIMEOUT_MS = 6 * 60_000;
const HOST = '127.0.0.1';

/**
 * Starts an n8n process on loopback and waits until it is ready.
 * @throws Trouble with the end of its log if it ends or takes too long before it is ready
 */
export async function startServer(
	instance: Instance,
	{ role = 'start', port, env, log }: ServerOptions,
): Promise<Server> {
	const ownPort =
		port === undefined ? await freePort() : await getPort({ host: HOST, port, portRange: [port, port + 100] });
	const ready = deferred();
	let recentOutput = '';
	const child = await startProcess(
		instance.n8n.node.binary,
		['--require', path.join(__dirname, 'endWithParent.cjs'), instance.n8n.bin, role],
		{
			cwd: instance.outputFolder,
			env: { ...environmentOf(instance), ...(await ports(role, ownPort)), ...env },
			log,
			channel: true,
			onOutput: (text) => {
				recentOutput = (recentOutput + text).slice(-2_000);
				if (recentOutput.includes(READY[role])) ready.resolve();
			},
		},
	);
	// n8n makes its editor's files anew at each start. Left over, they would take the linter ten minutes, as it reads all folders.
	void child.ended.then(() => rmSync(path.join(instance.userFolder, '.cache'), { recursive: true, force: true }));
	const timer = setTimeout(
		() =>
			ready.reject(
				new Trouble(`n8n ${role} was not ready after ${READY_TIMEOUT_MS / 1_000} s. The end of ${log}:\n${endOf(log)}`),
			),
		READY_TIMEOUT_MS,
	);
	void child.ended.then((code) =>
		ready.reject(
			new Trouble(`n8n ${role} ended (code ${code}) before it was ready. The end of ${log}:\n${endOf(log)}`),
		),
	);
	try {
		await ready.promise;
	} catch (error) {
		await child.end(0);
		throw error;
	} finally {
		clearTimeout(timer);
	}
	return {
		url: `http://${HOST}:${ownPort}`,
		pid: child.pid,
		output: child.output,
		ended: child.ended,
		stop: async () => await child.end(),
		kill: async () => await child.end(0),
	};
}

/** Finds a free port on loopback. */
export async function freePort(): Promise<number> {
	return await getRandomPort(HOST);
}

async function ports(role: Role, ownPort: number): Promise<Record<string, string>> {
	const broker = { N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
	if (role === 'start') return { ...broker, N8N_PORT: String(ownPort) };
	return { ...broker, QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(ownPort) };
}

function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
	let settle: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
	const promise = new Promise<void>((resolve, reject) => (settle = [resolve, reject]));
	// The process may end after it was ready, when no one waits for this promise.
	promise.catch(() => undefined);
	return { promise, resolve: settle[0], reject: settle[1] };
}
