import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');

/** Building, checking and testing a copy of the project takes its time on a slow machine, ms. */
const TIMEOUT_MS = 8 * 60_000;

/** The parts of the project that the worked example needs. */
const PARTS = [
	'nodes',
	'credentials',
	'icons',
	'sandbox',
	'engine',
	'package.json',
	'gulpfile.js',
	'jest.config.js',
	'tsconfig.json',
	'tsconfig.build.json',
];

/** The code blocks of a page whose first line names their file, by that name. */
function filesIn(markdown: string): Map<string, string> {
	const blocks = markdown.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm);
	return new Map([...blocks].map(([, file = '', code = '']) => [file, code]));
}

describe('the worked example of CONTRIBUTING.md', () => {
	const files = filesIn(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
	let project: string;

	beforeAll(() => {
		project = mkdtempSync(path.join(os.tmpdir(), 'contributing-'));
		for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(project, part), { recursive: true });
		symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'), 'dir');
		for (const [file, code] of files) {
			mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
			writeFileSync(path.join(project, file), code);
		}
	});
	afterAll(() => rmSync(project, { recursive: true, force: true }));

	/** Runs a command in the copy. @throws Error with all that it said if it fails */
	function run(command: string, ...args: string[]): string {
		try {
			return execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: 'pipe', timeout: TIMEOUT_MS });
		} catch (error) {
			const { stdout, stderr } = error as { stdout?: string; stderr?: string };
			throw new Error([`${command} ${args.join(' ')} failed`, stdout, stderr].join('\n'));
		}
	}

	it('is an operation, its line in the index, and a test', () => {
		expect([...files.keys()]).toEqual([
			'nodes/HighLevelCrm/resources/equipment/copy.ts',
			'nodes/HighLevelCrm/resources/equipment/index.ts',
			'test/engine/equipment/copy.test.ts',
		]);
	});

	it('shows the index as it is, with the new operation in it', () => {
		const index = 'nodes/HighLevelCrm/resources/equipment/index.ts';
		const without = files.get(index)?.replace("import { copy } from './copy';\n", '').replace('[copy, ', '[');
		expect(without).toBe(readFileSync(path.join(ROOT, index), 'utf8'));
	});

	it(
		'builds, has its types right, and its test passes',
		() => {
			run('npm', 'run', 'build');
			run('npm', 'run', 'typecheck');
			const report = path.join(project, 'report.json');
			run('npx', 'jest', '--runInBand', '--json', `--outputFile=${report}`, 'test/engine/equipment/copy.test.ts');
			const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
			expect([numPassedTests, numTotalTests]).toEqual([8, 8]);
		},
		TIMEOUT_MS,
	);
});
