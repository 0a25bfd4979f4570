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
export const TOOL_TYPE = `${NODE_TYPE}Tool`;

/** Values that an example needs to run here. */
export interface Settings {
	/** The credential of every node of this package. */
	credential: CredentialRef;
	/** The folder for files that workflows write. */
	outputFolder: string;
	/** The address of the enrichment service. */
	serviceUrl: string;
}

/** The file names of the examples' workflows. */
export function exampleFiles(): string[] {
	return readdirSync(EXAMPLES_FOLDER)
		.filter((file) => file.endsWith('.json'))
		.sort();
}

/** A hash of the example, to notice changes. */
export function exampleHash(file: string): string {
	return createHash('sha256')
		.update(readFileSync(path.join(EXAMPLES_FOLDER, file)))
		.digest('hex');
}

/**
 * An example with the changes that a user makes after importing it: credential, full paths, address of the
 * service.
 */
export function preparedExample(file: string, settings: Settings): WorkflowContent {
	const workflow = example(file);
	return { ...workflow, nodes: workflow.nodes.map((node) => prepared(node, settings)) };
}

function prepared(node: INode, { credential: { id, name }, outputFolder, serviceUrl }: Settings): INode {
	const { parameters } = node;
	switch (node.type) {
		case NODE_TYPE:
		case TRIGGER_TYPE:
		case TOOL_TYPE:
			return { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } };
		case 'n8n-nodes-base.readWriteFile':
			return { ...node, parameters: withPaths(parameters, { fileSelector: ROOT, fileName: outputFolder }) };
		case 'n8n-nodes-base.httpRequest':
			return parameters.url === ENRICHMENT_URL ? { ...node, parameters: { ...parameters, url: serviceUrl } } : node;
		default:
			return node;
	}
}

/** Makes relative paths absolute. Expressions stay as they are, because n8n runs in the output folder. */
function withPaths(parameters: INodeParameters, folders: Record<string, string>): INodeParameters {
	const full = Object.entries(folders).flatMap(([name, folder]) => {
		const value = parameters[name];
		return typeof value === 'string' && !value.startsWith('=') && !path.isAbsolute(value)
			? [[name, path.join(folder, value)]]
			: [];
	});
	return { ...parameters, ...(Object.fromEntries(full) as INodeParameters) };
}
