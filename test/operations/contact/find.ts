import { fromAI } from '../agentCall';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Find by email or phone: contact',
	effect: { highLevel: 'lookUp', documented: 'read' },
	parameters: { email: 'ada@example.com' },
	others: [
		{ email: 'bob@example.com', phone: '' },
		{ email: '', phone: '+12025550199' },
	],
	expressions: { email: '={{ $json.email }}', phone: '={{ $json.phone }}' },
	agent: {
		parameters: { email: fromAI('email', 'Email'), phone: fromAI('phone', 'Phone') },
		args: { email: 'nobody@example.com', phone: '+49 30 123456' },
		wire: [
			{ method: 'GET', path: '/contacts/search/duplicate' },
			{ method: 'GET', path: '/locations/loc_sandbox' },
			{ method: 'GET', path: '/contacts/search/duplicate' },
		],
		answers: { id: 'ada', found: true },
	},
};
