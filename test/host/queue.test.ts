import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorOf, itemsOf, type Execution } from '../../host/execution';
import { testFolder } from '../../host/paths';
import { startQueueMode, type QueueMode } from '../../host/queue/queueMode';
import { createCredential, type CredentialRef } from '../../host/rest/credentials';
import { stopExecution } from '../../host/rest/executions';
import { startSandbox, type Sandbox } from '../../sandbox';
import { batchOf, endedAs, Importer, ran, until } from './queue/importer';
import { expectStored, figures, people, rowOf, sorted, type Row } from './queue/rows';
import { DEFAULT_VERSION } from '../../host/versions';
import { VERSION } from './support';

/** Requests per second: ten times the vendor's limit, so that the test is shorter. */
const RATE = 100;
const BATCHES = 10;

// Queue mode needs PostgreSQL and Redis; one n8n is enough to see the node in it.
(VERSION === DEFAULT_VERSION ? describe : describe.skip)('queue mode: main, two workers, one token', () => {
	let queue: QueueMode;
	let sandbox: Sandbox;
	let credential: CredentialRef;

	beforeAll(async () => {
		const folder = testFolder(VERSION, 'queue');
		rmSync(folder, { recursive: true, force: true });
		// Five executions at once on each worker, as in docs/compose.yaml.
		queue = await startQueueMode({
			version: VERSION,
			folder,
			workers: 2,
			env: { N8N_CONCURRENCY_PRODUCTION_LIMIT: '5' },
		});
		sandbox = await startSandbox({ rateLimit: { requests: RATE, intervalMs: 1_000 }, latencyMs: 50 });
		credential = await createCredential(queue.session, 'Sandbox', {
			token: 'pit-sandbox-token',
			locationId: 'loc_sandbox',
			baseUrl: sandbox.url,
			dialect: 'highLevel',
		});
	});
	afterAll(async () => {
		await queue?.stop();
		await sandbox?.close();
	});

	it('has a main process and workers that pass their health checks', async () => {
		const answers = await Promise.all(
			[queue.main, ...queue.workers].map(async ({ url }) => (await fetch(`${url}/healthz/readiness`)).status),
		);
		expect(answers).toEqual([200, 200, 200]);
	});

	describe('5,000 rows in ten batches', () => {
		const rows = people(5_000, 'split');
		let batches: Execution[];

		beforeAll(async () => {
			const importer = await Importer.in(queue, credential, 'split');
			await importer.start(rows, rows.length / BATCHES);
			batches = await importer.ended(BATCHES);
			console.log(`Two workers, one token: ${figures(sandbox, rows.length, RATE)}`);
		});

		it('are separate executions on both workers', () => {
			const byWorker = queue.workers.map((worker) => batches.filter((batch) => ran(worker, batch)).length);
			console.log(`Batches by worker: ${byWorker.join(' and ')}`);
			expect(Math.min(...byWorker)).toBeGreaterThan(0);
			expect(byWorker.reduce((sum, count) => sum + count)).toBe(BATCHES);
		});

		it('are output once each, in the order of their batch', () => {
			expect(batches.map(({ status }) => status)).toEqual(Array(BATCHES).fill('success'));
			expect(batches.flatMap((batch) => itemsOf(batch, 'Failed rows'))).toEqual([]);
			const inOrder = [...batches].sort((one, other) => Number(batchOf(one)) - Number(batchOf(other)));
			expect(inOrder.flatMap((batch) => itemsOf(batch, 'Imported')).map(rowOf)).toEqual(rows);
		});

		it('are stored once each with one write', () => {
			expectStored(sandbox, rows);
			expect([...sandbox.counters.writes.values()].filter((times) => times !== 1)).toEqual([]);
		});

		it('are hardly ever rejected, though the workers share the token', () => {
			const { requests, answered429 } = sandbox.counters;
			expect(answered429 / requests).toBeLessThanOrEqual(0.05);
		});
	});

	describe('2,000 rows, and a worker that is killed in the middle', () => {
		const rows = people(2_000, 'killed');
		const size = rows.length / BATCHES;
		const rowsOf = (batch: number): Row[] => rows.slice(batch * size, (batch + 1) * size);
		let importer: Importer;
		let batches: Execution[];
		let unfinished: number[];

		beforeAll(async () => {
			sandbox.clear();
			sandbox.resetCounters();
			importer = await Importer.in(queue, credential, 'killed');
			await importer.start(rows, size);
			await until(() => sandbox.counters.created > 400, '400 rows');
			const createdBefore = sandbox.counters.created;
			const killedAt = performance.now();
			await queue.workers[0]?.crash();
			await queue.startWorker();
			batches = await importer.ended(BATCHES);
			const done = new Set(endedAs(batches, 'success').map(batchOf));
			unfinished = batches.map((_batch, number) => number).filter((number) => !done.has(number));
			const seconds = Math.round((performance.now() - killedAt) / 1_000);
			const reasons = new Set(endedAs(batches, 'error').map(errorOf));
			console.log(
				`Killed after ${createdBefore} rows; n8n ended the ${unfinished.length} lost batches ${seconds} s later: ${[...reasons].join('; ')}`,
			);
		});

		it('ends its batches with an error, and no worker repeats them', () => {
			const [killed, ...others] = queue.workers;
			const lost = batches.filter((batch) => killed && ran(killed, batch));
			expect(lost.length).toBeGreaterThan(0);
			expect(endedAs(batches, 'error')).toEqual(lost);
			expect(lost.filter((batch) => others.some((worker) => ran(worker, batch)))).toEqual([]);
		});

		it('loses the input of its batches, which must be stored elsewhere', () => {
			expect(endedAs(batches, 'error').flatMap((batch) => itemsOf(batch, 'Webhook'))).toEqual([]);
			expect(unfinished).toHaveLength(endedAs(batches, 'error').length);
		});

		it('does not affect the batches of the other worker', () => {
			const finished = endedAs(batches, 'success');
			expect(finished.length).toBeGreaterThan(0);
			for (const batch of finished)
				expect(itemsOf(batch, 'Imported').map(rowOf)).toEqual(rowsOf(Number(batchOf(batch))));
		});

		it('leaves every row done once after the lost batches are run again', async () => {
			const written = sandbox.counters.created;
			// Some rows of the lost batches have been written already.
			expect(written).toBeGreaterThan((BATCHES - unfinished.length) * size);
			await importer.start(unfinished.flatMap(rowsOf), size);
			const again = (await importer.ended(BATCHES + unfinished.length)).slice(BATCHES);
			expect(again.map(({ status }) => status)).toEqual(unfinished.map(() => 'success'));
			expect(sorted(again.flatMap((batch) => itemsOf(batch, 'Imported')).map(rowOf))).toEqual(
				sorted(unfinished.flatMap(rowsOf)),
			);
			expectStored(sandbox, rows);
			console.log(`Run again: ${rows.length - written} rows created, ${sandbox.counters.updated} updated`);
		});
	});

	it('a batch that is stopped in the editor stops sending, and the next one runs', async () => {
		sandbox.clear();
		sandbox.resetCounters();
		const importer = await Importer.in(queue, credential, 'stopped');
		await importer.handOver({ batch: 0, rows: people(3_000, 'stopped') });
		await until(() => sandbox.counters.created > 300, '300 rows');
		const [running] = await importer.list();
		await stopExecution(queue.session, running?.id ?? '');
		const stoppedAt = performance.now();
		await sleep(5_000);
		const last = sandbox.log.at(-1)?.at ?? 0;
		console.log(
			`Stopped: the last request came ${Math.max(0, Math.round(last - stoppedAt))} ms after n8n's answer, as number ${sandbox.counters.requests} of 3,000`,
		);
		expect(last - stoppedAt).toBeLessThan(3_000);
		expect(sandbox.counters.requests).toBeLessThan(2_000);
		await importer.handOver({ batch: 1, rows: people(50, 'next') });
		expect((await importer.ended(2)).map(({ status }) => status)).toEqual(['canceled', 'success']);
	});
});
