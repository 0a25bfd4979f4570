import type { IDataObject } from 'n8n-workflow';

/** What people look for first in a table. */
const FIRST = [
	...['action', 'isNew', 'found', 'dryRun', 'changes', 'id', 'firstName', 'lastName', 'name'],
	...['email', 'phone', 'findings', 'unitsInService', 'quantity', 'outOfService', 'capacity', 'isActive', 'calendars'],
];

/** A record with what people look for first at its beginning. */
export function inOrder(record: IDataObject): IDataObject {
	const first = FIRST.filter((key) => record[key] !== undefined).map((key) => [key, record[key]]);
	return { ...(Object.fromEntries(first) as IDataObject), ...record };
}
