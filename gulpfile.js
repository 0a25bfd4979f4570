const { readdir, rm } = require('node:fs/promises');
const { dest, parallel, src } = require('gulp');

/** Copies the codex files, which n8n loads with the compiled nodes and which n8n-node leaves out. */
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));

/** Removes the pictures of the docs: n8n-node copies every picture of the project. */
const pictures = async () => {
	const folders = (await readdir('dist')).filter((folder) => !['credentials', 'icons', 'nodes'].includes(folder));
	await Promise.all(folders.map((folder) => rm(`dist/${folder}`, { recursive: true })));
};

exports.build = parallel(codex, pictures);
