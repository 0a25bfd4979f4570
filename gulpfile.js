const { execFile } = require('node:child_process');
const { readdir, rm } = require('node:fs/promises');
const { promisify } = require('node:util');
const { dest, parallel, series, src } = require('gulp');

/** Copies the codex files, which n8n loads with the compiled nodes and which n8n-node leaves out. */
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));

/** Removes the pictures of the docs: n8n-node copies every picture of the project. */
const pictures = async () => {
	const folders = (await readdir('dist')).filter((folder) => !['credentials', 'icons', 'nodes'].includes(folder));
	await Promise.all(folders.map((folder) => rm(`dist/${folder}`, { recursive: true })));
};

/**
 * Writes dist/known and dist/types by n8n's own program: with these four files n8n starts without loading the nodes, and loads one when a
 * workflow needs it.
 */
const metadata = async () => {
	await promisify(execFile)(process.execPath, [require.resolve('n8n-core/bin/generate-metadata')]);
	// Only n8n's own packages need the lists of methods.
	await rm('dist/methods', { recursive: true });
};

exports.build = series(parallel(codex, pictures), metadata);
