import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import { ENRICHMENT_URL } from '../examples/service/enrichmentService';
import { example } from '../examples/files';
import { EXAMPLES_FOLDER, ROOT } from './paths';
import { CREDENTIAL_TYPE, type CredentialRef } from './rest/credentials';
import type { WorkflowContent } from './rest/workflows';

export const NODE_TYPE = 'n8n-nodes-highlevel-crm.highLevelCrm';
export const TRIGGER_TYPE = `${NODE_TYPE}Trigger`;

/** What an example needs to be told to run here. */
export interface Settings {
	/** Chosen in every node of ours. */
	credential: CredentialRef;
	/** Gets the files that are written. */
	outputFolder: string;
	/** Of the service that the enrichment asks. */
	serviceUrl: string;
}

/** The workflows of the examples' folder, by file name. */
export function exampleFiles(): string[] {
	return readdirSync(EXAMPLES_FOLDER)
		.filter((file) => file.endsWith('.json'))
		.sort();
}

/** Changes with every change of the example. */
export function exampleHash(file: string): string {
	return createHash('sha256')
		.update(readFileSync(path.join(EXAMPLES_FOLDER, file)))
		.digest('hex');
}

/** An example after what a person does to it after importing it: credential, full paths of files, address of the service. */
export function preparedExample(file: string, settings: Settings): WorkflowContent {
	const workflow = example(file);
	return { ...workflow, nodes: workflow.nodes.map((node) => prepared(node, settings)) };
}

function prepared(node: INode, { credential: { id, name }, outputFolder, serviceUrl }: Settings): INode {
	const { parameters } = node;
	switch (node.type) {
		case NODE_TYPE:
		case TRIGGER_TYPE:
			return { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } };
		case 'n8n-nodes-base.readWriteFile':
			return { ...node, parameters: withPaths(parameters, { fileSelector: ROOT, fileName: outputFolder }) };
		case 'n8n-nodes-base.httpRequest':
			return parameters.url === ENRICHMENT_URL ? { ...node, parameters: { ...parameters, url: serviceUrl } } : node;
		default:
			return node;
	}
}

/** Gives relative paths their folder. An expression stays as it is: n8n runs in the output folder. */
function withPaths(parameters: INodeParameters, folders: Record<string, string>): INodeParameters {
	const full = Object.entries(folders).flatMap(([name, folder]) => {
		const value = parameters[name];
		return typeof value === 'string' && !value.startsWith('=') && !path.isAbsolute(value)
			? [[name, path.join(folder, value)]]
			: [];
	});
	return { ...parameters, ...(Object.fromEntries(full) as INodeParameters) };
}
