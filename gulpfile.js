const { execFile } = require('node:child_process');
const { mkdir, readdir, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
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
 * Writes the schema of each operation's output, which n8n shows before the first run, from the table nodes/HighLevelCrm/outputs.json. There a
 * field with `!` is always present, one with `?` may be null, and a field is a text unless `types` says otherwise.
 */
const schemas = async () => {
	const node = path.join('nodes', 'HighLevelCrm');
	const { types, outputs } = require(path.resolve(node, 'outputs.json'));
	for (const [resource, operations] of Object.entries(outputs)) {
		const folder = path.join('dist', node, '__schema__', 'v1.0.0', resource);
		await mkdir(folder, { recursive: true });
		for (const [operation, fields] of Object.entries(operations))
			await writeFile(path.join(folder, `${operation}.json`), JSON.stringify(schemaOf(fields.split(' '), types)));
	}
};

function schemaOf(fields, types) {
	const nameOf = (field) => field.replace(/[?!]/g, '');
	const propertyOf = (field) => {
		const property = typeOf(types[nameOf(field)] ?? 'string');
		return field.includes('?') ? { ...property, type: [property.type, 'null'] } : property;
	};
	const typeOf = (type) => {
		if (typeof type !== 'string') return type;
		return type.endsWith('[]') ? { type: 'array', items: { type: type.slice(0, -2) } } : { type };
	};
	return {
		type: 'object',
		properties: Object.fromEntries(fields.map((field) => [nameOf(field), propertyOf(field)])),
		required: fields.filter((field) => field.includes('!')).map(nameOf),
		version: 1,
	};
}

/**
 * Writes dist/known and dist/types by n8n's own program: with these four files n8n starts without loading the nodes, and loads one when a
 * workflow needs it.
 */
const metadata = async () => {
	await promisify(execFile)(process.execPath, [require.resolve('n8n-core/bin/generate-metadata')]);
	// Only n8n's own packages need the lists of methods.
	await rm('dist/methods', { recursive: true });
};

exports.build = series(parallel(codex, pictures, schemas), metadata);
