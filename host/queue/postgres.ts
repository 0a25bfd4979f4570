import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../command';
import { freePort } from '../server';
import { Trouble } from '../trouble';
import { findProgram, startProgram, type Service } from './service';

/** Debian's folder of PostgreSQL's programs. It has a folder per version, and none is in PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** PostgreSQL does not run as root. Debian's package creates this user. */
const USER = 'postgres';
const INIT_TIMEOUT_MS = 60_000;

/**
 * The owner of the database. No password is needed, because the database listens on 127.0.0.1 during a test only.
 */
export const DATABASE = { name: 'postgres', user: 'n8n' };

/** The program folder of the newest installed PostgreSQL; undefined if there is none. */
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
 * @param log file for its output
 * @throws Trouble, CommandError if it does not start
 */
export async function startPostgres(programs: string, log: string): Promise<Service> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'n8n-postgres-'));
	const wrapper = unprivileged(folder);
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
	const [command = '', ...rest] = [...wrapper, ...init];
	await run(command, rest, {
		cwd: folder,
		env: { PATH: process.env.PATH },
		log: `${log}.init`,
		timeoutMs: INIT_TIMEOUT_MS,
	});

	const port = await freePort();
	// The data need not survive a power cut.
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off'];
	const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
	const postgres = await startProgram({
		program: path.join(programs, 'postgres'),
		args,
		wrapper,
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

/** Returns a command that runs another one as `USER` instead of root, and makes that user the owner of the folder. */
function unprivileged(folder: string): string[] {
	if (process.getuid?.() !== 0) return [];
	const id = (option: string): number => {
		const { status, stdout } = spawnSync('id', [option, USER], { encoding: 'utf8' });
		if (status !== 0)
			throw new Trouble(
				`PostgreSQL does not run as root, and there is no user "${USER}" to run it as. Debian's package postgresql creates one.`,
			);
		return Number(stdout);
	};
	const [uid, gid] = [id('-u'), id('-g')];
	chownSync(folder, uid, gid);
	return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}
