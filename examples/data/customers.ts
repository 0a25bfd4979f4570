import path from 'node:path';
import { COLUMNS, row, type ContactRow } from './contacts/columns';
import { EXAMPLES } from '../files';
import { readRows } from './rows';

/** The file that nightly-sync.json reads; it has some of the columns. */
export const CUSTOMERS_FILE = path.join(EXAMPLES, 'customers.csv');

export function customerRows(): ContactRow[] {
	return readRows(CUSTOMERS_FILE).map((cells) =>
		row(Object.fromEntries(COLUMNS.map((column) => [column, cells[column] ?? '']))),
	);
}
