import { fromAI } from '../agentCall';
import { byAgent, byExpression, EQUIPMENT, recordsOf, that, type Kind } from '../calendarResources';
import type { Sample } from '../sample';

/** Of equipment, or of rooms. */
export const updateOf = (kind: Kind): Sample => ({
	subtitle: `Update: ${kind.resource}`,
	effect: 'put',
	dialects: kind.dialects,
	parameters: { ...that(kind), updateFields: { [kind.size]: 7 } },
	expressions: {
		...byExpression(kind),
		updateFields: { name: '={{ $json.name }}', [kind.size]: '={{ $json.count }}' },
	},
	agent: {
		parameters: { ...byAgent(kind), updateFields: { [kind.size]: fromAI('size', 'How much', 'number') } },
		args: { id: kind.one.id, size: 9 },
		wire: [{ method: 'PUT', path: `${kind.path}/${kind.one.id}`, body: { [kind.size]: 9 } }],
		answers: { id: kind.one.id, [kind.size]: 9 },
		state: recordsOf(kind),
		becomes: [[kind.one.name, 9, expect.anything()]],
	},
});

export const sample = updateOf(EQUIPMENT);
