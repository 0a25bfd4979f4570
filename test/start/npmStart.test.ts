import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');

/** A copy of the project without a build, whose own build command is replaced. */
let folder: string;

function useBuild(command: string): void {
	const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
	const scripts = { ...manifest.scripts, build: command };
	writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, scripts }));
}

beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'start-'));
	cpSync(path.join(ROOT, 'host'), path.join(folder, 'host'), { recursive: true });
	for (const linked of ['node_modules', 'sandbox', 'examples'])
		symlinkSync(path.join(ROOT, linked), path.join(folder, linked));
	useBuild('exit 0');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs npm start, in which npm's ignore-scripts is on. */
function npmStart(): { status: number | null; output: string } {
	const { status, stdout, stderr } = spawnSync('npm', ['start'], {
		cwd: folder,
		env: { ...process.env, npm_config_ignore_scripts: 'true' },
		encoding: 'utf8',
		// Its own limit shows where it hangs; a machine with much else to do takes half a minute.
		timeout: 120_000,
	});
	return { status, output: stdout + stderr };
}

describe('npm start', () => {
	it('builds the node first, and ends if that fails', () => {
		useBuild('echo the build fails && exit 7');
		const { status, output } = npmStart();
		expect(status).toBe(1);
		expect(output).toMatch(/npm run build ended with code 7[^]*the build fails/);
		expect(readdirSync(path.join(folder, '.n8n-host'))).toEqual(['logs', 'state']);
	});

	it('reports a missing build before it installs n8n', () => {
		const { status, output } = npmStart();
		expect(status).toBe(1);
		expect(output).toContain('The build is missing or broken. Run npm run build first.');
		expect(readdirSync(path.join(folder, '.n8n-host'))).toEqual(['logs', 'state']);
	});
});
