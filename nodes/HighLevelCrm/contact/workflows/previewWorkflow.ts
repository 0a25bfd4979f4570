import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../client/errors/apiFailure';
import { OTHER_CODES } from '../../client/errors/errorCode';
import { loadWorkflows } from '../../lookups/workflows';
import type { RunServices } from '../../run/services';
import { nameKey } from '../../values/keys';
import { displayValue } from '../../values/text';

/**
 * Returns the output of a dry run for a contact that would be added to a workflow, or removed from it. The location's list, read once per run,
 * shows whether the workflow exists. @throws ApiFailure if it does not
 */
export async function previewWorkflow(
	run: RunServices,
	id: string,
	workflowId: string,
	starts: boolean,
): Promise<IDataObject> {
	// Without the right to see workflows, any may exist.
	const workflows = (await loadWorkflows(run)) ?? [];
	const workflow = workflows.find((one) => one.id === workflowId);
	if (workflows.length > 0 && !workflow) {
		const named = workflows.find(({ name }) => nameKey(name) === nameKey(workflowId));
		const advice = named ? `One of this name has the ID "${named.id}"` : 'Choose it from the list, or check the ID';
		throw new ApiFailure(
			{
				message: `Workflow "${displayValue(workflowId)}" was not found`,
				description: `The location's list of workflows has no such ID. ${advice}.`,
			},
			{ status: 404, code: OTHER_CODES.notFound },
		);
	}
	if (starts && workflow?.isPublished === false)
		run.warnings.add(
			`Workflow "${displayValue(workflow.name)}" is a draft: it does nothing for contacts before it is published.`,
		);
	return { id, workflowId, action: 'updated' };
}
