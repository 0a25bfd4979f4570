import type { INodeProperties } from 'n8n-workflow';
import { customOperation } from './run/entryPoints/customOperation';
import type { CustomOperations } from './run/entryPoints/toolItem';
import { equipment, room } from './calendarResource';
import { contact } from './contact';
import type { Resource } from './operation/operation';
import { withOutput } from './operation/output';
import { operationParameter, parametersOf, subtitleOf } from './operation/panel';

const resources: readonly Resource[] = [contact, equipment, room];

/** The whole panel: the resource, its operation, and what the operation shows. */
export const nodeProperties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })),
		default: 'contact',
		// Where n8n's routing is entered, the node's pagination function takes over (`requestOperations` of the description).
		routing: { send: { paginate: true } },
	},
	...resources.map(operationParameter),
	...parametersOf(resources),
];

/** What stands under the node on the canvas: "Create or update contact". Evaluated by the editor only. */
export const nodeSubtitle = subtitleOf(resources);

/** What n8n calls for each operation. */
export const customOperations: CustomOperations = Object.fromEntries(
	resources.map(({ value, operations }) => [
		value,
		Object.fromEntries(operations.map((operation) => [operation.value, customOperation(withOutput(operation))])),
	]),
);
