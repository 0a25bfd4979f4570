import path from 'node:path';
import { getPort, getRandomPort } from 'get-port-please';
import { endOf } from './command';
import { environmentOf, type Instance } from './instance';
import { startProcess } from './processes';
import { Trouble } from './trouble';

/** What an n8n process does. */
export type Role = 'start' | 'worker';

export interface ServerOptions {
	/** Default 'start': editor, REST and triggers. 'worker' executes what a main process in queue mode hands out. */
	role?: Role;
	/** The editor's port, or the next free one after it; by default any free one. A worker's answers health checks. */
	port?: number;
	/** Variables for this process only. */
	env?: Record<string, string>;
	/** File that gets what it says. */
	log: string;
}

/** A running n8n process. */
export interface Server {
	/** http://127.0.0.1:port, without a slash at the end. */
	url: string;
	pid: number;
	/** All it said so far. */
	output: () => string;
	/** Resolves when it ends, whatever for, with its exit code. */
	ended: Promise<number | null>;
	/** Lets it finish what it does for some seconds, then ends it with its children. */
	stop: () => Promise<void>;
	/** Ends it at once, in the middle of what it does. */
	kill: () => Promise<void>;
}

/** REST answers later than /healthz does; this line is the sign. */
const READY: Record<Role, string> = { start: 'Editor is now accessible', worker: 'n8n worker is now ready' };

/** A first start creates the database, ms. */
const READY_TIMEOUT_MS = 3 * 60_000;
const HOST = '127.0.0.1';

/**
 * Starts an n8n process on loopback and waits until it is ready.
 * @throws Trouble with the end of its log when it ends or takes too long before it is ready
 */
export async function startServer(
	instance: Instance,
	{ role = 'start', port, env, log }: ServerOptions,
): Promise<Server> {
	const own =
		port === undefined ? await freePort() : await getPort({ host: HOST, port, portRange: [port, port + 100] });
	const ready = deferred();
	let end = '';
	const child = await startProcess(
		instance.n8n.node.binary,
		['--require', path.join(__dirname, 'endWithParent.cjs'), instance.n8n.bin, role],
		{
			cwd: instance.outputFolder,
			env: { ...environmentOf(instance), ...(await ports(role, own)), ...env },
			log,
			channel: true,
			onOutput: (text) => {
				end = (end + text).slice(-2_000);
				if (end.includes(READY[role])) ready.resolve();
			},
		},
	);
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
		url: `http://${HOST}:${own}`,
		pid: child.pid,
		output: child.output,
		ended: child.ended,
		stop: async () => await child.end(),
		kill: async () => await child.end(0),
	};
}

/** A free port on loopback. */
export async function freePort(): Promise<number> {
	return await getRandomPort(HOST);
}

async function ports(role: Role, own: number): Promise<Record<string, string>> {
	const broker = { N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
	if (role === 'start') return { ...broker, N8N_PORT: String(own) };
	return { ...broker, QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(own) };
}

function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
	let settle: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
	const promise = new Promise<void>((resolve, reject) => (settle = [resolve, reject]));
	// It may end after it was ready: then nobody waits for this any more.
	promise.catch(() => undefined);
	return { promise, resolve: settle[0], reject: settle[1] };
}
