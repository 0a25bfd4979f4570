import type { IDataObject } from 'n8n-workflow';
import { parseList } from '../values/list';
import type { Option } from './option';

/** Options > Fields to Return of lists of records that are no contacts: names, in the order of the output; empty for all. */
export const recordFieldsToReturn: Option<string[]> = {
	parameter: {
		displayName: 'Fields to Return',
		name: 'fieldsToReturn',
		type: 'string',
		default: '',
		placeholder: 'e.g. ID, name, quantity',
		description: 'The only fields to output, comma-separated, in this order',
	},
	read: (given) => parseList(given, 'Options > Fields to Return'),
};

/** Returns the chosen fields of a record. A missing one is `null`, so that all items have the same columns. */
export const pickRecordFields = (record: IDataObject, names: readonly string[]): IDataObject =>
	Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
