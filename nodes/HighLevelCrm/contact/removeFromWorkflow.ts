import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { sendConfirmed } from '../operation/responses';
import { dryRun, includeInputFields } from '../operation/sharedOptions';
import { notDocumented } from '../values/badInput';
import { contactCall } from './locator/contactCall';
import { contactIdParameter } from './locator/contactLocator';
import { previewWorkflow } from './workflows/previewWorkflow';
import { parseWorkflowId, workflowIdParameter } from './workflows/workflowLocator';
import { identifyingColumns } from './output/identifyingColumns';

export const removeFromWorkflow: Operation = {
	value: 'removeFromWorkflow',
	name: 'Remove From Workflow',
	action: 'Remove contact from workflow',
	description: 'Remove one contact from a workflow; the steps that it has passed stay done',
	parameters: [contactIdParameter, workflowIdParameter],
	options: [dryRun, ifMissing, includeInputFields],
	resultAction: 'updated',
	inputColumns: identifyingColumns,
	prepare(row) {
		const { removeFromWorkflow } = row.run.dialect;
		if (!removeFromWorkflow) throw notDocumented('Remove From Workflow', 'Choose another operation');
		const workflowId = parseWorkflowId(row);
		return contactCall(row, {
			writes: true,
			async run({ id, subject, send }) {
				const about = {
					subject: `removing ${subject} from workflow "${workflowId}"`,
					missing: `${subject} or workflow "${workflowId}"`,
				};
				await sendConfirmed(send, { ...removeFromWorkflow(id, workflowId), effect: 'delete', ...about });
				return { id, workflowId };
			},
			preview: async (_, id) => await previewWorkflow(row.run, id, workflowId, false),
		});
	},
};
