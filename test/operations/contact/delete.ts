import { ADA, BY_AGENT, BY_EXPRESSION } from '../contacts';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Delete: contact',
	effect: { highLevel: 'confirmed', documented: 'delete' },
	parameters: ADA,
	expressions: BY_EXPRESSION,
	agent: {
		parameters: BY_AGENT,
		args: { contact_id: 'bob' },
		wire: [{ method: 'DELETE', path: '/contacts/bob' }],
		answers: { id: 'bob', deleted: true },
		state: (sandbox) => [...sandbox.state.contacts.keys()],
		becomes: ['ada'],
	},
};
