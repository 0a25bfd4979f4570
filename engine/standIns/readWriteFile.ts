import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { describe, operations, optionsOf, shownFor, text } from './describe';

const PROJECT = path.join(__dirname, '..', '..');

/**
 * Read/Write Files from Disk, for reading one file by its path (no patterns) and for writing one. A relative path
 * to read starts at the project's folder. A relative path to write is rejected, because users would not find the
 * file there.
 */
export const readWriteFile: INodeType = {
	description: describe('Read/Write Files from Disk', 'readWriteFile', {
		properties: [
			operations('read', 'write'),
			shownFor('read', text('File(s) Selector', 'fileSelector', { required: true })),
			shownFor('read', optionsOf(text('Put Output File in Field', 'dataPropertyName', { default: 'data' }))),
			shownFor('write', text('File Path and Name', 'fileName', { required: true })),
			shownFor('write', text('Input Binary Field', 'dataPropertyName', { default: 'data', required: true })),
			shownFor('write', optionsOf()),
		],
	}),
	async execute() {
		const results: INodeExecutionData[] = [];
		for (let item = 0; item < this.getInputData().length; item++) {
			const result = await (this.getNodeParameter('operation', item) === 'read' ? read : write).call(this, item);
			if (result) results.push({ ...result, pairedItem: { item } });
		}
		return [results];
	},
};

async function read(this: IExecuteFunctions, item: number): Promise<INodeExecutionData | undefined> {
	const { dataPropertyName = 'data' } = this.getNodeParameter('options', item, {}) as { dataPropertyName?: string };
	const file = path.resolve(PROJECT, this.getNodeParameter('fileSelector', item) as string);
	// Version 1 of the node ignores a missing file.
	if (!existsSync(file)) return undefined;
	const data = await this.helpers.prepareBinaryData(createReadStream(file), file);
	const { mimeType, fileType, fileName, fileExtension, fileSize } = data;
	return { json: { mimeType, fileType, fileName, fileExtension, fileSize }, binary: { [dataPropertyName]: data } };
}

async function write(this: IExecuteFunctions, item: number): Promise<INodeExecutionData> {
	const { json, binary } = this.getInputData()[item] as INodeExecutionData;
	const fileName = this.getNodeParameter('fileName', item) as string;
	if (!path.isAbsolute(fileName)) throw new Error(`This stand-in writes to full paths only, not to ${fileName}`);
	writeFileSync(
		fileName,
		await this.helpers.getBinaryDataBuffer(item, this.getNodeParameter('dataPropertyName', item)),
	);
	return { json: { ...json, fileName }, binary };
}
