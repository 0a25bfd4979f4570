const { mkdtempSync, rmSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/**
 * This file must be loaded before n8n-core, which would otherwise write its settings into the user's folder and
 * log.
 */
if (process.env.N8N_USER_FOLDER === undefined) {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'n8n-engine-'));
	process.env.N8N_USER_FOLDER = folder;
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
process.env.N8N_LOG_LEVEL ??= 'silent';

require('./native/n8n');
