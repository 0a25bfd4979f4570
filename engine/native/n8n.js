const Module = require('node:module');
const path = require('node:path');

const ROOT = path.join(__dirname, '..', '..');
const PARTS = /^n8n-(core|workflow)(\/|$)/;

/**
 * Which n8n-core and n8n-workflow there are: those of the folder that N8N_CORE_FROM names (from the project's folder), for the built
 * node as well; without it, the project's own.
 */
const from = process.env.N8N_CORE_FROM;

// Inside jest the environment has done this already: there `node:module` is jest's.
if (from !== undefined && globalThis.loadNatively === undefined) {
	const paths = [path.join(ROOT, from)];
	const resolve = Module._resolveFilename;
	Module._resolveFilename = function (request, parent, isMain, options) {
		const ours = PARTS.test(request) && !parent?.filename?.includes('node_modules');
		return resolve.call(this, request, parent, isMain, ours ? { ...options, paths } : options);
	};
}
