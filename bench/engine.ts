import '../engine/settings';
import { RoutingNode } from 'n8n-core';
import {
	Expression,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';
import { PlainCredentials } from '../engine/plainCredentials';
import { runWorkflow } from '../engine/run';
import { itemsNode } from '../engine/standIns';
import type { Peer } from './peers/peer';

/** n8n's two engines for expressions; `vm` (isolated-vm) is the default of n8n 2.41. */
export type ExpressionEngine = 'legacy' | 'vm';

/** Starts n8n's expression engine with n8n's default settings. */
export async function startExpressions(engine: ExpressionEngine): Promise<void> {
	await Expression.initExpressionEngine({
		engine,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		maxCodeCacheSize: 1024,
		poolSize: 1,
	} as Parameters<typeof Expression.initExpressionEngine>[0]);
}

/** Gives a peer's credential to the engine. */
export class PeerCredentials extends PlainCredentials {
	constructor(private readonly peer: Pick<Peer, 'credentials' | 'authenticate'>) {
		super();
	}
	override authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		_type: string,
		options: IHttpRequestOptions,
	) => await this.peer.authenticate(credentials as IDataObject, options);
	override getDecrypted = async () => ({ ...this.peer.credentials }) as never;
}

/** Derives `execute` from a declarative node's routing, as n8n's server does. */
function runnable(type: INodeType): INodeType {
	if (type.execute ?? type.customOperations) return type;
	const own = Object.create(type) as INodeType;
	own.execute = async function (this) {
		return ((await new RoutingNode(this as never, type).runNode()) ?? []) as INodeExecutionData[][];
	};
	return own;
}

export interface RunResult {
	/** Items of the first output and of the error output. */
	items: INodeExecutionData[];
	errorItems: INodeExecutionData[];
	error?: string;
}

/** Runs a peer's node over items in n8n's engine. */
export async function run(
	peer: Peer,
	parameters: IDataObject,
	items: IDataObject[],
	onError?: string,
): Promise<RunResult> {
	const type = runnable(await peer.load());
	const source = itemsNode(items.map((json) => ({ json })));
	const get = (name: string) => (name === 'items' ? source : type);
	const nodeTypes: INodeTypes = { getByName: get, getByNameAndVersion: get, getKnownTypes: () => ({}) };
	const node = (name: string, kind: string, extra: object = {}) =>
		({ id: name, name, type: kind, typeVersion: 1, position: [0, 0], parameters: {}, ...extra }) as INode;
	const { data } = await runWorkflow({
		workflow: {
			name: 'One node',
			nodes: [
				node('Items', 'items'),
				node('Node', peer.type, {
					typeVersion: peer.typeVersion,
					parameters,
					credentials: { [peer.credentialName]: { id: '1', name: 'c' } },
					...(onError && { onError }),
				}),
			],
			connections: { Items: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		},
		nodeTypes,
		credentialsHelper: new PeerCredentials(peer),
	});
	const task = data.resultData.runData.Node?.[0];
	const error = task?.error ?? data.resultData.error;
	return {
		items: error ? [] : (task?.data?.main?.[0] ?? []),
		errorItems: task?.data?.main?.[1] ?? [],
		error: error?.message,
	};
}
