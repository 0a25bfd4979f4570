import { mapping } from '../../support/bench';
import { fromAI } from '../agentCall';
import { ADA, ada, BOB, BY_AGENT, BY_EXPRESSION, FIELDS_BY_EXPRESSION } from '../contacts';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Update: contact',
	effect: 'update',
	parameters: { ...ADA, fields: mapping({ firstName: 'New' }) },
	others: [{ ...BOB, fields: mapping({ lastName: 'Changed', tags: 'later' }) }],
	expressions: { ...BY_EXPRESSION, ...FIELDS_BY_EXPRESSION },
	agent: {
		parameters: { ...BY_AGENT, fields: mapping({ city: fromAI('city', 'City') }), options: { outputFormat: 'raw' } },
		args: { contact_id: 'ada', city: 'Bremen' },
		wire: [{ method: 'PUT', path: '/contacts/ada', body: { city: 'Bremen' } }],
		answers: { id: 'ada', city: 'Bremen', action: 'updated' },
		state: (sandbox) => [ada(sandbox)?.city, ada(sandbox)?.tags],
		becomes: ['Bremen', ['vip', 'old']],
	},
};
