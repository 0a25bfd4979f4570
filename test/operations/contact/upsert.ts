import { LOCATION, mapping } from '../../support/bench';
import { post } from '../agentCall';
import { ada, FIELDS_BY_AGENT, FIELDS_BY_EXPRESSION, NEW } from '../contacts';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Create or update: contact',
	effect: 'upsert',
	parameters: NEW,
	others: [
		{ fields: mapping({ email: 'ada@example.com', city: 'Boston' }) },
		{ fields: mapping({ phone: '+12025550101' }) },
	],
	expressions: FIELDS_BY_EXPRESSION,
	agent: {
		parameters: { fields: mapping(FIELDS_BY_AGENT) },
		args: { email: 'ADA@example.com', first_name: 'Adah', tags: 'lead' },
		wire: [
			post('/contacts/upsert', { email: 'ADA@example.com', firstName: 'Adah', locationId: LOCATION }),
			post('/contacts/ada/tags', { tags: ['lead'] }),
		],
		answers: { id: 'ada', firstName: 'Adah', tags: ['vip', 'old', 'lead'], isNew: false, action: 'updated' },
		state: (sandbox) => ada(sandbox)?.tags,
		becomes: ['vip', 'old', 'lead'],
	},
};
