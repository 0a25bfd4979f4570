import { parse } from 'csv-parse/sync';
import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe } from './describe';

interface CsvOptions {
	delimiter?: string;
	/** "Exclude Byte Order Mark (BOM)"; default off. */
	enableBOM?: boolean;
	headerRow?: boolean;
	includeEmptyCells?: boolean;
}

/**
 * Extract from File, operation CSV: an item per row, with text values. Like n8n, it omits empty cells by default.
 */
export const extractFromFile: INodeType = {
	description: describe('Extract from File', 'extractFromFile', {
		version: [1, 1.1],
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				options: [{ name: 'Extract From CSV', value: 'csv' }],
				default: 'csv',
			},
			{
				displayName: 'Input Binary Field',
				name: 'binaryPropertyName',
				type: 'string',
				default: 'data',
				required: true,
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				default: {},
				options: [
					{ displayName: 'Delimiter', name: 'delimiter', type: 'string', default: ',' },
					{ displayName: 'Exclude Byte Order Mark (BOM)', name: 'enableBOM', type: 'boolean', default: false },
					{ displayName: 'Header Row', name: 'headerRow', type: 'boolean', default: true },
					{ displayName: 'Include Empty Cells', name: 'includeEmptyCells', type: 'boolean', default: false },
				],
			},
		],
	}),
	async execute() {
		const items: INodeExecutionData[] = [];
		for (let item = 0; item < this.getInputData().length; item++) {
			const options: CsvOptions = this.getNodeParameter('options', item, {});
			const property = this.getNodeParameter('binaryPropertyName', item);
			const file = await this.helpers.getBinaryDataBuffer(item, property);
			for (const row of rows(file, options)) items.push({ json: row, pairedItem: { item } });
		}
		return [items];
	},
};

function rows(
	file: Buffer,
	{ delimiter = ',', enableBOM = false, headerRow = true, includeEmptyCells = false }: CsvOptions,
) {
	const csv = { delimiter, bom: enableBOM };
	if (!headerRow) return parse(file, csv).map((row) => ({ row }));
	return parse<Record<string, string>>(file, { ...csv, columns: true }).map((record) =>
		includeEmptyCells ? record : Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '')),
	);
}
