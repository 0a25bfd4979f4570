const Module = require('node:module');
const path = require('node:path');

const ROOT = path.join(__dirname, '..', '..');
const PARTS = /^n8n-(core|workflow)(\/|$)/;

/**
 * Resolves n8n-core and n8n-workflow from the folder in N8N_CORE_FROM (relative to the project's folder), for the
 * built node too. Without that variable, the project's own are used.
 */
const from = process.env.N8N_CORE_FROM;

// In jest, the environment has already done this, and `node:module` would be jest's own.
if (from !== undefined && globalThis.loadNatively === undefined) {
	const paths = [path.join(ROOT, from)];
	const resolve = Module._resolveFilename;
	Module._resolveFilename = function (request, parent, isMain, options) {
		const ours = PARTS.test(request) && !parent?.filename?.includes('node_modules');
		return resolve.call(this, request, parent, isMain, ours ? { ...options, paths } : options);
	};
}
