import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { run, startExpressions, type ExpressionEngine } from './engine';
import { builtIn } from './peers/builtIn';
import { clientUpserts } from './peers/client';
import { compareWorkflow } from './peers/compareWorkflow';
import { helper } from './peers/helper';
import { httpRequest } from './peers/httpRequest';
import { ours } from './peers/ours';
import type { Mapping, Peer, Server } from './peers/peer';

/** One measurement that the parent process requests. */
export interface Job {
	peer: 'ours' | 'builtIn' | 'httpRequest' | 'helper' | 'client' | 'raw' | 'workflow';
	server: Server;
	engine: ExpressionEngine;
	task: 'upsert' | 'returnAll' | 'operation';
	rows: number;
	mapping?: Mapping;
	/** For `task: operation`: the node's parameters and the items. */
	parameters?: Record<string, unknown>;
	items?: Array<Record<string, unknown>>;
	onError?: string;
	/** For `workflow`: the tag of the list. */
	listTag?: string;
	query?: string;
	/** Number of the first row, so that two workers write different contacts. */
	from?: number;
	/** Number of parallel executions in this process. Each gets a part of the rows. */
	executions?: number;
}

/** Result of a measurement. Times in ms, memory in MB. */
export interface Measured {
	done: number;
	failed: number;
	error?: string;
	ms: number;
	cpuMs: number;
	stallMs: number;
	peakMb: number;
}

const row = (index: number) => ({
	email: `person${index}@example.com`,
	phone: `+1202${String(5_000_000 + index).padStart(7, '0')}`,
	firstName: `First${index}`,
	lastName: `Last${index}`,
	companyName: `https://company${index % 100}.example.com`,
	address1: `${index} Main Street`,
	city: 'Springfield',
	state: 'IL',
	postalCode: '62701',
	source: 'bench',
});

const peers: Record<string, (server: Server) => Peer> = { ours, builtIn, httpRequest, helper };

async function work(job: Job): Promise<Omit<Measured, 'ms' | 'cpuMs' | 'stallMs' | 'peakMb'>> {
	if (job.peer === 'client') return await clientUpserts(job.server, job.items ?? []);
	if (job.peer === 'workflow') return await compareWorkflow(job.server, job.items ?? [], job.listTag ?? '');
	if (job.peer === 'raw') return await rawUpserts(job.server, job.rows, job.from ?? 0);
	const peer = peers[job.peer]!(job.server);
	if (job.task === 'returnAll') {
		const { items, error } = await run(peer, peer.returnAll!(job.query ?? '') as never, [{}]);
		return { done: peer.records(items as never).length, failed: 0, error };
	}
	const rows = (job.items ?? Array.from({ length: job.rows }, (_, index) => row((job.from ?? 0) + index))) as never[];
	const parameters = (job.parameters ?? peer.upsert(job.mapping ?? 'expressions')) as never;
	const parts = job.executions ?? 1;
	const size = Math.ceil(rows.length / parts);
	const results = await Promise.all(
		Array.from({ length: parts }, (_, part) =>
			run(peer, parameters, rows.slice(part * size, (part + 1) * size), job.onError),
		),
	);
	return {
		done: results.reduce((sum, { items }) => sum + items.length, 0),
		failed: results.reduce((sum, { errorItems }) => sum + errorItems.length, 0),
		error: results.find(({ error }) => error)?.error,
	};
}

/** The minimum cost: a loop over kept-alive connections, without n8n. Maximum 32 requests are in flight. */
async function rawUpserts({ url, token, locationId }: Server, rows: number, from: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: 32 });
	let next = 0;
	let done = 0;
	const one = async (index: number) =>
		await new Promise<void>((resolve, reject) => {
			const body = JSON.stringify({ ...row(from + index), locationId });
			const headers = {
				Authorization: `Bearer ${token}`,
				Version: '2021-07-28',
				'Content-Type': 'application/json',
				'Content-Length': Buffer.byteLength(body),
			};
			const sent = request(`${url}/contacts/upsert`, { method: 'POST', agent, headers }, (response) => {
				const chunks: Buffer[] = [];
				response.on('data', (chunk: Buffer) => chunks.push(chunk));
				response.on('end', () => {
					JSON.parse(Buffer.concat(chunks).toString());
					if (response.statusCode! < 300) done++;
					resolve();
				});
			});
			sent.on('error', reject);
			sent.end(body);
		});
	await Promise.all(
		Array.from({ length: 32 }, async () => {
			while (next < rows) await one(next++);
		}),
	);
	agent.destroy();
	return { done, failed: rows - done };
}

async function measure(job: Job): Promise<Measured> {
	if (job.peer !== 'raw' && job.peer !== 'client') await startExpressions(job.engine);
	// n8n loads its nodes when it starts, not in a run.
	await peers[job.peer]?.(job.server).load();
	// A few rows warm up the code. The parent sets the rate limit only after them.
	if (process.env.WARM && job.peer !== 'client' && job.peer !== 'workflow')
		await work({
			...job,
			rows: Number(process.env.WARM),
			from: 9_000_000,
			items: undefined,
			parameters: undefined,
			executions: 1,
			task: 'upsert',
			peer: job.peer,
		});
	await waitForStart();
	const before = process.memoryUsage().rss;
	let peak = before;
	const memory = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
	const delay = monitorEventLoopDelay({ resolution: 5 });
	delay.enable();
	const cpu = process.cpuUsage();
	const began = performance.now();
	const result = await work(job);
	const ms = performance.now() - began;
	const used = process.cpuUsage(cpu);
	// The histogram records a stall only when its timer fires again.
	await new Promise((resolve) => setTimeout(resolve, 30));
	clearInterval(memory);
	delay.disable();
	return {
		...result,
		ms,
		cpuMs: (used.user + used.system) / 1000,
		stallMs: delay.max / 1e6,
		peakMb: (Math.max(peak, process.memoryUsage().rss) - before) / 1e6,
	};
}

/** Waits for the parent, which resets the server's counters first and starts several workers together. */
async function waitForStart(): Promise<void> {
	process.send?.('ready');
	await new Promise<void>((resolve) => process.once('message', () => resolve()));
}

process.once('message', (job: Job) => {
	measure(job).then(
		(measured) => process.send?.({ measured }, () => process.exit(0)),
		(error: Error) =>
			process.send?.(
				{
					measured: { done: 0, failed: 0, error: error.stack ?? String(error), ms: 0, cpuMs: 0, stallMs: 0, peakMb: 0 },
				},
				() => process.exit(1),
			),
	);
});
