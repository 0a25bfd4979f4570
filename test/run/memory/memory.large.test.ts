import { fork, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../../engine/nodeTypes';
import type { Job, Measured } from './worker';

const TSX = ['--import', 'tsx'];
const ROWS = 100_000;
/** V8 collects garbage late if it may grow, the later the busier the machine. With this heap, MB, only what is needed counts. */
const HEAP_MB = 448;
/** Maximum memory of the process, MB, and maximum time without a turn of the event loop, ms. */
const [MAX_MB, MAX_STALL_MS] = [700, 500];
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** Starts a sandbox in a process of its own, as its memory and its stalls must not count. @returns its URL */
async function startSandbox(contacts: number): Promise<string> {
	const args = [...TSX, 'sandbox/cli.ts', '--port', '0', '--seed', String(contacts)];
	const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
	children.push(child);
	return await new Promise<string>((resolve, reject) => {
		let text = '';
		child.stdout.on('data', (chunk: Buffer) => {
			text += chunk.toString();
			const url = /(http:\/\/127\.0\.0\.1:\d+)\s/.exec(text)?.[1];
			if (url !== undefined) resolve(url);
		});
		child.once('exit', () => reject(new Error(`The sandbox did not start: ${text}`)));
	});
}

/** Runs the node in a new process. @param options without them, n8n's own floor is measured: a node that copies its items */
async function measure(baseUrl: string, options?: Record<string, unknown>): Promise<Measured> {
	const child = fork(path.join(__dirname, 'worker.ts'), {
		cwd: ROOT,
		execArgv: [...TSX, `--max-old-space-size=${HEAP_MB}`],
	});
	children.push(child);
	const job: Job = {
		credentials: { token: 'pit-sandbox-token', locationId: 'loc_sandbox', baseUrl, dialect: 'highLevel' },
		rows: ROWS,
		step: 2,
		...(options && {
			parameters: {
				resource: 'contact',
				operation: 'upsert',
				fields: { mappingMode: 'autoMapInputData', value: null, schema: [] },
				options: options as Record<string, boolean>,
			},
		}),
	};
	child.send(job);
	return await new Promise<Measured>((resolve, reject) => {
		child.once('message', (measured: Measured) => resolve(measured));
		child.once('exit', (code) => reject(new Error(`The measurement ended with code ${code}`)));
	});
}

describe('100,000 rows in a location of 200,000 contacts', () => {
	let url: string;
	beforeAll(async () => {
		url = await startSandbox(2 * ROWS);
		const floor = await measure(url);
		expect(floor.items).toBe(ROWS);
		console.log('n8n itself', JSON.stringify(floor));
	}, 300_000);

	// A dry run first, as the other one writes.
	it.each([{ dryRun: true }, { onlyChanges: true }])(
		'take bounded memory and time at a stretch (%j)',
		async (options) => {
			const measured = await measure(url, options);
			console.log(JSON.stringify(options), JSON.stringify(measured));
			expect(measured.error).toBeUndefined();
			expect(measured.actions).toEqual({ updated: ROWS / 100, unchanged: ROWS - ROWS / 100 });
			expect(measured.peakMb).toBeLessThan(MAX_MB);
			expect(measured.stallMs).toBeLessThan(MAX_STALL_MS);
		},
	);
});
