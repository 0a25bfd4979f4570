const { mkdtempSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** Has to be loaded before n8n-core: it writes its settings into the user folder, and logs, unless told otherwise. */
process.env.N8N_USER_FOLDER ??= mkdtempSync(path.join(os.tmpdir(), 'n8n-engine-'));
process.env.N8N_LOG_LEVEL ??= 'silent';

require('./native/n8n');
