import type { IDataObject } from 'n8n-workflow';

/** What people look for first in a table. */
const FIRST_COLUMNS = [
	...['action', 'isNew', 'found', 'dryRun', 'changes', 'id', 'firstName', 'lastName', 'name'],
	...['email', 'phone', 'findings', 'unitsInService', 'quantity', 'outOfService', 'capacity', 'isActive', 'calendars'],
];

/** A record with what people look for first at its beginning. */
export function orderColumns(record: IDataObject): IDataObject {
	const ordered: IDataObject = {};
	for (const key of FIRST_COLUMNS) if (record[key] !== undefined) ordered[key] = record[key];
	return Object.assign(ordered, record);
}
