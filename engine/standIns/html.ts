import type { INodeType } from 'n8n-workflow';
import { describe, operations, optionsOf, text } from './describe';

const TABLE = "style='border-spacing:0; font-family:helvetica,arial,sans-serif'";
const HEAD =
	"style='margin:0; padding:7px 20px 7px 0px; border-bottom:1px solid #eee; text-align:left; color:#888; font-weight:normal'";
const CELL = "style='margin:0; padding:7px 20px 7px 0px; border-bottom:1px solid #eee'";

/** HTML, for making one table of all items, in n8n's own style. Like n8n's, it puts texts in as they are. */
export const html: INodeType = {
	description: describe('HTML', 'html', {
		version: [1, 1.1, 1.2],
		properties: [operations('convertToHtmlTable'), optionsOf(text('Caption', 'caption'))],
	}),
	async execute() {
		const items = this.getInputData().map(({ json }) => json);
		const { caption = '' } = this.getNodeParameter('options', 0, {}) as { caption?: string };
		const headers = [...new Set(items.flatMap((json) => Object.keys(json)))];
		if (
			items.some((json) => Object.values(json).some((value) => typeof value !== 'string' && typeof value !== 'number'))
		)
			throw new Error('This stand-in shows texts and numbers only');
		const cells = (row: (typeof items)[number]) =>
			headers.map((header) => `<td ${CELL} >${String(row[header] as string | number | undefined)}</td>`).join('');
		const head = `<thead ${HEAD} ><tr>${headers.map((header) => `<th>${header}</th>`).join('')}</tr></thead>`;
		const body = `<tbody>${items.map((row) => `<tr  >${cells(row)}</tr>`).join('')}</tbody>`;
		const table = `<table ${TABLE} >${caption && `<caption>${caption}</caption>`}${head}${body}</table>`;
		return [[{ json: { table }, pairedItem: items.map((_json, item) => ({ item })) }]];
	},
};
