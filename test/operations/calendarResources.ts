import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { located, LOCATION, type DialectName } from '../support/bench';
import { fromAI } from './agentCall';
import type { Sample } from './sample';

/** Equipment or rooms: the same operations under other names. */
interface Kind {
	resource: 'equipment' | 'room';
	/** Plural of the resource's name in texts. */
	many: string;
	path: string;
	dialects?: readonly DialectName[];
	size: 'quantity' | 'capacity';
	/** The record that a sample is about. */
	one: { id: string; name: string; size: number };
}

export const EQUIPMENT: Kind = {
	resource: 'equipment',
	many: 'equipment',
	path: '/calendars/resources/equipments',
	size: 'quantity',
	one: { id: 'e1', name: 'Projector', size: 3 },
};
export const ROOM: Kind = {
	resource: 'room',
	many: 'rooms',
	path: '/calendars/resources/rooms',
	dialects: ['highLevel'],
	size: 'capacity',
	one: { id: 'r1', name: 'Room 1', size: 12 },
};

/** The record. */
const that = ({ resource, one }: Kind): INodeParameters => ({ [`${resource}Id`]: located('id', one.id) });
/** The record by an expression. */
const byExpression = ({ resource }: Kind): INodeParameters => ({ [`${resource}Id`]: located('id', '={{ $json.id }}') });
/** The record as an agent names it, and what it says. */
const byAgent = ({ resource }: Kind): INodeParameters => ({
	[`${resource}Id`]: located('id', fromAI('id', `ID of the ${resource}`)),
});

/** Name, size and description of all records there are. */
const recordsOf =
	({ resource, size }: Kind) =>
	({ state }: Sandbox) =>
		[...(resource === 'equipment' ? state.equipment : state.rooms).values()].map((record) => [
			record.name,
			record[size],
			record.description,
		]);

const createOf = (kind: Kind): Sample => ({
	subtitle: `Create: ${kind.resource}`,
	effect: 'createListed',
	dialects: kind.dialects,
	faultsAt: { method: 'POST' },
	parameters: { name: 'New', [kind.size]: 1 },
	others: [
		{
			name: 'Full',
			description: 'With lens',
			[kind.size]: 2,
			calendarIds: ['serviceCalendar01'],
			additionalFields: {},
		},
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
		args: { name: 'New one', size: 4, calendars: 'serviceCalendar01' },
		wire: [
			{
				method: 'POST',
				path: kind.path,
				body: expect.objectContaining({
					name: 'New one',
					[kind.size]: 4,
					calendarIds: ['serviceCalendar01'],
					locationId: LOCATION,
				}) as unknown,
			},
			// The answer has no ID: it is looked up in the list, to its end.
			{ method: 'GET', path: kind.path },
			{ method: 'GET', path: kind.path },
		],
		answers: { id: expect.any(String) as string, name: 'New one', [kind.size]: 4, calendarIds: ['serviceCalendar01'] },
		state: recordsOf(kind),
		becomes: [
			[kind.one.name, kind.one.size, expect.anything()],
			['New one', 4, ''],
		],
	},
});

/** An operation on the record alone. */
const recordSample = (
	kind: Kind,
	subtitle: string,
	effect: Sample['effect'],
	agent: Pick<NonNullable<Sample['agent']>, 'wire' | 'answers' | 'state' | 'becomes'>,
): Sample => ({
	...{ subtitle: `${subtitle}: ${kind.resource}`, effect, dialects: kind.dialects },
	parameters: that(kind),
	expressions: byExpression(kind),
	agent: { parameters: byAgent(kind), args: { id: kind.one.id }, ...agent },
});

const removeOf = (kind: Kind): Sample =>
	recordSample(kind, 'Delete', 'delete', {
		wire: [{ method: 'DELETE', path: `${kind.path}/${kind.one.id}` }],
		answers: { id: kind.one.id, deleted: true },
		state: recordsOf(kind),
		becomes: [],
	});

const getOf = (kind: Kind): Sample =>
	recordSample(kind, 'Get', 'read', {
		// The second one is for the calendars' names.
		wire: [
			{ method: 'GET', path: `${kind.path}/${kind.one.id}` },
			{ method: 'GET', path: '/calendars/' },
		],
		answers: { id: kind.one.id, name: kind.one.name },
	});

const getAllOf = (kind: Kind): Sample => ({
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

const updateOf = (kind: Kind): Sample => ({
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

/** The operations of equipment, or of rooms. */
export const calendarResourceSamples = (kind: Kind): Record<string, Sample> => ({
	create: createOf(kind),
	delete: removeOf(kind),
	get: getOf(kind),
	getAll: getAllOf(kind),
	update: updateOf(kind),
});
