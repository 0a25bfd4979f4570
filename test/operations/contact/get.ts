import { located } from '../../support/bench';
import { fromAI } from '../agentCall';
import { ADA, BOB, BY_EXPRESSION } from '../contacts';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Get: contact',
	effect: 'read',
	parameters: ADA,
	others: [BOB],
	expressions: BY_EXPRESSION,
	agent: {
		parameters: { contactId: located('email', fromAI('email', 'Email of the contact')) },
		args: { email: 'ada@example.com' },
		wire: [
			{ method: 'GET', path: '/contacts/search/duplicate' },
			{ method: 'GET', path: '/contacts/ada' },
		],
		answers: { id: 'ada', lastName: 'Abbott' },
	},
};
