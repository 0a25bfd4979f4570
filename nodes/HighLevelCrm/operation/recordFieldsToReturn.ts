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

/** What people read, like `ID` or `Calendar IDs`: the names of the records' own fields begin with a small letter and have no blanks. */
const DISPLAY_NAME = /^\p{Lu}|\s/u;

/** The field's own name: `id`, `calendarIds`. A name that is no display name may be that of another server. */
const ownName = (name: string): string =>
	DISPLAY_NAME.test(name)
		? name.toLowerCase().replace(/[\s_-]+(\S)/g, (_, letter: string) => letter.toUpperCase())
		: name;

/**
 * Returns the chosen fields of a record, named by themselves or as the panel shows them. A missing one is `null`, so that all items have the
 * same columns.
 */
export const pickRecordFields = (record: IDataObject, names: readonly string[]): IDataObject =>
	Object.fromEntries(
		names.map((name) => {
			const key = name in record ? name : ownName(name);
			return [key, record[key] ?? null];
		}),
	);
