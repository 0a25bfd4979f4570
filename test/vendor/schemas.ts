import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
/** The vendor's own client. */
export const CLIENT = path.join(ROOT, 'node_modules', '@gohighlevel', 'api-client');

/** The services of the vendor's client that the sandbox has. */
export const SERVICES = ['contacts', 'calendars', 'users', 'locations', 'workflows'] as const;
export type Service = (typeof SERVICES)[number];

/** The file with the schemas. It is generated from the client's declarations once per version, which takes seconds. */
export function schemasFile(): string {
	const { version } = JSON.parse(readFileSync(path.join(CLIENT, 'package.json'), 'utf8')) as { version: string };
	const file = path.join(ROOT, '.cache', `vendor-types-${version}-${SERVICES.join('-')}.json`);
	if (existsSync(file)) return file;
	const declarations = SERVICES.map(
		(service) => `${service}=${path.join(CLIENT, 'dist', 'lib', 'code', service, 'models', `${service}.d.ts`)}`,
	);
	execFileSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'generate.ts'), file, ...declarations], {
		cwd: ROOT,
	});
	return file;
}
