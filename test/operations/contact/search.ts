import { LOCATION } from '../../support/bench';
import { equals, fromAI, oneOf, searching } from '../agentCall';
import type { Sample } from '../sample';

export const sample: Sample = {
	subtitle: 'Search: contact',
	effect: 'read',
	parameters: { returnAll: true },
	expressions: {
		query: '={{ $json.query }}',
		filters: { tags: '={{ $json.tags }}', name: '={{ $json.name }}' },
		limit: '={{ $json.limit }}',
	},
	agent: {
		parameters: {
			query: fromAI('query', 'Text to look for'),
			returnAll: false,
			limit: fromAI('limit', 'Most results', 'number'),
			filters: { city: fromAI('city', 'City'), tagNames: ['vip'] },
		},
		args: { query: 'example', limit: 5, city: 'berlin' },
		wire: [
			searching([equals('tags', 'vip'), oneOf('city', 'berlin', 'BERLIN', 'Berlin')], { query: 'example' }),
			// ada has a value: its field's name is looked up.
			{ method: 'GET', path: `/locations/${LOCATION}/customFields` },
		],
		answers: [{ id: 'ada', email: 'ada@example.com' }],
	},
};
