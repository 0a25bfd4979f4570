import { mapping } from '../../support/bench';
import { equals, oneOf, post, searching } from '../agentCall';
import { ada, FIELDS_BY_AGENT, FIELDS_BY_EXPRESSION } from '../contacts';
import type { Sample } from '../sample';

const LIST = { listTag: 'shop' };

export const sample: Sample = {
	subtitle: 'Synchronize: contact',
	effect: 'update',
	// The contact has this tag already, so there is one write.
	parameters: { listTag: 'vip', fields: mapping({ email: 'ada@example.com', city: 'Boston' }) },
	others: [
		{ ...LIST, fields: mapping({ email: 'new@example.com', firstName: 'New' }) },
		// Ada has this tag and is in no row.
		{ listTag: 'vip', fields: mapping({ email: 'new@example.com', firstName: 'New' }) },
	],
	// The parameters of the list are read once for all rows.
	expressions: { ...LIST, ...FIELDS_BY_EXPRESSION },
	faultsAt: { path: /^\/contacts\/(upsert|ada)$/ },
	agent: {
		parameters: { ...LIST, fields: mapping(FIELDS_BY_AGENT) },
		args: { email: 'ADA@example.com', first_name: 'Adah', tags: 'lead' },
		wire: [
			searching([equals('tags', 'shop')]),
			searching([oneOf('email', 'ada@example.com')]),
			{ method: 'PUT', path: '/contacts/ada', body: { email: 'ADA@example.com', firstName: 'Adah' } },
			post('/contacts/ada/tags', { tags: ['lead', 'shop'] }),
		],
		answers: { id: 'ada', firstName: 'Adah', tags: ['vip', 'old', 'lead', 'shop'], isNew: false, action: 'updated' },
		state: (sandbox) => ada(sandbox)?.tags,
		becomes: ['vip', 'old', 'lead', 'shop'],
	},
};
