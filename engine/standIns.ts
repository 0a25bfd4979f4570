import type { INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import { parameterFaults } from './parameterFaults';
import { compareDatasets } from './standIns/compareDatasets';
import { convertToFile } from './standIns/convertToFile';
import { dataTable } from './standIns/dataTable';
import { describe } from './standIns/describe';
import { extractFromFile } from './standIns/extractFromFile';
import { form, formTrigger } from './standIns/form';
import { html } from './standIns/html';
import { httpRequest } from './standIns/httpRequest';
import { merge } from './standIns/merge';
import { noOp, stickyNote } from './standIns/plain';
import { readWriteFile } from './standIns/readWriteFile';
import { set } from './standIns/set';
import { splitInBatches } from './standIns/splitInBatches';
import { splitOut } from './standIns/splitOut';
import { manualTrigger, scheduleTrigger } from './standIns/triggers';

/** A node that gives the items handed to it. */
export function itemsNode(items: INodeExecutionData[]): INodeType {
	return { description: describe('Items', 'items'), execute: async () => [items] };
}

const ALL = [
	manualTrigger,
	scheduleTrigger,
	formTrigger,
	readWriteFile,
	extractFromFile,
	convertToFile,
	httpRequest,
	splitOut,
	splitInBatches,
	merge,
	compareDatasets,
	set,
	html,
	dataTable,
	form,
	noOp,
	stickyNote,
];

/**
 * n8n's own nodes by type, as far as the examples use them: the same parameters, the same output. (n8n-nodes-base itself is a
 * gigabyte with its dependencies.)
 */
export const standIns: Record<string, INodeType> = Object.fromEntries(
	ALL.map((node) => [`n8n-nodes-base.${node.description.name}`, node]),
);

/**
 * Refuses nodes whose stand-ins would do something else than n8n's, for a version or a parameter that they do not know. (The engine
 * would drop what a description does not have.)
 */
export function refuseUnknown(nodes: readonly INode[]): void {
	for (const node of nodes) {
		const description = standIns[node.type]?.description;
		if (!description) continue;
		const faults = parameterFaults(node, description);
		if (![description.version].flat().includes(node.typeVersion))
			faults.unshift(`there is no version ${node.typeVersion}`);
		if (faults.length > 0)
			throw new Error(`The stand-in for ${description.displayName} does not do this: ${faults.join('; ')}`);
	}
}
