import type { Sandbox } from '../../../sandbox';
import { located, LOCATION } from '../support';
import { fromAI, type ToolCase } from './toolCase';

/** The five operations that equipment and rooms share. */
export function resourceTools(resource: 'equipment' | 'room', size: 'quantity' | 'capacity'): Record<string, ToolCase> {
	const path = resource === 'equipment' ? '/calendars/resources/equipments' : '/calendars/resources/rooms';
	const [one, name, had] = resource === 'equipment' ? ['e1', 'Projector', 3] : ['r1', 'Room 1', 12];
	const idName = `${resource}_id`;
	const that = { [`${resource}Id`]: located('id', fromAI(idName, `ID of the ${resource}`)) };
	const records = ({ state }: Sandbox) =>
		[...(resource === 'equipment' ? state.equipment : state.rooms).values()].map((record) => [
			record.name,
			record[size],
			record.description,
		]);
	return {
		create: {
			parameters: {
				resource,
				operation: 'create',
				name: fromAI('name', 'Name'),
				[size]: fromAI('size', 'How much', 'number'),
				calendarIds: fromAI('calendars', 'IDs, comma-separated'),
			},
			args: { name: 'New one', size: 4, calendars: 'cal1' },
			wire: [
				{
					method: 'POST',
					path,
					body: expect.objectContaining({
						name: 'New one',
						[size]: 4,
						calendarIds: ['cal1'],
						locationId: LOCATION,
					}) as unknown,
				},
				// The answer has no ID: it is looked up in the list, to its end.
				{ method: 'GET', path },
				{ method: 'GET', path },
			],
			answers: { id: expect.any(String) as string, name: 'New one', [size]: 4, calendarIds: ['cal1'] },
			state: records,
			becomes: [
				[name, had, expect.anything()],
				['New one', 4, ''],
			],
		},
		delete: {
			parameters: { resource, operation: 'delete', ...that },
			args: { [idName]: one },
			wire: [{ method: 'DELETE', path: `${path}/${one}` }],
			answers: { id: one, deleted: true },
			state: records,
			becomes: [],
		},
		get: {
			parameters: { resource, operation: 'get', ...that },
			args: { [idName]: one },
			wire: [{ method: 'GET', path: `${path}/${one}` }],
			answers: { id: one, name },
		},
		getAll: {
			parameters: { resource, operation: 'getAll', returnAll: false, limit: fromAI('limit', 'Most results', 'number') },
			args: { limit: 3 },
			// The vendor tells no total: the list ends where a page adds nothing.
			wire: [
				{ method: 'GET', path },
				{ method: 'GET', path },
			],
			answers: [{ id: one, name }],
		},
		update: {
			parameters: {
				resource,
				operation: 'update',
				...that,
				updateFields: { [size]: fromAI('size', 'How much', 'number') },
			},
			args: { [idName]: one, size: 9 },
			wire: [{ method: 'PUT', path: `${path}/${one}`, body: { [size]: 9 } }],
			answers: { id: one, [size]: 9 },
			state: records,
			becomes: [[name, 9, expect.anything()]],
		},
	};
}
