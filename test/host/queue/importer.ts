import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { ExecutionStatus } from 'n8n-workflow';
import { errorOf, itemsOf, type Execution } from '../../../host/execution';
import type { QueueMode, Worker } from '../../../host/queue/queueMode';
import type { CredentialRef } from '../../../host/rest/credentials';
import { executionEnd, executionsOf, type ListedExecution } from '../../../host/rest/executions';
import { activateWorkflow, createWorkflow, runWorkflow } from '../../../host/rest/workflows';
import type { Row } from './rows';
import { batchWorkflow, parentWorkflow, type BatchBody } from './workflows';

const TIMEOUT_MS = 4 * 60_000;

/** Waits for a webhook: n8n answers before it is ready. When it is, n8n's answer to another method names the right one. */
export const untilReady = async (url: string): Promise<void> =>
	await until(
		async () => (await (await fetch(url)).text()).includes('Did you mean to make a POST request'),
		'the webhook',
	);

/** Imports rows in batches with two workflows: one splits the rows, and one imports a batch in a separate execution. */
export class Importer {
	private constructor(
		private readonly queue: QueueMode,
		private readonly name: string,
		private readonly workflowId: string,
	) {}

	/** @param name of the importer, unique in its n8n */
	static async in(queue: QueueMode, credential: CredentialRef, name: string): Promise<Importer> {
		const { id } = await createWorkflow(queue.session, batchWorkflow(credential, name));
		await activateWorkflow(queue.session, id);
		const importer = new Importer(queue, name, id);
		await untilReady(importer.url);
		return importer;
	}

	/** Splits the rows and queues all batches. @throws Error if they could not be queued */
	async start(rows: readonly Row[], batchSize: number): Promise<void> {
		const file = path.join(this.queue.outputFolder, `${this.name}.csv`);
		mkdirSync(this.queue.outputFolder, { recursive: true });
		writeFileSync(file, stringify([...rows], { header: true }));
		const { id } = await createWorkflow(this.queue.session, parentWorkflow(file, batchSize, this.url));
		const parent = await executionEnd(
			this.queue.session,
			await runWorkflow(this.queue.session, id, 'Start'),
			TIMEOUT_MS,
		);
		if (parent.status !== 'success') throw new Error(`The parent ended with "${parent.status}": ${errorOf(parent)}`);
	}

	/** Queues a single batch. */
	async handOver(body: BatchBody): Promise<void> {
		const answer = await fetch(this.url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`The webhook answered ${answer.status}: ${await answer.text()}`);
	}

	/** The batches' executions, in the order in which they were queued. */
	async list(): Promise<ListedExecution[]> {
		return (await executionsOf(this.queue.session, this.workflowId)).sort(
			(one, other) => Number(one.id) - Number(other.id),
		);
	}

	/** Waits until this many batches have ended, with or without an error. */
	async ended(count: number): Promise<Execution[]> {
		await until(async () => (await this.list()).length >= count, `${count} batches`);
		return await Promise.all(
			(await this.list()).map(async ({ id }) => await executionEnd(this.queue.session, id, TIMEOUT_MS)),
		);
	}

	private get url(): string {
		return `${this.queue.main.url}/webhook/${this.name}`;
	}
}

/** The number of a batch; undefined if its execution no longer has it. */
export function batchOf(execution: Execution): number | undefined {
	return (itemsOf(execution, 'Webhook')[0]?.body as BatchBody | undefined)?.batch;
}

/** The batches whose executions ended with this status. */
export const endedAs = (executions: readonly Execution[], status: ExecutionStatus): Execution[] =>
	executions.filter((one) => one.status === status);

/** Whether this worker ran an execution, according to its log. */
export const ran = (worker: Worker, { id }: { id?: string }): boolean =>
	worker.output().includes(`Worker started execution ${id} (`);

/** Waits until the condition holds. @throws Error if it does not hold after some minutes */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
	const deadline = performance.now() + TIMEOUT_MS;
	while (!(await isSo())) {
		if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
		await sleep(100);
	}
}
