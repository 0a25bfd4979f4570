import { byAgent, byExpression, EQUIPMENT, recordsOf, that, type Kind } from '../calendarResources';
import type { Sample } from '../sample';

/** Of equipment, or of rooms. */
export const removeOf = (kind: Kind): Sample => ({
	subtitle: `Delete: ${kind.resource}`,
	effect: 'delete',
	dialects: kind.dialects,
	parameters: that(kind),
	expressions: byExpression(kind),
	agent: {
		parameters: byAgent(kind),
		args: { id: kind.one.id },
		wire: [{ method: 'DELETE', path: `${kind.path}/${kind.one.id}` }],
		answers: { id: kind.one.id, deleted: true },
		state: recordsOf(kind),
		becomes: [],
	},
});

export const sample = removeOf(EQUIPMENT);
