import { byAgent, byExpression, EQUIPMENT, that, type Kind } from '../calendarResources';
import type { Sample } from '../sample';

/** Of equipment, or of rooms. */
export const getOf = (kind: Kind): Sample => ({
	subtitle: `Get: ${kind.resource}`,
	effect: 'read',
	dialects: kind.dialects,
	parameters: that(kind),
	expressions: byExpression(kind),
	agent: {
		parameters: byAgent(kind),
		args: { id: kind.one.id },
		// The second one is for the calendars' names.
		wire: [
			{ method: 'GET', path: `${kind.path}/${kind.one.id}` },
			{ method: 'GET', path: '/calendars/' },
		],
		answers: { id: kind.one.id, name: kind.one.name },
	},
});

export const sample = getOf(EQUIPMENT);
