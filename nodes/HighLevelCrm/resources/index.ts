import type { INodeProperties } from 'n8n-workflow';
import { contact } from './contact';
import { equipment } from './calendarResource/equipment';
import { room } from './calendarResource/room';
import { customOperationsOf, operationParameter, parametersOf, subtitleOf, type Resource } from './operation';

const resources: readonly Resource[] = [contact, equipment, room];

/** The whole panel: the resource, its operation, and what the operation shows. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })),
		default: 'contact',
		// One interceptor for every request of the node (`requestOperations` of the description).
		routing: { send: { paginate: true } },
	},
	...resources.map(operationParameter),
	...parametersOf(resources),
];

/** What stands under the node on the canvas: "Create or update contact". Evaluated by the editor only. */
export const subtitle = subtitleOf(resources);

export const customOperations = customOperationsOf(resources);
