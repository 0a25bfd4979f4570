import './settings';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRun,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { TestCredentialsHelper, type TestCredentials } from './credentials';
import { NODE_TYPE, nodeTypes } from './nodeTypes';
import { itemsNode, refuseUnknown } from './standIns';

/** How one node is run. */
export interface NodeRun {
	parameters: INodeParameters;
	/** The node's version; the first if absent. */
	version?: 1 | 1.1;
	credentials: TestCredentials;
	/** The node's input; one empty item if absent. */
	items?: Array<IDataObject | INodeExecutionData>;
	onError?: INode['onError'];
	/** Stops the execution, as the editor's button does. */
	stop?: AbortSignal;
	/** The node's setting Retry On Fail, with two tries. */
	retryOnFail?: boolean;
	/** The workflow's time zone; n8n's own if absent. */
	timezone?: string;
}

/** How it ended. */
export interface NodeResult {
	/** First output. */
	items: INodeExecutionData[];
	/** Second output, with `onError: 'continueErrorOutput'`. */
	errorItems: INodeExecutionData[];
	/** The error the execution failed with. */
	error?: Error & { description?: string; context?: IDataObject; httpCode?: string };
	run: IRun;
	/** How often the credential was read. */
	credentialReads: number;
}

/** Runs the node once over `items`, through n8n's engine: a workflow of a node that gives the items, and the node. */
export async function runNode({
	parameters,
	version = 1,
	credentials,
	items = [{}],
	onError,
	stop,
	retryOnFail,
	timezone,
}: NodeRun): Promise<NodeResult> {
	const given = items.map((item) => (isItem(item) ? item : { json: item }));
	const { run, helper } = await execute({
		workflow: {
			name: 'One node',
			...(timezone && { settings: { executionOrder: 'v1', timezone } }),
			nodes: [
				{ ...plainNode('Items', 'test.items') },
				{
					...plainNode('HighLevel CRM', NODE_TYPE),
					typeVersion: version,
					parameters,
					credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
					...(onError && { onError }),
					...(retryOnFail && { retryOnFail, maxTries: 2, waitBetweenTries: 10 }),
				},
			],
			connections: { Items: { main: [[{ node: 'HighLevel CRM', type: 'main', index: 0 }]] } },
		},
		credentials,
		stop,
		more: { 'test.items': itemsNode(given) },
	});
	const task = run.data.resultData.runData['HighLevel CRM']?.[0];
	return {
		items: task?.data?.main?.[0] ?? [],
		errorItems: task?.data?.main?.[1] ?? [],
		error: (task?.error ?? run.data.resultData.error) as NodeResult['error'],
		run,
		credentialReads: helper.reads,
	};
}

/** A workflow to run. */
export interface WorkflowRun {
	workflow: Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;
	credentials: TestCredentials;
	stop?: AbortSignal;
	/** Node types for this run only. */
	more?: Record<string, INodeType>;
	/** Called whenever a node has ended. */
	onNode?: (name: string) => void;
}

/** Runs a whole workflow from its first node, through n8n's engine. */
export async function execute({
	workflow,
	credentials,
	stop,
	more,
	onNode,
}: WorkflowRun): Promise<{ run: IRun; helper: TestCredentialsHelper }> {
	refuseUnknown(workflow.nodes);
	const types = await nodeTypes(more);
	const instance = new Workflow({
		id: '1',
		active: false,
		settings: { executionOrder: 'v1' },
		...workflow,
		nodeTypes: types,
	});
	const helper = new TestCredentialsHelper(credentials);
	const hooks = new ExecutionLifecycleHooks('manual', '1', workflow as IWorkflowBase);
	if (onNode) hooks.addHandler('nodeExecuteAfter', (name) => onNode(name));
	const additionalData = {
		credentialsHelper: helper,
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
		const execution = new WorkflowExecute(additionalData, 'manual', data).processRunExecutionData(instance);
		stop?.addEventListener('abort', () => execution.cancel(), { once: true });
		return { run: await execution, helper };
	} finally {
		await (instance.expression as unknown as Isolated).releaseIsolate?.();
	}
}

/** n8n's sandbox for expressions, in versions that have one. */
interface Isolated {
	acquireIsolate?: () => Promise<void>;
	releaseIsolate?: () => Promise<void>;
}

function plainNode(name: string, type: string): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} };
}

function isItem(item: IDataObject | INodeExecutionData): item is INodeExecutionData {
	return (
		typeof (item as INodeExecutionData).json === 'object' &&
		Object.keys(item).every((key) => ['json', 'binary', 'pairedItem'].includes(key))
	);
}
