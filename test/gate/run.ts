import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gateProblems, TARBALL_FILE_PATTERNS } from './lint';

/** The files with which n8n starts without loading the nodes. */
const LAZY_LOADING = ['known', 'types'].flatMap((folder) => [
	`dist/${folder}/nodes.json`,
	`dist/${folder}/credentials.json`,
]);

const root = path.join(__dirname, '..', '..');

/** Runs n8n's gate on the source and on what `npm pack` would publish; exits with 1 if it finds anything. */
async function main(): Promise<void> {
	const problems = (await gateProblems(root)).map((problem) => `source: ${problem}`);
	const folder = mkdtempSync(path.join(os.tmpdir(), 'gate-'));
	try {
		const unpacked = pack(folder);
		problems.push(...(await gateProblems(unpacked, TARBALL_FILE_PATTERNS)).map((problem) => `tarball: ${problem}`));
		problems.push(...unwanted(unpacked).map((file) => `tarball: ${file} should not be in it`));
		problems.push(
			...LAZY_LOADING.filter((file) => !existsSync(path.join(unpacked, file))).map(
				(file) => `tarball: ${file} is missing, so n8n would load every node at its start`,
			),
		);
	} finally {
		rmSync(folder, { recursive: true });
	}
	for (const problem of problems) console.error(problem);
	console.log(
		problems.length === 0
			? "n8n's gate: source and tarball pass, no error, no warning"
			: `n8n's gate: ${problems.length} problems`,
	);
	process.exitCode = problems.length === 0 ? 0 : 1;
}

function pack(folder: string): string {
	execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
		cwd: root,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const [tarball] = readdirSync(folder);
	execFileSync('tar', ['-xzf', tarball ?? '', '-C', folder], { cwd: folder });
	return path.join(folder, 'package');
}

/** Files that n8n does not need: everything but the compiled code, its JSON, icons, what it starts with, and npm's own three. */
function unwanted(folder: string): string[] {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
	const wanted = /^(package\.json|README\.md|LICENSE|dist\/(nodes|credentials|icons)\/.+\.(js|json|svg))$/;
	return files.filter((file) => !wanted.test(file) && !LAZY_LOADING.includes(file));
}

void main();
