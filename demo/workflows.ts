import type { IRun, IWorkflowBase } from 'n8n-workflow';
import { execute } from '../engine/engine';
import { exampleWritingTo } from '../examples/files';
import { showProgress, type Output } from './progress';
import type { Stage } from '../examples/data/seed';
import { tallyFrom, type Tally } from './tally';

/** The result of a workflow, and the server's counts during its run. */
export interface WorkflowResult extends Tally {
	name: string;
	run: IRun;
	seconds: number;
}

/** The name of the file in the examples. */
const CONTACTS = 'examples/contacts.csv';

/**
 * Runs an example through n8n's engine against the demo's server, and shows its progress.
 * @param folder for the files that it writes
 * @param change the settings that differ from the example
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
