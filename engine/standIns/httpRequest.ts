import type { IDataObject, INodeType } from 'n8n-workflow';
import { choice, describe, optionsOf, text } from './describe';

/** HTTP Request: fetches a JSON object from an address, once for each input item. */
export const httpRequest: INodeType = {
	description: describe('HTTP Request', 'httpRequest', {
		version: [4.2],
		properties: [choice('Method', 'method', 'GET'), text('URL', 'url', { required: true }), optionsOf()],
	}),
	async execute() {
		const items = this.getInputData().map(async (_item, item) => {
			const answer = (await this.helpers.httpRequest({
				method: 'GET',
				url: this.getNodeParameter('url', item) as string,
				json: true,
			})) as unknown;
			if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
				throw new Error('This stand-in takes a JSON object only');
			return { json: answer as IDataObject, pairedItem: { item } };
		});
		return [await Promise.all(items)];
	},
};
