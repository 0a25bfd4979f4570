import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../command';
import { freePort } from '../server';
import { Trouble } from '../trouble';
import { findProgram, startProgram, type Service } from './service';

/** Where Debian puts PostgreSQL's programs: a folder per version, none of them in PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; Debian's package brings this user. */
const USER = 'postgres';
const INIT_TIMEOUT_MS = 60_000;

/** The owner of the database, who needs no password: it listens on 127.0.0.1 for the time of a test. */
export const DATABASE = { name: 'postgres', user: 'n8n' };

/** The folder of PostgreSQL's programs, of the newest version there is; undefined where it is not installed. */
export function postgresPrograms(): string | undefined {
	const versions = existsSync(DEBIAN_FOLDER)
		? readdirSync(DEBIAN_FOLDER).sort((one, other) => Number(other) - Number(one))
		: [];
	const found = findProgram(
		'initdb',
		versions.map((version) => path.join(DEBIAN_FOLDER, version, 'bin')),
	);
	return found && path.dirname(found);
}

/**
 * Starts a PostgreSQL with an empty database.
 * @param programs the folder of `initdb` and `postgres`
 * @param log file that gets what it says
 * @throws Trouble, CommandError when it does not start
 */
export async function startPostgres(programs: string, log: string): Promise<Service> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'n8n-postgres-'));
	const by = unprivileged(folder);
	const init = [
		path.join(programs, 'initdb'),
		'-D',
		folder,
		'-U',
		DATABASE.user,
		'--auth=trust',
		'--encoding=UTF8',
		'--locale=C',
		'--no-sync',
	];
	const [command = '', ...rest] = [...by, ...init];
	await run(command, rest, {
		cwd: folder,
		env: { PATH: process.env.PATH },
		log: `${log}.init`,
		timeoutMs: INIT_TIMEOUT_MS,
	});

	const port = await freePort();
	// What is in it need not survive a power cut.
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off'];
	const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
	const postgres = await startProgram({
		program: path.join(programs, 'postgres'),
		args,
		by,
		cwd: folder,
		log,
		ready: 'database system is ready to accept connections',
	});
	return {
		port,
		stop: async () => {
			await postgres.end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** What to put before a command so that it doesn't run as root; gives that user the folder. */
function unprivileged(folder: string): string[] {
	if (process.getuid?.() !== 0) return [];
	const id = (option: string): number => {
		const { status, stdout } = spawnSync('id', [option, USER], { encoding: 'utf8' });
		if (status !== 0)
			throw new Trouble(
				`PostgreSQL does not run as root, and there is no user "${USER}" to run it as. Debian's package postgresql brings one.`,
			);
		return Number(stdout);
	};
	const [uid, gid] = [id('-u'), id('-g')];
	chownSync(folder, uid, gid);
	return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}
