import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe, optionsOf } from './describe';

/** What the node keeps from one round to the next. */
interface Kept {
	left?: INodeExecutionData[];
	done?: INodeExecutionData[];
}

/** Loop Over Items: a batch at a time at output 1, and all that came back at output 0. */
export const splitInBatches: INodeType = {
	description: describe('Loop Over Items', 'splitInBatches', {
		version: [3],
		outputs: 2,
		properties: [{ displayName: 'Batch Size', name: 'batchSize', type: 'number', default: 1 }, optionsOf()],
	}),
	async execute() {
		const kept = this.getContext('node') as Kept;
		const items = this.getInputData().map((item, index) => ({ ...item, pairedItem: { item: index } }));
		if (kept.left) kept.done = [...(kept.done ?? []), ...items];
		const left = kept.left ?? items;
		const batch = left.slice(0, this.getNodeParameter('batchSize', 0) as number);
		kept.left = left.slice(batch.length);
		return batch.length > 0 ? [[], batch] : [kept.done ?? [], []];
	},
};
