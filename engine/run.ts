import './settings';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialsHelper,
	type INodeTypes,
	type IRun,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

/** A workflow, and the surroundings that n8n's engine needs. */
export interface EngineRun {
	workflow: Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;
	nodeTypes: INodeTypes;
	credentialsHelper: ICredentialsHelper;
	/** Stops the execution, as the editor's button does. */
	stop?: AbortSignal;
	/** Called after each node. */
	onNode?: (name: string) => void;
	/** How the workflow was started: `integrated` as a sub-workflow. */
	mode?: WorkflowExecuteMode;
}

/** Runs a whole workflow from its first node in n8n's engine. It does not depend on this package. */
export async function runWorkflow({
	workflow,
	nodeTypes,
	credentialsHelper,
	stop,
	onNode,
	mode = 'manual',
}: EngineRun): Promise<IRun> {
	const instance = new Workflow({
		id: '1',
		active: false,
		settings: { executionOrder: 'v1' },
		...workflow,
		nodeTypes,
	});
	const hooks = new ExecutionLifecycleHooks(mode, '1', workflow as IWorkflowBase);
	if (onNode) hooks.addHandler('nodeExecuteAfter', (name) => onNode(name));
	const additionalData = {
		credentialsHelper,
		hooks,
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
	} as unknown as IWorkflowExecuteAdditionalData;
	const first = Object.values(instance.nodes).find(({ name }) => instance.getParentNodes(name).length === 0);
	if (!first) throw new Error('The workflow has no first node');
	const data = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: first, data: { main: [[{ json: {} }]] }, source: null }] },
	});
	await (instance.expression as unknown as Isolated).acquireIsolate?.();
	try {
		const execution = new WorkflowExecute(additionalData, mode, data).processRunExecutionData(instance);
		stop?.addEventListener('abort', () => execution.cancel(), { once: true });
		return await execution;
	} finally {
		await (instance.expression as unknown as Isolated).releaseIsolate?.();
	}
}

/** n8n's sandbox for expressions. Only some versions have one. */
interface Isolated {
	acquireIsolate?: () => Promise<void>;
	releaseIsolate?: () => Promise<void>;
}
