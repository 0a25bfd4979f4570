import { LOCATION } from '../../support/bench';
import { fromAI } from '../agentCall';
import { EQUIPMENT, recordsOf, type Kind } from '../calendarResources';
import type { Sample } from '../sample';

/** Of equipment, or of rooms. */
export const createOf = (kind: Kind): Sample => ({
	subtitle: `Create: ${kind.resource}`,
	effect: 'createListed',
	dialects: kind.dialects,
	faultsAt: { method: 'POST' },
	parameters: { name: 'New', [kind.size]: 1 },
	others: [
		{ name: 'Full', description: 'With lens', [kind.size]: 2, calendarIds: ['cal1'], additionalFields: {} },
		{ name: 'Bare', description: '', [kind.size]: 0, calendarIds: [], additionalFields: {} },
	],
	expressions: {
		name: '={{ $json.name }}',
		description: '={{ $json.text }}',
		[kind.size]: '={{ $json.count }}',
		calendarIds: '={{ $json.calendars }}',
	},
	agent: {
		parameters: {
			name: fromAI('name', 'Name'),
			[kind.size]: fromAI('size', 'How much', 'number'),
			calendarIds: fromAI('calendars', 'IDs, comma-separated'),
		},
		args: { name: 'New one', size: 4, calendars: 'cal1' },
		wire: [
			{
				method: 'POST',
				path: kind.path,
				body: expect.objectContaining({
					name: 'New one',
					[kind.size]: 4,
					calendarIds: ['cal1'],
					locationId: LOCATION,
				}) as unknown,
			},
			// The answer has no ID: it is looked up in the list, to its end.
			{ method: 'GET', path: kind.path },
			{ method: 'GET', path: kind.path },
		],
		answers: { id: expect.any(String) as string, name: 'New one', [kind.size]: 4, calendarIds: ['cal1'] },
		state: recordsOf(kind),
		becomes: [
			[kind.one.name, kind.one.size, expect.anything()],
			['New one', 4, ''],
		],
	},
});

export const sample = createOf(EQUIPMENT);
