import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

/**
 * Creates JSON schemas from the types of the vendor's client, one file for all services of the sandbox.
 * Usage: tsx test/vendor/generate.ts FILE SERVICE=DECLARATIONS…
 */
const [, , file = '', ...services] = process.argv;
const schemas = Object.fromEntries(
	services.map((entry) => {
		const [service = '', declarations = ''] = entry.split('=');
		const generator = createGenerator({ path: declarations, skipTypeCheck: true, expose: 'all' });
		return [service, generator.createSchema('*')];
	}),
);
mkdirSync(path.dirname(file), { recursive: true });
// The file is renamed when it is complete, because tests in another process may wait for it.
const half = `${file}.${process.pid}`;
writeFileSync(half, JSON.stringify(schemas));
renameSync(half, file);
