import { fromAI } from '../agentCall';
import { EQUIPMENT, type Kind } from '../calendarResources';
import type { Sample } from '../sample';

/** Of equipment, or of rooms. */
export const getAllOf = (kind: Kind): Sample => ({
	subtitle: `Get many: ${kind.resource}`,
	effect: 'read',
	dialects: kind.dialects,
	parameters: { returnAll: true },
	others: [
		...(kind.resource === 'equipment' ? [{ returnAll: true, options: { audit: true } }] : []),
		{ returnAll: true, options: { bookings: { from: '2026-12-01', to: '2026-12-08' } } },
	],
	expressions: { returnAll: false, limit: '={{ $json.limit }}' },
	agent: {
		parameters: { returnAll: false, limit: fromAI('limit', 'Most results', 'number') },
		args: { limit: 3 },
		// The vendor tells no total: the list ends where a page adds nothing.
		wire: [
			{ method: 'GET', path: kind.path },
			{ method: 'GET', path: kind.path },
			// For the calendars' names.
			{ method: 'GET', path: '/calendars/' },
		],
		answers: [{ id: kind.one.id, name: kind.one.name }],
	},
});

export const sample = getAllOf(EQUIPMENT);
