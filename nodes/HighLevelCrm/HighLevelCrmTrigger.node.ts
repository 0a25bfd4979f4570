import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { loadOptions } from './editor/loadOptions';
import { poll, triggerProperties, triggerSubtitle } from './trigger';

export class HighLevelCrmTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'HighLevel CRM Trigger',
		name: 'highLevelCrmTrigger',
		icon: { light: 'file:../../icons/highLevelCrm.svg', dark: 'file:../../icons/highLevelCrm.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: triggerSubtitle,
		description: 'Starts the workflow when contacts, calendar equipment or rooms of a HighLevel sub-account change',
		defaults: { name: 'HighLevel CRM Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'highLevelCrmApi', required: true }],
		properties: triggerProperties,
	};

	methods = { loadOptions };

	poll = poll;
}
