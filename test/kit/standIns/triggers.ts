import type { INodeType } from 'n8n-workflow';
import { describe } from './describe';

/** Manual Trigger: one empty item. */
export const manualTrigger: INodeType = {
	description: describe('Manual Trigger', 'manualTrigger', { trigger: true }),
	execute: async () => [[{ json: {} }]],
};

/** Schedule Trigger: one item with the time. (The real one adds the same time in other notations.) */
export const scheduleTrigger: INodeType = {
	description: describe('Schedule Trigger', 'scheduleTrigger', {
		trigger: true,
		version: [1, 1.1, 1.2],
		properties: [{ displayName: 'Trigger Rules', name: 'rule', type: 'fixedCollection', default: {}, options: [] }],
	}),
	execute: async () => [[{ json: { timestamp: new Date().toISOString() } }]],
};
