import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

process.env.N8N_USER_FOLDER ??= mkdtempSync(path.join(os.tmpdir(), 'n8n-bench-'));
process.env.N8N_LOG_LEVEL ??= 'silent';

import { ExecutionLifecycleHooks, RoutingNode, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Expression,
	ICredentialsHelper,
	Workflow,
	type IDataObject,
	type IHttpRequestOptions,
	type INodeExecutionData,
	type INodeType,
} from 'n8n-workflow';
import type { Peer } from './peers/peer';

/** Which of n8n's two engines evaluates expressions; `vm` (isolated-vm) is the default of n8n 2.41. */
export type ExpressionEngine = 'legacy' | 'vm';

/** Starts n8n's expression engine, with the settings n8n has by default. */
export async function startExpressions(engine: ExpressionEngine): Promise<void> {
	await Expression.initExpressionEngine({
		engine,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		maxCodeCacheSize: 1024,
		poolSize: 1,
	} as Parameters<typeof Expression.initExpressionEngine>[0]);
}

class Credentials extends ICredentialsHelper {
	constructor(private readonly peer: Peer) {
		super();
	}
	override getParentTypes = () => [];
	override authenticate = async (credentials: IDataObject, _type: string, options: IHttpRequestOptions) =>
		await this.peer.authenticate(credentials, options);
	override preAuthentication = async () => undefined;
	override runPreAuthentication = async () => undefined;
	override getDecrypted = async () => ({ ...this.peer.credentials }) as never;
	override getCredentials = async () => undefined as never;
	override updateCredentials = async () => undefined;
	override updateCredentialsOauthTokenData = async () => undefined;
	override getCredentialsProperties = () => [];
	override isCredentialUsableByNode = () => true;
}

/** What n8n's server does with a node that has only a declaration: the routing becomes its `execute`. */
function runnable(type: INodeType): INodeType {
	if (type.execute ?? type.customOperations) return type;
	const own = Object.create(type) as INodeType;
	own.execute = async function (this) {
		return ((await new RoutingNode(this as never, type).runNode()) ?? []) as INodeExecutionData[][];
	};
	return own;
}

/** How one run ended. */
export interface RunResult {
	/** Items of the first output, and of the error output. */
	items: INodeExecutionData[];
	errorItems: INodeExecutionData[];
	error?: string;
}

/** Runs a peer's node over items, through n8n's engine. */
export async function run(
	peer: Peer,
	parameters: IDataObject,
	items: IDataObject[],
	onError?: string,
): Promise<RunResult> {
	const type = runnable(await peer.load());
	const plain = {
		displayName: 'Items',
		name: 'items',
		group: [],
		version: 1,
		description: '',
		defaults: {},
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	};
	const source = { description: plain, execute: async () => [items.map((json) => ({ json }))] } as unknown as INodeType;
	const types = {
		getByName: (name: string) => (name === 'items' ? source : type),
		getByNameAndVersion: (name: string) => (name === 'items' ? source : type),
		getKnownTypes: () => ({}),
	};
	const node = (name: string, kind: string, extra: object) => ({
		id: name,
		name,
		type: kind,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: {},
		...extra,
	});
	const workflow = new Workflow({
		id: '1',
		active: false,
		settings: { executionOrder: 'v1' },
		nodes: [
			node('Items', 'items', {}),
			node('Node', peer.type, {
				typeVersion: peer.typeVersion,
				parameters,
				credentials: { [peer.credentialName]: { id: '1', name: 'c' } },
				...(onError && { onError }),
			}),
		] as never,
		connections: { Items: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		nodeTypes: types as never,
	});
	const hooks = new ExecutionLifecycleHooks('manual', '1', {} as never);
	const additionalData = {
		credentialsHelper: new Credentials(peer),
		hooks,
		webhookWaitingBaseUrl: 'http://localhost/w',
		formWaitingBaseUrl: 'http://localhost/f',
	};
	const data = createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node: workflow.nodes.Items, data: { main: [[{ json: {} }]] }, source: null }],
		},
	} as never);
	await workflow.expression.acquireIsolate();
	try {
		const result = await new WorkflowExecute(additionalData as never, 'manual', data).processRunExecutionData(workflow);
		const task = result.data.resultData.runData.Node?.[0];
		const error = task?.error ?? result.data.resultData.error;
		return {
			items: error ? [] : (task?.data?.main?.[0] ?? []),
			errorItems: task?.data?.main?.[1] ?? [],
			error: error?.message,
		};
	} finally {
		await workflow.expression.releaseIsolate();
	}
}
