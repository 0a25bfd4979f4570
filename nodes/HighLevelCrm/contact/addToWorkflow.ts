import type { IDataObject } from 'n8n-workflow';
import { ifMissing } from '../operation/ifMissing';
import { addToWorkflowNotice } from '../operation/notices';
import type { Operation } from '../operation/operation';
import { sendConfirmed } from '../operation/responses';
import { dryRun, includeInputFields } from '../operation/sharedOptions';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import { notDocumented } from '../values/badInput';
import { contactCall } from './locator/contactCall';
import { contactIdParameter } from './locator/contactLocator';
import { previewWorkflow } from './workflows/previewWorkflow';
import { parseWorkflowId, workflowIdParameter } from './workflows/workflowLocator';
import { type WorkflowStarts, workflowStartsOf } from './workflows/workflowStarts';
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
	begin({ run }) {
		const starts = workflowStartsOf(run);
		return { prepare: async (row) => await prepareStart(row, starts) };
	},
};

async function prepareStart(row: Row, starts: WorkflowStarts): Promise<Call> {
	const { run } = row;
	const { addToWorkflow } = run.dialect;
	if (!addToWorkflow) throw notDocumented('Add to Workflow', 'Choose another operation');
	const workflowId = parseWorkflowId(row);
	const unlessStarted = async (id: string, start: () => Promise<IDataObject>): Promise<IDataObject> => {
		const record = await starts.once(id, workflowId, start);
		if (record) return record;
		run.warnings.add(STARTED_ONCE);
		return { id, workflowId, action: 'unchanged' };
	};
	return await contactCall(row, {
		writes: true,
		run: async ({ id, subject, send }) =>
			await unlessStarted(id, async () => {
				const about = {
					subject: `adding ${subject} to workflow "${workflowId}"`,
					missing: `${subject} or workflow "${workflowId}"`,
				};
				await sendConfirmed(send, { ...addToWorkflow(id, workflowId), effect: 'start', ...about });
				return { id, workflowId };
			}),
		preview: async (_, id) => await unlessStarted(id, async () => await previewWorkflow(run, id, workflowId, true)),
	});
}

const STARTED_ONCE =
	'Several rows add one contact to one workflow: it is added once in a run, and the other rows are unchanged.';
