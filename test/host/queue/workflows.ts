import type { INode, INodeParameters } from 'n8n-workflow';
import { NODE_TYPE } from '../../../host/examples';
import { CREDENTIAL_TYPE, type CredentialRef } from '../../../host/rest/credentials';
import type { WorkflowContent } from '../../../host/rest/workflows';

/** The input of a batch. */
export interface BatchBody {
	batch: number;
	rows: object[];
}

/**
 * Splits the rows of a CSV file into batches and sends each to the webhook, which starts a separate execution.
 * @param file full path of the file
 * @param url of the webhook
 */
export function parentWorkflow(file: string, batchSize: number, url: string): WorkflowContent {
	const nodes = [
		node('Start', 'manualTrigger', 1),
		node('Read the file', 'readWriteFile', 1, { operation: 'read', fileSelector: file, options: {} }),
		node('Rows', 'extractFromFile', 1, { operation: 'csv', binaryPropertyName: 'data', options: { headerRow: true } }),
		node('Batches', 'splitInBatches', 3, { batchSize, options: {} }),
		node('One item', 'aggregate', 1, {
			aggregate: 'aggregateAllItemData',
			destinationFieldName: 'rows',
			include: 'allFields',
			options: {},
		}),
		node('Hand over', 'httpRequest', 4.2, {
			method: 'POST',
			url,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ JSON.stringify({ batch: $runIndex, rows: $json.rows }) }}',
			options: {},
		}),
	];
	const chain = ['Start', 'Read the file', 'Rows', 'Batches'];
	return {
		name: 'Import in batches',
		nodes,
		connections: {
			...Object.fromEntries(chain.slice(0, -1).map((name, index) => [name, to([chain[index + 1] ?? ''])])),
			// Its first output is for the end of the loop.
			Batches: to([], ['One item']),
			'One item': to(['Hand over']),
			'Hand over': to(['Batches']),
		},
		settings: { executionOrder: 'v1' },
	};
}

/**
 * Imports the rows that come in by a webhook.
 * @param path of the webhook
 */
export function batchWorkflow({ id, name }: CredentialRef, path: string): WorkflowContent {
	const fields = {
		mappingMode: 'autoMapInputData',
		value: {},
		matchingColumns: [],
		schema: [],
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	};
	const upsert: INode = {
		...node('Create or update', NODE_TYPE, 1, {
			resource: 'contact',
			operation: 'upsert',
			fields,
			options: {},
			requestOptions: {},
		}),
		credentials: { [CREDENTIAL_TYPE]: { id, name } },
		onError: 'continueErrorOutput',
	};
	return {
		name: `Import one batch: ${path}`,
		nodes: [
			{
				...node('Webhook', 'webhook', 2.1, { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} }),
				webhookId: path,
			},
			node('Rows', 'splitOut', 1, { fieldToSplitOut: 'body.rows', options: {} }),
			upsert,
			node('Imported', 'noOp', 1),
			node('Failed rows', 'noOp', 1),
		],
		connections: {
			Webhook: to(['Rows']),
			Rows: to(['Create or update']),
			'Create or update': to(['Imported'], ['Failed rows']),
		},
		settings: { executionOrder: 'v1' },
	};
}

function node(name: string, type: string, typeVersion: number, parameters: INodeParameters = {}): INode {
	return {
		id: name,
		name,
		type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 0],
		parameters,
	};
}

/** Connections of a node's outputs to the named nodes. */
const to = (...outputs: string[][]) => ({
	main: outputs.map((names) => names.map((name) => ({ node: name, type: 'main' as const, index: 0 }))),
});
