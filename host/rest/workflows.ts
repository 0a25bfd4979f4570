import type { IWorkflowBase } from 'n8n-workflow';
import type { Session } from './session';

/** The properties that are needed to store a workflow. */
export type WorkflowContent = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> &
	Partial<Pick<IWorkflowBase, 'settings' | 'pinData'>>;

/** A workflow as n8n stores it. */
export type StoredWorkflow = WorkflowContent & { id: string; versionId: string; isArchived?: boolean };

export async function createWorkflow(session: Session, workflow: WorkflowContent): Promise<StoredWorkflow> {
	return await session.request('POST', '/workflows', { ...content(workflow), active: false });
}

export async function updateWorkflow(session: Session, id: string, workflow: WorkflowContent): Promise<StoredWorkflow> {
	const { versionId } = await getWorkflow(session, id);
	return await session.request('PATCH', `/workflows/${id}`, { ...content(workflow), versionId });
}

export async function getWorkflow(session: Session, id: string): Promise<StoredWorkflow> {
	return await session.request('GET', `/workflows/${id}`);
}

/** Lists the identifiers of all workflows that are not archived. */
export async function workflowIds(session: Session): Promise<string[]> {
	const all = await session.request<StoredWorkflow[]>('GET', '/workflows');
	return all.filter(({ isArchived }) => isArchived !== true).map(({ id }) => id);
}

/** Activates a workflow, so that its triggers run (schedules, webhooks). */
export async function activateWorkflow(session: Session, id: string): Promise<void> {
	const { versionId } = await getWorkflow(session, id);
	await session.request('POST', `/workflows/${id}/activate`, { versionId });
}

export async function deactivateWorkflow(session: Session, id: string): Promise<void> {
	await session.request('POST', `/workflows/${id}/deactivate`);
}

/**
 * Runs a stored workflow, as the editor's button does.
 * @param trigger name of the first node
 * @returns the identifier of the execution
 */
export async function runWorkflow(session: Session, id: string, trigger: string): Promise<string> {
	// n8n 1 needs the workflow in the request; n8n 2 uses the stored one.
	const workflowData = await getWorkflow(session, id);
	const { executionId } = await session.request<{ executionId: string }>('POST', `/workflows/${id}/run`, {
		workflowData,
		triggerToStartFrom: { name: trigger },
	});
	return executionId;
}

function content({ name, nodes, connections, settings = {}, pinData = {} }: WorkflowContent): WorkflowContent {
	return { name, nodes, connections, settings, pinData };
}
