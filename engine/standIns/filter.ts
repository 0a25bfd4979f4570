import type { INodeType } from 'n8n-workflow';
import { describe, optionsOf } from './describe';

/** Filter: outputs the items that meet the conditions. The engine itself evaluates them, as in n8n. */
export const filterItems: INodeType = {
	description: describe('Filter', 'filter', {
		version: [2.2],
		properties: [{ displayName: 'Conditions', name: 'conditions', type: 'filter', default: {} }, optionsOf()],
	}),
	async execute() {
		const isKept = (index: number) =>
			this.getNodeParameter('conditions', index, false, { extractValue: true }) === true;
		return [this.getInputData().filter((_item, index) => isKept(index))];
	},
};
