import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { callTool, TOOL_WAYS } from '../../../engine/agent';
import { fromAI } from '../../operations/agentCall';
import { Bench, located } from '../../support/bench';

/** Fields of a collection that a model fills in, and what it gives: of most nothing. */
const UPDATES: Array<[of: string, parameters: INodeParameters, args: IDataObject, body: IDataObject]> = [
	[
		'equipment',
		{
			...{ resource: 'equipment', operation: 'update', equipmentId: located('id', 'e1') },
			updateFields: {
				calendarIds: fromAI('calendars', 'Calendars'),
				description: fromAI('description', 'Description'),
				quantity: fromAI('quantity', 'Units'),
				outOfService: fromAI('broken', 'Broken units'),
			},
		},
		{ calendars: '', description: '', quantity: '', broken: '1' },
		{ outOfService: 1 },
	],
	[
		'a note',
		{
			...{ resource: 'note', operation: 'update', contactId: located('id', 'c1'), noteId: 'n1' },
			updateFields: {
				title: fromAI('title', 'Title'),
				body: fromAI('body', 'Text'),
				pinned: fromAI('pinned', 'Pinned'),
			},
		},
		{ title: '', body: '', pinned: 'true' },
		{ pinned: true },
	],
	[
		'a task',
		{
			...{ resource: 'task', operation: 'create', contactId: located('id', 'c1'), title: 'Call', due: 'date' },
			...{ dueDate: '2031-01-01T09:00:00Z', additionalFields: { completed: fromAI('completed', 'Done') } },
		},
		{ completed: '' },
		{ title: 'Call', dueDate: '2031-01-01T09:00:00.000Z', completed: false },
	],
];

describe.each(TOOL_WAYS)("a model's empty value, by %s", (way) => {
	const bench = new Bench('highLevel');

	it.each(UPDATES)('leaves a field of %s out', async (_, parameters, args, body) => {
		bench.sandbox.seed.contacts([{ id: 'c1', email: 'c1@example.com' }]);
		bench.sandbox.seed.notes([{ id: 'n1', contactId: 'c1', body: 'Called', title: 'Call' }]);
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Camera', quantity: 3, description: '4K', calendarIds: ['k1'] }]);
		await callTool({ credentials: bench.credentials, parameters, args, way });
		expect(bench.wire.filter(({ method }) => method !== 'GET').map((request) => request.body)).toEqual([body]);
	});
});
