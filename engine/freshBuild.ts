import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { perWorker } from './native/perWorker';

const ROOT = path.join(__dirname, '..');
const BUILT = path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'HighLevelCrm.node.js');

/** Refuses to run a built node that is older than its source; checked once per process. @throws Error that says to build */
export function requireFreshBuild(): void {
	const problem = perWorker('whether dist is fresh', () => problemOf(BUILT, newestSource()));
	if (problem !== undefined) throw new Error(`${problem}: run npm run build`);
}

interface Source {
	file: string;
	changedAt: number;
}

function problemOf(built: string, { file, changedAt }: Source): string | undefined {
	if (!existsSync(built)) return 'The node is not built (there is no dist)';
	return statSync(built).mtimeMs < changedAt ? `dist is older than ${path.relative(ROOT, file)}` : undefined;
}

function newestSource(): Source {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => path.join(entry.parentPath, entry.name)),
	);
	return files
		.map((file) => ({ file, changedAt: statSync(file).mtimeMs }))
		.reduce((newest, one) => (one.changedAt > newest.changedAt ? one : newest));
}
