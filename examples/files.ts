import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

export const EXAMPLES = __dirname;

/** A workflow of the examples' folder, as n8n imports it. */
export function example(file: string): IWorkflowBase {
	return JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as IWorkflowBase;
}

/** The same, with the files that it writes put into a folder: what a person does who gives them full paths. */
export function exampleWritingTo(folder: string, file: string): IWorkflowBase {
	const workflow = example(file);
	for (const { type, parameters } of workflow.nodes) {
		if (type === 'n8n-nodes-base.readWriteFile' && parameters.operation === 'write')
			parameters.fileName = path.join(folder, parameters.fileName as string);
	}
	return workflow;
}
