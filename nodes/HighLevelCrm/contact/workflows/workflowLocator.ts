import { fromList, type Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { locatedValue, parseIdentifier } from '../../values/identifier';

export const workflowIdParameter = {
	displayName: 'Workflow',
	name: 'workflowId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	modes: [
		fromList('searchWorkflows', 'Select a workflow…'),
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 78559bb3-b920-461e-b010-7b2a2816d2a9' },
	],
	description: 'The workflow in HighLevel. The list needs the scope workflows.readonly.',
} satisfies Parameter;

/** Reads the workflow locator of a row. @throws BadInput if it is empty */
export function parseWorkflowId(row: Row): string {
	const located = row.parameters.get(workflowIdParameter);
	return parseIdentifier(locatedValue(located), workflowIdParameter.displayName);
}
