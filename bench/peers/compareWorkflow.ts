import { NodeHelpers, type IDataObject, type INode, type INodeType, type INodeTypes } from 'n8n-workflow';
import { runWorkflow } from '../../engine/run';
import { itemsNode } from '../../engine/standIns';
import { PeerCredentials } from '../engine';
import { bearer, type Server } from './peer';

/** n8n's own nodes of the workflow: file and class in n8n-nodes-base. */
const NODES: Record<string, [file: string, name: string, version: number]> = {
	httpRequest: ['HttpRequest/HttpRequest.node.js', 'HttpRequest', 4.2],
	splitOut: ['Transform/SplitOut/SplitOut.node.js', 'SplitOut', 1],
	compareDatasets: ['CompareDatasets/CompareDatasets.node.js', 'CompareDatasets', 2.3],
};

/** Requests that HTTP Request sends each second. With 90, a little less than the limit, two batches fall into one second and it fails. */
const BATCHING = { batching: { batch: { batchSize: 45, batchInterval: 1_000 } } };

const BY_CURSOR = {
	paginationMode: 'updateAParameterInEachRequest',
	parameters: {
		parameters: [{ type: 'body', name: 'searchAfter', value: '={{ $response.body?.contacts?.at(-1)?.searchAfter }}' }],
	},
	paginationCompleteWhen: 'other',
	completeExpression: '={{ $response.body.contacts.length < 500 }}',
	requestInterval: 10,
};

/**
 * The workflow that people build of n8n's own nodes to keep contacts like a list: search all contacts with the list's tag, compare
 * them with the rows, write those that differ, and take the tag from those that left.
 * @returns the numbers of rows and contacts that it dealt with
 */
export async function compareWorkflow(
	server: Server,
	rows: ReadonlyArray<Record<string, unknown>>,
	tag: string,
): Promise<{ done: number; failed: number; error?: string }> {
	const types = new Map<string, INodeType>([['items', itemsNode(rows.map((json) => ({ json: json as IDataObject })))]]);
	for (const [name, [file, type, version]] of Object.entries(NODES)) {
		const found = (await import(`n8n-nodes-base/dist/nodes/${file}`)) as Record<string, new () => INodeType>;
		types.set(`n8n-nodes-base.${name}`, NodeHelpers.getVersionedNodeType(new found[type]!(), version));
	}
	const get = (type: string): INodeType => types.get(type)!;
	const nodeTypes: INodeTypes = { getByName: get, getByNameAndVersion: get, getKnownTypes: () => ({}) };
	const { data } = await runWorkflow({
		workflow: { name: 'Search, compare, write', nodes: nodesOf(server, tag), connections: CONNECTIONS },
		nodeTypes,
		credentialsHelper: new PeerCredentials({
			credentials: { token: server.token },
			authenticate: bearer(server.token),
		}),
	});
	const { runData, error } = data.resultData;
	const outputs = (node: string) => runData[node]?.[0]?.data?.main ?? [];
	const compared = outputs('Compare').map((items) => items?.length ?? 0);
	return {
		done: compared.reduce((sum, count) => sum + count, 0),
		failed: 0,
		error: error?.message,
	};
}

function nodesOf({ url, locationId }: Server, tag: string): INode[] {
	const http = (name: string, parameters: IDataObject) => ({
		...node(name, 'n8n-nodes-base.httpRequest', 4.2, {
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'benchBearer',
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'Version', value: '2021-07-28' }] },
			sendBody: true,
			specifyBody: 'json',
			...parameters,
		}),
		credentials: { benchBearer: { id: '1', name: 'c' } },
	});
	const search = {
		...{ locationId, pageLimit: 500 },
		filters: [{ field: 'tags', operator: 'eq', value: tag }],
	};
	const upsert = {
		method: 'POST',
		url: `${url}/contacts/upsert`,
		jsonBody: `={{ { ...$json, locationId: "${locationId}" } }}`,
		options: BATCHING,
	};
	return [
		node('Items', 'items', 1, {}),
		{
			...http('Search', {
				method: 'POST',
				url: `${url}/contacts/search`,
				jsonBody: JSON.stringify(search),
				options: { pagination: { pagination: BY_CURSOR } },
			}),
			executeOnce: true,
		},
		node('Contacts', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'contacts', options: {} }),
		node('Compare', 'n8n-nodes-base.compareDatasets', 2.3, {
			mergeByFields: { values: [{ field1: 'email', field2: 'email' }] },
			resolve: 'preferInput1',
			fuzzyCompare: true,
			options: {},
		}),
		http('Create', upsert),
		http('Update', upsert),
		http('Remove the tag', {
			method: 'DELETE',
			url: `=${url}/contacts/{{ $json.id }}/tags`,
			jsonBody: JSON.stringify({ tags: [tag] }),
			options: BATCHING,
		}),
	];
}

function node(name: string, type: string, typeVersion: number, parameters: IDataObject): INode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters } as INode;
}

const to = (name: string, index = 0) => [{ node: name, type: 'main' as const, index }];

/** The rows start the search once, and wait for the comparison. */
const CONNECTIONS = {
	Items: { main: [[...to('Compare', 0), ...to('Search')]] },
	Search: { main: [to('Contacts')] },
	Contacts: { main: [to('Compare', 1)] },
	Compare: { main: [to('Create'), [], to('Update'), to('Remove the tag')] },
};
