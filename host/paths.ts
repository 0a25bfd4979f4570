import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. Without symbolic links: n8n refuses to read files through them. */
export const ROOT = realpathSync(path.join(__dirname, '..'));

const KEPT = path.join(ROOT, '.n8n-host');

/** Everything that is installed or kept; git ignores it. It may be a link to where there is room. */
export const HOST_FOLDER = existsSync(KEPT) ? realpathSync(KEPT) : KEPT;

export const EXAMPLES_FOLDER = path.join(ROOT, 'examples');

/** What `npm start` keeps for an n8n version, and `--reset` forgets. */
export const stateFolder = (version: string): string => path.join(HOST_FOLDER, 'state', version);

/** What a test of this name leaves behind for a look: database, log, files. */
export const testFolder = (version: string, name: string): string => path.join(HOST_FOLDER, 'test', version, name);
