import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. Symbolic links are resolved, because n8n does not read files through them. */
export const ROOT = realpathSync(path.join(__dirname, '..'));

const KEPT = path.join(ROOT, '.n8n-host');

/** The folder of all installed and stored files, which git ignores. It may be a link to a disk with more space. */
export const HOST_FOLDER = existsSync(KEPT) ? realpathSync(KEPT) : KEPT;

export const EXAMPLES_FOLDER = path.join(ROOT, 'examples');

/** The folder of `npm start` for an n8n version. `--reset` deletes it. */
export const stateFolder = (version: string): string => path.join(HOST_FOLDER, 'state', version);

/** The folder of a test: database, log and files stay for inspection. */
export const testFolder = (version: string, name: string): string => path.join(HOST_FOLDER, 'test', version, name);
