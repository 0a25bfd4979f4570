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

/** Imports in batches, each an execution of its own: a workflow that splits the rows, and one that takes a batch. */
export class Importer {
	private constructor(
		private readonly queue: QueueMode,
		private readonly name: string,
		private readonly workflowId: string,
	) {}

	/** @param name tells apart those in one n8n */
	static async in(queue: QueueMode, credential: CredentialRef, name: string): Promise<Importer> {
		const { id } = await createWorkflow(queue.session, batchWorkflow(credential, name));
		await activateWorkflow(queue.session, id);
		const importer = new Importer(queue, name, id);
		// n8n answers before it listens. To another method it then says which one it wants.
		await until(
			async () => (await (await fetch(importer.url)).text()).includes('Did you mean to make a POST request'),
			'the webhook',
		);
		return importer;
	}

	/** Has the rows split and handed over. Resolves when all batches are queued. @throws Error when they could not be */
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

	/** Hands over a single batch. */
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

	/** Waits until so many batches have ended, however they did. */
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

/** The number of a batch; undefined where its execution no longer tells. */
export function batchOf(execution: Execution): number | undefined {
	return (itemsOf(execution, 'Webhook')[0]?.body as BatchBody | undefined)?.batch;
}

/** The batches whose execution ended like this. */
export const endedAs = (executions: readonly Execution[], status: ExecutionStatus): Execution[] =>
	executions.filter((one) => one.status === status);

/** Whether it was this worker that ran an execution, by what it said. */
export const ran = (worker: Worker, { id }: { id?: string }): boolean =>
	worker.output().includes(`Worker started execution ${id} (`);

/** @throws Error when it still isn't so after some minutes */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
	const deadline = performance.now() + TIMEOUT_MS;
	while (!(await isSo())) {
		if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
		await sleep(100);
	}
}
