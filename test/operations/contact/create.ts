import { LOCATION, mapping } from '../../support/bench';
import { fromAI, post } from '../agentCall';
import { FIELDS_BY_AGENT, FIELDS_BY_EXPRESSION, NEW } from '../contacts';
import type { Sample } from '../sample';

/** What the agent's contact says. */
const MADE = { email: 'new@example.com', firstName: 'Néa', tags: ['lead', 'trial'] };

export const sample: Sample = {
	subtitle: 'Create: contact',
	effect: { highLevel: 'createSeen', documented: 'create' },
	parameters: NEW,
	others: [
		{ fields: mapping({ firstName: 'Only' }) },
		{
			fields: mapping({
				...{ email: 'all@example.com', phone: '+4930654321', firstName: 'All', lastName: 'Fields' },
				...{ companyName: 'Acme', address1: '1 Elm St', city: 'Berlin', state: 'BE', postalCode: '10115' },
				...{ country: 'DE', source: 'test' },
			}),
		},
		{ fields: mapping({ email: 'x@example.com', 'customField:cf1': 44, tags: 'a, b' }) },
	],
	expressions: FIELDS_BY_EXPRESSION,
	agent: {
		parameters: { fields: mapping({ ...FIELDS_BY_AGENT, 'customField:cf1': fromAI('size', 'Shoe size', 'number') }) },
		args: { email: 'new@example.com', first_name: 'Néa', tags: 'lead, trial', size: 42 },
		wire: [post('/contacts/', { ...MADE, customFields: [{ id: 'cf1', field_value: 42 }], locationId: LOCATION })],
		answers: MADE,
		state: (sandbox) => [...sandbox.state.contacts.values()].map(({ email }) => email),
		becomes: ['ada@example.com', 'bob@example.com', 'new@example.com'],
	},
};
