import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { ExecutionStatus, IRunExecutionData } from 'n8n-workflow';
import type { Execution } from '../execution';
import type { Session } from './session';

const ENDED = new Set<ExecutionStatus>(['success', 'error', 'canceled', 'crashed']);
const INTERVAL_MS = 250;
/** n8n 1 on SQLite writes the status first and the data a moment later: how long they are waited for, ms. */
const SETTLING_MS = 5_000;

/**
 * Waits until an execution has ended, however it did.
 * @throws Error when it is still at it after `timeoutMs`, or ended without any data
 */
export async function executionEnd(session: Session, id: string, timeoutMs = 5 * 60_000): Promise<Execution> {
	const deadline = performance.now() + timeoutMs;
	let endedAt: number | undefined;
	for (;;) {
		const { status, data: text } = await session.request<{ status: ExecutionStatus; data: string }>(
			'GET',
			`/executions/${id}`,
		);
		if (ENDED.has(status)) {
			endedAt ??= performance.now();
			const data = parse(text) as IRunExecutionData | undefined;
			// Where it was stopped before its first node had ended, or crashed, there may never be more.
			const settled = performance.now() - endedAt > SETTLING_MS;
			if (data?.resultData && (settled || isWhole(data))) return { id, status, data };
			if (settled) throw new Error(`Execution ${id} ended as "${status}" and left no data`);
		} else if (performance.now() > deadline)
			throw new Error(`Execution ${id} is still "${status}" after ${timeoutMs / 1_000} s`);
		await sleep(INTERVAL_MS);
	}
}

function isWhole({ resultData: { runData, error } }: IRunExecutionData): boolean {
	return Object.keys(runData).length > 0 || error !== undefined;
}

/** An execution as n8n lists it, without its data. */
export interface ListedExecution {
	id: string;
	workflowId: string;
	status: ExecutionStatus;
}

/** A workflow's executions, newest first, 100 at most. */
export async function executionsOf(session: Session, workflowId: string): Promise<ListedExecution[]> {
	const query = new URLSearchParams({ limit: '100', filter: JSON.stringify({ workflowId }) });
	const { results } = await session.request<{ results: ListedExecution[] }>('GET', `/executions?${query.toString()}`);
	return results;
}

/** Stops an execution as the editor's button does. */
export async function stopExecution(session: Session, id: string): Promise<void> {
	await session.request('POST', `/executions/${id}/stop`, {});
}
