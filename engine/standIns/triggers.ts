import type { INodeType } from 'n8n-workflow';
import { choice, describe } from './describe';

/** Manual Trigger: outputs one empty item. */
export const manualTrigger: INodeType = {
	description: describe('Manual Trigger', 'manualTrigger', { trigger: true }),
	execute: async () => [[{ json: {} }]],
};

const number = (displayName: string, name: string) => ({ displayName, name, type: 'number' as const, default: 0 });

/** Schedule Trigger, by days or weeks: outputs one item with the time. (The real one adds other formats of it.) */
export const scheduleTrigger: INodeType = {
	description: describe('Schedule Trigger', 'scheduleTrigger', {
		trigger: true,
		version: [1, 1.1, 1.2],
		properties: [
			{
				displayName: 'Trigger Rules',
				name: 'rule',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				default: {},
				options: [
					{
						displayName: 'Trigger Interval',
						name: 'interval',
						values: [
							choice('Trigger Interval', 'field', 'days', 'weeks'),
							{
								...choice('Trigger on Weekdays', 'triggerAtDay'),
								options: [0, 1, 2, 3, 4, 5, 6].map((value) => ({ name: String(value), value })),
								type: 'multiOptions',
								default: [0],
							},
							number('Trigger at Hour', 'triggerAtHour'),
						],
					},
				],
			},
		],
	}),
	execute: async () => [[{ json: { timestamp: new Date().toISOString() } }]],
};
