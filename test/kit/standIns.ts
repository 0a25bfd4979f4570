import type { INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

/** A node that gives the items handed to it. */
export function itemsNode(items: INodeExecutionData[]): INodeType {
	return { description: description('Items', 'items'), execute: async () => [items] };
}

/** n8n's own nodes by type, as far as the examples use them. (n8n-nodes-base itself is a gigabyte; `npm run test:host` runs the examples with the real ones.) */
export const standIns: Record<string, INodeType> = {};

function description(displayName: string, name: string): INodeTypeDescription {
	return {
		displayName,
		name,
		group: [],
		version: 1,
		description: displayName,
		defaults: { name: displayName },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	};
}
