import type { IRun, IWorkflowBase } from 'n8n-workflow';
import { execute } from '../engine/engine';
import { exampleWritingTo } from '../examples/files';
import { showProgress, type Output } from './progress';
import type { Stage } from '../examples/data/seed';
import { tallyFrom, type Tally } from './tally';

/** How a workflow went, and what the server counted meanwhile. */
export interface WorkflowResult extends Tally {
	name: string;
	run: IRun;
	seconds: number;
}

/** The file as the examples name it. */
const CONTACTS = 'examples/contacts.csv';

/**
 * Runs an example through n8n's engine against the demo's server, and shows how it goes.
 * @param folder gets the files that it writes
 * @param change what is set otherwise than in the example
 */
export async function runExample(
	file: string,
	{ sandbox, credentials, file: contacts }: Stage,
	folder: string,
	output: Output,
	change: (workflow: IWorkflowBase) => void = () => undefined,
): Promise<WorkflowResult> {
	const workflow = exampleWritingTo(folder, file);
	for (const { parameters } of workflow.nodes)
		if (contacts !== undefined && parameters.fileSelector === CONTACTS) parameters.fileSelector = contacts;
	change(workflow);
	const { name } = workflow;
	const tally = tallyFrom(sandbox.counters);
	const began = performance.now();
	const end = showProgress(name, tally, output);
	try {
		const { run } = await execute({ workflow, credentials });
		return { name, run, seconds: (performance.now() - began) / 1_000, ...tally() };
	} finally {
		end();
	}
}
