import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildNode } from './build';
import { guard } from './guard';
import { startHost, type Host } from './host';
import { HELP, readOptions, type StartOptions } from './options';
import { stateFolder } from './paths';
import { killAll } from './processes';
import { terminalProgress } from './progress';
import { activateTriggered } from './triggered';
import { messageOf, Trouble } from './trouble';
import { versionNamed } from './versions';
import { welcome } from './welcome';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs `npm start`: an n8n with the node, until Ctrl-C. @returns the exit code */
async function main({ version, port, reset, help }: StartOptions): Promise<number> {
	if (help) {
		print(HELP);
		return 0;
	}
	const folder = stateFolder(versionNamed(version).name);
	let leave = guard(folder, 'npm start');
	if (reset) {
		rmSync(folder, { recursive: true, force: true });
		leave = guard(folder, 'npm start');
	}
	const progress = terminalProgress();
	let host: Host | undefined;
	const signalled = untilSignal(() => {
		// Before n8n is ready, there is nothing to save. The next start continues an unfinished installation.
		if (host) return;
		killAll();
		leave();
		process.exit(130);
	});
	try {
		await buildNode(progress);
		host = await startHost({ version, folder, port, progress });
		await activateTriggered(host);
		print(welcome(host, port));
		const ended = await Promise.race([signalled, host.server.ended]);
		print(ended === 'signal' ? '\nStopping.' : `\nn8n ended by itself. Its log: ${path.join(folder, 'n8n.log')}`);
		await host.stop();
		return ended === 'signal' ? 0 : 1;
	} finally {
		leave();
	}
}

/** Resolves at the first Ctrl-C or similar signal. Later ones are ignored, because stopping takes only seconds. */
async function untilSignal(onSignal: () => void): Promise<'signal'> {
	return await new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			process.on(signal, () => {
				onSignal();
				resolve('signal');
			});
		}
	});
}

async function run(): Promise<number> {
	try {
		return await main(readOptions(process.argv.slice(2)));
	} catch (error) {
		console.error(error instanceof Trouble ? `\n${messageOf(error)}` : error);
		return 1;
	}
}

void run().then((code) => process.exit(code));
