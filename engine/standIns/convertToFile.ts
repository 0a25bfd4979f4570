import { stringify } from 'csv-stringify/sync';
import type { IDataObject, INodeType } from 'n8n-workflow';
import { choice, describe, flag, operations, optionsOf, shownFor, text } from './describe';

interface FileOptions {
	fileName?: string;
	addBOM?: boolean;
}

/** Convert to File, for CSV (all items in one file) and text (one file for a field of each item). */
export const convertToFile: INodeType = {
	description: describe('Convert to File', 'convertToFile', {
		version: [1, 1.1],
		properties: [
			operations('csv', 'toText'),
			shownFor('toText', text('Text Input Field', 'sourceProperty', { required: true })),
			text('Put Output File in Field', 'binaryPropertyName', { default: 'data', required: true }),
			shownFor('csv', optionsOf(text('File Name', 'fileName'))),
			shownFor(
				'toText',
				optionsOf(
					flag('Add Byte Order Mark (BOM)', 'addBOM'),
					choice('Encoding', 'encoding', 'utf8'),
					text('File Name', 'fileName'),
				),
			),
		],
	}),
	async execute() {
		const items = this.getInputData().map(({ json }) => json);
		const property = this.getNodeParameter('binaryPropertyName', 0);
		const options: FileOptions = this.getNodeParameter('options', 0, {});
		const file = async (content: string, name: string, mimeType?: string) => ({
			json: {},
			binary: {
				[property]: await this.helpers.prepareBinaryData(Buffer.from(content), options.fileName ?? name, mimeType),
			},
		});
		if (this.getNodeParameter('operation', 0) === 'csv')
			return [[{ ...(await file(csv(items), 'File.csv')), pairedItem: items.map((_json, item) => ({ item })) }]];
		const files = items.map(async (json, item) => {
			const content = json[this.getNodeParameter('sourceProperty', item) as string];
			if (typeof content !== 'string') throw new Error('This stand-in writes texts only');
			return {
				...(await file(`${options.addBOM ? '\uFEFF' : ''}${content}`, 'file.txt', 'text/plain')),
				pairedItem: { item },
			};
		});
		return [await Promise.all(files)];
	},
};

/** Formats items as CSV. Columns are in order of first occurrence, and n8n writes a byte order mark. */
function csv(items: IDataObject[]): string {
	const columns = [...new Set(items.flatMap((json) => Object.keys(json)))];
	if (items.some((json) => Object.values(json).some((value) => typeof value === 'object' && value !== null)))
		throw new Error('This stand-in writes plain values only');
	return stringify(items, { header: true, columns, eof: false, bom: true });
}
