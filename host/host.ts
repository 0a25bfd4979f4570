import path from 'node:path';
import { installN8n } from './install';
import type { Instance } from './instance';
import { recall, remember } from './memory';
import { installNode, packNode } from './nodePackage';
import type { Progress } from './progress';
import { provision, type Provisions } from './provision';
import { signIn, type Login, type Session } from './rest/session';
import { startServer, type Server } from './server';
import { startSurroundings, type Surroundings } from './surroundings';
import { versionNamed } from './versions';

export interface HostOptions {
	/** e.g. `2.41.3`. */
	version: string;
	/** Folder of the database, login, log and written files. Existing data is used again. */
	folder: string;
	/** The editor's port, or the next free one; default any free one. */
	port?: number;
	/** Additional variables for all of n8n's processes, e.g. DB_TYPE or EXECUTIONS_MODE. */
	env?: Record<string, string>;
	progress: Progress;
}

/** A real n8n with the packed node, sandboxes, credentials and workflows that are ready to execute. */
export interface Host extends Provisions, Pick<Surroundings, 'sandboxes' | 'service'> {
	/** The editor's address, http://127.0.0.1:port. */
	url: string;
	login: Login;
	session: Session;
	/** Used to start more processes (workers) and n8n's commands on the same data. */
	instance: Instance;
	server: Server;
	/** Ends n8n, the sandboxes and the service. */
	stop: () => Promise<void>;
}

/**
 * Installs missing parts, starts everything, and stores credentials and examples.
 * @throws Trouble if the build, disk space or network is missing, or n8n does not start
 */
export async function startHost({ version, folder, port, env, progress }: HostOptions): Promise<Host> {
	// The package comes first: a broken build is reported before the minutes of the installation.
	progress.step('Packing the node');
	const tarball = await packNode();
	const n8n = await installN8n(versionNamed(version), progress);
	const memory = await recall(folder);
	const instance: Instance = {
		n8n,
		userFolder: folder,
		encryptionKey: memory.encryptionKey,
		outputFolder: path.join(folder, 'output'),
		env,
	};

	progress.step('Installing the node');
	await installNode(tarball, instance.userFolder);

	progress.step('Starting the sandboxes');
	const surroundings = await startSurroundings(memory.ports);
	const { sandboxes, service } = surroundings;
	let server: Server | undefined;
	try {
		progress.step(`Starting n8n ${version}`);
		server = await startServer(instance, { port, log: path.join(folder, 'n8n.log') });
		progress.step('Setting up account, credentials and workflows');
		const session = await signIn(server.url, memory.login);
		const provisions = await provision(session, surroundings, memory, instance.outputFolder);
		remember(folder, memory);
		return {
			url: server.url,
			login: memory.login,
			session,
			instance,
			server,
			sandboxes,
			service,
			...provisions,
			stop: async () => await stop(server, surroundings),
		};
	} catch (error) {
		await stop(server, surroundings);
		throw error;
	} finally {
		progress.end();
	}
}

async function stop(server: Server | undefined, surroundings: Surroundings): Promise<void> {
	await server?.stop();
	await surroundings.close();
}
