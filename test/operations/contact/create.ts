import { LOCATION, mapping } from '../../support/bench';
import { fromAI } from '../agentCall';
import { FIELDS_BY_AGENT, FIELDS_BY_EXPRESSION, NEW } from '../contacts';
import type { Sample } from '../sample';

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
		parameters: {
			fields: mapping({ ...FIELDS_BY_AGENT, 'customField:cf1': fromAI('size', 'Shoe size', 'number') }),
		},
		args: { email: 'new@example.com', first_name: 'Néa', tags: 'lead, trial', size: 42 },
		wire: [
			{
				method: 'POST',
				path: '/contacts/',
				body: {
					email: 'new@example.com',
					firstName: 'Néa',
					tags: ['lead', 'trial'],
					customFields: [{ id: 'cf1', field_value: 42 }],
					locationId: LOCATION,
				},
			},
		],
		answers: { email: 'new@example.com', firstName: 'Néa', tags: ['lead', 'trial'] },
		state: (sandbox) => [...sandbox.state.contacts.values()].map(({ email }) => email),
		becomes: ['ada@example.com', 'bob@example.com', 'new@example.com'],
	},
};
