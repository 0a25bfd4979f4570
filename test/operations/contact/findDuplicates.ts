import { fromAI } from '../agentCall';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Find duplicates: contact',
	effect: 'read',
	parameters: { by: ['phone'] },
	expressions: { by: '={{ $json.field }}', filters: { assignedTo: '={{ $json.id }}' } },
	agent: {
		parameters: { by: fromAI('by', 'email, phone or name') },
		args: { by: 'phone' },
		wire: [{ method: 'POST', path: '/contacts/search', body: expect.anything() as unknown }],
		answers: { by: 'phone', value: '+4930123456', count: 2 },
	},
};
