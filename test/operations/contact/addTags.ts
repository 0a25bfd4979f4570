import { fromAI } from '../agentCall';
import { ADA, ada, BOB, BY_AGENT, BY_EXPRESSION } from '../contacts';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Add tags: contact',
	effect: { highLevel: 'tags', documented: 'rewrite' },
	parameters: { ...ADA, tags: 'new' },
	others: [{ ...BOB, tagNames: ['gold'], tags: '' }],
	expressions: { ...BY_EXPRESSION, tagNames: ['={{ $json.first }}'], tags: '={{ $json.more }}' },
	agent: {
		parameters: { ...BY_AGENT, tags: fromAI('tags', 'Tags, comma-separated') },
		args: { contact_id: 'ada', tags: 'Lead, vip' },
		wire: [{ method: 'POST', path: '/contacts/ada/tags', body: { tags: ['Lead', 'vip'] } }],
		answers: { id: 'ada', tags: ['vip', 'old', 'lead'] },
		state: (sandbox) => ada(sandbox)?.tags,
		becomes: ['vip', 'old', 'lead'],
	},
};
