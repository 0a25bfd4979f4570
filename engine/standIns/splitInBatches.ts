import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe, flag, optionsOf } from './describe';

/** State of the node between two rounds. */
interface LoopState {
	left?: INodeExecutionData[];
	done?: INodeExecutionData[];
}

/** Loop Over Items: outputs a batch at output 1. At the end, it outputs all processed items at output 0. In version 2 the outputs are the other way round. */
export const splitInBatches: INodeType = {
	description: describe('Loop Over Items', 'splitInBatches', {
		version: [2, 3],
		outputs: 2,
		properties: [
			{ displayName: 'Batch Size', name: 'batchSize', type: 'number', default: 1 },
			optionsOf(flag('Reset', 'reset', false)),
		],
	}),
	async execute() {
		const state = this.getContext('node') as LoopState;
		// A loop in a loop begins again with each batch of the outer one.
		const { reset } = this.getNodeParameter('options', 0) as { reset?: boolean };
		if (reset) state.left = state.done = undefined;
		const items = this.getInputData().map((item, index) => ({ ...item, pairedItem: { item: index } }));
		if (state.left) state.done = [...(state.done ?? []), ...items];
		const left = state.left ?? items;
		const batch = left.slice(0, this.getNodeParameter('batchSize', 0) as number);
		state.left = left.slice(batch.length);
		const outputs = batch.length > 0 ? [[], batch] : [state.done ?? [], []];
		return this.getNode().typeVersion < 3 ? outputs.reverse() : outputs;
	},
};
