import './settings';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IRun,
	IWorkflowBase,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { TestCredentialsHelper, type TestCredentials } from './credentials';
import { NODE_TYPE, nodeTypes } from './nodeTypes';
import { runWorkflow } from './run';
import { itemsNode, refuseUnknown } from './standIns';

export interface NodeRun {
	parameters: INodeParameters;
	credentials: TestCredentials;
	/** The node's input; one empty item if absent. */
	items?: Array<IDataObject | INodeExecutionData>;
	onError?: INode['onError'];
	/** Stops the execution, as the editor's button does. */
	stop?: AbortSignal;
	/** The node's setting Retry On Fail, with two tries. */
	retryOnFail?: boolean;
	/** The node's setting Execute Once. */
	executeOnce?: boolean;
	/** The workflow's time zone; n8n's own if absent. */
	timezone?: string;
	/** How the workflow is started: `integrated` as a sub-workflow. */
	mode?: WorkflowExecuteMode;
	/** What n8n keeps of an active workflow from one execution to the next; the node writes into it. */
	staticData?: IDataObject;
}

export interface NodeResult {
	/** First output. */
	items: INodeExecutionData[];
	/** Second output, with `onError: 'continueErrorOutput'`. */
	errorItems: INodeExecutionData[];
	/** The error with which the execution failed. */
	error?: Error & { description?: string; context?: IDataObject; httpCode?: string };
	run: IRun;
	/** Number of times that the credential was read. */
	credentialReads: number;
}

/**
 * Runs the node once over `items` in n8n's engine. The workflow consists of a node that outputs the items, and
 * the node.
 */
export async function runNode({
	parameters,
	credentials,
	items = [{}],
	onError,
	stop,
	retryOnFail,
	executeOnce,
	timezone,
	mode,
	staticData,
}: NodeRun): Promise<NodeResult> {
	const given = items.map((item) => (isItem(item) ? item : { json: item }));
	const { run, helper } = await execute({
		workflow: {
			name: 'One node',
			...(timezone && { settings: { executionOrder: 'v1', timezone } }),
			staticData,
			nodes: [
				{ ...plainNode('Items', 'test.items') },
				{
					...plainNode('HighLevel CRM', NODE_TYPE),
					typeVersion: 1,
					parameters,
					credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
					...(onError && { onError }),
					...(executeOnce && { executeOnce }),
					...(retryOnFail && { retryOnFail, maxTries: 2, waitBetweenTries: 10 }),
				},
			],
			connections: { Items: { main: [[{ node: 'HighLevel CRM', type: 'main', index: 0 }]] } },
		},
		credentials,
		stop,
		mode,
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

export interface WorkflowRun {
	workflow: Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;
	credentials: TestCredentials;
	stop?: AbortSignal;
	/** Additional node types for this run. */
	more?: Record<string, INodeType>;
	/** Called after each node. */
	onNode?: (name: string) => void;
	mode?: WorkflowExecuteMode;
}

/** Runs a whole workflow from its first node in n8n's engine. */
export async function execute({
	workflow,
	credentials,
	stop,
	more,
	onNode,
	mode,
}: WorkflowRun): Promise<{ run: IRun; helper: TestCredentialsHelper }> {
	refuseUnknown(workflow.nodes);
	const helper = new TestCredentialsHelper(credentials);
	const types = await nodeTypes(more);
	return {
		run: await runWorkflow({ workflow, nodeTypes: types, credentialsHelper: helper, stop, onNode, mode }),
		helper,
	};
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
