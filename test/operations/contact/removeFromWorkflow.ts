import { located } from '../../support/bench';
import { fromAI } from '../agentCall';
import { ADA, BOB, BY_EXPRESSION } from '../contacts';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Remove from workflow: contact',
	effect: 'confirmed',
	dialects: ['highLevel'],
	parameters: { ...ADA, workflowId: located('id', 'wf1') },
	others: [{ ...BOB, workflowId: located('list', 'wf1') }],
	expressions: { ...BY_EXPRESSION, workflowId: located('id', '={{ $json.name }}') },
	agent: {
		parameters: { ...ADA, workflowId: located('id', fromAI('workflow', 'ID of the workflow')) },
		args: { workflow: 'wf1' },
		wire: [{ method: 'DELETE', path: '/contacts/ada/workflow/wf1', body: {} }],
		answers: { id: 'ada', workflowId: 'wf1', action: 'updated' },
		state: ({ state }) => state.enrolments.size,
		becomes: 0,
	},
};
