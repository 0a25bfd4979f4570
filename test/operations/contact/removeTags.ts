import { fromAI } from '../agentCall';
import { ADA, ada, BOB, BY_AGENT, BY_EXPRESSION } from '../contacts';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Remove tags: contact',
	effect: { highLevel: 'tags', documented: 'rewrite' },
	parameters: { ...ADA, tags: 'old' },
	others: [{ ...BOB, tagNames: ['vip'], tags: '' }],
	expressions: { ...BY_EXPRESSION, tagNames: '={{ $json.first }}', tags: '={{ $json.more }}' },
	agent: {
		parameters: { ...BY_AGENT, tagNames: fromAI('tags', 'Tags', 'json') },
		args: { contact_id: 'ada', tags: ['OLD'] },
		wire: [{ method: 'DELETE', path: '/contacts/ada/tags', body: { tags: ['OLD'] } }],
		answers: { id: 'ada', tags: ['vip'] },
		state: (sandbox) => ada(sandbox)?.tags,
		becomes: ['vip'],
	},
};
