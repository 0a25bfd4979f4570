import type { IDataObject, IExecuteFunctions, INodeProperties, INodeType } from 'n8n-workflow';
import { choice, describe, flag, operations, optionsOf, text } from './describe';
import { addRow, plainRow, tableNamed } from './tables';

/** A property that is shown for one resource only. */
const shownForResource = (resource: string, property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: { show: { resource: [resource] } },
});

/** A property of an operation on rows that has conditions, or of those that have columns. */
const shownForRows = (operationNames: string[], property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: { show: { resource: ['row'], operation: operationNames } },
});

/** A property that is shown where the rows are sorted. They always come by their IDs, as they were inserted. */
const shownForOrder = (property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: { show: { resource: ['row'], operation: ['get'], orderBy: [true] } },
});

/**
 * Data Table, for creating a table, and for inserting, reading, upserting and deleting rows by a condition: `equals`, or `less than`
 * for texts. It outputs the rows without their times. The rows stay until the process ends.
 */
export const dataTable: INodeType = {
	description: describe('Data Table', 'dataTable', {
		version: [1.1],
		properties: [
			choice('Resource', 'resource', 'row', 'table'),
			operations('insert', 'get', 'upsert', 'deleteRows', 'create'),
			shownForResource('table', text('Name', 'tableName', { required: true })),
			shownForResource('table', {
				...{ displayName: 'Columns', name: 'columns', type: 'fixedCollection', default: {} },
				typeOptions: { multipleValues: true },
				options: [
					{
						...{ displayName: 'Column', name: 'column' },
						values: [text('Name', 'name'), choice('Type', 'type', 'string', 'number', 'boolean')],
					},
				],
			}),
			shownForResource('table', optionsOf(flag('Reuse Existing Tables', 'createIfNotExists', true))),
			shownForResource('row', {
				...{ displayName: 'Data table', name: 'dataTableId', type: 'resourceLocator' },
				default: { mode: 'name', value: '' },
				modes: [{ displayName: 'By Name', name: 'name', type: 'string' }],
			}),
			shownForRows(['get', 'upsert', 'deleteRows'], choice('Must Match', 'matchType', 'anyCondition', 'allConditions')),
			shownForRows(['get', 'upsert', 'deleteRows'], {
				...{ displayName: 'Conditions', name: 'filters', type: 'fixedCollection', default: {} },
				typeOptions: { multipleValues: true },
				options: [
					{
						...{ displayName: 'Conditions', name: 'conditions' },
						values: [
							text('Column', 'keyName'),
							choice('Condition', 'condition', 'eq', 'lt'),
							text('Value', 'keyValue'),
						],
					},
				],
			}),
			shownForRows(['get'], flag('Return All', 'returnAll')),
			shownForRows(['get'], flag('Order By', 'orderBy')),
			shownForOrder(choice('Order By Column', 'orderByColumn', 'id')),
			shownForOrder(choice('Order By Direction', 'orderByDirection', 'ASC')),
			shownForRows(['insert', 'upsert'], {
				...{ displayName: 'Columns', name: 'columns', type: 'resourceMapper', default: {} },
				noDataExpression: true,
			}),
			shownForRows(['insert', 'upsert', 'deleteRows'], optionsOf()),
		],
	}),
	async execute() {
		const resource = this.getNodeParameter('resource', 0);
		const operation = this.getNodeParameter('operation', 0);
		const doIt = resource === 'table' ? create : operationsOnRows[operation];
		if (!doIt) throw new Error(`The stand-in for Data Table has no operation ${operation}`);
		return [
			this.getInputData().flatMap((_item, item) =>
				doIt.call(this, item).map((json) => ({ json: { ...json }, pairedItem: { item } })),
			),
		];
	},
};

function create(this: IExecuteFunctions, item: number): IDataObject[] {
	const name = this.getNodeParameter('tableName', item) as string;
	const columns = this.getNodeParameter('columns.column', item, []) as Array<{ name: string }>;
	tableNamed(name).columns ??= columns.map((column) => column.name);
	return [{ name }];
}

const operationsOnRows: Record<string, (this: IExecuteFunctions, item: number) => IDataObject[]> = {
	insert(item) {
		return [addRow(tableOf.call(this, item), valuesOf.call(this, item))];
	},
	get(item) {
		if (this.getNodeParameter('returnAll', item) !== true) throw new Error('This stand-in returns all rows only');
		return found.call(this, item);
	},
	upsert(item) {
		const table = tableOf.call(this, item);
		const values = valuesOf.call(this, item);
		const rows = found.call(this, item);
		for (const row of rows) Object.assign(row, plainRow(table, values));
		return rows.length > 0 ? rows : [addRow(table, values)];
	},
	deleteRows(item) {
		const table = tableOf.call(this, item);
		const rows = found.call(this, item);
		table.rows = table.rows.filter((row) => !rows.includes(row));
		return rows;
	},
};

/** The values of a row: those that are mapped, or with *Map Automatically* all columns of the item. */
function valuesOf(this: IExecuteFunctions, item: number): IDataObject {
	if (this.getNodeParameter('columns.mappingMode', item) === 'autoMapInputData')
		return this.getInputData()[item]?.json ?? {};
	return this.getNodeParameter('columns.value', item) as IDataObject;
}

function tableOf(this: IExecuteFunctions, item: number): ReturnType<typeof tableNamed> {
	return tableNamed(this.getNodeParameter('dataTableId', item, '', { extractValue: true }) as string);
}

interface Condition {
	keyName: string;
	condition?: string;
	keyValue: unknown;
}

/** The rows that meet the conditions. n8n refuses to upsert or delete without one. */
function found(this: IExecuteFunctions, item: number): IDataObject[] {
	const { rows } = tableOf.call(this, item);
	const conditions = this.getNodeParameter('filters.conditions', item, []) as Condition[];
	if (conditions.length > 1) throw new Error('This stand-in takes one condition only');
	const [condition] = conditions;
	if (!condition && this.getNodeParameter('operation', item) !== 'get')
		throw new Error('At least one condition is required');
	return condition ? rows.filter((row) => isMet(row[condition.keyName], condition)) : rows;
}

/** Texts are compared as the database does: those that are dates like `2026-11-23` by their days. */
function isMet(value: unknown, { condition, keyValue }: Condition): boolean {
	if (condition !== 'lt') return value === keyValue;
	if (typeof value !== 'string' || typeof keyValue !== 'string') throw new Error('This stand-in compares texts only');
	return value < keyValue;
}
