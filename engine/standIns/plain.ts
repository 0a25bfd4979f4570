import type { INodeType } from 'n8n-workflow';
import { describe } from './describe';

/** No Operation: outputs its input. */
export const noOp: INodeType = {
	description: describe('No Operation, do nothing', 'noOp'),
	async execute() {
		return [this.getInputData()];
	},
};

/** Sticky Note: a note on the canvas. It has no connections and is never run. */
export const stickyNote: INodeType = {
	description: {
		...describe('Sticky Note', 'stickyNote', {
			properties: [
				{ displayName: 'Content', name: 'content', type: 'string', default: '' },
				{ displayName: 'Height', name: 'height', type: 'number', default: 160 },
				{ displayName: 'Width', name: 'width', type: 'number', default: 240 },
				{ displayName: 'Color', name: 'color', type: 'number', default: 1 },
			],
		}),
		inputs: [],
		outputs: [],
	},
	execute: async () => [[]],
};
