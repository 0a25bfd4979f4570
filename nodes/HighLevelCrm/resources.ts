import type { INodeProperties } from 'n8n-workflow';
import { customOperation } from './run/entryPoints/customOperation';
import type { CustomOperations } from './run/entryPoints/toolItem';
import { equipment, room } from './calendarResource';
import { contact } from './contact';
import { note, task } from './contactRecord';
import type { Resource } from './operation/operation';
import { isWriting } from './operation/isWriting';
import { withOutput } from './operation/output';
import { operationParameter, parametersOf, subtitleOf } from './operation/panel';

const resources: readonly Resource[] = [contact, equipment, note, room, task];

/** All parameters of the panel: the resource, its operation, and the operation's parameters. */
export const nodeProperties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })),
		default: 'contact',
		// If n8n enters its routing, the node's pagination function takes over (`requestOperations` of the description).
		routing: { send: { paginate: true } },
	},
	...resources.map(operationParameter),
	...parametersOf(resources),
];

/** The node's subtitle on the canvas, evaluated by the editor only: "Create or update contact". */
export const nodeSubtitle = subtitleOf(resources);

export const customOperations: CustomOperations = Object.fromEntries(
	resources.map(({ value, operations }) => [
		value,
		Object.fromEntries(
			operations.map((operation) => [
				operation.value,
				customOperation(withOutput(operation), operation.results, isWriting(operation)),
			]),
		),
	]),
);
