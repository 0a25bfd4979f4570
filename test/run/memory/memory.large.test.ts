import { fork, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { ROOT } from '../../../engine/nodeTypes';
import { report } from '../../support/sizes';
import type { Job, Measured } from './worker';
import { settings } from '../../support/settings';

const TSX = ['--import', 'tsx'];
const ROWS = 100_000;
/** Maximum memory that a run adds to that of its process, MB, and maximum time without a turn of the event loop, ms. */
const [MAX_MB, MAX_STALL_MS] = [500, 150];
/** The same for a night in which all contacts are tagged, as a thousand rows wait for each call. */
const MAX_TAGGED_MB = 700;
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** Starts a sandbox in a process of its own, as its memory and its stalls must not count. @returns its URL */
async function startSandbox(contacts: number): Promise<string> {
	const heap = '--max-old-space-size=8192';
	const args = [heap, ...TSX, 'sandbox/cli.ts', '--port', '0', '--seed', String(contacts)];
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

/**
 * Runs the node in a new process.
 * @param job without parameters, a node that copies its items @param maxHeapMb limit of the heap, MB; V8's own by default
 */
async function measure(baseUrl: string, job: Omit<Job, 'credentials'>, maxHeapMb?: number): Promise<Measured> {
	const heap = maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`];
	const child = fork(path.join(__dirname, 'worker.ts'), { cwd: ROOT, execArgv: [...heap, ...TSX] });
	children.push(child);
	child.send({
		...job,
		credentials: { token: 'pit-sandbox-token', locationId: 'loc_sandbox', baseUrl, dialect: 'highLevel' },
	} satisfies Job);
	return await new Promise<Measured>((resolve, reject) => {
		child.once('message', (measured: Measured) => resolve(measured));
		child.once('exit', (code) => reject(new Error(`The measurement ended with code ${code}`)));
	});
}

const upserts = (options: INodeParameters): INodeParameters => ({
	resource: 'contact',
	operation: 'upsert',
	fields: { mappingMode: 'autoMapInputData', value: null, schema: [] },
	...settings(options),
});

describe('100,000 rows in a location of 200,000 contacts', () => {
	let url: string;
	beforeAll(async () => {
		url = await startSandbox(2 * ROWS);
		const floor = await measure(url, { rows: ROWS, step: 2 });
		expect(floor.items).toBe(ROWS);
		report(`n8n itself ${JSON.stringify(floor)}`);
	});

	// A dry run first, as the other one writes.
	it.each([{ write: 'nothing' }, { write: 'changes' }])('take bounded memory and short turns (%j)', async (options) => {
		const measured = await measure(url, { rows: ROWS, step: 2, parameters: upserts(options) });
		report(`${JSON.stringify(options)} ${JSON.stringify(measured)}`);
		expect(measured.error).toBeUndefined();
		expect(measured.actions).toEqual({ updated: ROWS / 100, unchanged: ROWS - ROWS / 100 });
		expect(measured.addedMb).toBeLessThan(MAX_MB);
		expect(measured.stallMs).toBeLessThan(MAX_STALL_MS);
	});

	// V8 lets the heap of such a run grow to 1.3 GB if it may, and needs less than half of that.
	it('get the tag of a list in a heap of 600 MB', async () => {
		const list = { operation: 'synchronize', listTag: 'a list', leavers: 'report' };
		const measured = await measure(url, { rows: ROWS, step: 2, parameters: { ...upserts({}), ...list } }, 600);
		report(`first night ${JSON.stringify(measured)}`);
		expect(measured.error).toBeUndefined();
		expect(measured.actions).toEqual({ updated: ROWS });
		expect(measured.addedMb).toBeLessThan(MAX_TAGGED_MB);
	});

	it('are searched for duplicates in less than 600 MB', async () => {
		const parameters = { resource: 'contact', operation: 'findDuplicates', by: ['email', 'phone', 'name'] };
		const measured = await measure(url, { rows: 1, step: 1, parameters });
		report(`duplicates ${JSON.stringify(measured)}`);
		expect(measured.error).toBeUndefined();
		expect(measured.items).toBeGreaterThan(0);
		expect(measured.peakMb).toBeLessThan(600);
		expect(measured.stallMs).toBeLessThan(MAX_STALL_MS);
	});
});

describe('a location of a million contacts', () => {
	it('is read for 10,000 rows in less than 500 MB', async () => {
		const url = await startSandbox(1_000_000);
		const parameters = upserts({ write: 'changes' });
		const measured = await measure(url, { rows: 10_000, step: 100, parameters });
		report(`a million contacts ${JSON.stringify(measured)}`);
		expect(measured.error).toBeUndefined();
		expect(measured.actions).toEqual({ updated: 100, unchanged: 9_900 });
		expect(measured.peakMb).toBeLessThan(500);
	});
});
