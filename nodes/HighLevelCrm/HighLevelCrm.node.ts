import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { listSearch } from './editor/listSearch';
import { loadOptions } from './editor/loadOptions';
import { resourceMapping } from './editor/resourceMapping';
import { toolEntryPoint } from './run/entryPoints/toolItem';
import { customOperations, nodeProperties, nodeSubtitle } from './resources';
import { estimates } from './operation/estimates';

export class HighLevelCrm implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'HighLevel CRM',
		name: 'highLevelCrm',
		icon: { light: 'file:../../icons/highLevelCrm.svg', dark: 'file:../../icons/highLevelCrm.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: nodeSubtitle,
		description: 'Work with contacts, their notes and tasks, calendar equipment and rooms of a HighLevel sub-account',
		defaults: { name: 'HighLevel CRM' },
		usableAsTool: true,
		// For n8n's assistant that builds workflows.
		builderHint: {
			searchHint: 'Many contacts: one node for all items, Create or Update, or Synchronize for a list',
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'highLevelCrmApi', required: true }],
		hints: estimates,
		requestDefaults: { baseURL: '={{$credentials.baseUrl}}' },
		requestOperations: { pagination: toolEntryPoint(customOperations) },
		properties: nodeProperties,
	};

	customOperations = customOperations;

	methods = { listSearch, loadOptions, resourceMapping };
}
