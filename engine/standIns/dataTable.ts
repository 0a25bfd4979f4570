import type { IDataObject, INodeProperties, INodeType } from 'n8n-workflow';
import { choice, describe, flag, operations, optionsOf, text } from './describe';

/** A property that is shown for one resource only. */
const shownForResource = (resource: string, property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: { show: { resource: [resource] } },
});

/** Data Table, for creating a table and inserting rows. It outputs them and stores nothing. */
export const dataTable: INodeType = {
	description: describe('Data Table', 'dataTable', {
		version: [1.1],
		properties: [
			choice('Resource', 'resource', 'row', 'table'),
			operations('insert', 'create'),
			shownForResource('table', text('Name', 'tableName', { required: true })),
			shownForResource('table', {
				...{ displayName: 'Columns', name: 'columns', type: 'fixedCollection', default: {} },
				typeOptions: { multipleValues: true },
				options: [
					{
						...{ displayName: 'Column', name: 'column' },
						values: [text('Name', 'name'), choice('Type', 'type', 'string', 'number')],
					},
				],
			}),
			shownForResource('table', optionsOf(flag('Reuse Existing Tables', 'createIfNotExists', true))),
			shownForResource('row', {
				...{ displayName: 'Data table', name: 'dataTableId', type: 'resourceLocator' },
				default: { mode: 'name', value: '' },
				modes: [{ displayName: 'By Name', name: 'name', type: 'string' }],
			}),
			shownForResource('row', {
				...{ displayName: 'Columns', name: 'columns', type: 'resourceMapper', default: {} },
				noDataExpression: true,
			}),
			shownForResource('row', optionsOf()),
		],
	}),
	async execute() {
		if (this.getNodeParameter('resource', 0) === 'table')
			return [[{ json: { name: this.getNodeParameter('tableName', 0) }, pairedItem: { item: 0 } }]];
		const rows = this.getInputData().map((_item, item) => {
			const row = this.getNodeParameter('columns.value', item) as IDataObject;
			if (Object.values(row).some((value) => typeof value === 'object' && value !== null))
				throw new Error('A data table takes plain values only');
			return { json: { id: item + 1, ...row }, pairedItem: { item } };
		});
		return [rows];
	},
};
