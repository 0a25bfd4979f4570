import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';
import { choice, describe, optionsOf, text } from './describe';

/**
 * Split Out, for one list at the top level: an item per entry. If no other field is included, an entry that is an
 * object becomes the item.
 */
export const splitOut: INodeType = {
	description: describe('Split Out', 'splitOut', {
		properties: [
			text('Fields To Split Out', 'fieldToSplitOut', { required: true }),
			choice('Include', 'include', 'noOtherFields', 'selectedOtherFields'),
			text('Fields To Include', 'fieldsToInclude', { displayOptions: { show: { include: ['selectedOtherFields'] } } }),
			optionsOf(),
		],
	}),
	async execute() {
		const rows = this.getInputData().flatMap(({ json }, item): INodeExecutionData[] => {
			const field = this.getNodeParameter('fieldToSplitOut', item) as string;
			const others = (this.getNodeParameter('fieldsToInclude', item, '') as string)
				.split(',')
				.map((name) => name.trim());
			const alone = this.getNodeParameter('include', item) === 'noOtherFields';
			const entries = json[field] ?? [];
			if (/[,.$]/.test(field) || !Array.isArray(entries))
				throw new Error('This stand-in splits one list at the top level');
			return entries.map((entry) => {
				const own: IDataObject =
					alone && typeof entry === 'object' ? (entry as IDataObject) : { [field]: entry as IDataObject[string] };
				const included: IDataObject = alone ? {} : Object.fromEntries(others.map((name) => [name, json[name]]));
				return { json: { ...own, ...included }, pairedItem: { item } };
			});
		});
		return [rows];
	},
};
