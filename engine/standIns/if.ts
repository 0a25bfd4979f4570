import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe, optionsOf } from './describe';

/** If: items whose conditions hold, and the others. n8n's engine works the conditions out. */
export const ifNode: INodeType = {
	description: describe('If', 'if', {
		version: [2.2],
		outputs: 2,
		properties: [{ displayName: 'Conditions', name: 'conditions', type: 'filter', default: {} }, optionsOf()],
	}),
	async execute() {
		const [holds, others]: INodeExecutionData[][] = [[], []];
		for (const [index, item] of this.getInputData().entries()) {
			const met = this.getNodeParameter('conditions', index, false, { extractValue: true });
			(met ? holds : others)?.push({ ...item, pairedItem: { item: index } });
		}
		return [holds ?? [], others ?? []];
	},
};
