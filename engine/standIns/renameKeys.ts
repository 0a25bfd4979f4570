import type { INodeType } from 'n8n-workflow';
import { describe, text } from './describe';

interface Renaming {
	currentKey: string;
	newKey: string;
}

/** Rename Keys, at the top level: a renamed key comes last; one that an item does not have is passed over. */
export const renameKeys: INodeType = {
	description: describe('Rename Keys', 'renameKeys', {
		properties: [
			{
				displayName: 'Keys',
				name: 'keys',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				default: {},
				options: [
					{
						displayName: 'Key',
						name: 'key',
						values: [text('Current Key Name', 'currentKey'), text('New Key Name', 'newKey')],
					},
				],
			},
			{ displayName: 'Additional Options', name: 'additionalOptions', type: 'collection', default: {}, options: [] },
		],
	}),
	async execute() {
		const renamed = this.getInputData().map(({ json, binary }, item) => {
			const result = { ...json };
			for (const { currentKey, newKey } of this.getNodeParameter('keys.key', item, []) as Renaming[]) {
				if (/[.[]/.test(currentKey + newKey) || newKey in json)
					throw new Error('This stand-in renames keys at the top level, to new ones');
				if (json[currentKey] === undefined) continue;
				result[newKey] = json[currentKey];
				delete result[currentKey];
			}
			return { json: result, binary, pairedItem: { item } };
		});
		return [renamed];
	},
};
