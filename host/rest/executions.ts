import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { ExecutionStatus, IRunExecutionData } from 'n8n-workflow';
import type { Execution } from '../execution';
import { RestError, type Session } from './session';

const ENDED = new Set<ExecutionStatus>(['success', 'error', 'canceled', 'crashed']);
const INTERVAL_MS = 250;
/** Maximum wait for the data after the final status, ms. n8n 1 on SQLite writes the status first. */
const MAX_DATA_WAIT_MS = 5_000;

interface Answer {
	status: ExecutionStatus;
	/** The data, as flatted text. */
	data: string;
}

/**
 * Waits until an execution has ended with any status.
 * @throws Error if it is still running after `timeoutMs`, or ended without data
 */
export async function executionEnd(session: Session, id: string, timeoutMs = 5 * 60_000): Promise<Execution> {
	const deadline = performance.now() + timeoutMs;
	let endedAt: number | undefined;
	for (;;) {
		const { status, data: text } = await session
			.request<Answer>('GET', `/executions/${id}`)
			.catch((error: unknown): Answer => {
				// On a busy machine n8n refuses requests while its own database has not answered in time.
				if (error instanceof RestError && error.status === 503) return { status: 'unknown', data: '' };
				throw error;
			});
		if (ENDED.has(status)) {
			endedAt ??= performance.now();
			const data = parse(text) as IRunExecutionData | undefined;
			// An execution that was stopped before its first node had ended, or that crashed, may never get more data.
			const waitedLongEnough = performance.now() - endedAt > MAX_DATA_WAIT_MS;
			if (data?.resultData && (waitedLongEnough || isComplete(data))) return { id, status, data };
			if (waitedLongEnough) throw new Error(`Execution ${id} ended as "${status}" and left no data`);
		} else if (performance.now() > deadline)
			throw new Error(`Execution ${id} is still "${status}" after ${timeoutMs / 1_000} s`);
		await sleep(INTERVAL_MS);
	}
}

function isComplete({ resultData: { runData, error } }: IRunExecutionData): boolean {
	return Object.keys(runData).length > 0 || error !== undefined;
}

/** An execution in n8n's list, without its data. */
export interface ListedExecution {
	id: string;
	workflowId: string;
	status: ExecutionStatus;
}

/** Lists a workflow's executions, newest first; maximum 100. */
export async function executionsOf(session: Session, workflowId: string): Promise<ListedExecution[]> {
	const query = new URLSearchParams({ limit: '100', filter: JSON.stringify({ workflowId }) });
	const { results } = await session.request<{ results: ListedExecution[] }>('GET', `/executions?${query.toString()}`);
	return results;
}

/** Stops an execution, as the editor's button does. */
export async function stopExecution(session: Session, id: string): Promise<void> {
	await session.request('POST', `/executions/${id}/stop`, {});
}
