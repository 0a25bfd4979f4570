import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe } from './describe';

const PROJECT = path.join(__dirname, '..', '..', '..');

/** Read/Write Files from Disk, for reading one file by its path: no patterns. A relative path starts at the project's folder. */
export const readWriteFile: INodeType = {
	description: describe('Read/Write Files from Disk', 'readWriteFile', {
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				options: [{ name: 'Read File(s) From Disk', value: 'read' }],
				default: 'read',
			},
			{ displayName: 'File(s) Selector', name: 'fileSelector', type: 'string', default: '', required: true },
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				default: {},
				options: [{ displayName: 'Put Output File in Field', name: 'dataPropertyName', type: 'string', default: 'data' }],
			},
		],
	}),
	async execute() {
		const files: INodeExecutionData[] = [];
		for (let item = 0; item < this.getInputData().length; item++) {
			const selector = this.getNodeParameter('fileSelector', item) as string;
			const { dataPropertyName = 'data' } = this.getNodeParameter('options', item, {}) as { dataPropertyName?: string };
			const file = path.resolve(PROJECT, selector);
			// Version 1 of the node is silent about a file that isn't there.
			if (!existsSync(file)) continue;
			const data = await this.helpers.prepareBinaryData(createReadStream(file), file);
			const { mimeType, fileType, fileName, fileExtension, fileSize } = data;
			files.push({
				json: { mimeType, fileType, fileName, fileExtension, fileSize },
				binary: { [dataPropertyName]: data },
				pairedItem: { item },
			});
		}
		return [files];
	},
};
