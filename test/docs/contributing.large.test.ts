import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exampleFiles, SAMPLE } from './workedExample';

const ROOT = path.join(__dirname, '..', '..');

/** Building, checking and testing a copy of the project takes its time on a busy machine, ms. */
const TIMEOUT_MS = 8 * 60_000;

/** The parts of the project that the worked example meets. */
const PARTS = [
	...['nodes', 'credentials', 'icons', 'sandbox', 'engine', 'test'],
	...['package.json', 'gulpfile.js', 'jest.config.js', 'tsconfig.json', 'tsconfig.build.json'],
];

/** The tests that know of every operation: adding one has to leave them green. */
const LISTS = [
	'test/operations/',
	'test/description/node.test.ts',
	'test/run/entryPoints/toolItem.test.ts',
	'test/run/entryPoints/parameters.test.ts',
	'test/client/send/faultMatrix.test.ts',
	'test/examples/schemas.test.ts',
];

describe('the worked example of CONTRIBUTING.md', () => {
	let project: string;

	beforeAll(() => {
		project = mkdtempSync(path.join(os.tmpdir(), 'contributing-'));
		const filter = (file: string) => path.basename(file) !== 'node_modules';
		for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(project, part), { recursive: true, filter });
		symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'), 'dir');
		for (const [file, code] of exampleFiles()) {
			mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
			writeFileSync(path.join(project, file), code);
		}
	});
	afterAll(() => rmSync(project, { recursive: true, force: true }));

	/** Runs a command in the copy. @throws Error with all that it said if it fails */
	function run(command: string, ...args: string[]): void {
		const env = { ...process.env, OPERATION: 'contact getNotes' };
		try {
			execFileSync(command, args, { cwd: project, env, encoding: 'utf8', stdio: 'pipe', timeout: TIMEOUT_MS });
		} catch (error) {
			const { stdout, stderr } = error as { stdout?: string; stderr?: string };
			throw new Error([`${command} ${args.join(' ')} failed`, stdout, stderr].join('\n'));
		}
	}

	it(
		'builds, has its types right, and every list of operations stays green with it',
		() => {
			run('npm', 'run', 'build');
			writeFileSync(
				path.join(project, 'tsconfig.sample.json'),
				JSON.stringify({ extends: './tsconfig.json', include: [SAMPLE] }),
			);
			run('npx', 'tsc', '-p', 'tsconfig.sample.json');
			const report = path.join(project, 'report.json');
			run('npx', 'jest', '--runInBand', '--json', `--outputFile=${report}`, ...LISTS);
			const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
				testResults: Array<{ assertionResults: Array<{ fullName: string; status: string }> }>;
			};
			const ran = testResults.flatMap(({ assertionResults }) => assertionResults);
			expect(ran.filter(({ status }) => status !== 'passed')).toEqual([]);
			expect(ran.filter(({ fullName }) => fullName.includes('contact getNotes')).length).toBeGreaterThanOrEqual(5);
		},
		TIMEOUT_MS,
	);
});
