import { rmSync } from 'node:fs';
import path from 'node:path';
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

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `npm start`: n8n with the node in it, until Ctrl-C. @returns the exit code */
async function main({ version, port, reset, help }: StartOptions): Promise<number> {
	if (help) {
		say(HELP);
		return 0;
	}
	const folder = stateFolder(versionNamed(version).name);
	let leave = guard(folder, 'npm start');
	if (reset) {
		rmSync(folder, { recursive: true, force: true });
		leave = guard(folder, 'npm start');
	}
	let host: Host | undefined;
	const asked = untilSignal(() => {
		// Before it is up there is nothing to save, and an installation is taken up again at the next start.
		if (host) return;
		killAll();
		leave();
		process.exit(130);
	});
	try {
		host = await startHost({ version, folder, port, progress: terminalProgress() });
		await activateTriggered(host);
		say(welcome(host, port));
		const ended = await Promise.race([asked, host.server.ended]);
		say(ended === 'signal' ? '\nStopping.' : `\nn8n ended by itself. Its log: ${path.join(folder, 'n8n.log')}`);
		await host.stop();
		return ended === 'signal' ? 0 : 1;
	} finally {
		leave();
	}
}

/** Resolves at the first Ctrl-C or the like; later ones change nothing, as stopping takes some seconds at most. */
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
