import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { located, type DialectName } from '../support/bench';
import { fromAI } from './agentCall';

/** Equipment or rooms: the same operations under other names. */
export interface Kind {
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
export const that = ({ resource, one }: Kind): INodeParameters => ({ [`${resource}Id`]: located('id', one.id) });
/** The record by an expression. */
export const byExpression = ({ resource }: Kind): INodeParameters => ({
	[`${resource}Id`]: located('id', '={{ $json.id }}'),
});
/** The record as an agent names it, and what it says. */
export const byAgent = ({ resource }: Kind): INodeParameters => ({
	[`${resource}Id`]: located('id', fromAI('id', `ID of the ${resource}`)),
});

/** Name, size and description of all records there are. */
export const recordsOf =
	({ resource, size }: Kind) =>
	({ state }: Sandbox) =>
		[...(resource === 'equipment' ? state.equipment : state.rooms).values()].map((record) => [
			record.name,
			record[size],
			record.description,
		]);
