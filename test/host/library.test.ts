import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exampleFiles, NODE_TYPE, preparedExample } from '../../host/examples';
import { guard } from '../../host/guard';
import type { Host } from '../../host/host';
import { readOptions } from '../../host/options';
import { ROOT } from '../../host/paths';
import { startProcess } from '../../host/processes';
import { versionNamed } from '../../host/versions';
import { welcome } from '../../host/welcome';

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'host-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the versions of n8n', () => {
	const versions = readdirSync(path.join(ROOT, 'host', 'n8n'));

	it.each(versions)('pin %s by a lockfile without a registry', (name) => {
		const version = versionNamed(name);
		const read = (file: string) =>
			JSON.parse(readFileSync(path.join(version.folder, file), 'utf8')) as Record<string, unknown>;
		const { packages } = read('package-lock.json') as {
			packages: Record<string, { version?: string; resolved?: string }>;
		};
		expect(read('package.json').dependencies).toMatchObject({ n8n: name });
		expect(packages['node_modules/n8n']?.version).toBe(name);
		expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
	});

	it.each(['1.0.0', '..', ''])('do not include "%s", and the message lists those that exist', (name) => {
		expect(() => versionNamed(name)).toThrow(versions.join(', '));
	});
});

describe('the output of npm start', () => {
	const up = {
		...{ url: 'http://127.0.0.1:5679', login: { email: 'owner@example.com', password: 'Local-1-abc' } },
		workflows: exampleFiles().map((file, index) => ({ file, id: `id${index}`, name: file })),
		credentials: { highLevel: { name: 'One' }, documented: { name: 'Other' } },
		sandboxes: {
			highLevel: { sandbox: { url: 'http://127.0.0.1:1' } },
			documented: { sandbox: { url: 'http://127.0.0.1:2' } },
		},
		instance: { n8n: { version: '2.41.3' }, outputFolder: '/output' },
	} as unknown as Host;

	it('has the address and the password', () =>
		expect(welcome(up, 5679)).toMatch(/http:.*5679\n[^]*Password +Local-1-abc/));

	it('begins with the import and the nightly mirror, and names every example once', () => {
		const named = [...welcome(up, 5679).matchAll(/workflow\/id\d+ +(.*)/g)].map(([, name]) => name);
		expect(named.slice(0, 2)).toEqual(['contact-import.json', 'nightly-mirror.json']);
		expect([...named].sort()).toEqual(exampleFiles());
		expect(welcome(up, 5679)).toMatch(/Begin here.*\n.*contact-import/);
	});

	it('mentions the port only if it was taken', () => {
		expect(welcome(up, 5678)).toContain('http://127.0.0.1:5679   (port 5678 was taken)');
		expect(welcome(up, 5679)).not.toContain('was taken');
	});
});

describe('the options of npm start', () => {
	it('have defaults', () => expect(readOptions([])).toMatchObject({ version: '2.41.3', port: 5678, reset: false }));

	it.each([[['--port', 'x']], [['--port', '0']], [['--sourdough']]])('are rejected with the help: %j', (args) => {
		expect(() => readOptions(args)).toThrow('Usage: npm start');
	});
});

describe('the guard of a folder', () => {
	it('admits one process at a time', () => {
		const leave = guard(folder, 'The test');
		expect(() => guard(folder, 'The test')).toThrow(`The test is running already, as process ${process.pid}`);
		leave();
		guard(folder, 'The test')();
	});

	it('ignores a process that has died', () => {
		// This process ID is above the system's maximum, so no process has it.
		writeFileSync(path.join(folder, 'running.pid'), '99999999');
		guard(folder, 'The test')();
	});
});

describe('a prepared example', () => {
	it.each(exampleFiles())('of %s has the credential and full paths', (file) => {
		const { nodes } = preparedExample(file, {
			credential: { id: '7', name: 'Mine' },
			outputFolder: folder,
			serviceUrl: 'http://127.0.0.1:1/list',
		});
		const credentials = nodes.filter(({ type }) => type.startsWith(NODE_TYPE)).map((node) => node.credentials);
		expect(credentials.length).toBeGreaterThan(0);
		expect(credentials.filter((one) => one?.highLevelCrmApi?.id !== '7')).toEqual([]);
		const files = nodes
			.flatMap(({ parameters: { fileSelector, fileName } }) => [fileSelector, fileName])
			.filter((one) => typeof one === 'string');
		expect(files.filter((one) => !one.startsWith('=') && !path.isAbsolute(one))).toEqual([]);
	});
});

describe('a process', () => {
	const node = async (script: string, channel = false) =>
		await startProcess(process.execPath, ['-e', script], {
			cwd: folder,
			env: process.env,
			log: path.join(folder, 'log'),
			channel,
		});

	it('is ended with all its children', async () => {
		const child = await node(
			"require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' }); process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)",
		);
		while (child.stdout() === '') await new Promise((resolve) => setTimeout(resolve, 20));
		const began = performance.now();
		// The streams close only after the grandchild has ended, too.
		await child.end(100);
		expect(await child.ended).toBeNull();
		expect(performance.now() - began).toBeLessThan(10_000);
	});

	it('writes its log to a file', async () => {
		const child = await node("console.log('out'); console.error('err'); process.exitCode = 3");
		expect(await child.ended).toBe(3);
		expect([child.stdout(), child.output().split('\n').sort().join(' ').trim()]).toEqual(['out\n', 'err out']);
	});
});
