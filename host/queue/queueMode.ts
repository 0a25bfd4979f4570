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
	/** e.g. `2.41.1`. */
	version: string;
	/** Where logs, community nodes and written files are. The database is elsewhere and does not last. */
	folder: string;
	/** How many. */
	workers: number;
	/** More variables for main and workers. */
	env?: Record<string, string>;
}

/** A worker that was started, by the name of its log. */
export interface Worker extends Server {
	name: string;
	/** SIGKILL to it and its children: it can't say or put away anything. */
	crash: () => Promise<void>;
}

/** n8n as docs/compose.yaml has it, without containers: main, workers, Redis, PostgreSQL. */
export interface QueueMode {
	session: Session;
	main: Server;
	/** All that were started, in this order; also those that were ended since. */
	workers: Worker[];
	/** Where workflows may write and read files. */
	outputFolder: string;
	/** Adds a worker. */
	startWorker: () => Promise<Worker>;
	/** Ends all of it. */
	stop: () => Promise<void>;
}

/** @throws Trouble when Redis or PostgreSQL is not installed, or something does not start */
export async function startQueueMode({ version, folder, workers, env }: QueueModeOptions): Promise<QueueMode> {
	const n8n = await installN8n(versionNamed(version), SILENT);
	const { login, encryptionKey } = await recall(folder);
	const tarball = await packNode();
	const services = await startServices(folder);
	const instance = (name: string): Instance => ({
		n8n,
		// Each has a folder of its own, as on machines of their own.
		userFolder: path.join(folder, name),
		encryptionKey,
		outputFolder: path.join(folder, 'output'),
		env: { ...services.env, EXECUTIONS_MODE: 'queue', OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true', ...env },
	});
	const started = new Started(services);
	try {
		const main = started.add(await startWithNode('start', instance('main'), tarball, path.join(folder, 'main.log')));
		const all: Worker[] = [];
		const startWorker = async (): Promise<Worker> => {
			const name = `worker${all.length + 1}`;
			const server = started.add(
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
			stop: async () => await started.stop(),
		};
	} catch (error) {
		await started.stop();
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
	// n8n's default is every address of the machine.
	return await startServer(instance, { role, log, env: { N8N_WORKER_SERVER_ADDRESS: '127.0.0.1' } });
}

async function crash({ pid, ended }: Server): Promise<void> {
	process.kill(-pid, 'SIGKILL');
	await ended;
}

/** What has to be ended again. */
class Started {
	private readonly servers = new Set<Server>();

	constructor(private readonly services: Services) {}

	add(server: Server): Server {
		this.servers.add(server);
		// Its process id may be another's by the time of the end.
		void server.ended.then(() => this.servers.delete(server));
		return server;
	}

	async stop(): Promise<void> {
		await Promise.all([...this.servers].map(async (server) => await server.stop()));
		await this.services.stop();
	}
}
