import type { INodeType } from 'n8n-workflow';
import { describe, operations, text } from './describe';

/**
 * HTML, for creating a page from a template for each item. Like n8n's node, it does not escape the values of
 * expressions.
 */
export const html: INodeType = {
	description: describe('HTML', 'html', {
		version: [1, 1.1, 1.2],
		properties: [operations('generateHtmlTemplate'), text('HTML Template', 'html', { noDataExpression: true })],
	}),
	async execute() {
		const items = this.getInputData().map((_item, item) => {
			let page = this.getNodeParameter('html', item) as string;
			for (const [expression] of page.matchAll(/{{[\s\S]*?}}/g))
				page = page.replace(expression, this.evaluateExpression(expression, item) as string);
			return { json: { html: page }, pairedItem: { item } };
		});
		return [items];
	},
};
