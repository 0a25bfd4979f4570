import { LOCATION } from '../../support/bench';
import { fromAI } from '../agentCall';
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
			{
				method: 'POST',
				path: '/contacts/search',
				body: {
					...{ locationId: LOCATION, pageLimit: 500, query: 'example' },
					filters: [
						{ field: 'tags', operator: 'eq', value: 'vip' },
						{
							group: 'OR',
							filters: ['berlin', 'BERLIN', 'Berlin'].map((value) => ({ field: 'city', operator: 'eq', value })),
						},
					],
				},
			},
			// ada has a value: its field's name is looked up.
			{ method: 'GET', path: `/locations/${LOCATION}/customFields` },
		],
		answers: [{ id: 'ada', email: 'ada@example.com' }],
	},
};
