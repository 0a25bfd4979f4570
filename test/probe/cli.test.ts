import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { observeEverySandbox, startSandbox, type Sandbox } from '../../sandbox';

const ROOT = path.join(__dirname, '../..');
const TOKEN = 'pit-sandbox-token';

interface Ended {
	code: number | null;
	text: string;
}

describe('npm run probe', () => {
	let sandbox: Sandbox;
	let folder: string;
	beforeEach(async () => {
		sandbox = await startSandbox({ equipmentListIdKey: '_id' });
		sandbox.seed.equipment([{ name: 'Projector' }]);
		folder = mkdtempSync(path.join(tmpdir(), 'probe-'));
	});
	afterEach(async () => {
		await sandbox.close();
		rmSync(folder, { recursive: true });
	});

	const start = (args: string[], token?: string) =>
		spawn(process.execPath, ['--import', 'tsx', 'probe/cli.ts', ...args], {
			cwd: ROOT,
			env: { ...process.env, HIGHLEVEL_TOKEN: token ?? '' },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
	const ended = (child: ReturnType<typeof start>): Promise<Ended> =>
		new Promise((resolve) => {
			let text = '';
			child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
			child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
			child.on('close', (code) => resolve({ code, text }));
		});
	const usual = () => [
		...['--location', 'loc_sandbox', '--base-url', sandbox.url, '--pause', '1'],
		...['--report', path.join(folder, 'report.md')],
	];

	test('prints the table and writes the report', async () => {
		const { code, text } = await ended(start(usual(), TOKEN));
		expect([code, text]).toEqual([0, expect.stringContaining('A search takes pages of 500')]);
		expect(text).not.toContain(TOKEN);
		const report = readFileSync(path.join(folder, 'report.md'), 'utf8');
		expect(report).toMatch(/^### Probe of the service/);
		expect(report).not.toContain(TOKEN);
		expect(sandbox.counters.created).toBe(0);
	});

	test.each(['SIGINT', 'SIGTERM'] as const)('removes what it created after %s within a create', async (signal) => {
		const child = start([...usual(), '--write'], TOKEN);
		const end = ended(child);
		// The create has arrived, but is not answered yet.
		const stop = observeEverySandbox(({ method, path: asked }) => {
			if (method === 'POST' && asked === '/contacts/') child.kill(signal);
		});
		const { code, text } = await end;
		stop();
		expect([code, text]).toEqual([130, expect.stringContaining('being removed')]);
		expect(sandbox.counters).toMatchObject({ created: 1, deleted: 1 });
		expect(sandbox.state.contacts.size).toBe(0);
	});

	test.each([[['--token', 'pit-secret']], [['pit-secret']], [['--token=pit-secret']]])(
		'rejects a token among the arguments without repeating it: %j',
		async (args) => {
			const { code, text } = await ended(start([...usual(), ...args]));
			expect([code, text]).toEqual([1, expect.stringContaining('does not know')]);
			expect(text).not.toContain('secret');
		},
	);
});
