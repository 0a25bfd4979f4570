import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

export const EXAMPLES = __dirname;

/** A workflow of the examples' folder, in the form that n8n imports. */
export function example(file: string): IWorkflowBase {
	return JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as IWorkflowBase;
}

/** The same workflow, changed to write its files into a folder, as if a user had entered full paths. */
export function exampleWritingTo(folder: string, file: string): IWorkflowBase {
	const workflow = example(file);
	for (const { type, parameters } of workflow.nodes) {
		if (type === 'n8n-nodes-base.readWriteFile' && parameters.operation === 'write')
			parameters.fileName = path.join(folder, parameters.fileName as string);
	}
	return workflow;
}
