import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Installation } from './install';
import { EXAMPLES_FOLDER } from './paths';

/** An n8n with its data, which the server, its workers and the command line share. */
export interface Instance {
	n8n: Installation;
	/** N8N_USER_FOLDER: the folder of database, settings and community nodes. */
	userFolder: string;
	/** Encrypts the credentials. All processes on the same database need the same key. */
	encryptionKey: string;
	/** The folder to which workflows may write. Relative paths in workflows start here. */
	outputFolder: string;
	/** Additional variables for all of its processes, e.g. DB_TYPE or EXECUTIONS_MODE. */
	env?: Record<string, string>;
}

/** The variables of this process that n8n needs. The others may be settings of the user's own n8n. */
const PASSED_ON =
	/^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

/** The environment of all processes of an instance, without ports. */
export function environmentOf({ n8n, userFolder, encryptionKey, outputFolder, env }: Instance): NodeJS.ProcessEnv {
	mkdirSync(outputFolder, { recursive: true });
	const passedOn = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
	return {
		...passedOn,
		PATH: `${n8n.node.folder}${path.delimiter}${process.env.PATH ?? ''}`,
		NO_COLOR: '1',
		N8N_USER_FOLDER: userFolder,
		N8N_ENCRYPTION_KEY: encryptionKey,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		// n8n's nodes may only access files in these folders.
		N8N_RESTRICT_FILE_ACCESS_TO: [EXAMPLES_FOLDER, outputFolder].join(';'),
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '8',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		...env,
	};
}
