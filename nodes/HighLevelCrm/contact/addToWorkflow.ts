import { ifMissing } from '../operation/ifMissing';
import { addToWorkflowNotice } from '../operation/notices';
import type { Operation } from '../operation/operation';
import { sendConfirmed } from '../operation/responses';
import { dryRun, includeInputFields } from '../operation/sharedOptions';
import { notDocumented } from '../values/badInput';
import { contactCall } from './locator/contactCall';
import { contactIdParameter } from './locator/contactLocator';
import { previewWorkflow } from './workflows/previewWorkflow';
import { parseWorkflowId, workflowIdParameter } from './workflows/workflowLocator';
import { identifyingColumns } from './output/identifyingColumns';

export const addToWorkflow: Operation = {
	value: 'addToWorkflow',
	name: 'Add to Workflow',
	action: 'Add contact to workflow',
	description: 'Add one contact to a workflow, which starts for it: it may send messages',
	parameters: [addToWorkflowNotice, contactIdParameter, workflowIdParameter],
	options: [dryRun, ifMissing, includeInputFields],
	resultAction: 'updated',
	inputColumns: identifyingColumns,
	prepare(row) {
		const { addToWorkflow } = row.run.dialect;
		if (!addToWorkflow) throw notDocumented('Add to Workflow');
		const workflowId = parseWorkflowId(row);
		return contactCall(row, {
			writes: true,
			async run({ id, subject, send }) {
				const about = {
					subject: `adding ${subject} to workflow "${workflowId}"`,
					missing: `${subject} or workflow "${workflowId}"`,
				};
				await sendConfirmed(send, { ...addToWorkflow(id, workflowId), effect: 'start', ...about });
				return { id, workflowId };
			},
			preview: async (_, id) => await previewWorkflow(row.run, id, workflowId, true),
		});
	},
};
