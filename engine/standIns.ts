import type { INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import { parameterFaults } from './parameterFaults';
import { compareDatasets } from './standIns/compareDatasets';
import { convertToFile } from './standIns/convertToFile';
import { dataTable } from './standIns/dataTable';
import { describe } from './standIns/describe';
import { extractFromFile } from './standIns/extractFromFile';
import { filterItems } from './standIns/filter';
import { form, formTrigger } from './standIns/form';
import { html } from './standIns/html';
import { httpRequest } from './standIns/httpRequest';
import { agentNodes } from './standIns/langchain';
import { merge } from './standIns/merge';
import { noOp, stickyNote } from './standIns/plain';
import { readWriteFile } from './standIns/readWriteFile';
import { approvalNode } from './standIns/sendEmail';
import { set } from './standIns/set';
import { splitInBatches } from './standIns/splitInBatches';
import { splitOut } from './standIns/splitOut';
import { manualTrigger, scheduleTrigger } from './standIns/triggers';

/** A node that outputs the given items. */
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
	filterItems,
	html,
	dataTable,
	form,
	approvalNode(true),
	noOp,
	stickyNote,
];

/**
 * Replacements for n8n's own nodes, by type, with the same parameters and output as far as the examples need
 * them. (n8n-nodes-base with its dependencies takes a gigabyte.)
 */
export const standIns: Record<string, INodeType> = Object.fromEntries([
	...ALL.map((node) => [`n8n-nodes-base.${node.description.name}`, node] as const),
	...agentNodes.map((node) => [`@n8n/n8n-nodes-langchain.${node.description.name}`, node] as const),
]);

/**
 * Rejects nodes with a version or a parameter that their stand-ins do not know, because the output would differ
 * from n8n's. (The engine itself drops unknown parameters.)
 * @throws Error naming the faults
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
