import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe } from './standIns/describe';
import { extractFromFile } from './standIns/extractFromFile';
import { filter } from './standIns/filter';
import { noOp, stickyNote } from './standIns/plain';
import { readWriteFile } from './standIns/readWriteFile';
import { manualTrigger, scheduleTrigger } from './standIns/triggers';

/** A node that gives the items handed to it. */
export function itemsNode(items: INodeExecutionData[]): INodeType {
	return { description: describe('Items', 'items'), execute: async () => [items] };
}

/**
 * n8n's own nodes by type, as far as the examples use them: the same parameters, the same output. (n8n-nodes-base itself is a
 * gigabyte with its dependencies.)
 */
export const standIns: Record<string, INodeType> = Object.fromEntries(
	[manualTrigger, scheduleTrigger, readWriteFile, extractFromFile, filter, noOp, stickyNote].map((node) => [
		`n8n-nodes-base.${node.description.name}`,
		node,
	]),
);
