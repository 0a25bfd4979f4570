import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IDataObject, IRun, IWorkflowBase } from 'n8n-workflow';
import { execute } from '../test/kit/engine';
import { showProgress, type Output } from './progress';
import type { Stage } from './seed';
import { tallyFrom, type Tally } from './tally';

export const EXAMPLES = path.join(__dirname, '..', 'examples');

/** How a workflow went, and what the server counted meanwhile. */
export interface WorkflowResult extends Tally {
	name: string;
	run: IRun;
	seconds: number;
}

/** A workflow of the examples' folder, as n8n imports it. */
export function example(file: string): IWorkflowBase {
	return JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as IWorkflowBase;
}

/** Runs an example through n8n's engine against the demo's server, and shows how it goes. */
export async function runExample(file: string, { sandbox, credentials }: Stage, output: Output): Promise<WorkflowResult> {
	const workflow = example(file);
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

/** The items that came out of a node; empty where it never ran. */
export function itemsOf({ run }: WorkflowResult, node: string): IDataObject[] {
	const task = run.data.resultData.runData[node]?.[0];
	return (task?.data?.main?.[0] ?? []).map(({ json }) => json);
}
