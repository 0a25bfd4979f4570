import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe } from './describe';

/** Filter (version 2): n8n-core itself evaluates the conditions of a parameter of the type `filter`. */
export const filter: INodeType = {
	description: describe('Filter', 'filter', {
		version: [2, 2.1, 2.2, 2.3],
		properties: [
			{
				displayName: 'Conditions',
				name: 'conditions',
				type: 'filter',
				default: {},
				typeOptions: {
					filter: {
						caseSensitive: '={{!$parameter.options.ignoreCase}}',
						typeValidation: '={{$parameter.options.looseTypeValidation ? "loose" : "strict"}}',
						version: '={{ $nodeVersion >= 2.3 ? 3 : $nodeVersion >= 2.2 ? 2 : 1 }}',
					},
				},
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				default: {},
				options: [
					{ displayName: 'Ignore Case', name: 'ignoreCase', type: 'boolean', default: true },
					{ displayName: 'Less Strict Type Validation', name: 'looseTypeValidation', type: 'boolean', default: true },
				],
			},
		],
	}),
	async execute() {
		const kept: INodeExecutionData[] = [];
		const discarded: INodeExecutionData[] = [];
		this.getInputData().forEach((item, index) => {
			const pass = this.getNodeParameter('conditions', index, false, { extractValue: true }) as boolean;
			(pass ? kept : discarded).push({ ...item, pairedItem: item.pairedItem ?? { item: index } });
		});
		return [kept, discarded];
	},
};
