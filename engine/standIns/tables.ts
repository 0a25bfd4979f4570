import type { IDataObject } from 'n8n-workflow';

/** A data table: the names of its columns, if it was created, and its rows. */
interface Table {
	columns?: string[];
	rows: IDataObject[];
}

const tables = new Map<string, Table>();

/** The tables stay from run to run. A test empties them when it begins. */
export const dropTables = (): void => tables.clear();

export function tableNamed(name: string): Table {
	const table = tables.get(name) ?? { rows: [] };
	tables.set(name, table);
	return table;
}

/** Adds a row with the next ID. */
export function addRow(table: Table, values: IDataObject): IDataObject {
	const ids = table.rows.map(({ id }) => id as number);
	const row = { id: Math.max(0, ...ids) + 1, ...plainRow(table, values) };
	table.rows.push(row);
	return row;
}

/** Returns the values if a table can have them. @throws Error for lists, objects and unknown columns */
export function plainRow({ columns }: Table, values: IDataObject): IDataObject {
	if (Object.values(values).some((value) => typeof value === 'object' && value !== null))
		throw new Error('A data table takes plain values only');
	const unknown = Object.keys(values).filter((name) => columns?.includes(name) === false);
	if (unknown.length > 0) throw new Error(`The data table has no column ${unknown.join(', ')}`);
	return values;
}
