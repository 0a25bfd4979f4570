import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Has to be imported before n8n-core: it writes its settings into the user folder, and logs, unless told otherwise. */
process.env.N8N_USER_FOLDER ??= mkdtempSync(path.join(os.tmpdir(), 'n8n-engine-'));
process.env.N8N_LOG_LEVEL ??= 'silent';
