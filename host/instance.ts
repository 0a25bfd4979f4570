import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Installation } from './install';
import { EXAMPLES_FOLDER } from './paths';

/** An n8n with its data: what the server, its workers and the command line share. */
export interface Instance {
	n8n: Installation;
	/** N8N_USER_FOLDER: database, settings and community nodes are under it. */
	userFolder: string;
	/** Encrypts the credentials; the same for everyone who reads the database. */
	encryptionKey: string;
	/** Where workflows may write files; relative paths in workflows start here. */
	outputFolder: string;
	/** More variables for all of its processes, e.g. DB_TYPE or EXECUTIONS_MODE. */
	env?: Record<string, string>;
}

/** The variables of this process that n8n needs; the others may be settings of an n8n of the user's. */
const PASSED_ON =
	/^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

/** The environment of each of an instance's processes, without ports. */
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
		// n8n's nodes may touch files in these folders only.
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
