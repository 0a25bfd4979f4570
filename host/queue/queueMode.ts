import path from 'node:path';
import { installN8n } from '../install';
import type { Instance } from '../instance';
import { recall } from '../memory';
import { installNode, packNode, type Tarball } from '../nodePackage';
import { SILENT } from '../progress';
import { signIn, type Session } from '../rest/session';
import { startServer, type Server } from '../server';
import { versionNamed } from '../versions';
import { startServices, type Services } from './services';

export interface QueueModeOptions {
	/** e.g. `2.41.3`. */
	version: string;
	/** Folder of logs, community nodes and written files. The database is elsewhere and temporary. */
	folder: string;
	/** Number of workers. */
	workers: number;
	/** Additional variables for main and workers. */
	env?: Record<string, string>;
}

/** A worker. Its name is also that of its log. */
export interface Worker extends Server {
	name: string;
	/** Sends SIGKILL to it and its children, so that it can't clean up. */
	crash: () => Promise<void>;
}

/** n8n as in docs/compose.yaml, but without containers: main, workers, Redis, PostgreSQL. */
export interface QueueMode {
	session: Session;
	main: Server;
	/** All workers in the order of their start, including those that have ended. */
	workers: Worker[];
	/** Folder in which workflows may write and read files. */
	outputFolder: string;
	startWorker: () => Promise<Worker>;
	stop: () => Promise<void>;
}

/** @throws Trouble if Redis or PostgreSQL is not installed, or something does not start */
export async function startQueueMode({ version, folder, workers, env }: QueueModeOptions): Promise<QueueMode> {
	const tarball = await packNode();
	const n8n = await installN8n(versionNamed(version), SILENT);
	const { login, encryptionKey } = await recall(folder);
	const services = await startServices(folder);
	const instance = (name: string): Instance => ({
		n8n,
		// Each process has its own folder, as on separate machines.
		userFolder: path.join(folder, name),
		encryptionKey,
		outputFolder: path.join(folder, 'output'),
		env: { ...services.env, EXECUTIONS_MODE: 'queue', OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true', ...env },
	});
	const running = new RunningProcesses(services);
	try {
		const main = running.add(await startWithNode('start', instance('main'), tarball, path.join(folder, 'main.log')));
		const all: Worker[] = [];
		const startWorker = async (): Promise<Worker> => {
			const name = `worker${all.length + 1}`;
			const server = running.add(
				await startWithNode('worker', instance(name), tarball, path.join(folder, `${name}.log`)),
			);
			const worker = { ...server, name, crash: async () => await crash(server) };
			all.push(worker);
			return worker;
		};
		while (all.length < workers) await startWorker();
		const session = await signIn(main.url, login);
		return {
			session,
			main,
			workers: all,
			outputFolder: path.join(folder, 'output'),
			startWorker,
			stop: async () => await running.stop(),
		};
	} catch (error) {
		await running.stop();
		throw error;
	}
}

async function startWithNode(
	role: 'start' | 'worker',
	instance: Instance,
	tarball: Tarball,
	log: string,
): Promise<Server> {
	await installNode(tarball, instance.userFolder);
	// By default, n8n listens on all addresses of the machine.
	return await startServer(instance, { role, log, env: { N8N_WORKER_SERVER_ADDRESS: '127.0.0.1' } });
}

async function crash({ pid, ended }: Server): Promise<void> {
	process.kill(-pid, 'SIGKILL');
	await ended;
}

/** The processes that must be ended. */
class RunningProcesses {
	private readonly servers = new Set<Server>();

	constructor(private readonly services: Services) {}

	add(server: Server): Server {
		this.servers.add(server);
		// After the server has ended, another process may get its process id.
		void server.ended.then(() => this.servers.delete(server));
		return server;
	}

	async stop(): Promise<void> {
		await Promise.all([...this.servers].map(async (server) => await server.stop()));
		await this.services.stop();
	}
}
